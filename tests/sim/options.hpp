// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "tests/sim/machine.hpp"

namespace hyperloom::sim {

/// What the command line asks for.
struct Options {
  bool table = false, sample = false, json = false, help = false;
  std::string only = {};  ///< of the table: figures whose name begins so
  std::string preset = "default";
  double effect_pct = 0;
  NoiseModel noise = NoiseModel::N1;
  std::optional<std::uint32_t> n = {}, sessions = {};
  std::uint64_t seed = 1;
};

struct Parsed {
  Options options;
  std::string error;  ///< "" when the command line is right
};

[[nodiscard]] Parsed parse_options(int argc, const char* const* argv);

extern const char* const kUsage;

}  // namespace hyperloom::sim
