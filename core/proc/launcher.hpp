// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/proc/spec.hpp"

namespace hyperloom::proc {

/// Decides where a process runs by turning its argv into the command that is started here.
/// Processes with the same placement key belong to one decision and must land on one node.
class Launcher {
 public:
  virtual ~Launcher() = default;
  [[nodiscard]] virtual std::vector<std::string> wrap(const ProcessSpec& spec,
                                                      std::string_view placement_key) const = 0;
};

/// This machine: prepends nothing.
class LocalLauncher final : public Launcher {
 public:
  [[nodiscard]] std::vector<std::string> wrap(const ProcessSpec& spec,
                                              std::string_view placement_key) const override;
};

}  // namespace hyperloom::proc
