// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/phase/replay.hpp"

#include <algorithm>

#include "core/decide/explain.hpp"
#include "core/decide/noise.hpp"
#include "core/phase/legs.hpp"
#include "core/phase/replay_facts.hpp"
#include "core/util/cat.hpp"
#include "core/util/text.hpp"

namespace hyperloom::phase {
namespace {

using util::Value;
using Records = std::span<const journal::Record>;

const Value* first_of(Records records, std::string_view type) {
  const auto it = std::find_if(records.begin(), records.end(),
                               [&](const auto& record) { return record.type == type; });
  return it == records.end() ? nullptr : &it->body;
}

std::uint64_t seed_of(const Value& launch) {
  const Value& seed = launch["seed"];
  return seed.is_text() ? util::parse_uint(seed.as_text()).value_or(0)
                        : static_cast<std::uint64_t>(launch.int_or("seed", 0));
}

/// The calibration again, from its legs; m is the number of legs it was asked for.
decide::Calibration calibration_of(Records records) {
  const Value* noise = first_of(records, "noise");
  const auto m = noise == nullptr ? 0 : noise->int_or("m", 0);
  return decide::calibrate(calibration_legs(records), static_cast<std::uint32_t>(m));
}

util::Result<decide::RaceSetup> setup_of(Records records) {
  const Value* launch = first_of(records, "launch");
  if (launch == nullptr || first_of(records, "baseline") == nullptr) {
    return util::fail(util::Code::Corrupt,
                      "the journal has verdicts, but no launch or no baseline");
  }
  const std::string name = launch->text_or("decision", "");
  const auto preset = decide::make_preset(name, launch->number_or("min_gain_pct", 0));
  if (!preset) {
    return util::fail(util::Code::Corrupt,
                      util::cat("the journal names the decision '", name, "'"));
  }
  const auto calibration = calibration_of(records);
  decide::RaceSetup setup;
  setup.preset = *preset;
  setup.preset.n_min = std::max(preset->n_min, calibration.n_min);
  setup.seed = seed_of(*launch);
  setup.width = preset->width;  // a narrower round says so in its legs
  setup.noise = calibration.noise;
  setup.h = calibration.h;
  setup.history = calibration.bases;
  return setup;
}

Value document_of(const decide::Replay& replay) {
  Value mismatches = Value::list();
  for (const auto& mismatch : replay.mismatches) {
    Value row = Value::map();
    row.set("candidate", candidate_id(mismatch.arm)).set("stored", mismatch.stored);
    mismatches.push(std::move(row.set("recomputed", mismatch.recomputed)));
  }
  Value out = Value::map();
  out.set("schema", "hyperloom.replay/1").set("ok", replay.mismatches.empty());
  out.set("reproduced", replay.reproduced).set("unchecked", replay.unchecked);
  return std::move(out.set("mismatches", std::move(mismatches)));
}

std::string text_of(const decide::Replay& replay) {
  std::string out;
  for (const auto& mismatch : replay.mismatches) {
    out += util::cat(candidate_id(mismatch.arm), ": stored ", mismatch.stored, ", recomputed ",
                     mismatch.recomputed, "\n");
  }
  if (replay.unchecked > 0) {
    out +=
        util::cat(replay.unchecked, " later verdicts not checked: the race took another course\n");
  }
  return replay.mismatches.empty() ? util::cat(replay.reproduced, " verdicts reproduced\n") : out;
}

ReplayResult result_of(const decide::Replay& replay) {
  return {replay.mismatches.empty(), text_of(replay), document_of(replay)};
}

}  // namespace

util::Result<ReplayResult> replay(Records records) {
  if (first_of(records, "verdict") == nullptr) {
    return result_of({});
  }
  HL_TRY_ASSIGN(auto setup, setup_of(records));
  return result_of(decide::replay(std::move(setup), race_facts(records)));
}

}  // namespace hyperloom::phase
