// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string>

#include "core/journal/types.hpp"
#include "core/util/result.hpp"
#include "core/util/value.hpp"

namespace hyperloom::phase {

/// What running the decision rule over a journal again gave.
struct ReplayResult {
  bool ok = true;        ///< everything came out as it is stored
  std::string text;      ///< "4 verdicts reproduced", or a line for each that was not
  util::Value document;  ///< hyperloom.replay/1
};

/// Recomputes baselines, verdicts, decisions of the prune and headlines with every number that is
/// printed of them from the legs of a journal, by the same functions that gave them, and compares
/// the stack with the verdicts and legs that it rests on.
/// Corrupt when the journal lacks what a verdict rests on: launch, baseline, an unknown preset.
[[nodiscard]] util::Result<ReplayResult> replay(std::span<const journal::Record> records);

}  // namespace hyperloom::phase
