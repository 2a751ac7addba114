// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#include "core/proc/launcher.hpp"

namespace hyperloom::proc {

std::vector<std::string> LocalLauncher::wrap(const ProcessSpec& spec, std::string_view) const {
  return spec.argv;
}

}  // namespace hyperloom::proc
