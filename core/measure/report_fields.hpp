// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

#include "core/measure/report.hpp"

namespace hyperloom::measure {

/// Applies the field rules of custom.md 8.1 to the object `raw`: fills `report`, appends
/// field_invalid errors and warnings to `read`. `name` is how messages call the file.
void read_fields(const util::Value& raw, std::string_view name, const ReportExpectations& expected,
                 Report& report, ReportRead& read);

}  // namespace hyperloom::measure
