// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <hyperloom/plugin.h>

#include <cstddef>
#include <string>
#include <string_view>

namespace hyperloom::plugin {

// Limits of sdk.md section 2.4.
inline constexpr std::size_t kMaxText = 1u << 20;
inline constexpr std::size_t kMaxArgs = 4096;
inline constexpr std::size_t kMaxArgBytes = 128u << 10;
inline constexpr std::size_t kMaxArgvBytes = 1u << 20;
inline constexpr std::size_t kMaxEnv = 4096;
inline constexpr std::size_t kMaxFileBytes = 16u << 20;
inline constexpr std::size_t kMaxFiles = 4096;   ///< each costs an inode, whatever its size
inline constexpr std::size_t kMaxRemarks = 256;  ///< constraints, warnings, evidence, checks
inline constexpr std::size_t kMaxCandidates = 256;
inline constexpr std::size_t kMaxKnobs = 1024;
inline constexpr std::size_t kMaxKnobValues = 256;
inline constexpr std::size_t kMaxHttp = 64;
inline constexpr std::size_t kMaxMetrics = 4096;
inline constexpr std::size_t kMaxExtensions = 64;

/// Common part of everything a plugin fills during a call. The first failed call poisons it: all
/// later ones fail alike, and so does the plugin call, whatever it returns.
class Builder {
 public:
  /// Records the failure; returns the status that poisons this builder.
  hl_status fail(hl_status status, std::string_view detail, std::string text);
  /// LIMIT_EXCEEDED with the limit's name.
  hl_status limit(std::string text);
  hl_status invalid(std::string text);

  /// OK while calls are accepted: not poisoned, and its plugin call is still running.
  [[nodiscard]] hl_status ready() const;
  void open() { open_ = true; }
  void close() { open_ = false; }

  [[nodiscard]] hl_status status() const { return status_; }
  [[nodiscard]] const std::string& detail() const { return detail_; }
  [[nodiscard]] const std::string& text() const { return text_; }

  /// Copies a text: present bytes, `max` at most, no NUL, UTF-8; else poisons and returns false.
  [[nodiscard]] bool take(hl_str from, std::string_view what, std::size_t max, std::string& into);
  /// The same without NUL and UTF-8 checks.
  [[nodiscard]] bool take_bytes(hl_str from, std::string_view what, std::size_t max,
                                std::string& into);
  /// Walks an extension chain: LIMIT_EXCEEDED beyond 64 nodes, UNSUPPORTED for a node that must be
  /// understood; 1.0 knows none.
  [[nodiscard]] bool take_extensions(const hl_ext* chain);

 private:
  hl_status status_ = HL_OK;
  std::string detail_, text_;
  bool open_ = false;
};

/// First step of every builder function: what a call on this builder, which may be null, returns.
[[nodiscard]] inline hl_status enter(const Builder* out) {
  return out == nullptr ? HL_INVALID_ARGUMENT : out->ready();
}

/// "INVALID_ARGUMENT" and the like; values a plugin may not return read "INTERNAL".
[[nodiscard]] std::string_view status_name(hl_status status);
/// A plugin's status with unknown and host-only values turned into INTERNAL.
[[nodiscard]] hl_status plugin_status(hl_status status);

}  // namespace hyperloom::plugin
