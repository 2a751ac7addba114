// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#include "core/measure/report.hpp"

#include <algorithm>
#include <utility>

#include "core/measure/report_fields.hpp"
#include "core/util/cat.hpp"
#include "core/util/json.hpp"
#include "core/util/sha256.hpp"

namespace hyperloom::measure {

namespace {

using util::cat;
using util::Value;

constexpr auto kOtherKeys =
    std::to_array<std::string_view>({"framework", "workload_kind", "model_id", "output_throughput",
                                     "throughput_unit", "quality_gate", "work", "nonce"});

template <typename List>
bool contains(const List& list, std::string_view key) {
  return std::find(list.begin(), list.end(), key) != list.end();
}

ReportRead refused(LegProblem problem) {
  ReportRead read;
  read.errors.push_back(std::move(problem));
  return read;
}

util::Result<Value> parse_object(std::string_view text, std::string_view name, bool& had_bom) {
  util::ParseNotes notes;
  HL_TRY_ASSIGN(Value raw, util::parse_json(text, name, util::kJsonLimits, notes));
  had_bom = notes.had_bom;
  if (!raw.is_map()) {
    const util::Position at = raw.position();
    return util::fail(util::Code::InvalidInput,
                      cat(name, ':', std::max(1u, at.line), ':', std::max(1u, at.column),
                          ": expected an object, found ", raw.type_name()));
  }
  return raw;
}

}  // namespace

bool known_report_key(std::string_view key) {
  return contains(kOtherKeys, key) || contains(kReportNumbers, key);
}

ReportRead parse_report(std::string_view text, std::string_view name,
                        const ReportExpectations& expected) {
  bool had_bom = false;
  util::Result<Value> raw = parse_object(text, name, had_bom);
  if (!raw) {
    return refused({"report_malformed", raw.error().message});
  }
  ReportRead read;
  read.readable = true;
  if (had_bom) {
    read.warnings.push_back({"report_field", cat(name, " starts with a byte order mark; skipped")});
  }
  Report report;
  read_fields(*raw, name, expected, report, read);
  if (!read.errors.empty()) {
    return read;
  }
  if (const Value* gate = raw->find("quality_gate")) {
    report.gate = *gate;
  }
  report.raw = *std::move(raw);
  report.sha256 = util::sha256_hex(text);
  read.report = std::move(report);
  return read;
}

ReportRead read_report(const ReportPlace& place, const ReportExpectations& expected) {
  ReportBytes bytes = read_report_bytes(place);
  if (!bytes.text) {
    return refused(std::move(bytes.problem));
  }
  return parse_report(*bytes.text, place.rel, expected);
}

bool report_complete(const ReportPlace& place) {
  const ReportBytes bytes = read_report_bytes(place);
  bool had_bom = false;
  return bytes.text && parse_object(*bytes.text, place.rel, had_bom).has_value();
}

}  // namespace hyperloom::measure
