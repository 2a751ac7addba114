// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include <algorithm>
#include <system_error>

#include "core/plugin/builders.hpp"
#include "core/plugin/patterns.hpp"
#include "core/util/cat.hpp"
#include "core/util/env.hpp"
#include "core/util/env_names.hpp"

namespace hyperloom::plugin {
namespace {

namespace stdfs = std::filesystem;
constexpr std::uint64_t kMaxGraceMs = 120'000;
constexpr std::uint64_t kMaxReadyMs = 7'200'000;

/// OK, or why a variable may not be set by a plugin.
hl_status check_env(hl_plan_out& out, const std::string& name, const std::string& value) {
  if (!util::valid_env_name(name)) {
    return out.invalid(util::cat("plan_env: '", name, "' is no variable name"));
  }
  if (util::reserved_env(name, out.framework)) {
    return out.fail(HL_INVALID_ARGUMENT, "reserved_env",
                    util::cat("plan_env: ", name, " is set by hyperloom alone"));
  }
  if (util::scrubbed_env(name) || util::llm_credential_env(name)) {
    return out.fail(HL_INVALID_ARGUMENT, "unsafe_env",
                    util::cat("plan_env: ", name, " never reaches a leg"));
  }
  const auto pin = std::find_if(out.pins.rbegin(), out.pins.rend(),
                                [&](const auto& each) { return each.first == name; });
  if (pin != out.pins.rend() && pin->second != value) {
    return out.fail(HL_FAILED_PRECONDITION, "pinned_env",
                    util::cat("plan_env: ", name, " is pinned to another value by the operator"));
  }
  return HL_OK;
}

bool lies_in(const stdfs::path& path, const stdfs::path& dir) {
  std::error_code failure;
  const stdfs::path root = stdfs::canonical(dir, failure);
  if (dir.empty() || failure) {
    return false;
  }
  return std::mismatch(root.begin(), root.end(), path.begin(), path.end()).first == root.end();
}

bool take_relative(hl_plan_out& out, hl_str from, std::string_view what, std::string& into) {
  if (!out.take(from, what, kMaxText, into)) {
    return false;
  }
  if (!valid_relative_path(into)) {
    out.invalid(util::cat(what, " '", into, "' is not a plain relative path"));
    return false;
  }
  return true;
}

bool readable_call(hl_server_out& out, const hl_http_call* call) {
  if (call == nullptr || call->struct_size < HL_SIZEOF(hl_http_call, expect_status)) {
    out.invalid("server_http: no call, or one smaller than hl_http_call of 1.0");
    return false;
  }
  return out.take_extensions(call->next);
}

}  // namespace

hl_status plan_arg(hl_plan_out* out, hl_str arg) {
  if (const hl_status status = enter(out); status != HL_OK) {
    return status;
  }
  std::string text;
  if (!out->take(arg, "an argument", kMaxArgBytes, text)) {
    return out->status();
  }
  auto& argv = out->value.argv;
  if (argv.empty() && (text.empty() || (text[0] != '/' && text.find('/') != std::string::npos))) {
    return out->invalid(util::cat("argv[0] '", text, "' is neither absolute nor bare"));
  }
  if (argv.size() >= kMaxArgs) {
    return out->limit(util::cat("argv has more than ", kMaxArgs, " items"));
  }
  out->argv_bytes += text.size() + 1;
  if (out->argv_bytes > kMaxArgvBytes) {
    return out->limit(util::cat("argv has more than ", kMaxArgvBytes, " bytes in all"));
  }
  argv.push_back(std::move(text));
  return HL_OK;
}

hl_status plan_env(hl_plan_out* out, hl_str name, hl_str value) {
  if (const hl_status status = enter(out); status != HL_OK) {
    return status;
  }
  std::string key, text;
  if (!out->take(name, "a variable's name", kMaxText, key) ||
      !out->take(value, "a variable's value", kMaxText, text)) {
    return out->status();
  }
  if (const hl_status status = check_env(*out, key, text); status != HL_OK) {
    return status;
  }
  if (out->value.env.size() >= kMaxEnv) {
    return out->limit(util::cat("more than ", kMaxEnv, " variables"));
  }
  out->value.env.emplace_back(std::move(key), std::move(text));
  return HL_OK;
}

hl_status plan_cwd(hl_plan_out* out, hl_str path) {
  if (const hl_status status = enter(out); status != HL_OK) {
    return status;
  }
  std::string text;
  if (!out->take(path, "cwd", kMaxText, text)) {
    return out->status();
  }
  std::error_code failure;
  const stdfs::path real = stdfs::canonical(text, failure);
  if (!text.starts_with('/') || failure || !stdfs::is_directory(real, failure)) {
    return out->invalid(util::cat("cwd '", text, "' is not an existing absolute directory"));
  }
  if (!lies_in(real, out->run_dir) && !lies_in(real, out->framework_path)) {
    return out->invalid(util::cat("cwd '", text, "' is in neither run_dir nor framework_path"));
  }
  out->value.cwd = text;
  return HL_OK;
}

hl_status plan_timeout_ms(hl_plan_out* out, std::uint64_t ms) {
  if (const hl_status status = enter(out); status != HL_OK) {
    return status;
  }
  out->value.timeout_ms = ms;
  return HL_OK;
}

hl_status plan_grace_ms(hl_plan_out* out, std::uint64_t ms) {
  if (const hl_status status = enter(out); status != HL_OK) {
    return status;
  }
  out->value.grace_ms = std::min(ms, kMaxGraceMs);
  return HL_OK;
}

hl_status plan_result(hl_plan_out* out, hl_str relative_path) {
  if (const hl_status status = enter(out); status != HL_OK) {
    return status;
  }
  return take_relative(*out, relative_path, "plan_result", out->value.result) ? HL_OK
                                                                              : out->status();
}

hl_status plan_file(hl_plan_out* out, hl_str relative_path, hl_str bytes) {
  if (const hl_status status = enter(out); status != HL_OK) {
    return status;
  }
  std::string path, content;
  if (!take_relative(*out, relative_path, "plan_file", path) ||
      !out->take_bytes(bytes, "a file", kMaxFileBytes, content)) {
    return out->status();
  }
  auto& files = out->value.files;
  if (std::any_of(files.begin(), files.end(),
                  [&](const auto& each) { return each.first == path; })) {
    return out->invalid(util::cat("plan_file: '", path, "' was given twice"));
  }
  out->file_bytes += content.size();
  if (out->file_bytes > kMaxFileBytes || files.size() >= kMaxFiles) {
    return out->limit(util::cat("files exceed ", kMaxFileBytes, " bytes or ", kMaxFiles, " items"));
  }
  files.emplace_back(std::move(path), std::move(content));
  return HL_OK;
}

hl_status server_http(hl_server_out* out, const hl_http_call* call) {
  if (const hl_status status = enter(out); status != HL_OK) {
    return status;
  }
  HttpCall copy;
  if (!readable_call(*out, call) || !out->take(call->method, "a method", kMaxText, copy.method) ||
      !out->take(call->path, "a path", kMaxText, copy.path) ||
      !out->take(call->body, "a body", kMaxText, copy.body) ||
      !out->take(call->expect, "an expectation", kMaxText, copy.expect)) {
    return out->status();
  }
  if (!copy.path.starts_with('/')) {
    return out->invalid(util::cat("server_http: path '", copy.path, "' does not start with '/'"));
  }
  if (call->role < HL_HTTP_HEALTH || call->role > HL_HTTP_SERVER_INFO) {
    return HL_OK;  // a later role: ignored
  }
  if (out->value.calls.size() >= kMaxHttp) {
    return out->limit(util::cat("more than ", kMaxHttp, " HTTP calls"));
  }
  copy.timeout_ms = call->timeout_ms;
  copy.role = call->role;
  copy.expect_status = call->expect_status;
  out->value.calls.push_back(std::move(copy));
  return HL_OK;
}

hl_status server_fatal_marker(hl_server_out* out, hl_str text) {
  if (const hl_status status = enter(out); status != HL_OK) {
    return status;
  }
  std::string marker;
  if (!out->take(text, "a marker", kMaxText, marker)) {
    return out->status();
  }
  if (marker.empty()) {
    return out->invalid("server_fatal_marker: an empty marker matches every line");
  }
  if (out->value.fatal_markers.size() >= kMaxRemarks) {
    return out->limit(util::cat("more than ", kMaxRemarks, " fatal markers"));
  }
  out->value.fatal_markers.push_back(std::move(marker));
  return HL_OK;
}

hl_status server_ready_timeout_ms(hl_server_out* out, std::uint64_t ms) {
  if (const hl_status status = enter(out); status != HL_OK) {
    return status;
  }
  out->value.ready_timeout_ms = std::min(ms, kMaxReadyMs);
  return HL_OK;
}

}  // namespace hyperloom::plugin
