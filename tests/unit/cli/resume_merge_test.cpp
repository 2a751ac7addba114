// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/cli/resume_merge.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/cli/hidden_settings.hpp"
#include "tests/support/records.hpp"
#include "tests/support/temp_dir.hpp"

namespace hyperloom::cli {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using util::Value;

class ResumeMerge : public testing::Test {
 protected:
  ResumeMerge() {
    std::filesystem::create_directories(dir_ / "tree");
    std::filesystem::create_directories(dir_ / "other");
    state_.launch = test::json(R"({"config":{
        "framework":{"value":"Custom","origin":"env"},
        "decision":{"value":"quick","origin":"flag"},
        "min-gain":{"value":"1.0","origin":"default"},
        "max-legs":{"value":"20","origin":"flag"},
        "target-gain":{"value":"20","origin":"flag"},
        "no-sweep":{"value":true,"origin":"flag"},
        "protect":{"value":["a/*"],"origin":"flag"},
        "tp":{"value":"2","origin":"flag"},
        "server-args":{"value":"--key [REDACTED]","origin":"flag"},
        "max-hours":{"value":"2.0","origin":"default"},
        "HYPERLOOM_STRATEGY":{"value":"random","origin":"env"}},
      "framework":"custom","backend":"bypass","model":"","seed":"18446744073709551615",
      "gpu":{"type":"mi355x"},"scripts_dir":"/s"})");
    Value source = Value::map();
    state_.launch.set("source", std::move(source.set("path", (dir_ / "tree").string())));
    host_.base = {dir_.path(), dir_.path()};
    env_ = {};
  }
  MergedSettings merge(std::vector<std::string> words, bool clear_target = false) {
    words.insert(words.begin(), "optimize");
    if (!told_secret_) {
      words.insert(words.end(), {"--server-args", "--key sk-abcdef123"});
    }
    host_.args = parse_arguments(words);
    host_.env = util::Environment(env_);
    EXPECT_THAT(host_.args.errors, IsEmpty());
    auto recorded = recorded_settings(state_);
    if (!told_secret_) {
      EXPECT_THAT(reveal_settings(test::json(R"({"server-args":"--key sk-abcdef123"})"), recorded),
                  ElementsAre("sk-abcdef123"));
    }
    return merge_settings(host_, recorded, state_, clear_target);
  }
  static std::vector<std::string> texts(const MergedSettings& merged) {
    std::vector<std::string> out;
    for (const auto& error : merged.conflicts) {
      EXPECT_EQ(error.id, "resume_conflict");
      out.push_back(error.message);
    }
    return out;
  }
  static std::vector<std::string> changes(const MergedSettings& merged) {
    std::vector<std::string> out;
    for (const auto& change : merged.changes) {
      out.push_back(change.key + ": " + util::to_json(change.before) + " -> " +
                    util::to_json(change.after));
    }
    return out;
  }

  test::TempDir dir_;
  Host host_;
  session::State state_;
  std::vector<std::pair<std::string, std::string>> env_;
  bool told_secret_ = false;
};

// session.md#58
TEST_F(ResumeMerge, WithoutFlagsEverythingIsAsRecorded) {
  const auto merged = merge({});
  EXPECT_THAT(texts(merged), IsEmpty());
  EXPECT_THAT(merged.changes, IsEmpty());
  EXPECT_THAT(merged.warnings, IsEmpty());
  EXPECT_EQ(merged.args.get("framework"), "custom");
  EXPECT_EQ(merged.args.get("benchmark-backend"), "bypass");
  EXPECT_EQ(merged.args.get("framework-path"), (dir_ / "tree").string());
  EXPECT_EQ(merged.args.get("benchmark-scripts-dir"), "/s");
  EXPECT_EQ(merged.args.get("gpu-type"), "mi355x");
  EXPECT_EQ(merged.args.get("seed"), "18446744073709551615");
  EXPECT_EQ(merged.args.get("decision"), "quick");
  EXPECT_EQ(merged.args.get("max-legs"), "20");
  EXPECT_EQ(merged.args.get("target-gain"), "20");
  EXPECT_TRUE(merged.args.has("no-sweep"));
  EXPECT_FALSE(merged.args.has("no-explore"));
  EXPECT_FALSE(merged.args.has("min-gain"));
  EXPECT_EQ(merged.env.get("HYPERLOOM_STRATEGY"), "random");
}

