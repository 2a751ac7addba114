// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <hyperloom/plugin.h>

#include <chrono>
#include <functional>
#include <map>
#include <mutex>
#include <string>
#include <string_view>

#include "core/plugin/framework.hpp"
#include "core/util/env.hpp"

namespace hyperloom::plugin {

/// What the host lends to one plugin instance.
struct HostServices {
  std::function<void(unsigned, std::string_view, const EnvList&)> log;  ///< may be empty
  std::function<bool()> cancelled;                                      ///< may be empty
  const util::Environment* env = nullptr;                               ///< may be null
};

/// The hl_host of one instance, with every slot of the ABI this host speaks. Lives until `destroy`
/// returned and never moves: plugins keep its address.
class HostTable final : public hl_host {
 public:
  explicit HostTable(HostServices services);
  HostTable(const HostTable&) = delete;
  HostTable& operator=(const HostTable&) = delete;
  ~HostTable();

 private:
  static void log_line(const hl_host* host, std::uint32_t level, hl_str message, hl_kvs fields);
  static std::uint32_t would_log(const hl_host* host, std::uint32_t level);
  static std::uint32_t cancelled(const hl_host* host);
  static hl_status env_value(const hl_host* host, hl_str name, hl_str* value);
  static const void* extension(const hl_host* host, hl_str id);
  static hl_status report_reading(const hl_host* host, hl_metrics_out* out, hl_error* error);

  /// Whether a line fits into this second; counts it when it does not. Under the mutex.
  bool admit();
  void emit(unsigned level, std::string_view text, const EnvList& fields);
  void report_dropped();

  HostServices services_;
  std::map<std::string, std::string, std::less<>> lent_;  ///< values behind env()
  std::mutex mutex_;  ///< log() may be called from any thread of a plugin during a call
  std::chrono::steady_clock::time_point second_{};
  unsigned lines_ = 0, dropped_ = 0;
};

}  // namespace hyperloom::plugin
