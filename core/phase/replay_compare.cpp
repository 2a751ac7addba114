// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/phase/replay_compare.hpp"

#include <algorithm>
#include <cmath>

#include "core/util/json.hpp"

namespace hyperloom::phase {
namespace {

using util::Value;

constexpr double kTolerance = 1e-9;

bool same_number(const Value& stored, const Value& again) {
  if (!stored.is_number() || !again.is_number()) {
    return stored.is_null() && again.is_null();
  }
  const double a = stored.as_double(), b = again.as_double();
  return std::fabs(a - b) <= kTolerance * std::max(1.0, std::fabs(a));
}

}  // namespace

bool same(const Value& stored, const Value& again) {
  if (!stored.is_list() || !again.is_list()) {
    return stored.is_number() || stored.is_null() ? same_number(stored, again) : stored == again;
  }
  return std::ranges::equal(stored.as_list(), again.as_list(), same);
}

void compare_fields(const Subject& subject, const Value& stored, const Value& again,
                    std::span<const std::string_view> fields, std::vector<FieldMismatch>& out) {
  for (const auto field : fields) {
    if (!same(stored[field], again[field])) {
      out.push_back({std::string(subject.what), subject.candidate, std::string(field),
                     util::to_json(stored[field]), util::to_json(again[field])});
    }
  }
}

}  // namespace hyperloom::phase
