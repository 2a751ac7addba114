// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/phase/attack.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "core/phase/attack_legs.hpp"
#include "core/phase/prelude.hpp"
#include "core/util/cat.hpp"

namespace hyperloom::phase {
namespace {

using Status = AttackLine::Status;
using AttackFn = util::Result<AttackLine> (*)(Attack&);

constexpr std::array<std::pair<const char*, AttackFn>, 4> kAttacks{{{"null", attack_null},
                                                                    {"slow", attack_slow},
                                                                    {"broken", attack_broken},
                                                                    {"reader", attack_reader}}};

/// Without a base nothing can be attacked. A base that fails is a finding, one that was not reached
/// is not.
AttackResult without_base(Stop stop) {
  AttackResult out;
  const bool failed = stop.exit_code == 1;
  const std::string why = util::cat("no base to attack: ", stop.reason, ": ", stop.message);
  for (const auto& [name, attack] : kAttacks) {
    out.lines.push_back({name, failed ? Status::Failed : Status::Untested, why});
  }
  out.stop = std::move(stop);
  return out;
}

/// Noise stops a search, not an attack.
bool is_obstacle(const std::optional<Stop>& stop) { return stop && stop->reason != "too_noisy"; }

}  // namespace

std::string_view attack_status_name(Status status) {
  switch (status) {
    case Status::Ok: return "ok";
    case Status::Untested: return "untested";
    default: return "FAILED";
  }
}

bool AttackResult::failed() const {
  return std::any_of(lines.begin(), lines.end(),
                     [](const AttackLine& line) { return line.status == Status::Failed; });
}

util::Result<AttackResult> run_attack(Run& run) {
  HL_TRY_ASSIGN(auto no_base, run_prelude(run));
  if (is_obstacle(no_base)) {
    return without_base(std::move(*no_base));
  }
  Attack attack{run};
  HL_TRY(base_leg(attack, run.seeds.next()));
  AttackResult out;
  for (const auto& [name, run_one] : kAttacks) {
    if (attack.stop) {
      out.lines.push_back({name, Status::Untested, "the attack was stopped"});
      continue;
    }
    HL_TRY_ASSIGN(auto line, run_one(attack));
    out.lines.push_back(std::move(line));
  }
  out.gate_blind = attack.gate_blind;
  out.stop = std::move(attack.stop);
  return out;
}

}  // namespace hyperloom::phase