// session.md#62
TEST_F(ResumeMerge, EqualFlagsAreFineHoweverTheyAreSpelled) {
  const auto merged = merge({"--framework", " CUSTOM", "--framework-path", "./tree/../tree", "--tp",
                             "2", "--gpu-type", "MI355X", "--decision", "quick", "--min-gain", "1",
                             "--seed", "18446744073709551615", "--max-legs", "20"});
  EXPECT_THAT(texts(merged), IsEmpty());
  EXPECT_THAT(merged.changes, IsEmpty());
}

// session.md#62
TEST_F(ResumeMerge, DifferingOnesOfWhatWasMeasuredAreRefusedNamingBoth) {
  EXPECT_THAT(texts(merge({"--tp", "4", "--model", "m", "--decision", "strict", "--seed",
                           "18446744073709551614", "--conc", "4"})),
              ElementsAre(HasSubstr("--model=m differs from the session's none"),
                          HasSubstr("--tp=4 differs from the session's 2"),
                          HasSubstr("--decision=strict differs from the session's quick"),
                          HasSubstr("--seed=18446744073709551614 differs from the session's "
                                    "18446744073709551615"),
                          HasSubstr("--conc=4 differs from the session's 64")));
}

TEST_F(ResumeMerge, WhatMayBeGivenAnewIsAChange) {
  const auto merged = merge({"--max-legs", "30", "--timeout-sec", "60", "--skip-variants", "x",
                             "--no-explore", "--framework-path", "other"});
  EXPECT_THAT(texts(merged), IsEmpty());
  EXPECT_THAT(changes(merged),
              ElementsAre("framework-path: \"" + (dir_ / "tree").string() + "\" -> \"" +
                              (dir_ / "other").string() + "\"",
                          "timeout-sec: null -> \"60\"", R"(max-legs: "20" -> "30")",
                          R"(skip-variants: null -> "x")", "no-explore: null -> true"));
  EXPECT_EQ(merged.args.get("max-legs"), "30");
  EXPECT_TRUE(merged.args.has("no-explore"));
}

