// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

// Whatever a script leaves as its report: reading and judging it never crashes, never accepts a
// report without a score, and never passes a leg without a reason to.

#include <cmath>
#include <cstdint>
#include <string_view>

#include "core/gate/quality.hpp"
#include "core/gate/work.hpp"
#include "core/measure/report.hpp"

using namespace hyperloom;

namespace {

void check_accepted(const measure::Report& report) {
  HL_ASSERT(std::isnormal(report.throughput) && report.throughput > 0);
  HL_ASSERT(!report.unit.empty() && report.unit.size() <= 32);
  HL_ASSERT(!report.work || report.work->size() <= 64);
  const gate::BaselineFacts facts = gate::facts_of(report);
  HL_ASSERT(gate::check_invariants(report, &facts, report.nonce.value_or("n")).empty());
}

void check_verdict(const util::Value* block, const gate::GateContext& context) {
  const gate::GateVerdict verdict = gate::judge(block, context);
  HL_ASSERT(verdict.passed == verdict.failure.empty());
  HL_ASSERT(verdict.passed == verdict.message.empty());
  HL_ASSERT(verdict.accuracy == (verdict.passed ? 1.0 : 0.0));
  if (verdict.passed) {
    HL_ASSERT(block != nullptr && block->is_map() && !block->as_map().empty());
    const util::Value* passed = block->find("passed");
    HL_ASSERT(passed == nullptr || passed->as_bool());
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const measure::ReportRead read = measure::parse_report(text, "r", {"custom", "scriptable", "m"});
  HL_ASSERT(read.report.has_value() == read.errors.empty());
  HL_ASSERT(read.readable || read.errors.front().cls == "report_malformed");
  if (read.report) {
    check_accepted(*read.report);
    const util::Value* block = read.report->gate ? &*read.report->gate : nullptr;
    check_verdict(block, {"r", false, false, ""});
    check_verdict(block, {"r", true, true, "/ref"});
  }
  return 0;
}
