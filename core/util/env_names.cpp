// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/util/env_names.hpp"

#include <algorithm>
#include <array>
#include <string>

#include "core/util/redact.hpp"
#include "core/util/text.hpp"

namespace hyperloom::util {
namespace {

using Names = std::string_view;

constexpr auto kScrubbed = std::to_array<Names>(
    {"BASH_ENV", "ENV", "SHELLOPTS", "BASHOPTS", "PS4", "CDPATH", "IFS", "GLOBIGNORE",
     "PROMPT_COMMAND", "LD_PRELOAD", "LD_AUDIT", "GCONV_PATH", "DYLD_INSERT_LIBRARIES",
     "PYTHONSTARTUP", "PYTHONINSPECT", "PERL5OPT", "RUBYOPT", "NODE_OPTIONS"});

constexpr auto kLlmCredentials = std::to_array<Names>(
    {"ANTHROPIC_API_KEY", "ANTHROPIC_AUTH_TOKEN", "OPENAI_API_KEY", "CLAUDE_CODE_OAUTH_TOKEN",
     "AMD_API_KEY", "AMD_LLM_API_KEY", "LLM_API_KEY", "LLM_GATEWAY_KEY", "LLM_PROXY_API_KEY",
     "DEEPSEEK_API_KEY", "GEAK_API_KEY", "CLAW_API_KEY", "SAFE_API_KEY"});

constexpr auto kPinOnly = std::to_array<Names>({"PATH",
                                                "PYTHONPATH",
                                                "LD_LIBRARY_PATH",
                                                "HOME",
                                                "TMPDIR",
                                                "ROCR_VISIBLE_DEVICES",
                                                "HIP_VISIBLE_DEVICES",
                                                "CUDA_VISIBLE_DEVICES",
                                                "GPU_DEVICE_ORDINAL",
                                                "ZE_AFFINITY_MASK",
                                                "HTTP_PROXY",
                                                "HTTPS_PROXY",
                                                "ALL_PROXY",
                                                "NO_PROXY",
                                                "FTP_PROXY",
                                                "http_proxy",
                                                "https_proxy",
                                                "all_proxy",
                                                "no_proxy",
                                                "ftp_proxy"});

constexpr auto kUnsafe = std::to_array<Names>(
    {"GIT_SSH_COMMAND", "RUN_EVAL", "HF_ENDPOINT", "SSL_CERT_FILE", "SSL_CERT_DIR",
     "REQUESTS_CA_BUNDLE", "CURL_CA_BUNDLE", "NODE_EXTRA_CA_CERTS", "GIT_SSL_CAINFO",
     "GIT_SSL_NO_VERIFY", "PYTHONHTTPSVERIFY"});

struct Reserved {
  Names name, flag;
};

constexpr auto kReserved = std::to_array<Reserved>({
    {"RESULT_DIR", ""},
    {"RESULT_FILENAME", ""},
    {"FRAMEWORK", "--framework"},
    {"FRAMEWORK_REPO_PATH", "--framework-path"},
    {"MODEL", "--model"},
    {"MODEL_PATH", "--model"},
    {"TP", "--tp"},
    {"GPU_TYPE", "--gpu-type"},
    {"RUNNER_TYPE", "--gpu-type"},
    {"INFERENCE_OPTIMIZER_EXTRA_ENV", "--extra-env"},
    {"PROFILE", ""},
    {"HYPERLOOM_BYPASS_SCRIPTS_DIR", "--benchmark-scripts-dir"},
    {"HYPERLOOM_BENCHMARK_BACKEND", "--benchmark-backend"},
});

template <typename List>
bool contains(const List& list, std::string_view name) {
  return std::find(list.begin(), list.end(), name) != list.end();
}

std::string prefix_of(std::string_view framework) {
  std::string prefix = upper(framework);
  std::replace(prefix.begin(), prefix.end(), '-', '_');
  return prefix;
}

/// The reserved row of a name, or null.
const Reserved* find_reserved(std::string_view name) {
  const auto it = std::find_if(kReserved.begin(), kReserved.end(),
                               [&](const Reserved& row) { return row.name == name; });
  return it == kReserved.end() ? nullptr : &*it;
}

bool names_checkout(std::string_view name, const std::string& prefix) {
  return name == prefix + "_REPO_PATH" || name == prefix + "_DIR";
}

}  // namespace

bool reserved_env(std::string_view name, std::string_view framework) {
  const std::string prefix = prefix_of(framework);
  return find_reserved(name) != nullptr || name.starts_with("HYPERLOOM_") ||
         names_checkout(name, prefix) || name == "EXTRA_" + prefix + "_ARGS";
}

std::string_view reserved_env_flag(std::string_view name, std::string_view framework) {
  if (const Reserved* row = find_reserved(name)) {
    return row->flag;
  }
  const std::string prefix = prefix_of(framework);
  if (names_checkout(name, prefix)) {
    return "--framework-path";
  }
  return name == "EXTRA_" + prefix + "_ARGS" ? "--server-args" : "";
}

bool scrubbed_env(std::string_view name) { return contains(kScrubbed, name); }

bool llm_credential_env(std::string_view name) {
  return contains(kLlmCredentials, name) || name.ends_with("_CUSTOM_HEADERS");
}

bool pin_only_env(std::string_view name) { return contains(kPinOnly, name); }

bool unsafe_variant_env(std::string_view name) {
  return scrubbed_env(name) || llm_credential_env(name) || pin_only_env(name) ||
         contains(kUnsafe, name) || secret_shaped(name);
}

}  // namespace hyperloom::util
