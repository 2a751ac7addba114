// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#include "core/proc/strays.hpp"

#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <map>
#include <set>

#include "core/proc/children.hpp"
#include "core/proc/ending.hpp"
#include "core/proc/procfs.hpp"
#include "core/util/cat.hpp"

namespace hyperloom::proc {
namespace {

constexpr std::chrono::milliseconds kStrayGrace{5000};

using Table = std::map<int, ProcessStat>;

Table all_processes() {
  Table table;
  for (const PidEntry& entry : list_pids()) {
    if (auto stat = read_stat(entry.pid)) {
      table.emplace(entry.pid, std::move(*stat));
    }
  }
  return table;
}

/// This process and its ancestors.
std::set<int> own_line(const Table& table) {
  std::set<int> line;
  for (auto at = table.find(getpid()); at != table.end() && line.insert(at->first).second;) {
    at = table.find(at->second.ppid);
  }
  return line;
}

class Strays {
 public:
  Strays(std::vector<OpenRun> open, std::string_view session_id)
      : open_(std::move(open)), prefix_(util::cat(session_id, '.')) {}

  [[nodiscard]] std::vector<ProcessStat> look() {
    const Table table = all_processes();
    const std::set<int> own = own_line(table);
    std::set<int> found;
    for (const auto& [pid, stat] : table) {
      if (!own.contains(pid) && is_root(stat, table)) {
        found.insert(pid);
        known_[pid] = stat.start;
      }
    }
    std::vector<ProcessStat> live;
    for (const auto& [pid, stat] : table) {
      if (stat.alive() && !own.contains(pid) && descends(stat, table, found)) {
        known_[pid] = stat.start;
        live.push_back(stat);
      }
    }
    return live;
  }

 private:
  [[nodiscard]] bool is_root(const ProcessStat& stat, const Table& table) const {
    const auto known = known_.find(stat.pid);
    if (known != known_.end() && known->second == stat.start) {
      return true;
    }
    const auto session = table.find(stat.session);
    if (is_open_leader(stat) || (session != table.end() && is_open_leader(session->second))) {
      return true;
    }
    if (!same_user(stat.pid)) {
      return false;
    }
    const auto id = run_id_of(stat.pid);
    return id && id->starts_with(prefix_);
  }

  [[nodiscard]] bool is_open_leader(const ProcessStat& stat) const {
    return std::any_of(open_.begin(), open_.end(), [&stat](const OpenRun& run) {
      return run.pid == stat.pid && run.pid_start == stat.start && run.boot_id == boot_id();
    });
  }

  static bool descends(const ProcessStat& stat, const Table& table, const std::set<int>& roots) {
    std::set<int> seen;
    for (auto at = table.find(stat.pid); at != table.end() && seen.insert(at->first).second;) {
      if (roots.contains(at->first)) {
        return true;
      }
      at = table.find(at->second.ppid);
    }
    return false;
  }

  std::vector<OpenRun> open_;
  std::string prefix_;
  std::map<int, std::uint64_t> known_;
};

void sleep_until(const util::Clock& clock, util::Monotonic wake) {
  const auto left = std::chrono::ceil<std::chrono::milliseconds>(wake - clock.now());
  poll(nullptr, 0, static_cast<int>(std::max<std::int64_t>(left.count(), 1)));
}

std::vector<Leftover> named(const std::vector<ProcessStat>& processes) {
  std::vector<Leftover> out;
  for (const ProcessStat& process : processes) {
    out.push_back({process.pid, process.comm});
  }
  return out;
}

StrayReport end_all(Strays& strays, const util::Clock& clock) {
  StrayReport report;
  std::vector<ProcessStat> live = strays.look();
  report.ended = named(live);
  Ending ending(clock.now(), kStrayGrace, 0, real_killer(0));
  while (!live.empty()) {
    const util::Monotonic now = clock.now();
    if (ending.gave_up(now)) {
      report.unkillable = named(live);
      break;
    }
    ending.turn(now, live);
    sleep_until(clock, ending.next_turn());
    live = strays.look();
  }
  return report;
}

}  // namespace

util::Result<StrayReport> reap_strays(util::FileSystem& fs, const util::Clock& clock,
                                      const std::filesystem::path& ledger,
                                      std::string_view session_id) {
  if (session_id.empty()) {
    return util::fail(util::Code::InvalidInput, "strays are looked for without a session id");
  }
  HL_TRY_ASSIGN(const std::vector<OpenRun> open, open_runs(fs, ledger));
  Strays strays(open, session_id);
  StrayReport report = end_all(strays, clock);
  if (open.empty() || !report.unkillable.empty()) {
    return report;
  }
  HL_TRY_ASSIGN(ChildLedger file, ChildLedger::open(fs, ledger));
  for (const OpenRun& run : open) {
    HL_TRY(file.reaped(run.run_id, run.pid));
  }
  return report;
}

}  // namespace hyperloom::proc
