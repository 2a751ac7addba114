// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#include "core/decide/holdout.hpp"

#include <algorithm>
#include <cmath>
#include <map>

#include "core/decide/format.hpp"
#include "core/decide/preset.hpp"
#include "core/decide/stats.hpp"
#include "core/util/plural.hpp"
#include "core/util/student.hpp"

namespace hyperloom::decide {
namespace {

constexpr double kOutlierSigmas = 4;
constexpr std::size_t kMostReplaced = 3;
constexpr double kUpperTail = .975;

/// Legs of one block by slot; empty where not measured.
using Block = std::array<std::optional<LegObs>, kBlock.size()>;
using Blocks = std::map<std::uint32_t, Block>;

Blocks blocks_of(std::span<const LegObs> legs) {
  Blocks blocks;
  for (const LegObs& leg : legs) {
    if (leg.role == Role::Holdout && leg.counts() && leg.slot >= 1 && leg.slot <= kBlock.size()) {
      blocks[leg.round][leg.slot - 1U] = leg;
    }
  }
  return blocks;
}

bool complete(const Block& block) {
  return std::all_of(block.begin(), block.end(), [](const auto& leg) { return leg.has_value(); });
}

bool gate_failed(std::span<const LegObs> legs) {
  return std::any_of(legs.begin(), legs.end(), [](const LegObs& leg) {
    const bool gate = leg.status == LegStatus::Failed ? leg.failure.starts_with("gate_")
                                                      : leg.status == LegStatus::Ok && !leg.gate_ok;
    return leg.role == Role::Holdout && leg.arm == kFinalArm && gate;
  });
}

std::vector<double> values(const Blocks& blocks, std::uint32_t arm) {
  std::vector<double> y;
  for (const auto& [number, block] : blocks) {
    for (const auto& leg : block) {
      if (leg && leg->arm == arm) {
        y.push_back(leg->y);
      }
    }
  }
  return y;
}

/// The leg of a complete block furthest from its arm's median, as the override it would be.
std::optional<ReplacedBlock> worst(const Blocks& blocks, const Noise& noise) {
  const double limit = kOutlierSigmas * noise.sigma();
  const std::array<double, 2> medians{median_of(values(blocks, kBaseArm)),
                                      median_of(values(blocks, kFinalArm))};
  std::optional<ReplacedBlock> found;
  double furthest = limit;
  for (const auto& [number, block] : blocks) {
    for (const auto& leg : block) {
      if (!complete(block) || std::fabs(leg->y - medians[leg->arm]) <= furthest) {
        continue;
      }
      furthest = std::fabs(leg->y - medians[leg->arm]);
      const auto rule =
          leg->arm == kBaseArm ? OverrideRule::BaseOutlier : OverrideRule::VariantOutlier;
      found = ReplacedBlock{number, {leg->leg, 0, rule, leg->y, medians[leg->arm], limit}};
    }
  }
  return found;
}

/// Replacements in the order they happened: each is decided as soon as as many blocks are complete
/// as the plan wants, before the next block begins.
struct Ledger {
  Blocks valid;
  std::vector<ReplacedBlock> replaced;
};

void replace_worst(Ledger& ledger, const Noise& noise) {
  if (ledger.replaced.size() >= kMostReplaced) {
    return;
  }
  if (auto found = worst(ledger.valid, noise)) {
    ledger.valid.erase(found->block);
    ledger.replaced.push_back(*found);
  }
}

std::size_t complete_blocks(const Blocks& blocks) {
  return static_cast<std::size_t>(std::count_if(blocks.begin(), blocks.end(),
                                                [](const auto& b) { return complete(b.second); }));
}

/// A block is left out only for one that has taken its place, so the headline never loses blocks.
Ledger replay_replacements(const Blocks& all, const Noise& noise, std::size_t planned) {
  Ledger ledger;
  for (const auto& [number, block] : all) {
    if (complete_blocks(ledger.valid) == planned && complete(block)) {
      replace_worst(ledger, noise);
    }
    ledger.valid[number] = block;
  }
  return ledger;
}

HoldoutStep run_leg(std::uint32_t block, std::size_t slot) {
  HoldoutStep step;
  step.what = HoldoutStep::Kind::Run;
  step.arm = kBlock[slot];
  step.block = block;
  step.slot = static_cast<std::uint16_t>(slot + 1);
  return step;
}

std::size_t first_gap(const Block& block) {
  const auto it =
      std::find_if(block.begin(), block.end(), [](const auto& leg) { return !leg.has_value(); });
  return static_cast<std::size_t>(it - block.begin());
}

HoldoutStep next_leg(const Blocks& all) {
  if (all.empty()) {
    return run_leg(1, 0);
  }
  const auto& [number, block] = *all.rbegin();
  return complete(block) ? run_leg(number + 1, 0) : run_leg(number, first_gap(block));
}

std::vector<double> block_gains(const Blocks& blocks) {
  std::vector<double> b;
  for (const auto& [number, block] : blocks) {
    if (complete(block)) {
      b.push_back((block[1]->y + block[2]->y - block[0]->y - block[3]->y) / 2);
    }
  }
  return b;
}

double block_variance(std::span<const double> b, double mean, const Noise& noise) {
  double sum = noise.nu * noise.s2 / 2;
  for (const double v : b) {
    sum += (v - mean) * (v - mean);
  }
  return sum / (noise.nu + static_cast<double>(b.size()) - 1);
}

void fill_interval(Headline& h, const Noise& noise) {
  const auto blocks = static_cast<double>(h.blocks);
  const double half =
      util::student_quantile(kUpperTail, noise.nu + blocks - 1) * std::sqrt(h.v / blocks);
  h.interval = {h.g - half, h.g + half};
  h.gain_pct = percent_of_lp(h.g);
  h.ci95_pct = {percent_of_lp(h.interval[0]), percent_of_lp(h.interval[1])};
  h.holds_zero = h.interval[0] <= 0 && h.interval[1] >= 0;
}

Blocks only_complete(Blocks blocks) {
  std::erase_if(blocks, [](const auto& entry) { return !complete(entry.second); });
  return blocks;
}

std::vector<std::uint64_t> leg_ids(const Blocks& blocks) {
  std::vector<std::uint64_t> ids;
  for (const auto& [number, block] : blocks) {
    for (const auto& leg : block) {
      ids.push_back(leg->leg);
    }
  }
  return ids;
}

}  // namespace

HoldoutStep next_holdout(std::span<const LegObs> legs, const Noise& noise, std::uint32_t blocks,
                         bool may_replace) {
  HoldoutStep step;
  if (gate_failed(legs)) {
    step.what = HoldoutStep::Kind::FinalGateFailed;
    return step;
  }
  const Blocks all = blocks_of(legs);
  Ledger ledger = replay_replacements(all, noise, blocks);
  const bool unfinished = !all.empty() && !complete(all.rbegin()->second);
  const bool enough = complete_blocks(ledger.valid) >= blocks;
  const bool wants_another = ledger.replaced.size() < kMostReplaced && worst(ledger.valid, noise);
  if (!enough || unfinished || (wants_another && may_replace)) {
    step = next_leg(all);
  }
  step.replaced = std::move(ledger.replaced);
  return step;
}

Headline holdout(std::span<const LegObs> legs, const Noise& noise, std::uint32_t planned,
                 double g) {
  Headline h;
  h.final_gate_failed = gate_failed(legs);
  Ledger ledger = replay_replacements(blocks_of(legs), noise, planned);
  const Blocks valid = only_complete(std::move(ledger.valid));
  h.replaced = std::move(ledger.replaced);
  const std::vector<double> b = block_gains(valid);
  h.blocks = static_cast<std::uint32_t>(b.size());
  if (b.empty()) {
    return h;
  }
  h.g = mean_of(b);
  h.v = block_variance(b, h.g, noise);
  fill_interval(h, noise);
  h.y_base = mean_of(values(valid, kBaseArm));
  h.y_final = mean_of(values(valid, kFinalArm));
  h.recommends_base = h.g < -g;
  h.legs = leg_ids(valid);
  return h;
}

std::string headline_text(const Headline& h) {
  if (h.final_gate_failed) {
    return kFinalGateFailed;
  }
  if (h.blocks == 0) {
    return kNotConfirmed;
  }
  std::string text = signed_fixed(h.gain_pct, 1) + " % (95 % interval " +
                     signed_fixed(h.ci95_pct[0], 1) + " .. " + signed_fixed(h.ci95_pct[1], 1) +
                     " %, " + util::counted(h.blocks, "block") + ")";
  if (h.holds_zero) {
    text += ", not distinguishable from the baseline";
  }
  if (h.recommends_base) {
    text += "; slower than the original base, which is the better choice";
  }
  return text;
}

}  // namespace hyperloom::decide
