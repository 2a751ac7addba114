// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/cli/settings.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/util/json.hpp"

namespace hyperloom::cli {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

struct Read {
  phase::RunConfig config;
  std::vector<std::string> faults;
};
Read read(std::vector<std::string> words, const util::Environment& env = {}) {
  words.insert(words.begin(), "optimize");
  const auto args = parse_arguments(words);
  EXPECT_THAT(args.errors, IsEmpty());
  Read out;
  for (const auto& error : read_settings(args, env, out.config)) {
    EXPECT_EQ(error.id, "usage");
    out.faults.push_back(error.message);
  }
  return out;
}
util::Value record(std::vector<std::string> words, const util::Environment& env = {}) {
  words.insert(words.begin(), "optimize");
  Host host;
  host.args = parse_arguments(words);
  host.env = env;
  host.dotenv_names = {"MODEL_PATH"};
  return settings_record(host, "custom");
}

TEST(Settings, DefaultsAreThoseOfTheHelp) {
  const auto [config, faults] = read({});
  EXPECT_THAT(faults, IsEmpty());
  EXPECT_EQ(config.max_hours, 2.0);
  EXPECT_EQ(config.max_legs, std::nullopt);
  EXPECT_FALSE(config.target.set());
  EXPECT_EQ(config.decision, "default");
  EXPECT_EQ(config.min_gain_pct, 1.0);
  EXPECT_EQ(config.warmup_legs, 1U);
  EXPECT_EQ(config.timeout_s, 7200);
  EXPECT_EQ(config.idle_timeout_s, 0);
  EXPECT_EQ(config.workload.tp, 1U);
  EXPECT_TRUE(config.toggles.framework_agent && config.toggles.explore && config.toggles.sweep);
}

struct Range {
  const char* option;
  std::vector<const char*> good, bad;
};

// session.md#7, #8
TEST(Settings, RangesAreStrict) {
  const std::vector<Range> ranges = {
      {"max-hours", {"0.001", "336", "2"}, {"0", "-1", "337", "2h", "nan", "inf", "", " 2"}},
      {"max-legs", {"1", "9223372036854775807"}, {"0", "-1", "1.5", "", "9223372036854775808"}},
      {"target-gain", {"0.1", "20"}, {"0", "-5", "x", "", "inf"}},
      {"target-tput", {"0.1", "120"}, {"0", "-5", "x"}},
      {"min-gain", {"0.1", "50"}, {"0.09", "50.1", "x"}},
      {"warmup-legs", {"0", "20"}, {"-1", "21", "1.0"}},
      {"tp", {"1", "1024"}, {"0", "1025", "two"}},
      {"timeout-sec", {"1", "604800"}, {"0", "0.5", "604801", "1h"}},
      {"idle-timeout-sec", {"0", "604800"}, {"-1", "604801"}},
      {"seed", {"0", "18446744073709551615"}, {"-1", "18446744073709551616", "0x7", ""}},
      {"decision", {"quick", "default", "strict"}, {"fast", "", "Quick"}},
      {"specialist", {"auto", "none"}, {"magic"}},
      {"color", {"auto", "always", "never"}, {"maybe"}},
  };
  for (const auto& [option, good, bad] : ranges) {
    for (const char* value : good) {
      EXPECT_THAT(read({std::string("--") + option, value}).faults, IsEmpty()) << option << value;
    }
    for (const char* value : bad) {
      EXPECT_THAT(read({std::string("--") + option + "=" + value}).faults,
                  ElementsAre(HasSubstr(std::string("--") + option + "='" + value + "'")))
          << option;
    }
  }
}

TEST(Settings, ASkipListNamesSomethingThatIsAGlob) {
  for (const auto* value : {"", " , ", "A,[", "B[a"}) {
    EXPECT_THAT(read({"--skip-variants", value}).faults,
                ElementsAre(HasSubstr("--skip-variants='")))
        << value;
  }
}

TEST(Settings, ValuesArrive) {
  const auto [config, faults] =
      read({"--max-hours=8", "--max-legs=100", "--target-gain=20", "--seed=18446744073709551615",
            "--no-explore", "--accept-noise", "--skip-variants", "A*, B  C=1", "--protect=*.py",
            "--keep-going-without-gate", "--server-args=--x 1"});
  EXPECT_THAT(faults, IsEmpty());
  EXPECT_EQ(config.max_hours, 8);
  EXPECT_EQ(config.max_legs, 100U);
  EXPECT_EQ(config.target.gain_pct, 20);
  EXPECT_EQ(config.seed, UINT64_MAX);
  EXPECT_FALSE(config.toggles.explore);
  EXPECT_TRUE(config.accept_noise && config.keep_going_without_gate);
  EXPECT_THAT(config.skip_variants, ElementsAre("A*", "B", "C=1"));
  EXPECT_THAT(config.protect, ElementsAre("*.py"));
  EXPECT_EQ(config.workload.server_args, "--x 1");
}

TEST(Settings, SeedsAreDrawnWhenNotGiven) { EXPECT_NE(read({}).config.seed, read({}).config.seed); }

// session.md#8
TEST(Settings, TargetsExcludeEachOther) {
  EXPECT_THAT(read({"--target-gain=1", "--target-tput=2"}).faults,
              ElementsAre("--target-gain and --target-tput exclude each other"));
}

// session.md#10
TEST(Settings, ForcedResumeNeedsAResume) {
  EXPECT_THAT(read({"--force-resume"}).faults,
              ElementsAre("--force-resume works with --resume-from only"));
  EXPECT_THAT(read({"--force-resume", "--resume=latest"}).faults, IsEmpty());
}

TEST(Settings, EveryFaultIsNamed) {
  EXPECT_EQ(read({"--max-hours=0", "--tp=0", "--seed=x", "--decision=fast"}).faults.size(), 4U);
}

using Variables = std::vector<std::pair<std::string, std::string>>;

TEST(Settings, LogCapComesFromTheEnvironment) {
  const auto env = [](const char* mib) {
    return util::Environment(Variables{{"HYPERLOOM_LEG_LOG_CAP_MIB", mib}});
  };
  EXPECT_EQ(read({}).config.workload.log_cap_bytes, 64U << 20);
  EXPECT_EQ(read({}, env("1")).config.workload.log_cap_bytes, 1U << 20);
  EXPECT_EQ(read({}, env(" ")).config.workload.log_cap_bytes, 64U << 20);
  for (const char* bad : {"0", "4097", "1.5", "x"}) {
    EXPECT_THAT(read({}, env(bad)).faults, ElementsAre(HasSubstr("HYPERLOOM_LEG_LOG_CAP_MIB")));
  }
}

TEST(SettingsRecord, HoldsEverySettingWithItsOrigin) {
  const util::Environment env({{"FRAMEWORK", "custom"}, {"CUSTOM_REPO_PATH", "/src/fw"}});
  const auto out = record({"--tp", "2", "--no-sweep"}, env);
  EXPECT_EQ(util::to_json(out["tp"]), R"({"value":"2","origin":"flag"})");
  EXPECT_EQ(util::to_json(out["no-sweep"]), R"({"value":true,"origin":"flag"})");
  EXPECT_EQ(util::to_json(out["framework"]), R"({"value":"custom","origin":"env"})");
  EXPECT_EQ(util::to_json(out["framework-path"]), R"({"value":"/src/fw","origin":"env"})");
  EXPECT_EQ(util::to_json(out["max-hours"]), R"({"value":"2.0","origin":"default"})");
  for (const Option& option : option_table()) {
    const bool wanted = (option.commands & kOptimize) != 0 && option.group != "Common";
    EXPECT_EQ(out.find(option.name) != nullptr, wanted) << option.name;
  }
}

TEST(SettingsRecord, NamesDotenvAndTheVariablesWithoutAnOption) {
  const auto out = record(
      {}, util::Environment(Variables{{"MODEL_PATH", "/m"}, {"HYPERLOOM_STRATEGY", "random"}}));
  EXPECT_EQ(util::to_json(out["model"]), R"({"value":"/m","origin":"dotenv"})");
  EXPECT_EQ(util::to_json(out["HYPERLOOM_STRATEGY"]), R"({"value":"random","origin":"env"})");
  EXPECT_EQ(out.find("HYPERLOOM_QUALITY_REF"), nullptr);
}

TEST(SettingsRecord, FlagBeatsVariable) {
  const util::Environment env(Variables{{"FRAMEWORK", "vllm"}});
  EXPECT_EQ(record({"--framework=custom"}, env)["framework"]["value"].as_text(), "custom");
}

TEST(SettingsRecord, PinsAreAListWithoutSecrets) {
  const auto out = record({"--extra-env", "A=1", "--extra-env=HF_TOKEN=abc=123"});
  EXPECT_EQ(util::to_json(out["extra-env"]["value"]), R"(["A=1","HF_TOKEN=[REDACTED]"])");
}

}  // namespace
}  // namespace hyperloom::cli
