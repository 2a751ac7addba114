// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#include "core/proc/members.hpp"

#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>

namespace hyperloom::proc {
namespace {

bool leads(const std::vector<ActiveRun>& runs, int pid) {
  return std::any_of(runs.begin(), runs.end(),
                     [pid](const ActiveRun& run) { return run.leader == pid; });
}

/// Ancestry and identity questions over one snapshot.
class Snapshot {
 public:
  Snapshot(const Family& family, const std::vector<ProcessStat>& born, const RunIdOf& id_of)
      : family_(family), id_of_(id_of) {
    for (const ProcessStat& stat : born) {
      by_pid_[stat.pid] = &stat;
    }
  }

  [[nodiscard]] bool is_member(const ProcessStat& stat) const {
    if (stat.pid == family_.run.leader || stat.session == family_.run.leader) {
      return true;
    }
    if (leads(family_.others, stat.pid) || leads(family_.others, stat.session)) {
      return false;
    }
    if (const ProcessStat* top = child_of_self(stat)) {
      return top->pid == family_.run.leader || !of_another_run(*top);
    }
    return id_of_(stat.pid) == family_.run.run_id;
  }

 private:
  /// The ancestor (or the process itself) whose parent is the subreaper, or nullptr.
  [[nodiscard]] const ProcessStat* child_of_self(const ProcessStat& stat) const {
    const ProcessStat* at = &stat;
    // A snapshot taken while pids are recycled could hold a cycle; no chain is longer than this.
    for (std::size_t steps = 0; steps <= by_pid_.size(); ++steps) {
      if (at->ppid == family_.self) {
        return at;
      }
      const auto parent = by_pid_.find(at->ppid);
      if (parent == by_pid_.end()) {
        return nullptr;
      }
      at = parent->second;
    }
    return nullptr;
  }

  [[nodiscard]] bool of_another_run(const ProcessStat& child) const {
    if (family_.others.empty()) {
      return false;
    }
    if (leads(family_.others, child.pid) || leads(family_.others, child.session)) {
      return true;
    }
    const auto id = id_of_(child.pid);
    return id && std::any_of(family_.others.begin(), family_.others.end(),
                             [&id](const ActiveRun& run) { return run.run_id == *id; });
  }

  const Family& family_;
  const RunIdOf& id_of_;
  std::map<int, const ProcessStat*> by_pid_;
};

}  // namespace

std::vector<ProcessStat> members_of(const Family& family, const std::vector<ProcessStat>& born,
                                    const RunIdOf& id_of) {
  const Snapshot snapshot(family, born, id_of);
  std::vector<ProcessStat> members;
  std::copy_if(born.begin(), born.end(), std::back_inserter(members),
               [&](const ProcessStat& stat) { return snapshot.is_member(stat); });
  return members;
}

Members::Members(std::string run_id) : before_(list_pids()) {
  family_.self = getpid();
  family_.run.run_id = std::move(run_id);
}

Members::Found Members::look() {
  Found found;
  const std::vector<ProcessStat> all = born(found.settled);
  const auto id_of = [](int pid) {
    return same_user(pid) ? run_id_of(pid) : std::optional<std::string>();
  };
  std::vector<ProcessStat> alive;
  for (const ProcessStat& stat : all) {
    if (stat.alive()) {
      alive.push_back(stat);
    } else if (reap_if_adopted(stat)) {
      found.settled = false;
    }
  }
  found.live = members_of(family_, alive, id_of);
  add_known(alive, found.live);
  return found;
}

std::vector<ProcessStat> Members::born(bool& settled) const {
  std::vector<ProcessStat> out;
  for (const PidEntry& entry : list_pids()) {
    if (entry.pid == family_.self || std::binary_search(before_.begin(), before_.end(), entry)) {
      continue;
    }
    if (auto stat = read_stat(entry.pid)) {
      out.push_back(std::move(*stat));
    } else {
      settled = false;
    }
  }
  return out;
}

bool Members::leads_a_run(int pid) const {
  return pid == family_.run.leader || leads(family_.others, pid);
}

bool Members::reap_if_adopted(const ProcessStat& ended) const {
  return ended.ppid == family_.self && !leads_a_run(ended.pid) &&
         waitpid(ended.pid, nullptr, WNOHANG) == ended.pid;
}

void Members::reap_orphans() const {
  for (;;) {
    siginfo_t info{};
    // Looked at first: a leader must stay a zombie, so that its pid and group are not reused.
    if (waitid(P_ALL, 0, &info, WEXITED | WNOHANG | WNOWAIT) != 0 || info.si_pid == 0 ||
        leads_a_run(info.si_pid)) {
      return;
    }
    waitpid(info.si_pid, nullptr, WNOHANG);
  }
}

void Members::add_known(const std::vector<ProcessStat>& alive, std::vector<ProcessStat>& live) {
  for (const ProcessStat& stat : alive) {
    const auto known = known_.find(stat.pid);
    const bool listed = std::any_of(live.begin(), live.end(), [&stat](const ProcessStat& other) {
      return other.pid == stat.pid;
    });
    if (!listed && known != known_.end() && known->second == stat.start) {
      live.push_back(stat);
    }
  }
  for (const ProcessStat& stat : live) {
    known_[stat.pid] = stat.start;
  }
}

}  // namespace hyperloom::proc
