// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/session/leg_env.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <optional>

namespace hyperloom::session {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

/// "CODE NAME ROUTE" of every refusal.
std::vector<std::string> refused(const VariantEnv& variant, const Pins& pins) {
  std::vector<std::string> out;
  for (const EnvRefusal& item : check_variant(variant, pins, "custom")) {
    out.push_back(item.code + " " + item.name + " " + item.route);
  }
  return out;
}

struct Composed {
  util::Environment inherited;
  LegEnvInput in;
  LegEnv out;

  explicit Composed(std::vector<std::pair<std::string, std::string>> env)
      : inherited(std::move(env)) {
    in.inherited = &inherited;
    in.framework = "custom";
  }
  void run() { out = compose_leg_env(in); }
  [[nodiscard]] const EnvVar* find(std::string_view name) const {
    for (const EnvVar& var : out.vars) {
      if (var.name == name) {
        return &var;
      }
    }
    return nullptr;
  }
  [[nodiscard]] std::string text(std::string_view name) const {
    const EnvVar* var = find(name);
    return var == nullptr ? "absent" : var->value + " " + std::string(origin_name(var->origin));
  }
};

// custom.md#26
TEST(LegEnv, CredentialsOfModelsAreAbsentAndOthersStay) {
  Composed leg(
      {{"ANTHROPIC_API_KEY", "x"}, {"X_CUSTOM_HEADERS", "y"}, {"HF_TOKEN", "t"}, {"LANG", "C"}});
  leg.run();
  EXPECT_EQ(leg.find("ANTHROPIC_API_KEY"), nullptr);
  EXPECT_EQ(leg.find("X_CUSTOM_HEADERS"), nullptr);
  EXPECT_EQ(leg.text("HF_TOKEN"), "t inherited");
  EXPECT_EQ(leg.text("LANG"), "C inherited");
}

// custom.md#27
TEST(LegEnv, ScrubbedNamesAreAbsentAndListedForTheWarning) {
  Composed leg({{"LD_PRELOAD", "x"}, {"A", "1"}, {"BASH_ENV", "y"}});
  leg.run();
  EXPECT_EQ(leg.find("LD_PRELOAD"), nullptr);
  EXPECT_EQ(leg.find("BASH_ENV"), nullptr);
  EXPECT_THAT(scrubbed_names(leg.inherited), ElementsAre("BASH_ENV", "LD_PRELOAD"));
}

TEST(LegEnv, LaterOriginsWin) {
  Composed leg({{"A", "inherited"},
                {"B", "inherited"},
                {"C", "inherited"},
                {"RESULT_DIR", "/x"},
                {"D", "1"}});
  leg.in.plugin = {{"A", "plugin"}, {"B", "plugin"}, {"C", "plugin"}};
  leg.in.pins = {{"B", "pin"}};
  leg.in.variant.set = {{"C", "variant"}};
  leg.in.run_scoped = {{"RESULT_DIR", "/ws"}};
  leg.in.run_unset = {"D"};
  leg.run();
  EXPECT_EQ(leg.text("A"), "plugin plugin");
  EXPECT_EQ(leg.text("B"), "pin pin");
  EXPECT_EQ(leg.text("C"), "variant variant");
  // custom.md#28
  EXPECT_EQ(leg.text("RESULT_DIR"), "/ws run");
  EXPECT_EQ(leg.text("D"), "absent");
}

TEST(LegEnv, VariablesAreSortedByNameAndUnique) {
  Composed leg({{"B", "1"}, {"A", "1"}, {"B", "2"}});
  leg.run();
  ASSERT_EQ(leg.out.vars.size(), 2U);
  EXPECT_EQ(leg.out.vars[0].name, "A");
  EXPECT_EQ(leg.text("B"), "2 inherited");
}

TEST(LegEnv, AVariantMayUnsetAnInheritedVariable) {
  Composed leg({{"A", "1"}, {"B", "2"}});
  leg.in.variant.unset = {"A"};
  leg.run();
  EXPECT_EQ(leg.find("A"), nullptr);
  EXPECT_THAT(leg.out.refusals, IsEmpty());
}

// custom.md#72
TEST(LegEnv, ChangingUnsettingOrCaseTwinningAPinIsRefused) {
  const Pins pins = {{"A", "1"}};
  EXPECT_THAT(refused({{{"A", "2"}}, {}}, pins), ElementsAre("pinned_env A env_set"));
  EXPECT_THAT(refused({{}, {"A"}}, pins), ElementsAre("pinned_env A env_unset"));
  EXPECT_THAT(refused({{{"a", "1"}}, {}}, pins), ElementsAre("pinned_env a case"));
  EXPECT_THAT(refused({{}, {"a"}}, pins), ElementsAre("pinned_env a case"));
  EXPECT_THAT(refused({{{"A", "1"}, {"B", "2"}}, {}}, pins), IsEmpty());
}

TEST(LegEnv, APinStandsEvenIfTheVariantSaysTheSame) {
  Composed leg({{"B", "1"}, {"C", "2"}});
  leg.in.pins = {{"A", "1"}};
  leg.in.variant.set = {{"A", "1"}};
  leg.run();
  EXPECT_EQ(leg.text("A"), "1 pin");
  EXPECT_THAT(leg.out.refusals, IsEmpty());
}

// custom.md#73
TEST(LegEnv, UnsafeAndReservedNamesAreRefusedForVariants) {
  EXPECT_THAT(
      refused({{{"PATH", "/x"}, {"LD_PRELOAD", "x"}, {"ROCR_VISIBLE_DEVICES", "0"}}, {}}, {}),
      ElementsAre("unsafe_env PATH env_set", "unsafe_env LD_PRELOAD env_set",
                  "unsafe_env ROCR_VISIBLE_DEVICES env_set"));
  EXPECT_THAT(refused({{{"TP", "2"}, {"HYPERLOOM_LEG_SEED", "1"}}, {"RESULT_DIR", "HOME"}}, {}),
              ElementsAre("reserved_env TP env_set", "reserved_env HYPERLOOM_LEG_SEED env_set",
                          "reserved_env RESULT_DIR env_unset", "unsafe_env HOME env_unset"));
  EXPECT_THAT(refused({{{"GIT_SSH_COMMAND", "x"}, {"MY_API_KEY", "x"}}, {}}, {}),
              ElementsAre("unsafe_env GIT_SSH_COMMAND env_set", "unsafe_env MY_API_KEY env_set"));
}

TEST(LegEnv, ARefusalShowsNoSecretPin) {
  const auto refusals =
      check_variant({{{"HF_TOKEN", "other"}}, {}}, {{"HF_TOKEN", "secret"}}, "custom");
  ASSERT_EQ(refusals.size(), 1U);
  EXPECT_EQ(refusals.front().pinned, "[REDACTED]");
}

TEST(LegEnv, OriginsHaveTheNamesOfTheLegRecord) {
  std::vector<std::string> names;
  for (const Origin origin :
       {Origin::Inherited, Origin::Plugin, Origin::Pin, Origin::Variant, Origin::Run}) {
    names.emplace_back(origin_name(origin));
  }
  EXPECT_THAT(names, ElementsAre("inherited", "plugin", "pin", "variant", "run"));
}

}  // namespace
}  // namespace hyperloom::session
