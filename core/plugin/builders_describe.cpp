// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/plugin/builders.hpp"
#include "core/plugin/patterns.hpp"
#include "core/util/cat.hpp"
#include "core/util/env.hpp"
#include "core/util/text.hpp"

namespace hyperloom::plugin {
namespace {

constexpr std::size_t kMaxUnit = 32;

hl_status set_timeout(hl_describe_out& out, const std::string& value) {
  const auto seconds = util::parse_double(value);
  if (!seconds || *seconds <= 0) {
    return out.invalid(util::cat("timeout_s: expected a number > 0, found '", value, "'"));
  }
  out.value.timeout_s = seconds;
  return HL_OK;
}

hl_status set_unit(hl_describe_out& out, const std::string& value) {
  const std::string_view unit = util::trim(value);
  if (unit.empty() || unit.size() > kMaxUnit) {
    return out.invalid("throughput_unit: expected 1 to 32 bytes");
  }
  out.value.throughput_unit = unit;
  return HL_OK;
}

hl_status set_requires(hl_describe_out& out, const std::string& value) {
  out.value.launch_requires.clear();
  for (const std::string_view part : util::split(value, ',')) {
    if (const std::string_view name = util::trim(part); !name.empty()) {
      out.value.launch_requires.emplace_back(name);
    }
  }
  return HL_OK;
}

hl_status set_args_env(hl_describe_out& out, const std::string& value) {
  if (!value.empty() && !util::valid_env_name(value)) {
    return out.invalid(util::cat("extra_args_env: '", value, "' is no variable name"));
  }
  out.value.extra_args_env = value;
  return HL_OK;
}

}  // namespace

hl_status describe_set(hl_describe_out* out, hl_str key, hl_str value) {
  if (const hl_status status = enter(out); status != HL_OK) {
    return status;
  }
  std::string name, text;
  if (!out->take(key, "a key", kMaxText, name) || !out->take(value, "a value", kMaxText, text)) {
    return out->status();
  }
  if (name == "throughput_unit") {
    return set_unit(*out, text);
  }
  if (name == "timeout_s") {
    return set_timeout(*out, text);
  }
  if (name == "extra_args_env") {
    return set_args_env(*out, text);
  }
  if (name == "launch.requires") {
    return set_requires(*out, text);
  }
  std::string* const field = name == "repo_url"         ? &out->value.repo_url
                             : name == "launch.backend" ? &out->value.launch_backend
                             : name == "launch.model"   ? &out->value.launch_model
                             : name == "gate"           ? &out->value.gate
                                                        : nullptr;
  if (field == nullptr) {
    return out->fail(HL_UNSUPPORTED, "", util::cat("describe_set: unknown key '", name, "'"));
  }
  *field = std::move(text);
  return HL_OK;
}

hl_status describe_capabilities(hl_describe_out* out, std::uint64_t bits) {
  if (const hl_status status = enter(out); status != HL_OK) {
    return status;
  }
  constexpr std::uint64_t kKnown =
      kCapServerReuse | kCapHostProbe | kCapTorchProfiler | kCapFrameworkRewrite | kCapNeedsGpu;
  out->value.capabilities = bits & kKnown;
  return HL_OK;
}

void error_set(hl_error* error, hl_str code, hl_str message, hl_str detail) {
  if (error == nullptr) {
    return;
  }
  Builder reader;  // a text that can't be read counts as missing
  if (!reader.take(code, "", kMaxText, error->code) || !valid_detail(error->code)) {
    error->code.clear();
  }
  if (!reader.take(message, "", kMaxText, error->message)) {
    error->message.clear();
  }
  if (!reader.take(detail, "", kMaxText, error->detail)) {
    error->detail.clear();
  }
}

hl_status resolve_path(hl_resolve_out* out, hl_str path) {
  if (const hl_status status = enter(out); status != HL_OK) {
    return status;
  }
  std::string text;
  if (!out->take(path, "the entrypoint", kMaxText, text)) {
    return out->status();
  }
  if (!text.starts_with('/')) {
    return out->invalid(util::cat("the entrypoint '", text, "' is not an absolute path"));
  }
  out->value.path = text;
  return HL_OK;
}

hl_status resolve_interpreter(hl_resolve_out* out, hl_str name) {
  if (const hl_status status = enter(out); status != HL_OK) {
    return status;
  }
  std::string text;
  if (!out->take(name, "the interpreter", kMaxText, text)) {
    return out->status();
  }
  if (text.empty() || (!text.starts_with('/') && text.find('/') != std::string::npos)) {
    return out->invalid(util::cat("the interpreter '", text, "' is neither absolute nor bare"));
  }
  out->value.interpreter = text;
  return HL_OK;
}

hl_status resolve_add_candidate(hl_resolve_out* out, hl_str path, hl_str why) {
  if (const hl_status status = enter(out); status != HL_OK) {
    return status;
  }
  std::string file, reason;
  if (!out->take(path, "a candidate", kMaxText, file) ||
      !out->take(why, "a reason", kMaxText, reason)) {
    return out->status();
  }
  if (!file.starts_with('/')) {
    return out->invalid(util::cat("the candidate '", file, "' is not an absolute path"));
  }
  if (++out->rejected_total <= kMaxCandidates) {
    out->rejected.push_back(util::cat(file.substr(file.rfind('/') + 1), ": ", reason));
  }
  return HL_OK;
}

}  // namespace hyperloom::plugin
