// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

// A file gives a space or errors with codes and places, never both. What it gives holds together:
// the baseline and every step from it that is called feasible can be named and emitted.

#include <cstdint>

#include "core/search/arm.hpp"
#include "core/search/feasible.hpp"
#include "core/search/space.hpp"
#include "core/util/error.hpp"

using namespace hyperloom::search;

namespace {

constexpr std::size_t kSteps = 200;

void check_space(const Space& space) {
  const Assignment start = start_of(space);
  HL_ASSERT(!infeasible(space, start) && env_of(space, start).set.empty());
  HL_ASSERT(space.when_order.size() == space.knobs.size());
  std::size_t steps = 0;
  for (std::uint32_t knob = 0; knob < space.knobs.size(); ++knob) {
    for (std::uint32_t level = 0; level < space.knobs[knob].levels.size() && steps < kSteps;
         ++level) {
      if (const auto next = with_level(space, start, knob, level)) {
        ++steps;
        HL_ASSERT(!infeasible(space, *next));
        HL_ASSERT((*next == start) == candidate_name(space, start, *next).empty());
      }
    }
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const hyperloom::plugin::KnobSet none;
  const LoadedSpace loaded = load_space(text, "f", {"custom", true, {{"pinned", "2"}}, &none});
  HL_ASSERT(loaded.space.has_value() == loaded.errors.empty());
  for (const auto& error : loaded.errors) {
    HL_ASSERT(error.message.starts_with("f:") && error.id.starts_with("SS0"));
  }
  if (loaded.space) {
    check_space(*loaded.space);
  }
  return 0;
}
