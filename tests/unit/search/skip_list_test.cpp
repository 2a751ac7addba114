// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/search/skip_list.hpp"

#include "tests/unit/search/space_support.hpp"

namespace hyperloom::search {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

Space tiles() {
  return space_of(R"(schema_version: 1
knobs:
  - {name: TILE, target: env, type: int, values: [16, 32, 64], default: 16}
  - {name: FUSE, target: env, type: bool, default: false}
)");
}

TEST(GlobFault, SaysWhatIsNotFinished) {
  for (const auto* good : {"A", "A*", "[ab]", "[]]", "[!]x]", "\\[", "a]"}) {
    EXPECT_FALSE(glob_fault(good)) << good;
  }
  for (const auto* bad : {"[", "A[", "[a", "[]", "[!]", "x[a]["}) {
    EXPECT_EQ(glob_fault(bad), "has a '[' that is never closed") << bad;
  }
  EXPECT_TRUE(glob_fault("a\\"));
}

TEST(IdleSkips, AKnobAChangeOrAWildcardThatFitsIsNotIdle) {
  EXPECT_THAT(
      idle_skips(tiles(), {"TILE", "TILE=64", "TILE=16", "FUSE=1", "T*", "TILE=32*FUSE=1", "*"}),
      IsEmpty());
}

TEST(IdleSkips, ANameThatFitsNothingIsSaidWithItsNeighbour) {
  EXPECT_THAT(idle_skips(tiles(), {"TILES", "TILE=46", "Q*"}),
              ElementsAre("--skip-variants: 'TILES' fits no candidate (did you mean TILE?)",
                          "--skip-variants: 'TILE=46' fits no candidate (did you mean TILE=16?)",
                          "--skip-variants: 'Q*' fits no candidate; knobs: TILE, FUSE"));
}

}  // namespace
}  // namespace hyperloom::search