TEST_F(ResumeMerge, ProtectedFilesOnlyGrow) {
  const auto merged = merge({"--protect", "b/*", "--protect", "a/*"});
  EXPECT_THAT(changes(merged), ElementsAre(R"(protect: ["a/*"] -> ["a/*","b/*"])"));
  EXPECT_THAT(merged.args.all("protect"), ElementsAre("a/*", "b/*"));
  EXPECT_THAT(merge({"--protect", "a/*"}).changes, IsEmpty());
}

TEST_F(ResumeMerge, ANewTargetTakesThePlaceOfTheOtherKind) {
  const auto merged = merge({"--target-tput", "5"});
  EXPECT_THAT(changes(merged),
              ElementsAre(R"(target-tput: null -> "5")", R"(target-gain: "20" -> null)"));
  EXPECT_FALSE(merged.args.has("target-gain"));
}

// session.md#61
TEST_F(ResumeMerge, AMetTargetGoesUnlessANewOneIsGiven) {
  EXPECT_THAT(changes(merge({}, true)), ElementsAre(R"(target-gain: "20" -> null)"));
  EXPECT_THAT(changes(merge({"--target-gain", "30"}, true)),
              ElementsAre(R"(target-gain: "20" -> "30")"));
}

TEST_F(ResumeMerge, TheSecondResumeBeginsWithWhatTheFirstOneChanged) {
  state_.resumes.push_back(test::json(R"({"overrides":[
      {"key":"max-legs","old":"20","new":"40"},{"key":"target-gain","old":"20","new":null},
      {"key":"no-explore","old":null,"new":true}]})"));
  const auto merged = merge({"--max-legs", "40"});
  EXPECT_THAT(merged.changes, IsEmpty());
  EXPECT_TRUE(merged.args.has("no-explore"));
  EXPECT_FALSE(merged.args.has("target-gain"));
}

TEST_F(ResumeMerge, WhatWasRecordedWithoutItsSecretIsAskedForAgain) {
  EXPECT_EQ(merge({}).args.get("server-args"), "--key sk-abcdef123");
  told_secret_ = true;
  EXPECT_THAT(texts(merge({})),
              ElementsAre(HasSubstr("--server-args was recorded without the secret in it")));
}

// What is known of a secret decides: the same is no change, another one is, another text is
// refused.
TEST_F(ResumeMerge, ASecretThatIsKnownIsCompared) {
  told_secret_ = true;
  for (auto& [key, value] : state_.launch.as_map()) {
    if (key.text() == "config") {
      value.set("server-args", test::json(R"({"value":"--key raw-1 --x 1","origin":"flag"})"));
    }
  }
  EXPECT_THAT(merge({"--server-args", "--key raw-1 --x 1"}).changes, IsEmpty());
  const auto other = merge({"--server-args", "--key raw-2 --x 1"});
  EXPECT_THAT(texts(other), IsEmpty());
  EXPECT_THAT(changes(other),
              ElementsAre(R"(server-args: "--key raw-1 --x 1" -> "--key raw-2 --x 1")"));
  EXPECT_THAT(texts(merge({"--server-args", "--key raw-2 --x 2"})), testing::SizeIs(1));
}

TEST_F(ResumeMerge, ASecretThatIsLostIsTakenWhenGivenAgain) {
  told_secret_ = true;
  const auto merged = merge({"--server-args", "--key raw-1"});
  EXPECT_THAT(texts(merged), IsEmpty());
  EXPECT_THAT(merged.secrets, ElementsAre("raw-1"));
  EXPECT_THAT(merged.warnings, ElementsAre(HasSubstr("nothing says whether this is the same one")));
  EXPECT_EQ(merged.args.get("server-args"), "--key raw-1");
  EXPECT_THAT(texts(merge({"--server-args", "--key raw-1 --more"})), testing::SizeIs(1));
}

// session.md#63
TEST_F(ResumeMerge, TheEnvironmentNeverBeatsTheRecord) {
  env_ = {{"FRAMEWORK_REPO_PATH", "/b"}, {"MODEL_PATH", "m"},
          {"GPU_TYPE", "mi300x"},        {"HYPERLOOM_STRATEGY", "x"},
          {"FRAMEWORK", "custom"},       {"OTHER", "stays"},
          {"CUSTOM_DIR", " "},           {"HYPERLOOM_QUALITY_REF", "/q"}};
  const auto merged = merge({});
  EXPECT_THAT(
      merged.warnings,
      ElementsAre("MODEL_PATH=m is exported, but the session was launched without it; the record "
                  "wins",
                  "GPU_TYPE=mi300x is exported, but the session runs with mi355x; the record wins",
                  "FRAMEWORK_REPO_PATH=/b is exported, but the session runs with " +
                      (dir_ / "tree").string() + "; the record wins",
                  "HYPERLOOM_QUALITY_REF=/q is exported, but the session was launched without it; "
                  "the record wins",
                  "HYPERLOOM_STRATEGY=x is exported, but the session runs with random; the record "
                  "wins"));
  EXPECT_EQ(merged.env.get("MODEL_PATH"), std::nullopt);
  EXPECT_EQ(merged.env.get("HYPERLOOM_QUALITY_REF"), std::nullopt);
  EXPECT_EQ(merged.env.get("GPU_TYPE"), "mi355x");
  EXPECT_EQ(merged.env.get("OTHER"), "stays");
}

TEST_F(ResumeMerge, APluginPathComesBackAsItWasGiven) {
  auto& config = state_.launch.as_map();
  for (auto& [key, value] : config) {
    if (key.text() == "config") {
      value.set("plugin-path", test::json(R"({"value":"/p:/q","origin":"env"})"));
    }
  }
  env_ = {{"HYPERLOOM_PLUGIN_PATH", "/z"}};
  const auto merged = merge({});
  EXPECT_EQ(merged.env.get("HYPERLOOM_PLUGIN_PATH"), "/p:/q");
  EXPECT_FALSE(merged.args.has("plugin-path"));
  EXPECT_THAT(merged.warnings, ElementsAre(HasSubstr("HYPERLOOM_PLUGIN_PATH=/z is exported")));
  const auto given = merge({"--plugin-path", "/n"});
  EXPECT_EQ(given.env.get("HYPERLOOM_PLUGIN_PATH"), std::nullopt);
  EXPECT_THAT(given.args.all("plugin-path"), ElementsAre("/n"));
}

TEST_F(ResumeMerge, APhaseThatIsOverCannotBeSwitchedOff) {
  state_.phases.push_back(test::json(R"({"from":"EXPLORE","to":"CLOSE"})"));
  EXPECT_THAT(merge({"--no-explore"}).warnings,
              ElementsAre("--no-explore: EXPLORE is finished already"));
}

}  // namespace
}  // namespace hyperloom::cli
