// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/cli/options.hpp"

namespace hyperloom::cli {
namespace {

using testing::ElementsAre;

TEST(RedactedWords, PlainWordsStay) {
  const std::vector<std::string> words{"optimize",     "--tp=2",          "--extra-env", "A=1",
                                       "--max-tokens", "MAX_TOKENS=4096", "-v",          ""};
  EXPECT_EQ(redacted_words(words), words);
}

TEST(RedactedWords, PinsOfSecretShapedNamesLoseTheirValue) {
  EXPECT_THAT(redacted_words({"--extra-env", "HF_TOKEN=abc123"}),
              ElementsAre("--extra-env", "HF_TOKEN=[REDACTED]"));
  EXPECT_THAT(redacted_words({"--extra-env=HF_TOKEN=abc123"}),
              ElementsAre("--extra-env=HF_TOKEN=[REDACTED]"));
}

TEST(RedactedWords, ValuesWithEqualSignsGoAsAWhole) {
  for (const char* value : {"abc=def", "YWJj==", "=", "a=b=c", "X=SECRET=y"}) {
    EXPECT_THAT(redacted_words({std::string("--extra-env=HF_TOKEN=") + value}),
                ElementsAre("--extra-env=HF_TOKEN=[REDACTED]"));
    EXPECT_THAT(redacted_words({std::string("MY_SECRET=") + value}),
                ElementsAre("MY_SECRET=[REDACTED]"));
  }
}

// session.md#5
TEST(RedactedWords, UnknownOptionsOfSecretShapedNamesToo) {
  EXPECT_THAT(redacted_words({"--foo", "HF_TOKEN=abc123"}),
              ElementsAre("--foo", "HF_TOKEN=[REDACTED]"));
  EXPECT_THAT(redacted_words({"--api-key", "abc123", "next"}),
              ElementsAre("--api-key", "[REDACTED]", "next"));
  EXPECT_THAT(redacted_words({"--api-key=abc123"}), ElementsAre("--api-key=[REDACTED]"));
  EXPECT_THAT(redacted_words({"--auth", "abc123"}), ElementsAre("--auth", "[REDACTED]"));
  EXPECT_THAT(redacted_words({"--x=API_KEY=abc123"}), ElementsAre("--x=API_KEY=[REDACTED]"));
}

}  // namespace
}  // namespace hyperloom::cli
