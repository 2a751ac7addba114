// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <cmath>
#include <functional>
#include <map>
#include <random>
#include <string>
#include <utility>

#include "core/util/cat.hpp"
#include "core/util/json.hpp"
#include "tests/support/fake_runner.hpp"

namespace hyperloom::test {

/// One leg of a made-up script: what it was given and what it is about to do.
struct FakeLeg {
  const proc::ProcessSpec& spec;
  std::size_t number = 0;  ///< of this process, from 1
  double objective = 0;
  std::string unit = "img/s";
  std::string gate = R"({"passed":true})";  ///< JSON; "" leaves the key out
  std::string work;                         ///< JSON; "" leaves the key out
  std::string raw;                          ///< the whole report instead of all the above
  bool writes_report = true;
  tests::FakeRun run;

  /// Whether its environment holds "NAME=VALUE".
  [[nodiscard]] bool has(std::string_view assignment) const {
    const auto eq = assignment.find('=');
    return tests::env_of(spec, assignment.substr(0, eq)) == assignment.substr(eq + 1);
  }
  void exits(int code) { run.exit.exit_code = code; }
};

/// A benchmark script without a process: how fast a leg is follows from its environment and from
/// seeded noise, and it takes its time on the manual clock. Works as a FakeRunner's script.
class FakeWorkload {
 public:
  double base = 100;                      ///< objective without any change
  double sigma_lp = 0.3;                  ///< leg noise, about percent
  std::map<std::string, double> gain_lp;  ///< "TILE=64" to what it adds; gains add up
  std::chrono::milliseconds takes{10'000};
  std::function<void(FakeLeg&)> change;  ///< last word on a leg

  explicit FakeWorkload(std::uint64_t seed) : random_(seed) {}

  tests::FakeRun operator()(const proc::ProcessSpec& spec) {
    FakeLeg leg{.spec = spec, .number = ++legs_, .work = {}, .raw = {}, .run = {}};
    leg.objective = objective(leg);
    leg.run.takes = takes;
    if (change) {
      change(leg);
    }
    if (leg.writes_report) {
      leg.run.effect =
          tests::writes_file("inferencex_result.json", leg.raw.empty() ? report(leg) : leg.raw);
    }
    return std::move(leg.run);
  }

 private:
  double objective(const FakeLeg& leg) {
    double lp = std::normal_distribution<double>(0, 1)(random_) * sigma_lp;
    for (const auto& [assignment, gain] : gain_lp) {
      lp += leg.has(assignment) ? gain : 0;
    }
    return base * std::exp(lp / 100);
  }
  static std::string report(const FakeLeg& leg) {
    return util::cat(R"({"framework":"custom","output_throughput":)",
                     util::number_text(leg.objective), R"(,"throughput_unit":")", leg.unit, '"',
                     leg.gate.empty() ? "" : util::cat(R"(,"quality_gate":)", leg.gate),
                     leg.work.empty() ? "" : util::cat(R"(,"work":)", leg.work), "}");
  }

  std::mt19937_64 random_;
  std::size_t legs_ = 0;
};

}  // namespace hyperloom::test
