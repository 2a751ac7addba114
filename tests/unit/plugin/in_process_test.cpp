// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

// Typed calls over a plugin's table: outputs, errors, poisoning, exceptions (PLG-023, 028, 030,
// 032).

#include "core/plugin/in_process.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <stdexcept>

#include "core/util/cat.hpp"
#include "core/util/json.hpp"
#include "tests/unit/plugin/abi_text.hpp"
#include "tests/unit/plugin/scripted_plugin.hpp"

namespace hyperloom::plugin {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::StartsWith;

class InProcess : public testing::Test {
 protected:
  InProcess() {
    script() = Script{};
    in_.framework = "scripted";
  }

  util::Result<std::unique_ptr<InProcessPlugin>> create(const util::Value& config) {
    table_ = scripted_table(&desc_);
    Identity who;
    who.framework = "scripted";
    who.id = "scripted";
    who.path = "/x.so";
    return InProcessPlugin::create(&table_, read_descriptor(&table_, "/x.so").value(), who, config,
                                   HostServices{});
  }
  std::unique_ptr<InProcessPlugin> plugin() { return create(util::Value::map()).value(); }

  util::Error plan_error() { return plugin()->plan_measurement(in_).error(); }

  hl_descriptor desc_ = scripted_descriptor();
  hl_plugin_v1 table_{};
  PlanInput in_;
};

const hl_host& host() { return *script().host; }

TEST_F(InProcess, CreateDescribeAndDestroyOnce) {
  script().describe = [](hl_describe_out* out, hl_error*) {
    host().describe_capabilities(out, HL_CAP_NEEDS_GPU);
    return host().describe_set(out, s("throughput_unit"), s("img/s"));
  };
  {
    const auto made = plugin();
    EXPECT_EQ(made->facts().throughput_unit, "img/s");
    EXPECT_EQ(made->facts().capabilities, kCapNeedsGpu);
    EXPECT_EQ(made->descriptor().display_name, "Scripted");
    EXPECT_EQ(script().destroyed, 0);
  }
  EXPECT_EQ(script().created, 1);
  EXPECT_EQ(script().destroyed, 1);
}

TEST_F(InProcess, CreateSeesItsConfiguration) {
  std::string json, pointer, path;
  script().create = [&](const hl_create_args* args, hl_instance** out, hl_error*) {
    json.assign(args->config_json.data, args->config_json.size);
    pointer.assign(args->config.items[0].name.data, args->config.items[0].name.size);
    path.assign(args->plugin_path.data, args->plugin_path.size);
    *out = reinterpret_cast<hl_instance*>(&script());
    return HL_OK;
  };
  ASSERT_TRUE(create(util::parse_json(R"({"b":1,"a":2})", "c").value()));
  EXPECT_EQ(json, R"({"a":2,"b":1})");
  EXPECT_EQ(pointer, "/b");
  EXPECT_EQ(path, "/x.so");
}

TEST_F(InProcess, FailedCreateIs023WithStatusCodeAndText) {
  script().create = [](const hl_create_args*, hl_instance**, hl_error* error) {
    host().error_set(error, s("bad_config"), s("/timeout: expected a number"), s(""));
    return HL_INVALID_ARGUMENT;
  };
  const auto made = create(util::Value::map());
  ASSERT_FALSE(made);
  EXPECT_EQ(made.error().id, "PLG-023");
  EXPECT_EQ(
      made.error().message,
      "PLG-023 create failed: INVALID_ARGUMENT bad_config: /timeout: expected a number: /x.so");
  EXPECT_EQ(script().destroyed, 0);
}

TEST_F(InProcess, OkWithoutOutputIs032NamingIt) {
  script().create = [](const hl_create_args*, hl_instance**, hl_error*) { return HL_OK; };
  EXPECT_EQ(create(util::Value::map()).error().id, "PLG-032");
  script() = Script{};
  script().describe = [](hl_describe_out*, hl_error*) { return HL_OK; };
  EXPECT_THAT(create(util::Value::map()).error().message,
              StartsWith("PLG-032 describe returned OK without throughput_unit"));
  EXPECT_EQ(script().destroyed, 1);
  script() = Script{};
  script().plan = [](auto, auto, auto) { return HL_OK; };
  script().resolve = [](auto, auto, auto) { return HL_OK; };
  script().judge = [](auto, auto, auto) { return HL_OK; };
  script().classify = [](auto, auto, auto) { return HL_OK; };
  const auto made = plugin();
  EXPECT_EQ(made->plan_measurement(in_).error().message,
            "PLG-032 plan_measurement returned OK without argv: /x.so");
  EXPECT_EQ(made->plan_measurement(in_).error().id, "plugin_error");
  EXPECT_THAT(made->resolve_entrypoint(in_).error().message, StartsWith("PLG-032"));
  EXPECT_THAT(made->judge_quality({}).error().message, StartsWith("PLG-032"));
  EXPECT_THAT(made->classify_failure({}).error().message, StartsWith("PLG-032"));
}

TEST_F(InProcess, PlanArrivesWhole) {
  script().plan = [](const hl_plan_in* in, hl_plan_out* out, hl_error*) {
    host().plan_arg(out, s("bash"));
    host().plan_arg(out, in->entrypoint);
    host().plan_env(out, s("OWN"), s("1"));
    host().plan_file(out, s("f"), s("content"));
    return host().plan_result(out, s("r.json"));
  };
  in_.entrypoint = "/s/run me.sh";
  const auto plan = plugin()->plan_measurement(in_);
  ASSERT_TRUE(plan) << plan.error().message;
  EXPECT_THAT(plan->argv, ElementsAre("bash", "/s/run me.sh"));
  EXPECT_EQ(plan->env, (EnvList{{"OWN", "1"}}));
  EXPECT_EQ(plan->files.at(0).second, "content");
  EXPECT_EQ(plan->result, "r.json");
}

TEST_F(InProcess, ResolveErrorCarriesTextDetailAndSortedCandidates) {
  script().resolve = [](auto, hl_resolve_out* out, hl_error* error) {
    host().resolve_add_candidate(out, s("/d/b.sh"), s("is empty"));
    host().resolve_add_candidate(out, s("/d/a\n.sh"), s("is hidden"));
    host().error_set(error, s("entrypoint_unresolved"), s("no entrypoint"), s(""));
    return HL_NOT_FOUND;
  };
  const util::Error error = plugin()->resolve_entrypoint(in_).error();
  EXPECT_EQ(error.code, util::Code::NotFound);
  EXPECT_EQ(error.id, "entrypoint_unresolved");
  EXPECT_EQ(error.message, "no entrypoint");
  ASSERT_EQ(error.details.size(), 2u);
  EXPECT_EQ(error.details[0].find('\n'), std::string::npos);
  EXPECT_EQ(error.details[1], "b.sh: is empty");
}

TEST_F(InProcess, FiftyCandidatesAreShownAndTheRestCounted) {
  script().resolve = [](auto, hl_resolve_out* out, hl_error*) {
    for (int i = 0; i < 300; ++i) {
      host().resolve_add_candidate(out, s(util::cat("/d/", 1000 + i)), s("no"));
    }
    return HL_NOT_FOUND;
  };
  const util::Error error = plugin()->resolve_entrypoint(in_).error();
  ASSERT_EQ(error.details.size(), 51u);
  EXPECT_EQ(error.details[0], "1000: no");
  EXPECT_EQ(error.details[50], "... and 250 more");
}

TEST_F(InProcess, EntrypointDefaultsToBash) {
  script().resolve = [](auto, hl_resolve_out* out, auto) {
    return host().resolve_path(out, s("/d/x.sh"));
  };
  const auto found = plugin()->resolve_entrypoint(in_);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->path, "/d/x.sh");
  EXPECT_EQ(found->interpreter, "bash");
}

