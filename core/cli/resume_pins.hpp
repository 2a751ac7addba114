// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string>
#include <vector>

#include "core/cli/stored_pins.hpp"
#include "core/journal/types.hpp"
#include "core/phase/resume.hpp"

namespace hyperloom::cli {

/// What the command line of a resume says about pins.
struct PinRequest {
  std::vector<std::string> set;    ///< --extra-env NAME=VALUE
  std::vector<std::string> unset;  ///< --unset-extra-env NAME
  std::string framework;
};

/// The pins of a resumed session.
struct MergedPins {
  session::Pins pins;                     ///< in the order that the journal will give them
  std::vector<phase::PinChange> changes;  ///< not empty: a new baseline is due
  std::vector<util::Error> errors;        ///< id pin_invalid
  std::vector<std::string> warnings;
  std::vector<std::string> diff;  ///< a line for people each, values as they may be shown
};

/// Merges the request into the pins that the records name (custom.md section 9). Hidden values come
/// from `stored`; one that is lost must be given again or unset, and counts as changed, for nothing
/// says that it is the same.
[[nodiscard]] MergedPins merge_pins(std::span<const journal::Record> records,
                                    const StoredPins& stored, const PinRequest& request);

}  // namespace hyperloom::cli
