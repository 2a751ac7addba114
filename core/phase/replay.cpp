// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/phase/replay.hpp"

#include <algorithm>

#include "core/decide/explain.hpp"
#include "core/phase/legs.hpp"
#include "core/phase/new_baseline.hpp"
#include "core/phase/replay_baseline.hpp"
#include "core/phase/replay_close.hpp"
#include "core/phase/replay_facts.hpp"
#include "core/phase/replay_printed.hpp"
#include "core/util/cat.hpp"
#include "core/util/plural.hpp"
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
  const auto calibration = calibration_again(records);
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

Value row_of(std::string_view what, const std::string& candidate, const std::string& stored,
             const std::string& recomputed) {
  Value row = Value::map();
  row.set("what", what).set("candidate", candidate.empty() ? Value() : Value(candidate));
  return std::move(row.set("stored", stored).set("recomputed", recomputed));
}

/// Verdicts of the race and what followed it, in one list.
Value mismatches_of(const decide::Replay& race, const CloseReplay& close) {
  Value rows = Value::list();
  for (const auto& m : race.mismatches) {
    rows.push(row_of("verdict", candidate_id(m.arm), m.stored, m.recomputed));
  }
  for (const auto& m : close.mismatches) {
    rows.push(row_of(m.what, m.candidate, m.stored, m.recomputed));
  }
  for (const auto& m : close.printed) {
    rows.push(row_of(m.what, m.candidate, m.stored, m.recomputed).set("field", m.field));
  }
  return rows;
}

/// "c0003: stored ..., recomputed ..."; a prune and the headline say what they are, a single field
/// its record and its name: "c0003 verdict pct: ...".
std::string line_of(const Value& row) {
  const std::string what = row["what"].as_text();
  std::string subject = row.text_or("candidate", "");
  const std::string field = row.text_or("field", "");
  if (what != "verdict" || !field.empty()) {
    subject += util::cat(subject.empty() ? "" : " ", what, field.empty() ? "" : " ", field);
  }
  return util::cat(subject, ": stored ", row["stored"].as_text(), ", recomputed ",
                   row["recomputed"].as_text(), "\n");
}

std::string summary_of(const decide::Replay& race, const CloseReplay& close) {
  std::string out = util::cat(util::counted(race.reproduced, "verdict"), " reproduced\n");
  if (close.prunes > 0) {
    out += util::cat(util::counted(close.prunes, "prune decision"), " reproduced\n");
  }
  return out + (close.headlines > 0 ? "headline reproduced\n" : "");
}

std::string text_of(const decide::Replay& race, const CloseReplay& close, const Value& rows) {
  if (rows.as_list().empty()) {
    return summary_of(race, close);
  }
  std::string out;
  for (const Value& row : rows.as_list()) {
    out += line_of(row);
  }
  if (race.unchecked > 0) {
    out += util::cat(util::counted(race.unchecked, "later verdict"),
                     " not checked: the race took another course\n");
  }
  return out;
}

ReplayResult result_of(const decide::Replay& race, const CloseReplay& close) {
  const Value rows = mismatches_of(race, close);
  Value out = Value::map();
  out.set("schema", "hyperloom.replay/1").set("ok", rows.as_list().empty());
  out.set("reproduced", race.reproduced).set("unchecked", race.unchecked);
  out.set("prunes", close.prunes).set("headlines", close.headlines).set("mismatches", rows);
  return {rows.as_list().empty(), text_of(race, close, rows), std::move(out)};
}

/// What one baseline and the verdicts on it gave.
struct Part {
  decide::Replay race;
  CloseReplay close;
};

void append(std::vector<FieldMismatch>& all, const std::vector<FieldMismatch>& more) {
  all.insert(all.end(), more.begin(), more.end());
}

util::Result<Part> replay_part(Records records) {
  Part part;
  if (first_of(records, "verdict") != nullptr) {
    HL_TRY_ASSIGN(const auto setup, setup_of(records));
    part = {decide::replay(setup, race_facts(records)), replay_close(records, setup)};
  }
  append(part.close.printed, replay_baselines(records));
  append(part.close.printed, replay_printed(records, part.race));
  return part;
}

/// A later part with the session's launch before it.
std::vector<journal::Record> with_launch(const journal::Record& launch, Records part) {
  std::vector<journal::Record> out{launch};
  out.insert(out.end(), part.begin(), part.end());
  return out;
}

void add(Part& sum, Part part) {
  sum.race.reproduced += part.race.reproduced;
  sum.race.unchecked += part.race.unchecked;
  sum.race.mismatches.insert(sum.race.mismatches.end(), part.race.mismatches.begin(),
                             part.race.mismatches.end());
  sum.close.prunes += part.close.prunes;
  sum.close.headlines += part.close.headlines;
  sum.close.mismatches.insert(sum.close.mismatches.end(), part.close.mismatches.begin(),
                              part.close.mismatches.end());
  append(sum.close.printed, part.close.printed);
}

}  // namespace

util::Result<ReplayResult> replay(Records records) {
  const auto parts = parts_of(records);
  HL_TRY_ASSIGN(auto sum, replay_part(parts.front()));
  for (const auto& part : std::span(parts).subspan(1)) {
    const auto later = with_launch(records.front(), part);
    HL_TRY_ASSIGN(auto one, replay_part(later));
    add(sum, std::move(one));
  }
  return result_of(sum.race, sum.close);
}

}  // namespace hyperloom::phase
