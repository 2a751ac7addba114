// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/cli/stored_pins.hpp"

#include "core/util/json.hpp"

namespace hyperloom::cli {
namespace {

constexpr std::uint64_t kMaxState = 16u << 20;

}  // namespace

StoredPins stored_pins(const util::FileSystem& fs, const session::Layout& layout) {
  StoredPins out;
  const auto text = fs.read_bounded(layout.state(), kMaxState);
  if (!text) {
    out.fault = text.error().code == util::Code::NotFound ? "" : text.error().message;
    return out;
  }
  const auto state = util::parse_json(*text, "state.json");
  out.damaged = !state || !(*state)["operator_extra_env"].is_map();
  if (out.damaged) {
    return out;
  }
  out.seq = static_cast<std::uint64_t>(state->int_or("seq", 0));
  for (const auto& [name, value] : (*state)["operator_extra_env"].as_map()) {
    if (value.is_text()) {
      out.pins.push_back({name, value.as_text()});
    }
  }
  if ((*state)["hidden_settings"].is_map()) {
    out.settings = (*state)["hidden_settings"];
  }
  return out;
}

}  // namespace hyperloom::cli
