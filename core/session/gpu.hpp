// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/plugin/registry.hpp"
#include "core/proc/runner.hpp"
#include "core/util/env.hpp"
#include "core/util/result.hpp"

namespace hyperloom::session {

/// The GPU type of the run; empty texts when unknown (custom.md section 5).
struct Gpu {
  std::string type, runner_type, origin;  ///< origin: --gpu-type, GPU_TYPE, detected or ""
};

struct GpuChoice {
  Gpu gpu;
  std::vector<util::Error> errors;  ///< gpu_type_unknown, rocr_too_short
  std::vector<std::string> warnings, notes;
};

struct GpuRequest {
  std::optional<std::string> flag;
  std::optional<unsigned> tp;  ///< only when --tp was given
  const util::Environment* env = nullptr;
  const plugin::Registry* registry = nullptr;
};

/// Flag, GPU_TYPE, else one run of `rocm-smi --showproductname` (5 s). `runner` may be null: no
/// detection.
[[nodiscard]] GpuChoice choose_gpu(const GpuRequest& request, proc::ProcessRunner* runner,
                                   const util::Clock& clock);
/// Absolute path of a program found on a PATH value, or nullopt.
[[nodiscard]] std::optional<std::string> find_program(std::string_view name,
                                                      const std::optional<std::string>& path);

}  // namespace hyperloom::session