TEST_F(InProcess, PoisonedBuilderFailsTheCallThoughOkIsReturned) {
  in_.pinned_env = {{"A", "1"}};
  script().plan = [](auto, hl_plan_out* out, auto) {
    host().plan_arg(out, s("bash"));
    host().plan_env(out, s("A"), s("2"));
    return HL_OK;
  };
  util::Error error = plan_error();
  EXPECT_EQ(error.id, "pinned_env");
  EXPECT_EQ(error.code, util::Code::Refused);
  EXPECT_THAT(error.message, HasSubstr("plan_measurement: plan_env: A is pinned"));
  script().plan = [](auto, hl_plan_out* out, auto) {
    host().plan_env(out, s("RESULT_DIR"), s("/tmp"));
    return HL_INTERNAL;
  };
  error = plan_error();
  EXPECT_EQ(error.id, "reserved_env");
  EXPECT_EQ(error.code, util::Code::InvalidInput);
}

TEST_F(InProcess, PoisonDoesNotReachTheNextCall) {
  int calls = 0;
  script().plan = [&](auto, hl_plan_out* out, auto) {
    if (++calls == 1) {
      return host().plan_arg(out, s("./relative"));
    }
    return host().plan_arg(out, s("bash"));
  };
  const auto made = plugin();
  EXPECT_FALSE(made->plan_measurement(in_));
  EXPECT_TRUE(made->plan_measurement(in_));
}

TEST_F(InProcess, KeptBuilderIsRefusedAfterItsCall) {
  hl_plan_out* kept = nullptr;
  script().plan = [&](auto, hl_plan_out* out, auto) {
    kept = out;
    return host().plan_arg(out, s("bash"));
  };
  const auto made = plugin();
  ASSERT_TRUE(made->plan_measurement(in_));
  EXPECT_EQ(host().plan_arg(kept, s("late")), HL_FAILED_PRECONDITION);
}

TEST_F(InProcess, LimitsAre028NamingSlotAndLimit) {
  script().plan = [](auto, hl_plan_out* out, auto) {
    host().plan_arg(out, {"x", std::uint64_t{1} << 40});
    return HL_OK;
  };
  const util::Error error = plan_error();
  EXPECT_EQ(error.id, "plugin_error");
  EXPECT_THAT(error.message, StartsWith("PLG-028 limit exceeded in plan_measurement: an argument"));
}

