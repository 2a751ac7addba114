// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/journal/views.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <span>

#include "core/journal/fold.hpp"
#include "tests/support/records.hpp"

namespace hyperloom::journal {
namespace {

using test::Records;

const session::HiddenValues kSecrets{{{"HF_TOKEN", "hf_raw_secret_value"}}, {}};

// session.md#26
TEST(Views, EveryDocumentParsesAfterEveryRecord) {
  const Records records = test::kept_session();
  session::State state;
  for (const auto& record : records.all) {
    apply(state, record);
    for (const auto& view : session_views(kSecrets)) {
      const auto parsed = util::parse_json(view.render(state), view.path);
      ASSERT_TRUE(parsed) << parsed.error().text();
    }
  }
}

// session.md#27
TEST(Views, TheSameJournalGivesTheSameBytes) {
  for (const auto& records :
       {test::kept_session(), test::failed_session(), test::interrupted_session()}) {
    const auto first = fold(records.all), second = fold(records.all);
    for (const auto& view : session_views(kSecrets)) {
      EXPECT_EQ(view.render(first), view.render(second)) << view.path;
    }
  }
}

// session.md#24
TEST(Views, OnlyTheStateIsPrivate) {
  const auto state = fold(test::kept_session().all);
  for (const auto& view : session_views(kSecrets)) {
    EXPECT_EQ(view.mode, view.path == "state.json" ? 0600U : 0644U) << view.path;
    EXPECT_EQ(view.render(state).back(), '\n');
  }
}

TEST(Views, SettingsWithASecretAreRawInTheStateAlone) {
  session::HiddenValues hidden;
  EXPECT_EQ(state_value(fold(test::kept_session().all), hidden).find("hidden_settings"), nullptr);
  hidden.settings = util::Value::map();
  hidden.settings.set("server-args", "--api-key raw-1");
  for (const auto& view : session_views(hidden)) {
    const auto text = view.render(fold(test::kept_session().all));
    EXPECT_EQ(text.find("raw-1") != std::string::npos, view.path == "state.json") << view.path;
  }
}

TEST(Views, SecretPinsAreRawInTheStateAlone) {
  const auto state = fold(test::kept_session().all);
  for (const auto& view : session_views(kSecrets)) {
    EXPECT_EQ(view.render(state).find("hf_raw_secret_value") != std::string::npos,
              view.path == "state.json")
        << view.path;
  }
}

TEST(Views, LostSecretsStayRedacted) {
  const auto state = state_value(fold(test::kept_session().all), {});
  EXPECT_EQ(state["operator_extra_env"]["HF_TOKEN"], util::Value("[REDACTED]"));
  EXPECT_EQ(state["operator_extra_env"]["A"], util::Value("1 2"));
}

// session.md#30
TEST(Views, TheUnitIsTheWorkloadsOwnEverywhere) {
  const auto state = fold(test::kept_session().all);
  EXPECT_EQ(state_value(state, {})["current"]["unit"], util::Value("fps"));
  EXPECT_EQ(optimization_journal_value(state)["throughput_unit"], util::Value("fps"));
  const auto breakdown = breakdown_value(state);
  for (const auto* part : {"baseline", "final"}) {
    EXPECT_EQ(breakdown[part]["throughput_unit"], util::Value("fps"));
    EXPECT_EQ(breakdown[part]["throughput"], breakdown[part]["throughput_tok_s_per_gpu"]);
    EXPECT_TRUE(breakdown[part]["throughput"].is_number()) << part;
  }
}

// session.md#52
TEST(Views, WithoutAMeasurementNoGainIsGiven) {
  for (const auto& records : {test::failed_session(), test::interrupted_session()}) {
    const auto state = fold(records.all);
    EXPECT_TRUE(optimization_journal_value(state)["total_gain_pct"].is_null());
    EXPECT_TRUE(optimization_journal_value(state)["final_throughput"].is_null());
    EXPECT_TRUE(breakdown_value(state)["final"]["cumulative_gain_pct_validated"].is_null());
  }
}

TEST(Views, TenThousandRecordsAreFoldedAndShownInTime) {
  Records records;
  test::add_prelude(records);
  records.candidate("c0001", "X=1", R"({"X":"1"})");
  while (records.all.size() < 10'000) {
    records.leg({"variant", "c0001", 0.3, "", true, 1, 1, 1, 1});
  }
  const auto begin = std::chrono::steady_clock::now();
  const auto state = fold(records.all);
  std::size_t bytes = 0;
  for (const auto& view : session_views(kSecrets)) {
    bytes += view.render(state).size();
  }
  const std::chrono::duration<double> took = std::chrono::steady_clock::now() - begin;
  EXPECT_GT(bytes, 1U << 20);
  EXPECT_LT(took.count(), 10.0) << "a quadratic fold takes minutes";
}

}  // namespace
}  // namespace hyperloom::journal
