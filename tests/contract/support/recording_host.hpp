// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#pragma once

#include <hyperloom/plugin.hpp>
#include <map>
#include <string>
#include <vector>

namespace hyperloom::contract {

/// One builder call: the slot's name and its arguments as text.
using Call = std::vector<std::string>;

/// A host that notes every builder call and believes everything, or fails one slot on request.
class RecordingHost {
 public:
  RecordingHost();

  const hl_host* table() const { return &table_; }
  const std::vector<Call>& calls() const { return calls_; }
  /// First arguments of all calls of `slot`.
  std::vector<std::string> firsts(const std::string& slot) const;
  bool called(const Call& call) const;
  void clear();

  /// The next calls of `slot` return `status`.
  void fail(const std::string& slot, hl_status status) { failures_[slot] = status; }
  void set_env(const std::string& name, const std::string& value) { env_[name] = value; }

  std::string error_code, error_text;

  /// Notes a call; the builders' side of it.
  hl_status note(Call call);

  /// All builders are the host itself.
  template <class Builder>
  Builder* builder() {
    return reinterpret_cast<Builder*>(this);
  }

 private:
  static hl_status read_env(const hl_host* host, hl_str name, hl_str* value);

  hl_host table_;
  std::vector<Call> calls_;
  std::map<std::string, hl_status> failures_;
  std::map<std::string, std::string> env_;
};

}  // namespace hyperloom::contract
