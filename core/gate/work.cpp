// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#include "core/gate/work.hpp"

#include <algorithm>

#include "core/util/cat.hpp"
#include "core/util/json.hpp"
#include "core/util/utf8.hpp"

namespace hyperloom::gate {

namespace {

using measure::LegProblem;
using util::cat;

/// As a person would write it: 50, not 50.0.
std::string number(double value) {
  std::string text = util::number_text(value);
  return text.ends_with(".0") ? text.substr(0, text.size() - 2) : text;
}

/// A text of the report, one line and not all of a long one.
std::string shown(const std::string& text) {
  constexpr std::size_t kShownBytes = 64;
  return util::printable(text.substr(0, kShownBytes), false) +
         (text.size() > kShownBytes ? ".." : "");
}

const double* find(const Work& work, const std::string& name) {
  const auto it =
      std::find_if(work.begin(), work.end(), [&](const auto& item) { return item.first == name; });
  return it == work.end() ? nullptr : &it->second;
}

void check_unit(const measure::Report& report, const BaselineFacts& baseline,
                std::vector<LegProblem>& problems) {
  if (report.unit != baseline.unit) {
    problems.push_back(
        {"unit_mismatch", cat("throughput_unit is '", report.unit,
                              "' but the baseline was measured in '", baseline.unit, "'")});
  }
}

void check_names(const Work& work, const Work& expected, std::vector<LegProblem>& problems) {
  for (const auto& [name, value] : expected) {
    const double* found = find(work, name);
    if (found == nullptr) {
      problems.push_back({"work_mismatch",
                          cat("work.", name, " is missing but the baseline did ", number(value))});
    } else if (*found != value) {
      problems.push_back({"work_mismatch", cat("work.", name, " is ", number(*found),
                                               " but the baseline did ", number(value))});
    }
  }
  for (const auto& [name, value] : work) {
    if (find(expected, name) == nullptr) {
      problems.push_back({"work_mismatch", cat("work.", name, " is ", number(value),
                                               " but the baseline did not report it")});
    }
  }
}

void check_work(const measure::Report& report, const BaselineFacts& baseline,
                std::vector<LegProblem>& problems) {
  if (!baseline.work) {
    return;
  }
  if (!report.work) {
    problems.push_back({"work_mismatch", "work is missing but the baseline reported it"});
    return;
  }
  check_names(*report.work, *baseline.work, problems);
}

void check_nonce(const measure::Report& report, bool must_echo, const std::string& nonce,
                 std::vector<LegProblem>& problems) {
  if (report.nonce ? *report.nonce != nonce : must_echo) {
    const std::string found = report.nonce ? cat("is '", shown(*report.nonce), "'") : "is missing";
    problems.push_back(
        {"nonce_mismatch",
         cat("nonce ", found,
             report.nonce ? " but this leg was given '" : " but the baseline echoed it; expected '",
             nonce, "'")});
  }
}

}  // namespace

BaselineFacts facts_of(const measure::Report& report) {
  return {report.unit, report.work, report.nonce.has_value()};
}

std::vector<LegProblem> check_invariants(const measure::Report& report,
                                         const BaselineFacts* baseline, const std::string& nonce) {
  std::vector<LegProblem> problems;
  if (baseline != nullptr) {
    check_unit(report, *baseline, problems);
    check_work(report, *baseline, problems);
  }
  check_nonce(report, baseline != nullptr && baseline->nonce_echoed, nonce, problems);
  return problems;
}

}  // namespace hyperloom::gate
