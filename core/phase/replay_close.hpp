// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "core/decide/explain.hpp"
#include "core/journal/types.hpp"
#include "core/phase/replay_compare.hpp"

namespace hyperloom::phase {

/// A decision of CLOSE, or a headline, that came out otherwise.
struct CloseMismatch {
  std::string what;       ///< "prune" or "headline"
  std::string candidate;  ///< of a prune; "" for a headline
  std::string stored, recomputed;
};

struct CloseReplay {
  std::uint32_t prunes = 0, headlines = 0;  ///< that came out as stored
  std::vector<CloseMismatch> mismatches;
  std::vector<FieldMismatch> printed;  ///< what is printed beside them
};

/// Decides every prune and computes every hold-out again from its legs, with the noise that the
/// race had come to by then; numbers to 1e-9.
[[nodiscard]] CloseReplay replay_close(std::span<const journal::Record> records,
                                       const decide::RaceSetup& setup);

}  // namespace hyperloom::phase
