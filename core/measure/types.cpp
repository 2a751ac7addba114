// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#include "core/measure/types.hpp"

namespace hyperloom::measure {

std::string_view kind_name(LegKind kind) {
  switch (kind) {
    case LegKind::Baseline: return "baseline";
    case LegKind::Variant: return "variant";
    case LegKind::Parity: return "parity";
    case LegKind::Profile: return "profile";
    case LegKind::Holdout: return "holdout";
  }
  return "baseline";
}

}  // namespace hyperloom::measure
