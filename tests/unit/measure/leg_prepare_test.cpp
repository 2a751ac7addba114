// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>

#include "core/util/json.hpp"
#include "tests/support/fake_runner.hpp"
#include "tests/unit/measure/leg_support.hpp"

namespace hyperloom::measure {
namespace {

namespace stdfs = std::filesystem;
using namespace std::chrono_literals;
using testing::ElementsAre;
using testing::Eq;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Optional;

constexpr util::Wall kNow{std::chrono::milliseconds(1'787'000'000'000)};

class PrepareLeg : public testing::Test {
 protected:
  PreparedLeg prepare(const LegRequest& request) {
    util::Result<PreparedLeg> leg = prepare_leg(tools(), workload_, request, "digest");
    EXPECT_TRUE(leg.has_value()) << (leg ? "" : leg.error().text());
    return leg ? *std::move(leg) : PreparedLeg{};
  }
  PreparedLeg prepare() { return prepare(request_of(LegKind::Baseline, 1)); }
  std::string failure_id(const LegRequest& request) {
    const util::Result<PreparedLeg> leg = prepare_leg(tools(), workload_, request, "");
    EXPECT_FALSE(leg.has_value());
    return leg ? "" : leg.error().id;
  }
  LegTools tools() { return {fs_, clock_, layout_, inherited_, plugin_, runner_}; }
  std::size_t workspaces() const {
    return static_cast<std::size_t>(std::distance(
        stdfs::directory_iterator(dir_ / "session/runs/w"), stdfs::directory_iterator()));
  }

