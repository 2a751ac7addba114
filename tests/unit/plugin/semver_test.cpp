// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/plugin/semver.hpp"

#include <gtest/gtest.h>

namespace hyperloom::plugin {
namespace {

SemVer version(std::string_view text) { return parse_semver(text).value(); }

TEST(SemVer, AcceptsTheGrammarOfSemverOrg) {
  for (const char* good : {"0.0.0", "1.2.3", "1.0.0-alpha", "1.0.0-0.3.7", "1.0.0-x-y-z.--",
                           "1.0.0+build.001", "1.0.0-rc.1+exp.sha.5114f85", "10.20.30"}) {
    EXPECT_TRUE(parse_semver(good)) << good;
  }
}

TEST(SemVer, RefusesEverythingElse) {
  for (const char* bad : {"", "1", "1.2", "1.2.3.4", "01.2.3", "1.02.3", "1.2.03", "v1.2.3",
                          "1.2.3-", "1.2.3-01", "1.2.3-a..b", "1.2.3+", "1.2.3+a_b", " 1.2.3",
                          "1.2.x", "-1.2.3", "99999999999999999999.0.0"}) {
    EXPECT_FALSE(parse_semver(bad)) << bad;
  }
}

TEST(SemVer, OrdersAsRuleElevenSays) {
  const char* const ascending[] = {"1.0.0-alpha", "1.0.0-alpha.1", "1.0.0-alpha.beta",
                                   "1.0.0-beta",  "1.0.0-beta.2",  "1.0.0-beta.11",
                                   "1.0.0-rc.1",  "1.0.0",         "1.0.1",
                                   "1.1.0",       "2.0.0",         "11.0.0"};
  for (std::size_t i = 0; i + 1 < std::size(ascending); ++i) {
    EXPECT_LT(version(ascending[i]), version(ascending[i + 1])) << ascending[i];
  }
  EXPECT_EQ(version("1.0.0+a") <=> version("1.0.0+b"), std::strong_ordering::equal);
}

struct RangeCase {
  const char *range, *version;
  bool inside;
};

class Ranges : public testing::TestWithParam<RangeCase> {};

TEST_P(Ranges, HoldAllTheirTerms) {
  const auto range = VersionRange::parse(GetParam().range);
  ASSERT_TRUE(range);
  EXPECT_EQ(range->contains(version(GetParam().version)), GetParam().inside)
      << GetParam().version << " in " << GetParam().range;
}

INSTANTIATE_TEST_SUITE_P(Table, Ranges,
                         testing::Values(RangeCase{">=1.0.0,<2.0.0", "1.0.0", true},
                                         RangeCase{">=1.0.0,<2.0.0", "1.99.99", true},
                                         RangeCase{">=1.0.0,<2.0.0", "2.0.0", false},
                                         RangeCase{">=1.0.0,<2.0.0", "0.9.9", false},
                                         RangeCase{">=1.0.0", "1.0.0-rc.1", false},
                                         RangeCase{"= 1.2.3", "1.2.3", true},
                                         RangeCase{"=1.2.3", "1.2.4", false},
                                         RangeCase{">1.2.3", "1.2.3", false},
                                         RangeCase{">1.2.3", "1.2.4", true},
                                         RangeCase{"<=1.2.3 , >1.0.0", "1.2.3", true},
                                         RangeCase{"<1.2.3", "1.2.3", false}));

TEST(VersionRange, RefusesWhatItDoesNotKnow) {
  for (const char* bad : {"", "1.0.0", "~1.0.0", "^1.0.0", ">=1.0", ">=1.0.0,", "=>1.0.0",
                          "==1.0.0", ">=1.0.0;<2.0.0", "*"}) {
    EXPECT_FALSE(VersionRange::parse(bad)) << bad;
  }
}

}  // namespace
}  // namespace hyperloom::plugin
