// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#pragma once

#include <hyperloom/sdk/emit.hpp>
#include <optional>

namespace hyperloom::sdk {
inline namespace [[gnu::visibility("hidden")]] v1 {

/// Result of `describe`. set() takes the keys of hl_host.describe_set.
class description {
 public:
  explicit description(std::string throughput_unit) {
    set("throughput_unit", std::move(throughput_unit));
  }
  description& set(std::string key, std::string value) {
    facts_.emplace_back(std::move(key), std::move(value));
    return *this;
  }
  description& capabilities(uint64_t bits) {
    capabilities_ |= bits;
    return *this;
  }
  hl_status emit(const hl_host& host, hl_describe_out* out) const {
    return sender()
        .pairs(host.describe_set, out, facts_)
        .once([&] { return host.describe_capabilities(out, capabilities_); })
        .status();
  }

 private:
  std::vector<name_value> facts_;
  uint64_t capabilities_ = 0;
};

/// Result of `resolve_entrypoint`: a path, or a refusal beside the files that were rejected.
class entrypoint {
 public:
  entrypoint& set_path(std::string path) {
    path_ = std::move(path);
    return *this;
  }
  entrypoint& set_interpreter(std::string name) {
    interpreter_ = std::move(name);
    return *this;
  }
  entrypoint& add_candidate(std::string path, std::string why) {
    candidates_.emplace_back(std::move(path), std::move(why));
    return *this;
  }
  /// Unlike a thrown error it keeps the candidates.
  entrypoint& refuse(error why) {
    refusal_ = std::move(why);
    return *this;
  }
  const std::string& path() const { return path_; }
  const std::string& interpreter() const { return interpreter_; }
  const std::vector<name_value>& candidates() const { return candidates_; }
  const std::optional<error>& refusal() const { return refusal_; }

  hl_status emit(const hl_host& host, hl_resolve_out* out) const {
    sender to;
    to.pairs(host.resolve_add_candidate, out, candidates_);
    if (to.status() == HL_OK && refusal_) {
      throw error(*refusal_);
    }
    return to.text(host.resolve_path, out, path_)
        .text(host.resolve_interpreter, out, interpreter_)
        .status();
  }

 private:
  std::string path_;
  std::string interpreter_;
  std::vector<name_value> candidates_;
  std::optional<error> refusal_;
};

/// Result of `plan_measurement`, `plan_client`, `plan_probe`: one command, no shell.
class plan {
 public:
  plan& arg(std::string value) {
    argv_.push_back(std::move(value));
    return *this;
  }
  plan& env(std::string name, std::string value) {
    env_.emplace_back(std::move(name), std::move(value));
    return *this;
  }
  plan& cwd(std::string path) {
    cwd_ = std::move(path);
    return *this;
  }
  plan& timeout_ms(uint64_t ms) {
    timeout_ms_ = ms;
    return *this;
  }
  plan& grace_ms(uint64_t ms) {
    grace_ms_ = ms;
    return *this;
  }
  plan& result(std::string relative_path) {
    result_ = std::move(relative_path);
    return *this;
  }
  plan& file(std::string relative_path, std::string bytes) {
    files_.emplace_back(std::move(relative_path), std::move(bytes));
    return *this;
  }
  const std::vector<std::string>& argv() const { return argv_; }

  hl_status emit(const hl_host& host, hl_plan_out* out) const {
    return sender()
        .each(argv_, [&](const std::string& arg) { return host.plan_arg(out, str(arg)); })
        .pairs(host.plan_env, out, env_)
        .text(host.plan_cwd, out, cwd_)
        .number(host.plan_timeout_ms, out, timeout_ms_)
        .number(host.plan_grace_ms, out, grace_ms_)
        .text(host.plan_result, out, result_)
        .pairs(host.plan_file, out, files_)
        .status();
  }

 private:
  std::vector<std::string> argv_;
  std::vector<name_value> env_;
  std::string cwd_;
  uint64_t timeout_ms_ = 0;
  uint64_t grace_ms_ = 0;
  std::string result_;
  std::vector<name_value> files_;
};

}  // namespace gnu::visibility("hidden")]]v1
}  // namespace hyperloom::sdk
