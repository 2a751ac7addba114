// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/search/arm.hpp"

#include "core/search/feasible.hpp"
#include "core/util/json.hpp"
#include "tests/unit/search/space_support.hpp"

namespace hyperloom::search {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::Pair;

// decide.md#64
TEST(Arm, DefaultAndInactiveKnobsEmitNothing) {
  const Space space = space_of(kExample);
  EXPECT_THAT(env_of(space, {{0, 0, 0}}).set, IsEmpty());
  EXPECT_THAT(env_of(space, {{0, 0, 1}}).set, IsEmpty());
  EXPECT_THAT(
      env_of(space, {{1, 1, 1}}).set,
      ElementsAre(Pair("MYFW_BATCH", "16"), Pair("MYFW_FUSE", "1"), Pair("MYFW_MODE", "b")));
  EXPECT_THAT(env_of(space, {{1, 1, 1}}).unset, IsEmpty());
}

TEST(Arm, PinnedKnobsEmitNothing) {
  SpaceContext context = custom();
  context.pins = {{"MYFW_BATCH", "32"}};
  EXPECT_THAT(env_of(space_of(kExample, context), {{2, 1, 0}}).set,
              ElementsAre(Pair("MYFW_FUSE", "1")));
}

TEST(Arm, TheDeltaSetsAndUnsetsAgainstTheAnchor) {
  const Space space = space_of(kExample);
  const auto delta = env_delta(env_of(space, {{1, 1, 0}}).set, env_of(space, {{2, 0, 0}}).set);
  EXPECT_THAT(delta.set, ElementsAre(Pair("MYFW_BATCH", "32")));
  EXPECT_THAT(delta.unset, ElementsAre("MYFW_FUSE"));
}

TEST(Arm, FlagsOfAServer) {
  const Space space = space_of(
      "schema_version: 1\nknobs:\n"
      "- {name: seqs, target: server_arg, type: int, values: [1, 2], default: 1}\n"
      "- {name: fast, target: server_arg, type: bool, default: false}\n"
      "- {name: cache, target: server_arg, type: bool, default: true, off: --no-cache}\n"
      "- {name: e, target: env, type: bool, default: false}\n",
      {"vllm", false, {}, nullptr});
  EXPECT_THAT(args_of(space, start_of(space)), IsEmpty());
  EXPECT_THAT(args_of(space, {{1, 1, 0, 1}}), ElementsAre("--seqs", "2", "--fast", "--no-cache"));
  EXPECT_THAT(env_of(space, {{1, 1, 0, 1}}).set, ElementsAre(Pair("e", "1")));
}

TEST(Arm, CandidatesAreNamedByWhatDiffers) {
  const Space space = space_of(kExample);
  EXPECT_EQ(candidate_name(space, {{0, 0, 0}}, {{1, 0, 0}}), "batch=16");
  EXPECT_EQ(candidate_name(space, {{0, 0, 0}}, {{1, 1, 0}}), "batch=16 fuse=1");
  EXPECT_EQ(candidate_name(space, {{1, 1, 0}}, {{0, 0, 0}}), "batch=8 fuse=false");
  EXPECT_EQ(candidate_name(space, {{1, 1, 0}}, {{1, 1, 0}}), "");
}

TEST(Arm, AssignmentsAreJournalledByValue) {
  const Space space = space_of(kExample);
  EXPECT_EQ(util::to_json(assignment_value(space, {{1, 1, 0}})),
            R"({"batch":16,"fuse":true,"mode":"a"})");
  EXPECT_EQ((Assignment{{1, 10, 0}}.key()), "1,10,0");
}

}  // namespace
}  // namespace hyperloom::search
