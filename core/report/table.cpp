// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/report/table.hpp"

#include <algorithm>

#include "core/util/utf8.hpp"

namespace hyperloom::report {
namespace {

using Cells = std::vector<std::string>;

/// Characters of well-formed UTF-8: bytes that do not continue one.
std::size_t width(std::string_view text) {
  return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), [](char c) {
    return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U;
  }));
}

Cells printable(const Cells& cells) {
  Cells out;
  for (const std::string& cell : cells) {
    out.push_back(util::printable(cell, false));
  }
  return out;
}

std::string line(const Cells& cells, const std::vector<std::size_t>& widths,
                 std::string_view indent) {
  std::string out(indent);
  for (std::size_t i = 0; i < cells.size(); ++i) {
    out += cells[i];
    if (i + 1 < cells.size()) {
      out.append(widths[i] - width(cells[i]) + 2, ' ');
    }
  }
  out.erase(out.find_last_not_of(' ') + 1);
  return out + "\n";
}

}  // namespace

std::string table_text(const Cells& header, const std::vector<Cells>& rows,
                       std::string_view indent) {
  std::vector<Cells> shown{printable(header)};
  for (const Cells& row : rows) {
    shown.push_back(printable(row));
    shown.back().resize(header.size());
  }
  std::vector<std::size_t> widths(header.size());
  for (const Cells& row : shown) {
    for (std::size_t i = 0; i < row.size(); ++i) {
      widths[i] = std::max(widths[i], width(row[i]));
    }
  }
  std::string out;
  for (const Cells& row : shown) {
    out += line(row, widths, indent);
  }
  return out;
}

}  // namespace hyperloom::report
