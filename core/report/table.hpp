// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace hyperloom::report {

/// Columns padded to their widest cell, two blanks between them, each line after `indent`. Cells
/// are made printable; the last column is not padded.
[[nodiscard]] std::string table_text(const std::vector<std::string>& header,
                                     const std::vector<std::vector<std::string>>& rows,
                                     std::string_view indent);

}  // namespace hyperloom::report
