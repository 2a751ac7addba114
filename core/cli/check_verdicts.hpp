// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <span>

#include "core/cli/preflight.hpp"
#include "core/journal/types.hpp"
#include "core/util/value.hpp"

namespace hyperloom::cli {

/// A session that another version launched is gone on with only if this one comes to its verdicts;
/// a failed check names the records, both verdicts and the version. Nothing is recomputed where the
/// versions are equal.
void check_same_verdicts(Launch& launch, const util::Value& recorded_launch,
                         std::span<const journal::Record> records);

}  // namespace hyperloom::cli
