// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#pragma once

#include <hyperloom/sdk/planning.hpp>

namespace hyperloom::sdk {
inline namespace [[gnu::visibility("hidden")]] v1 {

/// One request against a server; role is an HL_HTTP_ value, 0 in a number = the host's default.
struct http_call {
  uint32_t role = HL_HTTP_HEALTH;
  std::string method = "GET";
  std::string path = "/health";
  std::string body = {};
  std::string expect = {};
  uint32_t expect_status = 0;
  uint64_t timeout_ms = 0;
};

/// Result of `plan_server`: the command and how the host knows that the server is up.
class server_plan {
 public:
  explicit server_plan(plan command) : command_(std::move(command)) {}

  server_plan& http(http_call call) {
    calls_.push_back(std::move(call));
    return *this;
  }
  server_plan& fatal_marker(std::string text) {
    markers_.push_back(std::move(text));
    return *this;
  }
  server_plan& ready_timeout_ms(uint64_t ms) {
    ready_timeout_ms_ = ms;
    return *this;
  }

  hl_status emit(const hl_host& host, hl_plan_out* command, hl_server_out* out) const {
    return sender()
        .once([&] { return command_.emit(host, command); })
        .each(calls_, [&](const http_call& call) { return send(host, out, call); })
        .each(markers_,
              [&](const std::string& text) { return host.server_fatal_marker(out, str(text)); })
        .number(host.server_ready_timeout_ms, out, ready_timeout_ms_)
        .status();
  }

 private:
  static hl_status send(const hl_host& host, hl_server_out* out, const http_call& call) {
    hl_http_call raw{};
    raw.struct_size = HL_SIZEOF(hl_http_call, expect_status);
    raw.method = str(call.method);
    raw.path = str(call.path);
    raw.body = str(call.body);
    raw.expect = str(call.expect);
    raw.timeout_ms = call.timeout_ms;
    raw.role = call.role;
    raw.expect_status = call.expect_status;
    return host.server_http(out, &raw);
  }

  plan command_;
  std::vector<http_call> calls_;
  std::vector<std::string> markers_;
  uint64_t ready_timeout_ms_ = 0;
};

}  // namespace gnu::visibility("hidden")]]v1
}  // namespace hyperloom::sdk
