// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#pragma once

#include <hyperloom/plugin.hpp>

namespace hyperloom::custom {

/// `bash <entrypoint>`, the same for every leg: environment, pins and limits are the host's.
sdk::plan plan_measurement(const sdk::plan_view& in);

}  // namespace hyperloom::custom
