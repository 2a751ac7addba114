// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/phase/attack_legs.hpp"
#include "core/session/gpu.hpp"
#include "core/util/cat.hpp"
#include "core/util/json.hpp"

namespace hyperloom::phase {
namespace {

using Status = AttackLine::Status;

constexpr std::string_view kNonce = "@NONCE@", kNan = "@NAN@";

/// `$report` is the report's path, `$text` what to write.
constexpr std::string_view kPrologue =
    "set -eu; report=\"$RESULT_DIR/$RESULT_FILENAME.json\"; "
    "text=${1//@NONCE@/$HYPERLOOM_RESULT_NONCE}; ";
constexpr std::string_view kWrite = "printf %s \"$text\" > \"$report\"";
constexpr std::string_view kWriteStale =
    "printf %s \"$text\" > \"$report\"; touch -d 2001-01-01 \"$report\"";
constexpr std::string_view kWriteLinked =
    "printf %s \"$text\" > \"$RESULT_DIR/other\"; ln \"$RESULT_DIR/other\" \"$report\"";
constexpr std::string_view kWriteSymlink =
    "printf %s \"$text\" > \"$RESULT_DIR/other\"; ln -s other \"$report\"";

util::Value pattern_value(const measure::Report& pattern) {
  util::Value out = pattern.raw;
  if (pattern.nonce) {
    out.set("nonce", kNonce);
  }
  return out;
}

std::string with(util::Value report, std::string_view key, util::Value value) {
  return util::to_json(report.set(key, std::move(value)));
}

std::string with_nan(util::Value report) {
  std::string text = with(std::move(report), "output_throughput", kNan);
  const std::string quoted = util::cat('"', kNan, '"');
  return text.replace(text.find(quoted), quoted.size(), "NaN");
}

util::Value gate_with(std::string_view key, util::Value value) {
  auto out = util::Value::map();
  return std::move(out.set(key, std::move(value)));
}

util::Value skipped_gate() { return gate_with("skipped", true).set("reason", "no reference"); }

LegOrder planted(const Run& run, const Plant& plant, const std::string& bash, std::uint32_t seed) {
  LegOrder order;
  order.kind = measure::LegKind::Variant;
  order.role = decide::Role::Observation;
  order.candidate = "attack";
  order.arm = 1;
  order.env = stack_env(run);
  order.leg_seed = seed;
  order.instead = {bash, "-c", util::cat(kPrologue, plant.script), "plant", plant.text};
  return order;
}

AttackLine reader_line(Status status, std::string text) {
  return {"reader", status, std::move(text)};
}

}  // namespace

std::vector<Plant> plants_of(const measure::Report& pattern) {
  const util::Value good = pattern_value(pattern);
  const std::string text = util::to_json(good);
  const std::string write(kWrite);
  return {{"an unchanged copy", text, write},
          {"a stale report", text, std::string(kWriteStale)},
          {"a hard link", text, std::string(kWriteLinked)},
          {"a symbolic link", text, std::string(kWriteSymlink)},
          {"NaN as throughput", with_nan(good), write},
          {"\"true\" as text for passed", with(good, "quality_gate", gate_with("passed", "true")),
           write},
          {"a skipped gate", with(good, "quality_gate", skipped_gate()), write}};
}

util::Result<AttackLine> attack_reader(Attack& attack) {
  const auto bash = session::find_program("bash", attack.run.env.get("PATH"));
  if (!bash || !attack.report) {
    return reader_line(Status::Untested, "no bash, or no base report to start from");
  }
  const auto seed = attack.run.seeds.next();
  bool control = true;
  std::vector<std::string> believed;
  for (const Plant& plant : plants_of(*attack.report)) {
    HL_TRY_ASSIGN(const auto outcome, odd_leg(attack, planted(attack.run, plant, *bash, seed)));
    if (attack.stop) {
      return reader_line(Status::Untested, "the attack was stopped");
    }
    if (control && !outcome.obs.counts()) {
      return reader_line(Status::Untested,
                         util::cat("a copy of a good report is refused too: ", outcome.obs.detail));
    }
    if (!control && outcome.obs.counts()) {
      believed.push_back(plant.name);
    }
    control = false;
  }
  return believed.empty()
             ? reader_line(Status::Ok,
                           "stale, linked, NaN, text and skipped reports were all refused")
             : reader_line(Status::Failed, util::cat("believed: ", util::join(believed, ", ")));
}

}  // namespace hyperloom::phase
