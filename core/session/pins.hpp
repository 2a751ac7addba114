// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/util/result.hpp"
#include "core/util/value.hpp"

namespace hyperloom::session {

/// One --extra-env NAME=VALUE; every leg gets it, no variant may touch it (custom.md section 9).
struct Pin {
  std::string name, value;
  bool operator==(const Pin&) const = default;
};
using Pins = std::vector<Pin>;

/// Values that state.json alone holds as they are: what every other file shows of them leaves
/// secrets out.
struct HiddenValues {
  Pins pins;
  util::Value settings;  ///< option to its value as given, only those with something to hide
};

struct ParsedPins {
  Pins pins;                          ///< in order of last appearance
  std::vector<util::Error> errors;    ///< id pin_invalid, one per bad item
  std::vector<std::string> warnings;  ///< duplicates
};

/// Checks every item; `framework` decides which names are reserved.
[[nodiscard]] ParsedPins parse_pins(const std::vector<std::string>& items,
                                    std::string_view framework);
/// The pin of that name, or null.
[[nodiscard]] const Pin* find_pin(const Pins& pins, std::string_view name);
/// A pin whose name differs from `name` only in case, or null.
[[nodiscard]] const Pin* case_twin(const Pins& pins, std::string_view name);
/// "A=1, HF_TOKEN=[REDACTED]".
[[nodiscard]] std::string pins_text(const Pins& pins);
/// The value as it may be shown: [REDACTED] for a secret-shaped name, and in place of anything
/// else in it that looks like a secret (the user info of a URL).
[[nodiscard]] std::string shown_value(const Pin& pin);
/// True when a shown value leaves something out: what it stood for is in state.json alone.
[[nodiscard]] bool value_hidden(std::string_view shown);

}  // namespace hyperloom::session
