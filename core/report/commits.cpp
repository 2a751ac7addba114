// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/report/commits.hpp"

#include "core/report/numbers.hpp"
#include "core/util/cat.hpp"

namespace hyperloom::report {
namespace {

using util::Value;

std::string message_of(const Value& item) {
  const std::string id = item.text_or("candidate", "");
  if (item.bool_or("inert", false)) {
    return util::cat("hyperloom KEEP-INERT ", id);
  }
  return util::cat("hyperloom KEEP ", id, " (", signed_decimals(item["gain_search_pct"], 2), "%)");
}

}  // namespace

Value commits_value(const session::State& state) {
  Value out = Value::list();
  for (const Value& item : state.stack) {
    if (item["commit"].is_text() && !item["commit"].as_text().empty()) {
      Value row = Value::map();
      out.push(std::move(row.set("oid", item["commit"]).set("message", message_of(item))));
    }
  }
  return out;
}

}  // namespace hyperloom::report
