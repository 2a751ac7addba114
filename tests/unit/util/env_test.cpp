// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#include "core/util/env.hpp"

#include <gtest/gtest.h>

#include <cstdlib>

namespace hyperloom::util {
namespace {

using Items = std::vector<std::pair<std::string, std::string>>;

TEST(Environment, LastOfDuplicateNamesWinsInThePlaceOfTheFirst) {
  const Environment env({{"A", "1"}, {"B", "2"}, {"A", "3"}});
  EXPECT_EQ(env.items(), (Items{{"A", "3"}, {"B", "2"}}));
  EXPECT_EQ(env.get("A"), "3");
}

TEST(Environment, AbsentAndEmptyAreDifferent) {
  const Environment env(Items{{"EMPTY", ""}});
  EXPECT_EQ(env.get("EMPTY"), "");
  EXPECT_EQ(env.get("ABSENT"), std::nullopt);
}

TEST(Environment, BlankVariableIsUnset) {
  const Environment env({{"EMPTY", ""}, {"BLANK", " \t\n"}, {"VALUE", " x "}});
  EXPECT_EQ(env.get_nonblank("EMPTY"), std::nullopt);
  EXPECT_EQ(env.get_nonblank("BLANK"), std::nullopt);
  EXPECT_EQ(env.get_nonblank("VALUE"), " x ");
}

TEST(Environment, OfProcessReadsValuesWithEqualsSigns) {
  ASSERT_EQ(setenv("HL_ENV_TEST", "a=b=c", 1), 0);
  EXPECT_EQ(Environment::of_process().get("HL_ENV_TEST"), "a=b=c");
  ASSERT_EQ(unsetenv("HL_ENV_TEST"), 0);
  EXPECT_EQ(Environment::of_process().get("HL_ENV_TEST"), std::nullopt);
}

TEST(ValidEnvName, FollowsTheGrammar) {
  for (const char* good : {"A", "_", "_a1", "Z_9"}) {
    EXPECT_TRUE(valid_env_name(good)) << good;
  }
  for (const char* bad : {"", "1A", "A-B", "A B", "A=", "\xc3\xa4", " A"}) {
    EXPECT_FALSE(valid_env_name(bad)) << bad;
  }
}

}  // namespace
}  // namespace hyperloom::util
