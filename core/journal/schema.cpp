// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/journal/schema.hpp"

#include <algorithm>

#include "core/journal/journal.hpp"
#include "core/util/cat.hpp"

namespace hyperloom::journal {
namespace {

int oldest(const Schema& schema) { return std::max(1, schema.current - kVersionsBack); }

util::Status unsupported(std::string_view source, std::int64_t found, std::string_view relation,
                         int known, std::string_view what) {
  return util::fail(util::Code::Unsupported, util::cat(source, ": schema_version ", found, " is ",
                                                       relation, " than ", known, ", ", what));
}

}  // namespace

Schema own_schema() { return {kSchemaVersion, {}}; }

util::Status migrate(util::Value& body, const Schema& schema, std::string_view source) {
  const auto version = body.int_or("schema_version", 0);
  if (version > schema.current) {
    return unsupported(source, version, "newer", schema.current, "which this version writes");
  }
  if (version < 1) {
    return util::fail(util::Code::Corrupt,
                      util::cat(source, ": no journal record (schema_version)"));
  }
  if (version < oldest(schema)) {
    return unsupported(source, version, "older", oldest(schema), "the oldest this version reads");
  }
  for (const Migration& migration : schema.migrations) {
    if (migration.from >= version) {
      migration.step(body);
    }
  }
  if (version != schema.current) {
    body.set("schema_version", schema.current);
  }
  return {};
}

}  // namespace hyperloom::journal
