// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>

#include "core/session/layout.hpp"
#include "core/session/pins.hpp"
#include "core/util/fs.hpp"

namespace hyperloom::cli {

/// Pins and settings as state.json holds them, the one file with the values of hidden ones.
struct StoredPins {
  session::Pins pins;
  util::Value settings = util::Value::map();  ///< session::HiddenValues::settings
  std::uint64_t seq = 0;                      ///< of the record it was written after
  bool damaged = false;                       ///< the file is there and is no such document
  std::string fault = {};                     ///< why the file, which is there, cannot be read
};

/// Nothing when the file is absent or damaged.
[[nodiscard]] StoredPins stored_pins(const util::FileSystem& fs, const session::Layout& layout);

}  // namespace hyperloom::cli
