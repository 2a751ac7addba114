// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <string>

#include "core/measure/types.hpp"
#include "core/util/fs.hpp"
#include "core/util/result.hpp"

namespace hyperloom::measure {

/// The two variables of one leg (custom.md 8.4); both may be empty, never both set.
struct QualityVars {
  std::string ref, write;
};
/// A profile leg gets neither; a fixed reference beats everything; a writing leg only writes; all
/// others get the reference if something lies there.
[[nodiscard]] QualityVars quality_vars(const Workload& workload, const LegRequest& request,
                                       const util::FileSystem& fs);

/// Before the writing leg and its retry: nothing lies at `target`, its parent exists.
[[nodiscard]] util::Status clear_quality_target(util::FileSystem& fs,
                                                const std::filesystem::path& target);
/// Takes the write permission off the accepted reference, a file or a directory with all in it.
/// Links in it are left alone.
[[nodiscard]] util::Status seal_quality_ref(const std::filesystem::path& target);

}  // namespace hyperloom::measure
