// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/phase/replay_printed.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>

#include "core/decide/estimate.hpp"
#include "core/phase/replay.hpp"
#include "core/util/json.hpp"
#include "tests/unit/phase/sim_session.hpp"

namespace hyperloom::phase {
namespace {

using testing::HasSubstr;
using util::Value;

class PrintedAgain : public testing::Test {
 protected:
  PrintedAgain() {
    sim_.knobs = {bool_knob("HOIST"), bool_knob("FUSE")};
    sim_.workload.gain_lp = {{"HOIST=1", 12}, {"FUSE=1", 7}};
  }

  /// The session with a field of its last record of a type set to something else.
  ReplayResult with(std::string_view type, std::string_view field, Value value) const {
    auto records = sim_.records();
    for (auto at = records.size(); at-- > 0;) {
      if (records[at].type == type) {
        EXPECT_NE(records[at].body[field], value) << type << " " << field;
        records[at].body.set(std::string(field), std::move(value));
        break;
      }
    }
    return replay(records).value();
  }
  void expect_named(std::string_view type, const std::string& field, Value value) const {
    const auto json = util::to_json(value);
    const auto again = with(type, field, std::move(value));
    EXPECT_FALSE(again.ok) << type << " " << field;
    EXPECT_THAT(again.text,
                HasSubstr(std::string(type) + " " + field + ": stored " + json + ", recomputed "));
    const auto& rows = again.document["mismatches"].as_list();
    ASSERT_EQ(rows.size(), 1U) << again.text;
    EXPECT_EQ(rows[0]["what"], Value(type));
    EXPECT_EQ(rows[0]["field"], Value(field));
    EXPECT_EQ(rows[0]["stored"], Value(json));
  }
  static Value list(double low, double high) {
    Value out = Value::list();
    return std::move(out.push(low).push(high));
  }
  static Value env(std::string_view name) {
    Value out = Value::map();
    return std::move(out.set(std::string(name), "1"));
  }

