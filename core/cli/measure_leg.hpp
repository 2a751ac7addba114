// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/cli/preflight.hpp"
#include "core/util/result.hpp"
#include "core/util/value.hpp"

namespace hyperloom::cli {

/// One base leg by hand in a directory of its own under `<session root>/measure`.
struct MeasuredLeg {
  bool usable = false;
  util::Value document;  ///< hyperloom.measure/1
  std::string text;      ///< for people
  int signal_exit = 0;   ///< 128+n when a signal ended it
};

/// Runs it for a checked launch: no retry, writing the quality reference.
[[nodiscard]] util::Result<MeasuredLeg> measure_leg(Launch& launch);

}  // namespace hyperloom::cli
