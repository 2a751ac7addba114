// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "plugins/custom/plan.hpp"

namespace hyperloom::custom {

sdk::plan plan_measurement(const sdk::plan_view& in) {
  if (!in.entrypoint().starts_with('/')) {
    throw sdk::error(HL_INVALID_ARGUMENT, "entrypoint_unusable",
                     "plan_measurement needs the absolute path of the entrypoint");
  }
  return sdk::plan().arg("bash").arg(std::string(in.entrypoint()));
}

}  // namespace hyperloom::custom
