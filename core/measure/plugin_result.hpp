// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/measure/types.hpp"
#include "core/plugin/framework.hpp"

namespace hyperloom::measure {

/// The ended leg as a plugin sees it; borrows `result.report`.
[[nodiscard]] plugin::ResultInput plugin_view(const PreparedLeg& leg, const LegResult& result);

/// Lets the plugin read an accepted report (parse_result): its metrics and warnings are added. A
/// failure, or an arm that was not applied, is plugin_error; a throughput or `work.<n>` that
/// differs from the report's is field_invalid. Without a report, or without that slot, nothing
/// happens.
void add_plugin_metrics(plugin::FrameworkPlugin& plugin, const PreparedLeg& leg, LegResult& result);

}  // namespace hyperloom::measure
