// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <string>

#include "core/proc/signals.hpp"
#include "tests/unit/measure/leg_support.hpp"

namespace hyperloom::measure {

/// Real bash, real processes, real disk; only the plugin is a fake.
class RealLeg : public testing::Test {
 protected:
  static void SetUpTestSuite() {
    if (!signals()) {
      signals() = std::make_unique<proc::Signals>(proc::Signals::install().value());
    }
  }
  RealLeg() : runner_(proc::PosixRunner::create(*signals(), clock_).value()) {
    std::filesystem::create_directories(dir_ / "checkout");
    workload_.scripts_dir = dir_ / "scripts";
  }

  void script(const std::string& body) { dir_.write("scripts/run.sh", body); }
  LegTools tools() { return {fs_, clock_, layout_, inherited_, plugin_, *runner_}; }

  LegResult run(const std::string& body) { return run(body, request_of(LegKind::Baseline, 1)); }
  LegResult run(const std::string& body, const LegRequest& request) {
    script(body);
    leg_ = prepare_leg(tools(), workload_, request, "").value();
    return execute_leg(tools(), workload_, leg_, {}).value();
  }
  static LegRequest limited(std::chrono::milliseconds timeout) {
    LegRequest request = request_of(LegKind::Baseline, 1);
    request.timeout = timeout;
    return request;
  }

  TempDir dir_;
  util::PosixFileSystem fs_;
  util::SystemClock clock_;
  session::Layout layout_{dir_ / "session"};
  util::Environment inherited_ = util::Environment::of_process();
  FakePlugin plugin_;
  std::unique_ptr<proc::PosixRunner> runner_;
  Workload workload_ = workload_of(dir_);
  PreparedLeg leg_;

 private:
  /// One per process, as the contract of Signals asks.
  static std::unique_ptr<proc::Signals>& signals() {
    static std::unique_ptr<proc::Signals> instance;
    return instance;
  }
};

inline constexpr const char* kGoodReport =
    R"(printf '{"output_throughput":12.5,"throughput_unit":"img/s","nonce":"%s",)"
    R"("quality_gate":{"passed":true}}' "$HYPERLOOM_RESULT_NONCE" )"
    R"(> "$RESULT_DIR/$RESULT_FILENAME.json")"
    "\n";

}  // namespace hyperloom::measure
