// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#include "core/util/redact_value.hpp"

#include <algorithm>
#include <array>

namespace hyperloom::util {

namespace {

constexpr auto kKept = std::to_array<std::string_view>({"path",
                                                        "session_dir",
                                                        "session_id",
                                                        "run_log",
                                                        "manifest",
                                                        "user_data_path",
                                                        "framework_path",
                                                        "scripts_dir",
                                                        "benchmark_scripts_dir",
                                                        "cwd",
                                                        "work_dir",
                                                        "workspace",
                                                        "home",
                                                        "log",
                                                        "sha256",
                                                        "fingerprint",
                                                        "launch_fp",
                                                        "delta",
                                                        "env_delta",
                                                        "env_set",
                                                        "args",
                                                        "args_add",
                                                        "args_remove",
                                                        "assignment",
                                                        "state"});

bool kept(std::string_view key) {
  return std::find(kKept.begin(), kKept.end(), key) != kKept.end();
}

void redact(Value& value, const Redactor& redactor);

void redact_member(std::string_view key, Value& value, const Redactor& redactor) {
  if (value.is_text() && secret_shaped(key)) {
    value = value.as_text().empty() ? Value("") : Value(kRedacted);
  } else if (!kept(key)) {
    redact(value, redactor);
  }
}

/// As deep as the tree, which is one of ours.
void redact(Value& value, const Redactor& redactor) {
  if (value.is_text()) {
    value = redactor.apply(value.as_text());
  } else if (value.is_list()) {
    for (Value& item : value.as_list()) {
      redact(item, redactor);
    }
  } else if (value.is_map()) {
    for (auto& [key, member] : value.as_map()) {
      redact_member(key, member, redactor);
    }
  }
}

}  // namespace

Value redact_value(Value value, const Redactor& redactor) {
  redact(value, redactor);
  return value;
}

}  // namespace hyperloom::util
