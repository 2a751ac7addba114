// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/plugin/host_abi.hpp"

#include "core/plugin/plg.hpp"
#include "core/util/cat.hpp"
#include "core/util/version.hpp"

namespace hyperloom::plugin {

util::Status check_min_host(std::uint32_t min_host_minor, const std::string& shown) {
  if (min_host_minor <= util::kAbiMinor) {
    return {};
  }
  return util::fail(
      plg(18,
          util::cat("needs host ABI ", util::kAbiMajor, '.', min_host_minor, ", this host speaks ",
                    util::kAbiMajor, '.', util::kAbiMinor, ": ", shown),
          util::cat("upgrade hyperloom, or build the plugin with HYPERLOOM_TARGET_ABI_MINOR=",
                    util::kAbiMinor)));
}

}  // namespace hyperloom::plugin
