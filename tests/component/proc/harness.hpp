// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>

#include "core/proc/runner.hpp"

namespace hyperloom::proc {

using std::chrono::milliseconds, std::chrono::seconds;

/// Live processes that carry this run id in their environment.
[[nodiscard]] int alive_with_id(const std::string& run_id);
/// True when this process exists and is no zombie.
[[nodiscard]] bool is_alive(int pid);
[[nodiscard]] std::string read_file(const std::filesystem::path& path);
/// The number a script wrote to a file; waits for it up to 5 s.
[[nodiscard]] int pid_from(const std::filesystem::path& path);
/// Polls a condition every 2 ms for at most 5 s.
[[nodiscard]] bool eventually(const std::function<bool()>& condition);

/// A real process of this test that no run started: in its own session, with its own environment.
/// Killed and reaped in the destructor.
class Foreign {
 public:
  Foreign(std::vector<std::string> argv, std::vector<std::string> env);
  Foreign(const Foreign&) = delete;
  Foreign& operator=(const Foreign&) = delete;
  ~Foreign();
  [[nodiscard]] int pid() const { return pid_; }

 private:
  int pid_ = 0;
};

/// Runs bash scripts through the real supervisor, in a directory of their own.
class SupervisorTest : public testing::Test {
 protected:
  void SetUp() override;
  void TearDown() override;

  /// A spec for `bash script.sh` with this text, logs in the directory and a fresh run id.
  [[nodiscard]] ProcessSpec script(const std::string& text);
  ProcessExit run(const ProcessSpec& spec);
  /// `path` below the test's directory.
  [[nodiscard]] std::filesystem::path at(const std::string& path) const { return dir_ / path; }
  [[nodiscard]] milliseconds took() const { return took_; }

  std::filesystem::path dir_;
  util::SystemClock clock_;
  std::optional<Signals> signals_;
  std::unique_ptr<PosixRunner> runner_;
  TickFn tick_;
  std::string run_id_;  ///< of the latest script()
  milliseconds took_{};
  int scripts_ = 0;
};

}  // namespace hyperloom::proc
