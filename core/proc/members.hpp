// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <map>
#include <string>
#include <vector>

#include "core/proc/procfs.hpp"

namespace hyperloom::proc {

/// A run in progress, as others must respect it.
struct ActiveRun {
  std::string run_id;
  int leader = 0;
};

/// The one parent of what to judge, and whose run id is asked for.
struct Family {
  int self = 0;  ///< the subreaper
  ActiveRun run;
  std::vector<ActiveRun> others;
};

using RunIdOf = std::function<std::optional<std::string>(int pid)>;

/// Those of `born` that belong to `family.run`: its session, descendants, children adopted from no
/// other run, and whatever carries exactly its run id. Never a match by name. Pure but for `id_of`,
/// which is asked only about processes that ancestry leaves open.
[[nodiscard]] std::vector<ProcessStat> members_of(const Family& family,
                                                  const std::vector<ProcessStat>& born,
                                                  const RunIdOf& id_of);

/// Finds the processes of one run. Those that existed before the run began are never looked at,
/// which makes a look cost one directory read and one small file per newer process.
class Members {
 public:
  /// Remembers what exists now: create it before the run's first process.
  explicit Members(std::string run_id);
  void set_leader(int pid) { family_.run.leader = pid; }
  void set_others(std::vector<ActiveRun> others) { family_.others = std::move(others); }

  struct Found {
    std::vector<ProcessStat> live;
    /// Nothing of ours ended during the look: only then does an empty `live` prove that none lives,
    /// because a process that forks and exits meanwhile leaves a zombie or a gap in the listing.
    bool settled = true;
  };
  /// Looks once and reaps adopted children that have ended; leaders stay zombies.
  [[nodiscard]] Found look();
  /// Reaps adopted children that have ended, without a look at /proc.
  void reap_orphans() const;

 private:
  [[nodiscard]] std::vector<ProcessStat> born(bool& settled) const;
  [[nodiscard]] bool leads_a_run(int pid) const;
  [[nodiscard]] bool reap_if_adopted(const ProcessStat& ended) const;
  void add_known(const std::vector<ProcessStat>& alive, std::vector<ProcessStat>& live);

  Family family_;
  std::vector<PidEntry> before_;
  std::map<int, std::uint64_t> known_;  ///< once a member, always a member: pid and start
};

}  // namespace hyperloom::proc