  SimSession sim_;
};

// decide.md#44
TEST_F(PrintedAgain, EveryAlteredNumberOfABaselineIsNamed) {
  static_cast<void>(sim_.run());
  expect_named("baseline", "throughput", Value(0.5));
  expect_named("baseline", "sigma_pct", Value(0.001));
  expect_named("baseline", "spread_pct", Value(77.0));
  expect_named("baseline", "n", Value(60));
  // The headline's base is held against these legs too.
  EXPECT_THAT(with("baseline", "legs", list(1, 2)).text, HasSubstr("baseline legs: stored [1"));
}

TEST_F(PrintedAgain, ABaselineWithoutVerdictsIsCheckedToo) {
  sim_.knobs.clear();
  static_cast<void>(sim_.run());
  ASSERT_TRUE(sim_.all("verdict").empty());
  EXPECT_TRUE(replay(sim_.records())->ok) << replay(sim_.records())->text;
  expect_named("baseline", "throughput", Value(0.5));
  expect_named("holdout", "headline", Value("+50.0 % (95 % interval +49.0 .. +51.0 %, 4 blocks)"));
  expect_named("holdout", "gain_pct", Value(50.0));
}

TEST_F(PrintedAgain, EveryAlteredFieldOfAVerdictIsNamed) {
  static_cast<void>(sim_.run());
  for (const auto* field : {"pct", "llr", "s2", "nu"}) {
    expect_named("verdict", field, Value(77.0));
  }
  expect_named("verdict", "ci95_pct", list(76, 78));
  expect_named("verdict", "legs", list(1, 2));
  expect_named("verdict", "anchor", Value("c0009"));
  expect_named("verdict", "disposition", Value("committed"));
  expect_named("verdict", "flags", Value::list().push("large_gain"));
  expect_named("verdict", "detail", Value("as fast as it says"));
}

/// The same session as written before verdicts had a nu: with the normal interval.
std::vector<journal::Record> without_nu(std::vector<journal::Record> records) {
  std::map<std::string, Value> intervals;
  for (auto& record : records) {
    if (record.type == "verdict" && record.body["n"].as_int() > 0) {
      const auto ends = decide::interval_pct(record.body["D"].as_double(),
                                             record.body["var"].as_double(), 1.959963984540054);
      intervals[record.body.text_or("candidate", "")] = Value::list().push(ends[0]).push(ends[1]);
    }
    const auto interval = intervals.find(record.body.text_or("candidate", ""));
    if (interval != intervals.end() && (record.type == "verdict" || record.type == "stack")) {
      record.body.set("ci95_pct", interval->second).set("nu", Value());
    }
  }
  return records;
}

TEST_F(PrintedAgain, VerdictsOfBeforeTheyHadANuAreRecomputedAsTheyWere) {
  static_cast<void>(sim_.run());
  ASSERT_FALSE(sim_.all("stack").empty());
  auto records = without_nu(sim_.records());
  EXPECT_TRUE(replay(records)->ok) << replay(records)->text;
  for (auto& record : records) {
    if (record.type == "verdict") {
      record.body.set("ci95_pct", list(76, 78));
    }
  }
  EXPECT_THAT(replay(records)->text, HasSubstr("verdict ci95_pct: stored [76"));
}

TEST_F(PrintedAgain, AStackThatIsNotWhatWasKeptIsNamed) {
  static_cast<void>(sim_.run());
  expect_named("stack", "gain_search_pct", Value(77.0));
  expect_named("stack", "ci95_pct", list(76, 78));
  expect_named("stack", "env_set", env("OTHER"));
}

TEST_F(PrintedAgain, AnAlteredHeadlineIsNamed) {
  static_cast<void>(sim_.run());
  expect_named("holdout", "headline", Value("+50.0 %"));
  expect_named("holdout", "recommends_base", Value(true));
  expect_named("holdout", "base_shift_pct", Value(77.0));
  expect_named("holdout", "base_moved", Value(true));
  expect_named("holdout", "review", Value("base_slowed"));
  expect_named("holdout", "review_detail", Value("the base is fine"));
  expect_named("holdout", "unconfirmed_search_estimate", Value(77.0));
  EXPECT_THAT(with("holdout", "gain_pct", Value(50.0)).text, HasSubstr("gain_pct=50.0"));
  EXPECT_THAT(with("holdout", "ci95_pct", list(49, 51)).text, HasSubstr("ci95_pct=[49.0,51.0]"));
}

// A headline that was withheld cannot be given back.
TEST_F(PrintedAgain, AWithheldHeadlineIsWithheldAgain) {
  sim_.workload.change = [this](test::FakeLeg& leg) {
    leg.objective *= sim_.running_role() == "holdout" && !leg.has("HOIST=1") ? .8 : 1;
  };
  static_cast<void>(sim_.run());
  ASSERT_EQ(sim_.last("holdout")["status"].as_text(), "needs_review");
  EXPECT_TRUE(replay(sim_.records())->ok) << replay(sim_.records())->text;
  expect_named("holdout", "review", Value());
  EXPECT_THAT(with("holdout", "status", Value("validated")).text,
              HasSubstr("recomputed status=\"needs_review\""));
}

TEST_F(PrintedAgain, TheSearchEstimateOfAnUnconfirmedGainIsNamed) {
  sim_.knobs = {bool_knob("HOIST")};
  sim_.config.max_hours = 190.0 / 3600;
  static_cast<void>(sim_.run());
  ASSERT_EQ(sim_.last("holdout")["status"].as_text(), "skipped_budget");
  ASSERT_EQ(sim_.state().stack.size(), 1U);
  EXPECT_TRUE(replay(sim_.records())->ok) << replay(sim_.records())->text;
  expect_named("holdout", "unconfirmed_search_estimate", Value(77.0));
}

TEST_F(PrintedAgain, AlteredLimitsAreNamed) {
  sim_.config.limits = {gate::parse_limit("quality_gate.psnr>=30").value()};
  sim_.workload.change = [](test::FakeLeg& leg) { leg.gate = R"({"passed":true,"psnr":40.5})"; };
  static_cast<void>(sim_.run());
  EXPECT_TRUE(replay(sim_.records())->ok) << replay(sim_.records())->text;
  expect_named("baseline", "limited", Value::list());
  expect_named("holdout", "limited", Value::list());
}

TEST_F(PrintedAgain, AHoldoutThatDeniesItsPlanHasNoNumbers) {
  static_cast<void>(sim_.run());
  const auto again = with("holdout", "planned", Value());
  EXPECT_THAT(again.text, HasSubstr("holdout gain_pct: stored "));
  EXPECT_THAT(again.text, HasSubstr("holdout headline: stored "));
}

TEST_F(PrintedAgain, AlteredNumbersOfAPruneAreNamed) {
  static_cast<void>(sim_.run());
  ASSERT_FALSE(sim_.all("prune").empty());
  expect_named("prune", "s2", Value(77.0));
  expect_named("prune", "detail", Value("it costs memory"));
  expect_named("prune", "legs", list(1, 2));
  EXPECT_THAT(with("prune", "c", Value(77.0)).text, HasSubstr("prune: stored "));
}

}  // namespace
}  // namespace hyperloom::phase
