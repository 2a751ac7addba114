// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/session/dotenv.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <fstream>

#include "tests/support/temp_dir.hpp"

namespace hyperloom::session {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Pair;
using testing::SizeIs;

Dotenv parsed(std::string_view text, std::vector<std::pair<std::string, std::string>> env = {}) {
  return parse_dotenv(text, "/r/.env", util::Environment(std::move(env)));
}

TEST(Dotenv, TakesAssignmentsWithAndWithoutExport) {
  EXPECT_THAT(
      parsed("FRAMEWORK=custom\nexport MODEL_PATH=/m\nexport\tHF_HOME=/h\n").fills,
      ElementsAre(Pair("FRAMEWORK", "custom"), Pair("MODEL_PATH", "/m"), Pair("HF_HOME", "/h")));
}

TEST(Dotenv, StripsOnePairOfQuotesAndTrailingComments) {
  EXPECT_THAT(
      parsed("HF_HOME=\"/a b\" # why\nHF_TOKEN='\"x\"'\nMODEL_PATH=/m#1 # note\n").fills,
      ElementsAre(Pair("HF_HOME", "/a b"), Pair("HF_TOKEN", "\"x\""), Pair("MODEL_PATH", "/m#1")));
}

// session.md#86
TEST(Dotenv, ExpandsNothing) {
  EXPECT_THAT(parsed("MODEL_PATH=$(touch x)\nHF_HOME=\"$HOME/`id`\"\n").fills,
              ElementsAre(Pair("MODEL_PATH", "$(touch x)"), Pair("HF_HOME", "$HOME/`id`")));
}

// session.md#84
TEST(Dotenv, FillsWhatIsUnsetOrBlankAndNothingElse) {
  EXPECT_THAT(
      parsed("FRAMEWORK=a\nMODEL_PATH=b\nHF_HOME=c\n", {{"FRAMEWORK", ""}, {"MODEL_PATH", "mine"}})
          .fills,
      ElementsAre(Pair("FRAMEWORK", "a"), Pair("HF_HOME", "c")));
}

TEST(Dotenv, EmptyValuesFillNothing) {
  EXPECT_THAT(parsed("FRAMEWORK=\nHF_HOME=''\nMODEL_PATH= # none\n").fills, IsEmpty());
}

TEST(Dotenv, LastOfANameCounts) {
  EXPECT_THAT(parsed("FRAMEWORK=a\nFRAMEWORK=b\n").fills, ElementsAre(Pair("FRAMEWORK", "b")));
}

TEST(Dotenv, ReadsWindowsLinesAndAByteOrderMark) {
  const auto out = parsed(
      "\xEF\xBB\xBF"
      "FRAMEWORK=custom\r\n\r\n# c\r\nHF_HOME=\"/h\"\r\n");
  EXPECT_THAT(out.fills, ElementsAre(Pair("FRAMEWORK", "custom"), Pair("HF_HOME", "/h")));
  EXPECT_THAT(out.warnings, IsEmpty());
}

TEST(Dotenv, MalformedLinesAreNamedByNumberAlone) {
  const std::string text =
      "FRAMEWORK=custom\nhush-hush\nA B=secret\nHF_HOME=\"open\nMODEL_PATH=\"a\"b\nHF_TOKEN = x\n";
  const auto out = parsed(text + std::string("FRAMEWORK=a\0b\n", 14) + "HF_HOME=\xff\n=x\n");
  EXPECT_THAT(out.fills, ElementsAre(Pair("FRAMEWORK", "custom")));
  EXPECT_THAT(out.warnings,
              ElementsAre("/r/.env: lines 2, 3, 4, 5, 6, 7, 8, 9 ignored: not NAME=VALUE"));
}

TEST(Dotenv, ManyMalformedLinesGiveOneShortWarning) {
  std::string text;
  for (int i = 0; i < 50'000; ++i) {
    text += "x\n";
  }
  const auto out = parsed(text);
  ASSERT_THAT(out.warnings, SizeIs(1));
  EXPECT_THAT(out.warnings.front(), HasSubstr("19, 20 and 49980 more ignored"));
}

// session.md#85
TEST(Dotenv, OtherNamesAreRefusedByNameAndTheirSecretsRemembered) {
  const auto out = parsed("PATH=/evil\nLD_PRELOAD=/e.so\nMY_TOKEN=hush-hush\n");
  EXPECT_THAT(out.fills, IsEmpty());
  EXPECT_THAT(out.warnings,
              ElementsAre("PATH in /r/.env is not loaded; only settings of hyperloom are",
                          "LD_PRELOAD in /r/.env is not loaded; only settings of hyperloom are",
                          "MY_TOKEN in /r/.env is not loaded; only settings of hyperloom are"));
  EXPECT_THAT(out.secrets, ElementsAre("hush-hush"));
}

TEST(Dotenv, CustomHeadersAreRefusedUnlessExportedAlready) {
  const std::string_view text = "ANTHROPIC_CUSTOM_HEADERS=x-key: abcdef\n";
  EXPECT_THAT(parsed(text).warnings,
              ElementsAre("ANTHROPIC_CUSTOM_HEADERS in /r/.env is refused; export it from the "
                          "launching shell"));
  const auto quiet = parsed(text, {{"ANTHROPIC_CUSTOM_HEADERS", "x-key: other1"}});
  EXPECT_THAT(quiet.warnings, IsEmpty());
  EXPECT_THAT(quiet.fills, IsEmpty());
  EXPECT_THAT(quiet.secrets, ElementsAre("x-key: abcdef"));
}

TEST(Dotenv, ManyRefusedNamesAreCounted) {
  std::string text;
  for (int i = 0; i < 30; ++i) {
    text += "X" + std::to_string(i) + "=1\n";
  }
  const auto out = parsed(text);
  ASSERT_THAT(out.warnings, SizeIs(21));
  EXPECT_EQ(out.warnings.back(), "10 more names in /r/.env are not loaded");
}

TEST(Dotenv, AnAbsentFileSaysNothing) {
  const test::TempDir dir;
  EXPECT_THAT(read_dotenv(util::PosixFileSystem(), dir / ".env", {}).warnings, IsEmpty());
}

TEST(Dotenv, WhatIsNoReadableFileIsAWarning) {
  const test::TempDir dir;
  const util::PosixFileSystem fs;
  std::filesystem::create_directory(dir / "directory");
  std::filesystem::create_symlink("nowhere", dir / "dangling");
  ASSERT_EQ(::mkfifo((dir / "fifo").c_str(), 0600), 0);
  std::ofstream(dir / "huge") << std::string((1u << 20) + 1, '#');
  for (const char* name : {"directory", "dangling", "fifo", "huge"}) {
    const auto out = read_dotenv(fs, dir / name, {});
    ASSERT_THAT(out.warnings, SizeIs(1)) << name;
    EXPECT_THAT(out.warnings.front(), HasSubstr(" is not loaded: ")) << name;
  }
}

TEST(Dotenv, AFileIsRead) {
  const test::TempDir dir;
  std::ofstream(dir / ".env") << "HF_TOKEN=hf-x\n";
  EXPECT_THAT(read_dotenv(util::PosixFileSystem(), dir / ".env", {}).fills,
              ElementsAre(Pair("HF_TOKEN", "hf-x")));
}

}  // namespace
}  // namespace hyperloom::session
