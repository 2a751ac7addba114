// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/cli/resume_merge.hpp"

namespace hyperloom::cli {

/// The environment of a resumed session: every variable that is a setting has the recorded value,
/// or is gone when none was recorded. A shell that exports another one is warned (it never beats
/// the record).
void restore_environment(const Host& host, const RecordedSettings& recorded, MergedSettings& out);

}  // namespace hyperloom::cli
