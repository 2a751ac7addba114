// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string_view>

#include "core/journal/types.hpp"
#include "core/phase/config.hpp"
#include "core/util/value.hpp"

namespace hyperloom::phase {

/// Sets what a `resume` record's override says, named as its option is; null is the value of a
/// setting that was not given. Settings that steer no phase are passed over.
void apply_setting(RunConfig& config, std::string_view key, const util::Value& value);
/// Applies the new values of a `resume` record.
void apply_overrides(RunConfig& config, const util::Value& resume);
/// The settings of the first run: those of this one with all overrides taken back.
[[nodiscard]] RunConfig first_config(RunConfig config, std::span<const journal::Record> records);

}  // namespace hyperloom::phase
