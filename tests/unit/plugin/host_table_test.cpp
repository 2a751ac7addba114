// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

// The table that a plugin gets: every slot filled, logging, environment, report reading.

#include "core/plugin/host_table.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstring>
#include <thread>

#include "core/plugin/builders.hpp"
#include "core/util/json.hpp"
#include "tests/unit/plugin/abi_text.hpp"

namespace hyperloom::plugin {
namespace {

using testing::HasSubstr;

struct Line {
  unsigned level;
  std::string text;
  EnvList fields;
};

class Host : public testing::Test {
 protected:
  HostServices services() {
    HostServices out;
    out.log = [this](unsigned level, std::string_view text, const EnvList& fields) {
      lines_.push_back({level, std::string(text), fields});
    };
    out.cancelled = [this] { return cancelled_; };
    out.env = &env_;
    return out;
  }
  std::vector<Line> lines_;
  bool cancelled_ = false;
  util::Environment env_{{{"PATH", "/bin"},
                          {"EMPTY", ""},
                          {"OPENAI_API_KEY", "secret"},
                          {"X_CUSTOM_HEADERS", "secret"},
                          {"HF_TOKEN", "t"}}};
};

TEST_F(Host, EverySlotIsFilled) {
  const HostTable table(services());
  const hl_host& host = table;
  EXPECT_EQ(host.struct_size, 320u);
  EXPECT_EQ(host.abi_minor, 0u);
  // Slots are the pointers behind the head, the two numbers and the version.
  constexpr std::size_t kFirst = offsetof(hl_host, log);
  for (std::size_t at = kFirst; at < sizeof(hl_host); at += sizeof(void*)) {
    void* slot = nullptr;
    std::memcpy(&slot, reinterpret_cast<const char*>(&host) + at, sizeof slot);
    EXPECT_NE(slot, nullptr) << "slot " << (at - kFirst) / sizeof(void*) + 1;
  }
}

TEST_F(Host, SlotsLeadToTheirBuilders) {
  const HostTable table(services());
  const hl_host& host = table;
  auto plan = opened<hl_plan_out>();
  EXPECT_EQ(host.plan_arg(&plan, s("bash")), HL_OK);
  EXPECT_EQ(host.plan_timeout_ms(&plan, 5), HL_OK);
  EXPECT_EQ(host.plan_grace_ms(&plan, 6), HL_OK);
  EXPECT_EQ(plan.value.argv.size(), 1u);
  EXPECT_EQ(plan.value.timeout_ms, 5u);
  EXPECT_EQ(plan.value.grace_ms, 6u);
  auto knobs = opened<hl_knobs_out>();
  EXPECT_EQ(host.knob_dropped(&knobs, s("a"), s("b")), HL_OK);
  EXPECT_EQ(host.knob_fact(&knobs, s("c"), s("d")), HL_OK);
  EXPECT_EQ(knobs.value.dropped.size(), 1u);
  EXPECT_EQ(knobs.value.facts.size(), 1u);
  auto metrics = opened<hl_metrics_out>();
  EXPECT_EQ(host.metric_text(&metrics, s("a"), s("b")), HL_OK);
  EXPECT_EQ(host.metric_warning(&metrics, s("w"), s("b")), HL_OK);
  EXPECT_EQ(metrics.value.texts.size() + metrics.value.warnings.size(), 2u);
}

// sdk.md#18, the part of `env`
TEST_F(Host, EnvironmentIsLentWithoutLlmCredentials) {
  const HostTable table(services());
  const hl_host& host = table;
  hl_str value{};
  ASSERT_EQ(host.env(&host, s("PATH"), &value), HL_OK);
  EXPECT_EQ(std::string_view(value.data, value.size), "/bin");
  EXPECT_EQ(host.env(&host, s("EMPTY"), &value), HL_OK);
  EXPECT_EQ(value.size, 0u);
  EXPECT_EQ(host.env(&host, s("HF_TOKEN"), &value), HL_OK);
  for (const char* absent : {"OPENAI_API_KEY", "X_CUSTOM_HEADERS", "NOT_SET"}) {
    EXPECT_EQ(host.env(&host, s(absent), &value), HL_NOT_FOUND) << absent;
    EXPECT_EQ(value.data, nullptr);
  }
  EXPECT_EQ(host.env(&host, s("PATH"), nullptr), HL_INVALID_ARGUMENT);
}

TEST_F(Host, CancellationIsAskedEachTime) {
  const HostTable table(services());
  const hl_host& host = table;
  EXPECT_EQ(host.is_cancelled(&host), 0u);
  cancelled_ = true;
  EXPECT_EQ(host.is_cancelled(&host), 1u);
}

TEST_F(Host, ExtensionsAreUnsupported) {
  const HostTable table(services());
  const hl_host& host = table;
  EXPECT_EQ(host.get_extension(&host, s("hyperloom.none/1")), nullptr);
}

TEST_F(Host, LogLinesAreEscapedCutAndCarryFields) {
  const HostTable table(services());
  const hl_host& host = table;
  const hl_kv field{s("key"), s("value")};
  host.log(&host, 2, s("a\x1b[31m\nb"), {&field, 1});
  host.log(&host, 99, s(std::string(100'000, 'x')), {nullptr, 0});
  ASSERT_EQ(lines_.size(), 2u);
  EXPECT_EQ(lines_[0].text.find('\x1b'), std::string::npos);
  EXPECT_EQ(lines_[0].text.find('\n'), std::string::npos);
  EXPECT_EQ(lines_[0].fields, (EnvList{{"key", "value"}}));
  EXPECT_EQ(lines_[1].level, 5u);
  EXPECT_EQ(lines_[1].text.size(), 64u << 10);
}

TEST_F(Host, ThousandLinesASecondThenTheRestIsCounted) {
  {
    const HostTable table(services());
    const hl_host& host = table;
    for (int i = 0; i < 5000; ++i) {
      host.log(&host, 1, s("spam"), {nullptr, 0});
    }
  }
  EXPECT_LT(lines_.size(), 4000u);
  EXPECT_GE(lines_.size(), 1001u);
  EXPECT_THAT(lines_.back().text, HasSubstr("log lines beyond 1000 a second were dropped"));
}

TEST_F(Host, LoggingWorksFromAnyThread) {
  const HostTable table(services());
  const hl_host& host = table;
  {
    std::jthread one([&] { host.log(&host, 1, s("one"), {nullptr, 0}); });
    std::jthread two([&] { host.log(&host, 1, s("two"), {nullptr, 0}); });
  }
  EXPECT_EQ(lines_.size(), 2u);
}

TEST_F(Host, LogIsAskedForOnlyWithASink) {
  const HostTable with(services()), without(HostServices{});
  const hl_host &a = with, &b = without;
  EXPECT_EQ(a.log_enabled(&a, 0), 1u);
  EXPECT_EQ(a.log_enabled(&a, 6), 0u);
  EXPECT_EQ(b.log_enabled(&b, 5), 0u);
  b.log(&b, 5, s("nobody listens"), {nullptr, 0});
}

TEST_F(Host, ReadReportGivesTheCoresReading) {
  const HostTable table(services());
  const hl_host& host = table;
  const auto report =
      util::parse_json(R"({"output_throughput":3,"throughput_unit":"img/s"})", "r").value();
  auto out = opened<hl_metrics_out>();
  out.report = &report;
  EXPECT_EQ(host.read_report(&host, &out, nullptr), HL_OK);
  EXPECT_EQ(out.value.throughput, 3.0);
  EXPECT_EQ(out.value.throughput_unit, "img/s");
  auto none = opened<hl_metrics_out>();
  EXPECT_EQ(host.read_report(&host, &none, nullptr), HL_FAILED_PRECONDITION);
}

}  // namespace
}  // namespace hyperloom::plugin
