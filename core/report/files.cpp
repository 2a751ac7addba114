// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/report/files.hpp"

#include <array>
#include <utility>

namespace hyperloom::report {

util::Value files_value() {
  constexpr std::array<std::pair<const char*, const char*>, 10> kFiles{{
      {"manifest", "manifest.json"},
      {"journal", "journal.jsonl"},
      {"state", "state.json"},
      {"breakdown", "session_breakdown.json"},
      {"optimization_journal", "reports/optimization_journal.json"},
      {"final", kFinalJson},
      {"report", kReportHtml},
      {"markdown", kFinalMarkdown},
      {"reproduce", kReproduce},
      {"log", "logs/hyperloom.log"},
  }};
  util::Value out = util::Value::map();
  for (const auto& [name, path] : kFiles) {
    out.set(name, path);
  }
  return out;
}

}  // namespace hyperloom::report
