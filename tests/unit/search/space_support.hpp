// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "core/search/space.hpp"

namespace hyperloom::search {

/// A context without pins and plugin knobs.
inline SpaceContext custom() { return {"custom", true, {}, nullptr}; }

inline LoadedSpace load(std::string_view text) { return load_space(text, "s.yaml", custom()); }

inline std::vector<std::string> messages(const LoadedSpace& loaded) {
  std::vector<std::string> out;
  for (const util::Error& error : loaded.errors) {
    out.push_back(error.message);
  }
  return out;
}

/// The space of a text that has no error.
inline Space space_of(std::string_view text, const SpaceContext& context) {
  LoadedSpace loaded = load_space(text, "s.yaml", context);
  EXPECT_THAT(messages(loaded), testing::IsEmpty());
  return loaded.space.value_or(Space{});
}
inline Space space_of(std::string_view text) { return space_of(text, custom()); }

/// A file of one knob, given by what follows its name.
inline std::string one_knob(std::string_view fields) {
  return "schema_version: 1\nknobs:\n- {name: k, " + std::string(fields) + "}\n";
}

inline std::vector<std::string> texts(const KnobSpec& knob) {
  std::vector<std::string> out;
  for (const Level& level : knob.levels) {
    out.push_back(level.text.value_or("-"));
  }
  return out;
}

/// The space of decide.md 12.5's example with fewer values.
inline constexpr std::string_view kExample = R"(schema_version: 1
knobs:
  - {name: batch, target: env, target_name: MYFW_BATCH, type: int, min: 8, max: 64, log: true, default: 8}
  - {name: fuse, target: env, target_name: MYFW_FUSE, type: bool, default: false}
  - {name: mode, target: env, target_name: MYFW_MODE, type: enum, values: [a, b], default: a, when: "fuse == true"}
constraints:
  - forbid: "fuse and batch > 32"
hints: [{batch: 16}]
)";

}  // namespace hyperloom::search