TEST_F(InProcess, ExceptionsAre030NamingSlotAndText) {
  script().plan = [](auto, auto, auto) -> hl_status { throw std::runtime_error("boom"); };
  EXPECT_EQ(plan_error().message, "PLG-030 exception escaped from plan_measurement: boom: /x.so");
  script().plan = [](auto, auto, auto) -> hl_status { throw 7; };
  EXPECT_THAT(plan_error().message, HasSubstr("an object of unknown type"));
  script().create = [](auto, auto, auto) -> hl_status { throw std::bad_alloc(); };
  EXPECT_EQ(create(util::Value::map()).error().id, "PLG-030");
}

TEST_F(InProcess, OddStatusesBecomeInternalAndTextIsSynthesised) {
  script().plan = [](auto, auto, auto) { return hl_status{999}; };
  const util::Error error = plan_error();
  EXPECT_EQ(error.code, util::Code::ChildFailed);
  EXPECT_EQ(error.id, "plugin_error");
  EXPECT_EQ(error.message,
            "plan_measurement of plugin 'scripted' returned INTERNAL without a text");
}

TEST_F(InProcess, ErrorOfOneCallIsNotThatOfTheNext) {
  int calls = 0;
  script().plan = [&](auto, auto, hl_error* error) {
    if (++calls == 1) {
      host().error_set(error, s("first"), s("first text"), s("more"));
    }
    return HL_IO_ERROR;
  };
  const auto made = plugin();
  const util::Error first = made->plan_measurement(in_).error();
  EXPECT_EQ(first.id, "first");
  EXPECT_THAT(first.details, ElementsAre("more"));
  EXPECT_EQ(made->plan_measurement(in_).error().id, "plugin_error");
}

TEST_F(InProcess, AbsentOptionalSlotsGiveNothing) {
  const auto made = plugin();
  EXPECT_FALSE(made->declare_knobs(in_).value());
  EXPECT_FALSE(made->parse_result({}).value());
  EXPECT_FALSE(made->judge_quality({}).value());
  EXPECT_FALSE(made->classify_failure({}).value());
}

TEST_F(InProcess, OptionalSlotsReturnWhatTheyBuilt) {
  const util::Value report = util::parse_json(R"({"output_throughput":3})", "r").value();
  script().knobs = [](auto, hl_knobs_out* out, auto) {
    return host().knob_fact(out, s("framework_version"), s("1"));
  };
  script().parse = [](auto, hl_metrics_out* out, hl_error* error) {
    host().read_report(&host(), out, error);
    return host().metric_value(out, s("m"), 1, s("s"));
  };
  script().judge = [](const hl_quality_in* in, hl_verdict_out* out, auto) {
    return host().verdict_set(out, in->writing_leg, 1.0);
  };
  script().classify = [](const hl_result_in* in, hl_failure_out* out, auto) {
    return host().failure_class(out, HL_FAILURE_DEVICE, in->core_class, 1, s("hint"));
  };
  const auto made = plugin();
  EXPECT_EQ(made->declare_knobs(in_).value()->facts.size(), 1u);
  ResultInput result;
  result.report = &report;
  result.core_class = "nonzero_exit";
  const auto metrics = made->parse_result(result);
  ASSERT_TRUE(metrics) << metrics.error().message;
  EXPECT_EQ((*metrics)->throughput, 3.0);
  EXPECT_EQ((*metrics)->values.size(), 1u);
  QualityInput quality;
  quality.writing_leg = true;
  EXPECT_TRUE(made->judge_quality(quality).value()->passed);
  EXPECT_EQ(made->classify_failure(result).value()->detail, "nonzero_exit");
}

TEST_F(InProcess, UnsupportedClassificationLeavesTheCores) {
  script().classify = [](auto, auto, auto) { return HL_UNSUPPORTED; };
  EXPECT_FALSE(plugin()->classify_failure({}).value());
  script().judge = [](auto, auto, auto) { return HL_UNSUPPORTED; };
  EXPECT_FALSE(plugin()->judge_quality({}));  // a gate never passes by declining
}

TEST_F(InProcess, ServingPluginHasNoMeasurement) {
  desc_.kind = HL_KIND_SERVING;
  table_ = scripted_table(&desc_);
  table_.plan_server = [](auto...) { return HL_OK; };
  table_.plan_client = [](auto...) { return HL_OK; };
  table_.resolve_entrypoint = nullptr;
  table_.plan_measurement = nullptr;
  Identity who;
  who.id = "scripted";
  who.kind = Kind::Serving;
  const auto made = InProcessPlugin::create(&table_, read_descriptor(&table_, "/x").value(), who,
                                            util::Value::map(), HostServices{});
  ASSERT_TRUE(made);
  EXPECT_THAT((*made)->plan_measurement(in_).error().message, HasSubstr("it is a serving one"));
  EXPECT_EQ((*made)->resolve_entrypoint(in_).error().code, util::Code::Unsupported);
}

}  // namespace
}  // namespace hyperloom::plugin
