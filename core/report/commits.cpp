// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/report/commits.hpp"

#include <algorithm>
#include <vector>

#include "core/report/numbers.hpp"
#include "core/util/cat.hpp"

namespace hyperloom::report {
namespace {

using session::State;
using util::Value;

constexpr std::size_t kFilesNamed = 6;

std::string message_of(const Value& item) {
  const std::string id = item.text_or("candidate", "");
  if (item.bool_or("inert", false)) {
    return util::cat("hyperloom KEEP-INERT ", id);
  }
  return util::cat("hyperloom KEEP ", id, " (", signed_decimals(item["gain_search_pct"], 2), "%)");
}

Value commit_row(const Value& oid, const Value& message, const Value& touched) {
  Value row = Value::map();
  row.set("oid", oid).set("message", message);
  return std::move(row.set_if("touched", touched));
}

bool listed(const Value& rows, const std::string& oid) {
  const auto& list = rows.as_list();
  return std::any_of(list.begin(), list.end(),
                     [&](const Value& row) { return row.text_or("oid", "") == oid; });
}

}  // namespace

Value commits_value(const State& state) {
  Value out = Value::list();
  for (const Value& commit : state.commits) {
    out.push(commit_row(commit["oid"], commit["message"], commit["touched"]));
  }
  for (const Value& item : state.stack) {
    const std::string oid = item.text_or("commit", "");
    if (!oid.empty() && !listed(out, oid)) {
      out.push(commit_row(oid, message_of(item), item["touched"]));
    }
  }
  return out;
}

std::string touched_text(const Value& commit) {
  const Value& touched = commit["touched"];
  if (!touched.is_list() || touched.as_list().empty()) {
    return kUnknown;
  }
  std::vector<std::string> names;
  for (const Value& name : touched.as_list()) {
    if (names.size() < kFilesNamed) {
      names.push_back(name.is_text() ? name.as_text() : "");
    }
  }
  const std::size_t more = touched.as_list().size() - names.size();
  const std::string text = util::join(names, ", ");
  return more == 0 ? text : util::cat(text, " and ", more, " more");
}

Value reproduce_commit(const State& state) {
  for (auto item = state.stack.rbegin(); item != state.stack.rend(); ++item) {
    if (!item->text_or("commit", "").empty()) {
      return (*item)["commit"];
    }
  }
  return state.launch["source"]["head"];
}

}  // namespace hyperloom::report
