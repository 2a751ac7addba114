// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/phase/run.hpp"

namespace hyperloom::phase {

/// The end of a run whose disk or host fails: the reserve is given back, then whatever can still be
/// written of stop record and views.
[[nodiscard]] Stop stop_on_error(Run& run, const util::Error& error);
/// The end that a second signal asks for: the stop record and a minimal final.json, nothing else.
[[nodiscard]] Stop stop_at_once(Run& run, Stop stop);
/// Views that failed with the stop record get a second chance; where that fails too, or nobody
/// waits for them any more, the minimal final.json says so.
void settle_views(Run& run, const Stop& stop);

}  // namespace hyperloom::phase