  TempDir dir_;
  util::PosixFileSystem fs_;
  util::ManualClock clock_{kNow};
  session::Layout layout_{dir_ / "session"};
  util::Environment inherited_{{{"PATH", "/usr/bin:/bin"}, {"HOME", "/root"}}};
  FakePlugin plugin_;
  tests::FakeRunner runner_{clock_};
  Workload workload_ = workload_of(dir_);
};

TEST_F(PrepareLeg, RunScopedTable) {
  workload_.model = "org/model";
  workload_.tp = 4;
  const PreparedLeg leg = prepare();
  const std::map<std::string, std::string> expected = {
      {"RESULT_DIR", leg.work_dir.native()},
      {"RESULT_FILENAME", "inferencex_result"},
      {"FRAMEWORK", "custom"},
      {"CUSTOM_REPO_PATH", dir_ / "checkout"},
      {"CUSTOM_DIR", dir_ / "checkout"},
      {"FRAMEWORK_REPO_PATH", dir_ / "checkout"},
      {"HYPERLOOM_BYPASS_SCRIPTS_DIR", dir_ / "scripts"},
      {"MODEL", "org/model"},
      {"MODEL_PATH", "org/model"},
      {"TP", "4"},
      {"GPU_TYPE", "mi325x"},
      {"RUNNER_TYPE", "mi300x"},
      {"HYPERLOOM_RUN_ID", leg.run_id},
      {"HYPERLOOM_QUALITY_REF", ""},
      {"HYPERLOOM_QUALITY_REF_WRITE", ""},
      {"HYPERLOOM_RESULT_NONCE", leg.nonce},
      {"HYPERLOOM_LEG_SEED", "42"},
      {"EXTRA_CUSTOM_ARGS", ""}};
  std::map<std::string, std::string> found;
  for (const session::EnvVar& var : leg.env) {
    if (var.origin == session::Origin::Run) {
      found.emplace(var.name, var.value);
    }
  }
  EXPECT_EQ(found, expected);
}

TEST_F(PrepareLeg, IdsHaveTheirForm) {
  const PreparedLeg leg = prepare();
  EXPECT_THAT(leg.run_id, testing::MatchesRegex("20260825T101112Z-0123abcd[.][0-9a-f]{16}"));
  EXPECT_THAT(leg.nonce, testing::MatchesRegex("[0-9a-f]{24}"));
  EXPECT_THAT(leg.work_dir.native(), testing::MatchesRegex(".*/session/runs/w/[0-9a-f]{16}"));
  const PreparedLeg next = prepare();
  EXPECT_NE(next.run_id, leg.run_id);
  EXPECT_NE(next.nonce, leg.nonce);
}

TEST_F(PrepareLeg, HomeNamesKindIdStampAndLeg) {
  const PreparedLeg leg = prepare(request_of(LegKind::Variant, 12));
  EXPECT_EQ(leg.home, dir_ / ("session/runs/variant/c0007/benchmark_custom_" +
                              util::stamp_utc(kNow) + "_0012"));
}

// custom.md#28
TEST_F(PrepareLeg, ExportedRunScopedNamesAreOverwritten) {
  inherited_ = util::Environment({{"PATH", "/usr/bin:/bin"},
                                  {"RESULT_DIR", "/x"},
                                  {"HYPERLOOM_QUALITY_REF_WRITE", "/y"},
                                  {"CUSTOM_DIR", "/z"}});
  const PreparedLeg leg = prepare();
  EXPECT_THAT(env_value(leg, "RESULT_DIR"), Optional(leg.work_dir.native()));
  EXPECT_EQ(leg.cwd, leg.work_dir);
  EXPECT_THAT(env_value(leg, "HYPERLOOM_QUALITY_REF_WRITE"), Optional(Eq("")));
  EXPECT_THAT(env_value(leg, "CUSTOM_DIR"), Optional((dir_ / "checkout").native()));
}

// custom.md#29
TEST_F(PrepareLeg, NamesThatMustBeAbsentAreAbsent) {
  inherited_ = util::Environment({{"PATH", "/usr/bin:/bin"},
                                  {"INFERENCE_OPTIMIZER_EXTRA_ENV", "{bad"},
                                  {"PROFILE", "1"},
                                  {"HYPERLOOM_SABOTAGE", "1"},
                                  {"HYPERLOOM_HOST_PROBE", "1"},
                                  {"HYPERLOOM_HOST_PROBE_DIR", "/x"}});
  const PreparedLeg leg = prepare();
  for (const char* name : {"INFERENCE_OPTIMIZER_EXTRA_ENV", "PROFILE", "HYPERLOOM_SABOTAGE",
                           "HYPERLOOM_HOST_PROBE", "HYPERLOOM_HOST_PROBE_DIR"}) {
    EXPECT_EQ(env_value(leg, name), std::nullopt) << name;
  }
}

TEST_F(PrepareLeg, ProfileLegAloneHasProfile) {
  EXPECT_THAT(env_value(prepare(request_of(LegKind::Profile, 3)), "PROFILE"), Optional(Eq("1")));
}

TEST_F(PrepareLeg, SabotageIsAskedForOnlyOnRequest) {
  LegRequest request = request_of(LegKind::Variant, 3);
  request.sabotage = true;
  EXPECT_THAT(env_value(prepare(request), "HYPERLOOM_SABOTAGE"), Optional(Eq("1")));
}

// custom.md#67
TEST_F(PrepareLeg, ServerArgsArePassedAsGiven) {
  workload_.server_args = "--x 1";
  EXPECT_THAT(env_value(prepare(), "EXTRA_CUSTOM_ARGS"), Optional(Eq("--x 1")));
  EXPECT_THAT(plugin_.last_input.server_args, ElementsAre("--x", "1"));
  LegRequest request = request_of(LegKind::Variant, 3);
  request.variant_args = {"--y", "a b"};
  EXPECT_THAT(env_value(prepare(request), "EXTRA_CUSTOM_ARGS"), Optional(Eq("--x 1 --y 'a b'")));
}

// custom.md#69, custom.md#71
TEST_F(PrepareLeg, PinsAreExactOnEveryLegKindAndListedAsJson) {
  workload_.pins = {{"B", "x=y"}, {"D", ""}, {"E", " v "}, {"myfw_x", "1"}};
  for (const LegKind kind :
       {LegKind::Baseline, LegKind::Variant, LegKind::Parity, LegKind::Profile, LegKind::Holdout}) {
    const PreparedLeg leg = prepare(request_of(kind, 1));
    EXPECT_THAT(env_value(leg, "B"), Optional(Eq("x=y")));
    EXPECT_THAT(env_value(leg, "D"), Optional(Eq("")));
    EXPECT_THAT(env_value(leg, "E"), Optional(Eq(" v ")));
    EXPECT_THAT(env_value(leg, "myfw_x"), Optional(Eq("1")));
    EXPECT_THAT(env_value(leg, "INFERENCE_OPTIMIZER_EXTRA_ENV"),
                Optional(Eq(R"({"B":"x=y","D":"","E":" v ","myfw_x":"1"})")));
  }
}

// custom.md#62
TEST_F(PrepareLeg, ReferenceVariablesFollowTheLegKind) {
  const stdfs::path ref = dir_ / "session/storage/quality_ref/1/baseline.png";
  LegRequest writing = request_of(LegKind::Baseline, 1);
  writing.quality_ref = writing.quality_ref_write = ref;
  PreparedLeg leg = prepare(writing);
  EXPECT_THAT(env_value(leg, "HYPERLOOM_QUALITY_REF"), Optional(Eq("")));
  EXPECT_THAT(env_value(leg, "HYPERLOOM_QUALITY_REF_WRITE"), Optional(ref.native()));
  EXPECT_TRUE(stdfs::is_directory(ref.parent_path()));

  LegRequest other = request_of(LegKind::Variant, 2);
  other.quality_ref = ref;
  EXPECT_THAT(env_value(prepare(other), "HYPERLOOM_QUALITY_REF"), Optional(Eq("")));
  dir_.write("session/storage/quality_ref/1/baseline.png", "x");
  leg = prepare(other);
  EXPECT_THAT(env_value(leg, "HYPERLOOM_QUALITY_REF"), Optional(ref.native()));
  EXPECT_THAT(env_value(leg, "HYPERLOOM_QUALITY_REF_WRITE"), Optional(Eq("")));

  other.kind = LegKind::Profile;
  EXPECT_THAT(env_value(prepare(other), "HYPERLOOM_QUALITY_REF"), Optional(Eq("")));
}

TEST_F(PrepareLeg, WritingLegStartsWithoutWhatAnEarlierTryWrote) {
  const stdfs::path old = dir_.write("session/ref/1/baseline.png/frame0", "x");
  LegRequest writing = request_of(LegKind::Baseline, 1);
  writing.quality_ref_write = old.parent_path();
  prepare(writing);
  EXPECT_FALSE(stdfs::exists(old.parent_path()));
  EXPECT_TRUE(stdfs::exists(old.parent_path().parent_path()));
}

// custom.md#63
TEST_F(PrepareLeg, FixedReferenceIsNeverWrittenOrCleared) {
  workload_.fixed_quality_ref = dir_.write("fixed.png", "x");
  LegRequest writing = request_of(LegKind::Baseline, 1);
  writing.quality_ref_write = *workload_.fixed_quality_ref;
  const PreparedLeg leg = prepare(writing);
  EXPECT_THAT(env_value(leg, "HYPERLOOM_QUALITY_REF"),
              Optional(workload_.fixed_quality_ref->native()));
  EXPECT_THAT(env_value(leg, "HYPERLOOM_QUALITY_REF_WRITE"), Optional(Eq("")));
  EXPECT_EQ(slurp(dir_ / "fixed.png"), "x");
}

// custom.md#62, second half; architecture.md 10: nothing names the arm.
TEST_F(PrepareLeg, BaseAndVariantDifferInAdditionsAndRandomValuesOnly) {
  const PreparedLeg base = prepare(request_of(LegKind::Baseline, 1));
  LegRequest request = request_of(LegKind::Variant, 2);
  request.variant.set = {{"MYFW_TILE", "32"}};
  const PreparedLeg variant = prepare(request);
  std::map<std::string, std::string> a;
  std::map<std::string, std::string> b;
  for (const session::EnvVar& var : base.env) {
    a.emplace(var.name, per_leg_var(var.name) ? "*" : var.value);
  }
  for (const session::EnvVar& var : variant.env) {
    b.emplace(var.name, per_leg_var(var.name) ? "*" : var.value);
  }
  EXPECT_EQ(b.erase("MYFW_TILE"), 1u);
  EXPECT_EQ(a, b);
  EXPECT_EQ(base.argv, variant.argv);
}

TEST_F(PrepareLeg, VariantThatTouchesAPinOrAReservedNameIsRefused) {
  workload_.pins = {{"A", "1"}};
  LegRequest request = request_of(LegKind::Variant, 2);
  request.variant.set = {{"A", "2"}};
  EXPECT_EQ(failure_id(request), "pinned_env");
  request.variant.set = {{"TP", "2"}};
  EXPECT_EQ(failure_id(request), "reserved_env");
  request.variant.set = {{"LD_PRELOAD", "x"}};
  EXPECT_EQ(failure_id(request), "unsafe_env");
  EXPECT_EQ(workspaces(), 0u);
}

TEST_F(PrepareLeg, PluginErrorLeavesNoWorkspace) {
  plugin_.plan_error = util::make_error(util::Code::ChildFailed, "PLG-026 killed");
  plugin_.plan_error->id = "plugin_error";
  EXPECT_EQ(failure_id(request_of(LegKind::Baseline, 1)), "plugin_error");
  EXPECT_EQ(workspaces(), 0u);
}

TEST_F(PrepareLeg, PluginSeesTheLeg) {
  workload_.pins = {{"A", "1"}};
  LegRequest request = request_of(LegKind::Variant, 9);
  request.variant.set = {{"X", "2"}};
  const PreparedLeg leg = prepare(request);
  const plugin::PlanInput& in = plugin_.last_input;
  EXPECT_EQ(in.run_dir, leg.work_dir);
  EXPECT_EQ(in.result_dir, leg.work_dir);
  EXPECT_EQ(in.leg_id, leg.run_id);
  EXPECT_EQ(in.leg_number, 9u);
  EXPECT_EQ(in.seed, 42u);
  EXPECT_EQ(in.deadline_ms, 7'200'000u);
  EXPECT_EQ(in.purpose, plugin::Purpose::Measure);
  EXPECT_THAT(in.pinned_env, ElementsAre(testing::Pair("A", "1")));
  EXPECT_THAT(in.variant_env, ElementsAre(testing::Pair("X", "2")));
}

TEST_F(PrepareLeg, PlanIsObeyedWithinBounds) {
  plugin_.change = [](const plugin::PlanInput&, plugin::Plan& plan) {
    plan.env = {{"FROM_PLUGIN", "1"}, {"HOME", "/elsewhere"}};
    plan.timeout_ms = 5000;
    plan.grace_ms = 999'999;
    plan.result = "out/./r.json";
    plan.files = {{"plan/a.txt", "hello"}};
  };
  const PreparedLeg leg = prepare();
  EXPECT_THAT(env_value(leg, "FROM_PLUGIN"), Optional(Eq("1")));
  EXPECT_THAT(env_value(leg, "HOME"), Optional(Eq("/elsewhere")));
  EXPECT_EQ(leg.timeout, 5s);
  EXPECT_EQ(leg.grace, 120s);
  EXPECT_EQ(leg.result_rel, "out/r.json");
  EXPECT_EQ(slurp(leg.work_dir / "plan/a.txt"), "hello");
}

TEST_F(PrepareLeg, OwnLimitStandsWhenThePluginWishesMore) {
  plugin_.change = [](const plugin::PlanInput&, plugin::Plan& plan) {
    plan.timeout_ms = 9'000'000;
  };
  EXPECT_EQ(prepare().timeout, 7200s);
}

TEST_F(PrepareLeg, PlanThatLeavesTheLegIsAPluginError) {
  const auto planned = [&](auto change) {
    plugin_.change = [change](const plugin::PlanInput&, plugin::Plan& plan) { change(plan); };
    return failure_id(request_of(LegKind::Baseline, 1));
  };
  EXPECT_EQ(planned([](plugin::Plan& plan) { plan.files = {{"../x", ""}}; }), "plugin_error");
  EXPECT_EQ(planned([](plugin::Plan& plan) { plan.files = {{"/x", ""}}; }), "plugin_error");
  EXPECT_EQ(planned([](plugin::Plan& plan) { plan.result = "a/../../x"; }), "plugin_error");
  EXPECT_EQ(planned([](plugin::Plan& plan) { plan.cwd = "/"; }), "plugin_error");
  EXPECT_EQ(planned([](plugin::Plan& plan) { plan.argv = {}; }), "plugin_error");
  EXPECT_EQ(workspaces(), 0u);
}

// decide.md 13.6
TEST_F(PrepareLeg, FingerprintOfAnArmEqualsThatOfItsLegs) {
  LegRequest request = request_of(LegKind::Variant, 2);
  request.variant.set = {{"X", "1"}};
  plugin_.change = [](const plugin::PlanInput& in, plugin::Plan& plan) {
    plan.argv.push_back("--out=" + in.run_dir.native());
  };
  FoundPrograms found;
  const auto before = arm_fingerprint(tools(), workload_, request, "digest", found);
  ASSERT_TRUE(before.has_value());
  EXPECT_FALSE(stdfs::exists(dir_ / "session"));
  EXPECT_EQ(*before, prepare(request).launch_fp);
  request.leg_seed = 7;
  EXPECT_EQ(*before, prepare(request).launch_fp);
  EXPECT_EQ(found.size(), 1u);
  EXPECT_EQ(*before, *arm_fingerprint(tools(), workload_, request, "digest", found));
  request.variant.set = {{"X", "2"}};
  EXPECT_NE(*before, prepare(request).launch_fp);
}

}  // namespace
}  // namespace hyperloom::measure
