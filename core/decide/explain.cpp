// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#include "core/decide/explain.hpp"

#include <algorithm>
#include <cmath>

#include "core/decide/format.hpp"
#include "core/decide/rule.hpp"
#include "core/util/plural.hpp"

namespace hyperloom::decide {
namespace {

constexpr double kTolerance = 1e-9;

bool same_number(const std::optional<double>& stored, double recomputed) {
  return !stored ||
         std::fabs(*stored - recomputed) <= kTolerance * std::max(1.0, std::fabs(*stored));
}

bool same_course(const StoredVerdict& stored, const Decision& d) {
  return stored.verdict == d.verdict && stored.reason == d.reason;
}

bool same(const StoredVerdict& stored, const Decision& d) {
  return same_course(stored, d) && same_number(stored.mean, d.mean) &&
         same_number(stored.var, d.var) && stored.n.value_or(d.n) == d.n;
}

std::string describe(Verdict verdict, const std::string& reason, std::optional<double> mean,
                     std::optional<std::uint32_t> n) {
  std::string text = std::string(verdict_name(verdict)) + " " + reason;
  if (mean && n.value_or(1) > 0) {
    text += " D=" + shortest(*mean);
  }
  return n ? text + " n=" + std::to_string(*n) : text;
}

std::string describe(const StoredVerdict& v) { return describe(v.verdict, v.reason, v.mean, v.n); }
std::string describe(const Decision& d) { return describe(d.verdict, d.reason, d.mean, d.n); }

/// Verdicts that come from running out of time or from the end of a phase, not from a leg.
bool comes_without_a_leg(const StoredVerdict& stored, const RaceState& state) {
  const auto& waiting = state.deferred;
  const bool deferred = std::any_of(waiting.begin(), waiting.end(),
                                    [&](const Contender& c) { return c.arm == stored.arm; });
  return stored.reason == (deferred ? reason::kScreened : reason::kBudget);
}

/// Folds facts into the race; one overload per kind.
class Folder {
 public:
  explicit Folder(RaceSetup setup) { out_.state = start_race(std::move(setup)); }

  void operator()(const Admitted& f) { out_.state = admit(std::move(out_.state), f.arm); }
  void operator()(const Withdrawn& f) { out_.state = withdraw(std::move(out_.state), f.arm); }
  void operator()(const Objected& f) {
    out_.state = withhold(std::move(out_.state), f.arm, f.what);
  }
  void operator()(const Narrowed& f) { out_.state = narrow(std::move(out_.state), f.width); }
  void operator()(const Resumed&) { take(resumed(std::move(out_.state))); }
  void operator()(const PhaseEnded&) { take(finish(std::move(out_.state))); }
  void operator()(const LegObs& leg) { take(observe(std::move(out_.state), leg)); }

  void operator()(const StoredVerdict& stored) {
    if (diverged_) {
      ++out_.unchecked;
      return;
    }
    if (find(stored.arm) == nullptr && comes_without_a_leg(stored, out_.state)) {
      take(settle(std::move(out_.state), stored.arm));
    }
    compare(stored, find(stored.arm));
  }

  [[nodiscard]] Replay result() && { return std::move(out_); }

 private:
  void take(Turn turn) {
    out_.state = std::move(turn.state);
    std::move(turn.records.begin(), turn.records.end(), std::back_inserter(out_.records));
  }

  [[nodiscard]] const Decision* find(std::uint32_t arm) const {
    for (const Record& record : out_.records) {
      const auto* decision = std::get_if<Decision>(&record);
      if (decision != nullptr && decision->arm == arm) {
        return decision;
      }
    }
    return nullptr;
  }

  void compare(const StoredVerdict& stored, const Decision* found) {
    if (found != nullptr && same(stored, *found)) {
      ++out_.reproduced;
      return;
    }
    diverged_ = found == nullptr || !same_course(stored, *found);
    out_.mismatches.push_back(
        {stored.arm, describe(stored), found == nullptr ? "undecided" : describe(*found)});
  }

  Replay out_;
  bool diverged_ = false;
};

}  // namespace

Replay replay(RaceSetup setup, std::span<const Fact> facts) {
  Folder folder(std::move(setup));
  for (const Fact& fact : facts) {
    std::visit(folder, fact);
  }
  return std::move(folder).result();
}

std::vector<std::string> replay_text(const Replay& replay) {
  if (replay.mismatches.empty()) {
    return {util::counted(replay.reproduced, "verdict") + " reproduced"};
  }
  std::vector<std::string> lines;
  for (const Mismatch& m : replay.mismatches) {
    lines.push_back("candidate " + std::to_string(m.arm) + ": stored " + m.stored +
                    ", recomputed " + m.recomputed);
  }
  if (replay.unchecked > 0) {
    lines.push_back(std::to_string(replay.unchecked) +
                    " later verdicts not checked: the race took another course");
  }
  return lines;
}

}  // namespace hyperloom::decide
