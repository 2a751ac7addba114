// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

// The bad-plugin zoo through the real loader: sdk.md#6, in process (sdk.md section 13). Members
// that end or hang the process wait until plugins can run in a process of their own.

#include <gmock/gmock.h>

#include "tests/component/plugin/lab.hpp"

namespace hyperloom::plugin {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::StartsWith;

struct Member {
  const char *name, *id, *text;
  bool in_note;  ///< seen by `plugin list`, without running code
};

void PrintTo(const Member& member, std::ostream* out) { *out << member.name; }

class ZooAtLaunch : public PluginLab, public testing::WithParamInterface<Member> {};

TEST_P(ZooAtLaunch, IsRefusedWithItsCode) {
  const Member& member = GetParam();
  const auto path = zoo(std::string("bad_") + member.name);
  entry("bad", path, "");
  const util::Error error = refusal("bad");
  EXPECT_EQ(error.id, member.id);
  EXPECT_THAT(error.message, AllOf(StartsWith(std::string(member.id) + " "), HasSubstr(member.text),
                                   HasSubstr(path.string())));
  EXPECT_FALSE(error.hint.empty());
}

TEST_P(ZooAtLaunch, IsListedFromItsNoteAlone) {
  const Member& member = GetParam();
  entry("bad", zoo(std::string("bad_") + member.name), "");
  const auto rows = list(false);
  ASSERT_EQ(rows.size(), 2u);
  EXPECT_EQ(rows[1].state, member.in_note ? "error" : "ok");
  if (member.in_note) {
    EXPECT_EQ(rows[1].error->id, member.id);
  }
}

INSTANTIATE_TEST_SUITE_P(
    Table, ZooAtLaunch,
    testing::Values(Member{"no_entry", "PLG-012", "no entry hyperloom_plugin_entry_v1", true},
                    Member{"data_entry", "PLG-012", "no entry hyperloom_plugin_entry_v1", true},
                    Member{"only_v2", "PLG-012", "built for ABI 2, this host speaks 1", true},
                    Member{"no_note", "PLG-013", "it has none", true},
                    Member{"note_magic", "PLG-013", "magic", true},
                    Member{"note_unterminated", "PLG-013", "id", true},
                    Member{"min_host", "PLG-018", "needs host ABI 1.99, this host speaks 1.0",
                           true},
                    Member{"execstack", "PLG-031", "executable stack", true},
                    Member{"textrel", "PLG-031", "text relocations", true},
                    Member{"undefined", "PLG-015", "hl_zoo_missing_symbol", false},
                    Member{"needed", "PLG-015", "libhl_zoo_absent.so", false},
                    Member{"null_table", "PLG-019", "NULL", false},
                    Member{"null_desc", "PLG-019", "desc", false},
                    Member{"null_slot_1", "PLG-019", "create", false},
                    Member{"null_slot_2", "PLG-019", "destroy", false},
                    Member{"null_slot_3", "PLG-019", "describe", false},
                    Member{"null_slot_4", "PLG-019", "resolve_entrypoint", false},
                    Member{"null_slot_5", "PLG-019", "plan_measurement", false},
                    Member{"size_0", "PLG-019", "struct_size is 0", false},
                    Member{"size_7", "PLG-019", "struct_size is 7", false},
                    Member{"size_huge", "PLG-019", "struct_size", false},
                    Member{"id", "PLG-019", "id: '../x'", false},
                    Member{"utf8", "PLG-019", "display_name", false},
                    Member{"note_differs", "PLG-020", "version", false},
                    Member{"empty_ok_create", "PLG-032", "create returned OK without", false},
                    Member{"empty_ok_describe", "PLG-032", "without throughput_unit", false},
                    Member{"throw_create", "PLG-030", "create: thrown by the zoo", false},
                    Member{"throw_describe", "PLG-030", "describe: thrown by the zoo", false}));

class Zoo : public PluginLab {
 protected:
  std::unique_ptr<FrameworkPlugin> loaded(const std::string& name) {
    entry("bad", zoo(name), "");
    auto made = load("bad");
    EXPECT_TRUE(made) << made.error().message;
    return made ? std::move(*made) : nullptr;
  }
};

TEST_F(Zoo, ControlWithoutASwitchWorks) {
  const auto plugin = loaded("bad_none");
  ASSERT_NE(plugin, nullptr);
  EXPECT_EQ(plugin->identity().id, "bad");
  EXPECT_EQ(plugin->identity().isolation, "in_process");
  EXPECT_EQ(plugin->identity().sha256.size(), 64u);
  EXPECT_EQ(plugin->facts().extra_args_env, "EXTRA_BAD_ARGS");
  const auto entrypoint = plugin->resolve_entrypoint(input());
  ASSERT_TRUE(entrypoint) << entrypoint.error().message;
  EXPECT_EQ(entrypoint->path, dir() / "scripts/one.sh");
  EXPECT_TRUE(plugin->plan_measurement(input()));
}

TEST_F(Zoo, NewerMinorLoads) {
  const auto plugin = loaded("bad_newer_minor");
  ASSERT_NE(plugin, nullptr);
  EXPECT_EQ(plugin->identity().abi_minor, 99u);
  EXPECT_TRUE(plugin->plan_measurement(input()));
}

struct Call {
  const char *name, *id, *text;
};
void PrintTo(const Call& call, std::ostream* out) { *out << call.name; }

class ZooPlans : public Zoo, public testing::WithParamInterface<Call> {};

TEST_P(ZooPlans, FailWithoutALeg) {
  const auto plugin = loaded(std::string("bad_") + GetParam().name);
  ASSERT_NE(plugin, nullptr);
  PlanInput in = input();
  in.pinned_env = {{"ROLLOUT_CHUNKS", "12"}};
  const auto plan = plugin->plan_measurement(in);
  ASSERT_FALSE(plan);
  EXPECT_EQ(plan.error().id, GetParam().id);
  EXPECT_THAT(plan.error().message, HasSubstr(GetParam().text));
}

INSTANTIATE_TEST_SUITE_P(
    Table, ZooPlans,
    testing::Values(Call{"huge", "plugin_error", "PLG-028 limit exceeded in plan_measurement"},
                    Call{"empty_ok", "plugin_error",
                         "PLG-032 plan_measurement returned OK without"},
                    Call{"status", "plugin_error", "returned INTERNAL"},
                    Call{"pin", "pinned_env", "ROLLOUT_CHUNKS is pinned"},
                    Call{"run_scoped", "reserved_env", "RESULT_DIR"},
                    Call{"throw_plan_measurement", "plugin_error",
                         "PLG-030 exception escaped from plan_measurement: thrown by the zoo"}));

TEST_F(Zoo, EntrypointWithoutAPathOrThrownFails) {
  EXPECT_THAT(
      loaded("bad_empty_ok_resolve_entrypoint")->resolve_entrypoint(input()).error().message,
      StartsWith("PLG-032 resolve_entrypoint"));
  EXPECT_THAT(loaded("bad_throw_resolve_entrypoint")->resolve_entrypoint(input()).error().message,
              StartsWith("PLG-030 exception escaped from resolve_entrypoint: thrown by the zoo"));
}

TEST_F(Zoo, ExtensionThatMustBeUnderstoodFailsUnsupported) {
  const auto knobs = loaded("bad_ext_must")->declare_knobs(input());
  ASSERT_FALSE(knobs);
  EXPECT_EQ(knobs.error().code, util::Code::Unsupported);
}

TEST_F(Zoo, ExtensionRingIs028) {
  EXPECT_THAT(loaded("bad_ext_cycle")->declare_knobs(input()).error().message,
              StartsWith("PLG-028 limit exceeded in declare_knobs: an extension chain"));
}

TEST_F(Zoo, NanAndTwiceFailThoughOkIsReturned) {
  util::Value report = util::Value::map();
  report.set("output_throughput", 2.0).set("throughput_unit", "u/s");
  ResultInput in;
  in.plan = input();
  in.report = &report;
  EXPECT_THAT(loaded("bad_nan")->parse_result(in).error().message, HasSubstr("is not finite"));
  EXPECT_THAT(loaded("bad_twice")->parse_result(in).error().message, HasSubstr("given twice"));
}

TEST_F(Zoo, PassOfAFailedGateIsOnlyThePluginsHalf) {
  const auto verdict =
      loaded("bad_pass_failed_gate")->judge_quality({input(), "{}", "", false, false});
  ASSERT_TRUE(verdict);
  EXPECT_TRUE((*verdict)->passed);  // the core's half still decides: final = core AND plugin
}

}  // namespace
}  // namespace hyperloom::plugin
