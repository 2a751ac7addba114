// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

#include "core/gate/quality.hpp"
#include "core/util/json.hpp"

namespace hyperloom::gate {

inline GateContext other_leg() { return {"/s/runs/x/inferencex_result.json", false, false, ""}; }
inline GateContext writing_leg(bool reference_exists) {
  return {"/s/runs/x/inferencex_result.json", true, reference_exists, "/s/ref/baseline.png"};
}

/// Judges the JSON text of a quality_gate block.
inline GateVerdict judged(std::string_view json, const GateContext& context) {
  const util::Value gate = util::parse_json(json, "gate").value();
  return judge(&gate, context);
}
inline GateVerdict judged(std::string_view json) { return judged(json, other_leg()); }

}  // namespace hyperloom::gate
