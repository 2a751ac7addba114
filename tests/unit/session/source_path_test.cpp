// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/session/source_path.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/temp_dir.hpp"

namespace hyperloom::session {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

constexpr std::string_view kMissing =
    "--framework-path is required with --framework custom (or set FRAMEWORK_REPO_PATH)";

class SourcePath : public testing::Test {
 protected:
  SourcePath() {
    std::filesystem::create_directories(dir_ / "a");
    std::filesystem::create_directories(dir_ / "b");
    std::filesystem::create_symlink("a", dir_ / "link");
    dir_.write("file", "x");
    real_ = std::filesystem::canonical(dir_.path());
  }

  PathChoice choose(std::optional<std::string> flag,
                    std::vector<std::pair<std::string, std::string>> env) {
    const util::Environment environment(std::move(env));
    return choose_directory(fs_, source_offers(flag, environment, "custom"),
                            {dir_.path(), dir_ / "b"}, "framework_path", kMissing);
  }
  std::string in(std::string_view name) const { return (dir_ / name).string(); }

  util::PosixFileSystem fs_;
  test::TempDir dir_;
  std::filesystem::path real_;
};

/// "ID: MESSAGE".
std::vector<std::string> errors(const PathChoice& choice) {
  std::vector<std::string> out;
  for (const util::Error& error : choice.errors) {
    out.push_back(error.id + ": " + error.message);
  }
  return out;
}

// custom.md#1
TEST_F(SourcePath, NothingGivenIsMissing) {
  EXPECT_THAT(errors(choose(std::nullopt, {})),
              ElementsAre("framework_path_missing: " + std::string(kMissing)));
  EXPECT_THAT(errors(choose(std::nullopt, {{"CUSTOM_DIR", "  "}})),
              ElementsAre(HasSubstr("_missing")));
}

// custom.md#4
TEST_F(SourcePath, AMissingDirectoryOrAFileIsInvalidAndShownRaw) {
  EXPECT_THAT(errors(choose("/nope", {})),
              ElementsAre("framework_path_invalid: --framework-path='/nope' is not a directory"));
  EXPECT_THAT(errors(choose("file", {})),
              ElementsAre("framework_path_invalid: --framework-path='file' is not a directory"));
}

// custom.md#6
TEST_F(SourcePath, AVariableIsEnoughAndIsNamedWhenWrong) {
  const auto good = choose(std::nullopt, {{"FRAMEWORK_REPO_PATH", in("a")}});
  ASSERT_TRUE(good.chosen);
  EXPECT_EQ(good.chosen->origin, "FRAMEWORK_REPO_PATH");
  EXPECT_THAT(errors(choose(std::nullopt, {{"CUSTOM_DIR", "/nope"}})),
              ElementsAre("framework_path_invalid: CUSTOM_DIR='/nope' is not a directory"));
}

// custom.md#7
TEST_F(SourcePath, TheFlagBeatsTheEnvironmentWithOneWarning) {
  const auto choice =
      choose(in("a"), {{"FRAMEWORK_REPO_PATH", in("b")}, {"CUSTOM_DIR", in("link")}});
  ASSERT_TRUE(choice.chosen);
  EXPECT_EQ(choice.chosen->path, real_ / "a");
  EXPECT_EQ(choice.chosen->origin, "--framework-path");
  // CUSTOM_DIR is the same directory by another name.
  EXPECT_THAT(choice.warnings, ElementsAre("--framework-path=" + in("a") +
                                           " overrides FRAMEWORK_REPO_PATH=" + in("b")));
}

// custom.md#8
TEST_F(SourcePath, TheOrderOfTheVariables) {
  const auto choice = choose(
      std::nullopt,
      {{"FRAMEWORK_REPO_PATH", in("b")}, {"CUSTOM_DIR", in("b")}, {"CUSTOM_REPO_PATH", in("a")}});
  ASSERT_TRUE(choice.chosen);
  EXPECT_EQ(choice.chosen->origin, "CUSTOM_REPO_PATH");
  EXPECT_EQ(choice.warnings.size(), 2U);
}

// custom.md#9
TEST_F(SourcePath, ThereIsNoFallThrough) {
  const auto choice =
      choose(std::nullopt, {{"CUSTOM_REPO_PATH", "/nope"}, {"FRAMEWORK_REPO_PATH", in("a")}});
  EXPECT_FALSE(choice.chosen);
  EXPECT_THAT(errors(choice),
              ElementsAre("framework_path_invalid: CUSTOM_REPO_PATH='/nope' is not a directory"));
}

// custom.md#10
TEST_F(SourcePath, HomeRelativeAndLinkedPathsAreResolved) {
  std::filesystem::create_directories(dir_ / "b/x");
  EXPECT_EQ(choose("~/x", {}).chosen->path, real_ / "b/x");
  EXPECT_EQ(choose("~", {}).chosen->path, real_ / "b");
  EXPECT_EQ(choose("./b/../a", {}).chosen->path, real_ / "a");
  EXPECT_EQ(choose("link", {}).chosen->path, real_ / "a");
  EXPECT_EQ(choose("link", {}).chosen->raw, "link");
}

// custom.md#11
TEST_F(SourcePath, ABlankFlagIsAnErrorEvenWithAGoodVariable) {
  for (const std::string blank : {"", "  "}) {
    const auto choice = choose(blank, {{"FRAMEWORK_REPO_PATH", in("a")}});
    EXPECT_FALSE(choice.chosen);
    EXPECT_THAT(errors(choice), ElementsAre("framework_path_invalid: --framework-path='" + blank +
                                            "' is not a directory"));
  }
}

TEST_F(SourcePath, ControlCharactersAndBadUtf8AreInvalidAndEscaped) {
  EXPECT_THAT(errors(choose("a\x1b[31m", {})),
              ElementsAre(HasSubstr("a\\x1b[31m' has control characters")));
  EXPECT_THAT(errors(choose("a\xff", {})), ElementsAre(HasSubstr("framework_path_invalid: ")));
}

TEST_F(SourcePath, AnOptionalPathMayBeAbsent) {
  const auto choice =
      choose_directory(fs_, {{"--x", std::nullopt, true}}, {dir_.path(), dir_.path()}, "x", "");
  EXPECT_FALSE(choice.chosen);
  EXPECT_THAT(choice.errors, IsEmpty());
}

TEST(SourceOffers, NamesDeriveFromTheFramework) {
  std::vector<std::string> names;
  for (const PathOffer& offer : source_offers(std::nullopt, util::Environment(), "my-fw")) {
    names.push_back(offer.origin);
  }
  EXPECT_THAT(names, ElementsAre("--framework-path", "MY_FW_REPO_PATH", "MY_FW_DIR",
                                 "FRAMEWORK_REPO_PATH"));
}

}  // namespace
}  // namespace hyperloom::session
