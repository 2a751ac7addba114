// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <string_view>

namespace hyperloom::chaos {

enum class When { Before, After, Torn };

/// What the plan says of one effect.
struct Step {
  bool die = false;
  When when = When::Before;
  int error = 0;  ///< errno of a call that must fail
};

/// Counts the effect; does not return when the process is to die before it.
[[nodiscard]] Step begin(const char* op, const char* path, std::string_view content);
/// SIGKILL to this process.
void die();
/// Path behind a descriptor, "" if there is none.
[[nodiscard]] const char* path_of(int fd, char* buffer, std::size_t size);
/// The function of that name that this one hides.
[[nodiscard]] void* next(const char* name);

}  // namespace hyperloom::chaos
