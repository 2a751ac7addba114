// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#pragma once

#include <hyperloom/sdk/inputs.hpp>
#include <initializer_list>
#include <utility>
#include <vector>

namespace hyperloom::sdk {
inline namespace [[gnu::visibility("hidden")]] v1 {

/// The host's services; valid as long as the plugin object lives.
class host_view {
 public:
  host_view() = default;
  explicit host_view(const hl_host* host) : host_(host) {}

  using field = std::pair<std::string_view, std::string_view>;

  /// One log line; level is an HL_LOG_ value.
  void log(uint32_t level, std::string_view text, std::initializer_list<field> fields) const {
    std::vector<hl_kv> list;
    for (const field& entry : fields) {
      list.push_back({str(entry.first), str(entry.second)});
    }
    host_->log(host_, level, str(text), {list.data(), list.size()});
  }
  void log(uint32_t level, std::string_view text) const {
    host_->log(host_, level, str(text), {nullptr, 0});
  }
  bool log_enabled(uint32_t level) const { return host_->log_enabled(host_, level) != 0; }
  bool is_cancelled() const { return host_->is_cancelled(host_) != 0; }

  /// A variable of the session's environment; LLM credentials are never among them.
  std::optional<std::string> env(std::string_view name) const {
    hl_str value = {nullptr, 0};
    if (host_->env(host_, str(name), &value) != HL_OK) {
      return std::nullopt;
    }
    return std::string(view(value));
  }
  /// A table of the host's, or null when it does not have that extension.
  const void* get_extension(std::string_view id) const {
    return host_->get_extension(host_, str(id));
  }
  std::string_view version() const { return view(host_->host_version); }
  const hl_host* raw() const { return host_; }

 private:
  const hl_host* host_ = nullptr;
};

/// What a plugin's constructor may take.
class create_view {
 public:
  create_view(const hl_host* host, const hl_create_args& args) : host_(host), args_(&args) {}

  host_view host() const { return host_; }
  std::string_view framework() const { return view(args_->framework); }
  std::string_view plugin_path() const { return view(args_->plugin_path); }
  std::string_view config_json() const { return view(args_->config_json); }
  std::span<const hl_kv> config() const { return items(args_->config); }
  /// The text of a scalar of the entry's `config` by its JSON pointer.
  std::optional<std::string_view> config(std::string_view pointer) const {
    return find(args_->config, pointer);
  }
  const hl_create_args& raw() const { return *args_; }

 private:
  host_view host_;
  const hl_create_args* args_;
};

}  // namespace gnu::visibility("hidden")]]v1
}  // namespace hyperloom::sdk
