// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
// Prints how long a report just under 16 MiB, of strings just under 1 MiB, takes to read.

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <string>
#include <vector>

#include "core/measure/report.hpp"

namespace {

constexpr std::size_t kStrings = 15, kStringBytes = (1u << 20) - 1;
constexpr int kRuns = 9;
constexpr double kGoalMs = 150, kBroken = 5;

std::string big_report() {
  std::string text =
      R"({"output_throughput":1.5,"throughput_unit":"u/s","quality_gate":{"passed":true})";
  for (std::size_t i = 0; i < kStrings; ++i) {
    text += ",\"blob" + std::to_string(i) + "\":\"" + std::string(kStringBytes, 'x') + '"';
  }
  return text + "}";
}

double parse_ms(const std::string& text) {
  const auto begin = std::chrono::steady_clock::now();
  const auto read = hyperloom::measure::parse_report(text, "inferencex_result.json", {});
  const auto end = std::chrono::steady_clock::now();
  return read.report ? std::chrono::duration<double, std::milli>(end - begin).count() : -1;
}

}  // namespace

int main() {
  const std::string text = big_report();
  std::vector<double> times;
  for (int i = 0; i < kRuns; ++i) {
    times.push_back(parse_ms(text));
  }
  std::sort(times.begin(), times.end());
  const double p50 = times[kRuns / 2];
  std::printf("figure: report of %.1f MiB parsed: %.1f ms (goal <= %.0f ms)\n",
              static_cast<double>(text.size()) / (1 << 20), p50, kGoalMs);
  return times.front() < 0 || p50 > kBroken * kGoalMs ? 1 : 0;
}
