// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#include "core/measure/report_fields.hpp"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <filesystem>

#include "core/util/cat.hpp"
#include "core/util/text.hpp"
#include "core/util/utf8.hpp"

namespace hyperloom::measure {

namespace {

using util::cat;
using util::Value;

constexpr std::size_t kUnitBytes = 32;  ///< throughput_unit appears in every table
constexpr std::size_t kWorkNames = 64;  ///< invariants are few; more is a mistake
constexpr std::size_t kWorkNameBytes = 64;

/// The object under judgement and where findings go.
struct Reading {
  const Value& raw;
  std::string_view name;
  ReportRead& out;

  void error(std::string_view field, std::string_view expected, const Value* found) const {
    out.errors.push_back({"field_invalid", text(field, expected, found)});
  }
  void warn(std::string_view field, std::string_view expected, const Value* found) const {
    out.warnings.push_back({"report_field", text(field, expected, found)});
  }

 private:
  [[nodiscard]] std::string text(std::string_view field, std::string_view expected,
                                 const Value* found) const {
    return cat(name, ": ", field, ": expected ", expected, ", ",
               found == nullptr ? "but it is missing" : cat("found ", util::describe(*found)));
  }
};

void read_throughput(const Reading& in, Report& report) {
  const Value* value = in.raw.find("output_throughput");
  const double number = value != nullptr && value->is_number() ? value->as_double() : 0;
  if (!std::isfinite(number) || number <= 0) {
    in.error("output_throughput", "a number > 0", value);
    return;
  }
  // Subnormal: no workload is that slow; such a number comes from a broken computation.
  if (!std::isnormal(number)) {
    in.error("output_throughput", "a number of at least 1e-307", value);
    return;
  }
  report.throughput = value->as_double();
}

void read_unit(const Reading& in, Report& report) {
  const Value* value = in.raw.find("throughput_unit");
  const std::string_view unit =
      value != nullptr && value->is_text() ? util::trim(value->as_text()) : std::string_view();
  if (util::has_control(unit)) {
    in.error("throughput_unit", "a text without control characters", value);
    return;
  }
  if (unit.empty() || unit.size() > kUnitBytes) {
    in.error("throughput_unit", cat("a text of 1 to ", kUnitBytes, " bytes"), value);
    return;
  }
  report.unit = unit;
}

bool valid_work_name(std::string_view name) {
  const auto inner = [](unsigned char c) {
    return std::isalnum(c) != 0 || c == '_' || c == '.' || c == '-';
  };
  const auto first = [](unsigned char c) { return std::isalpha(c) != 0 || c == '_'; };
  return !name.empty() && name.size() <= kWorkNameBytes &&
         first(static_cast<unsigned char>(name.front())) &&
         std::all_of(name.begin(), name.end(),
                     [&](char c) { return inner(static_cast<unsigned char>(c)); });
}

void read_work_item(const Reading& in, const util::Member& item, Report& report) {
  const auto& [name, value] = item;
  if (!valid_work_name(name)) {
    in.error("work", "names [A-Za-z_][A-Za-z0-9_.-]{0,63}", nullptr);
    in.out.errors.back().message =
        cat(in.name, ": work: expected names [A-Za-z_][A-Za-z0-9_.-]{0,63}, found ",
            util::describe(Value(name.text())));
    return;
  }
  if (!value.is_number() || !std::isfinite(value.as_double()) || value.as_double() < 0) {
    in.error(cat("work.", name), "a number >= 0", &value);
    return;
  }
  report.work->emplace_back(name, value.as_double());
}

void read_work(const Reading& in, Report& report) {
  const Value* work = in.raw.find("work");
  if (work == nullptr) {
    return;
  }
  if (!work->is_map()) {
    in.error("work", "an object of numbers", work);
    return;
  }
  if (work->as_map().size() > kWorkNames) {
    in.out.errors.push_back({"field_invalid", cat(in.name, ": work: expected at most ", kWorkNames,
                                                  " names, found ", work->as_map().size())});
    return;
  }
  report.work.emplace();
  for (const util::Member& item : work->as_map()) {
    read_work_item(in, item, report);
  }
}

void read_nonce(const Reading& in, Report& report) {
  const Value* value = in.raw.find("nonce");
  if (value == nullptr) {
    return;
  }
  if (!value->is_text()) {
    in.error("nonce", "the text of HYPERLOOM_RESULT_NONCE", value);
    return;
  }
  report.nonce = value->as_text();
}

void compare(const Reading& in, std::string_view field, const std::string& expected) {
  const Value* value = in.raw.find(field);
  if (value == nullptr || expected.empty()) {
    return;
  }
  if (!value->is_text() || value->as_text() != expected) {
    in.warn(field, cat('"', expected, '"'), value);
  }
}

/// A model may be named by its path or by the path's last part.
std::string expected_model(const Reading& in, const std::string& model) {
  const std::string base = std::filesystem::path(model).filename().native();
  return in.raw.text_or("model_id", "") == base ? base : model;
}

void read_numbers(const Reading& in, Report& report) {
  for (const std::string_view field : kReportNumbers) {
    const Value* value = in.raw.find(field);
    if (value == nullptr) {
      continue;
    }
    if (!value->is_number() || !std::isfinite(value->as_double())) {
      in.warn(field, "a number", value);
      continue;
    }
    report.numbers.emplace(field, value->as_double());
  }
}

}  // namespace

void read_fields(const Value& raw, std::string_view name, const ReportExpectations& expected,
                 Report& report, ReportRead& read) {
  const Reading in{raw, name, read};
  read_throughput(in, report);
  read_unit(in, report);
  read_work(in, report);
  read_nonce(in, report);
  compare(in, "framework", expected.framework);
  compare(in, "workload_kind", expected.workload_kind);
  compare(in, "model_id", expected_model(in, expected.model));
  read_numbers(in, report);
}

}  // namespace hyperloom::measure
