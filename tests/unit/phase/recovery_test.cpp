// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/phase/recovery.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/records.hpp"
#include "tests/unit/phase/sim_session.hpp"

namespace hyperloom::phase {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using util::Value;

class Recovery : public testing::Test {
 protected:
  Recovery() {
    sim_.config.decision = "quick";
    sim_.config.warmup_legs = 0;
    sim_.knobs = {bool_knob("HOIST")};
    sim_.workload.gain_lp = {{"HOIST=1", 12}};
    sim_.with_views = true;
    sim_.run();
  }
  /// Cuts the journal after the first record of a type that `wanted` is true of.
  void cut_after(std::string_view type, const std::function<bool(const Value&)>& wanted) {
    const auto& records = sim_.records();
    for (std::size_t at = 0; at < records.size(); ++at) {
      if (records[at].type == type && wanted(records[at].body)) {
        return sim_.crash_after(at + 1);
      }
    }
    FAIL() << "no such " << type;
  }
  void cut_after(std::string_view type) {
    cut_after(type, [](const Value&) { return true; });
  }
  /// Adds an open intent of that op as the last record.
  void leave_intent(std::string_view op) {
    cut_after("baseline");
    const auto text = journal::read_journal(sim_.fs, sim_.layout().journal()).value();
    const auto& last = text.records.back();
    auto journal = journal::Journal::open(sim_.fs, sim_.layout().journal(), sim_.clock,
                                          {last.seq, last.elapsed_s, last.run});
    auto fields = Value::map();
    fields.set("effect", 3).set("op", op).set("candidate", "c0001");
    ASSERT_TRUE(journal->append("intent", std::move(fields)));
  }

  SimSession sim_;
};

TEST_F(Recovery, CleanSessionNeedsNoRepair) { EXPECT_THAT(sim_.recover_only(), IsEmpty()); }

// session.md 6, recovery 3: the leg is given up, its directory stays.
TEST_F(Recovery, RunningLegIsLost) {
  cut_after("leg_started", [](const Value& leg) { return leg.int_or("leg", 0) == 2; });
  EXPECT_THAT(sim_.recover_only(), ElementsAre(HasSubstr("leg 2: given up as lost, runs/w/")));
  EXPECT_EQ(sim_.last("leg_finished").text_or("status", ""), "lost");
  EXPECT_EQ(sim_.last("leg_finished").int_or("leg", 0), 2);
  EXPECT_THAT(sim_.recover_only(), IsEmpty());
}

// session.md 6, recovery 5
TEST_F(Recovery, KeepWithoutItsPushIsNamedAndPushed) {
  cut_after("verdict", [](const Value& v) { return v.text_or("verdict", "") == "KEEP"; });
  sim_.resume();
  const auto& repairs = sim_.last("resume")["repairs"].as_list();
  ASSERT_EQ(repairs.size(), 1U);
  EXPECT_EQ(repairs.front()["what"].as_text(), "c0001");
  EXPECT_EQ(sim_.all("stack").size(), 1U);
  EXPECT_EQ(sim_.state().stack.size(), 1U);
}

// session.md 6, recovery 4: the door is there before the effects that use it.
TEST_F(Recovery, OpenEffectIsSettledOnce) {
  leave_intent("commit");
  int asked = 0;
  sim_.effects["commit"] = [&](const Value& intent) -> util::Result<EffectEnd> {
    ++asked;
    EXPECT_EQ(intent.text_or("candidate", ""), "c0001");
    return EffectEnd{true, "abc", "def", "was done already"};
  };
  EXPECT_THAT(sim_.recover_only(), ElementsAre("effect 3 (commit): was done already"));
  const auto& done = sim_.last("done");
  EXPECT_EQ(done.int_or("effect", 0), 3);
  EXPECT_TRUE(done.bool_or("ok", false));
  EXPECT_EQ(done.text_or("oid", ""), "def");
  EXPECT_THAT(sim_.recover_only(), IsEmpty());
  EXPECT_EQ(asked, 1);
  EXPECT_TRUE(sim_.state().open_effects.empty());
}

TEST_F(Recovery, EffectThatCannotBeSettledRefusesTheResume) {
  leave_intent("commit");
  const std::string before = test::slurp(sim_.layout().journal());
  const auto refused = sim_.try_recover();
  ASSERT_FALSE(refused);
  EXPECT_THAT(refused.error().message, HasSubstr("unfinished commit (effect 3)"));
  EXPECT_EQ(test::slurp(sim_.layout().journal()), before);
}

// session.md#75: what cannot be ended is named, and nothing is journalled.
TEST_F(Recovery, StrayThatCannotBeEndedRefusesTheResume) {
  sim_.strays.unkillable = {{77, "train"}};
  const std::string before = test::slurp(sim_.layout().journal());
  const auto refused = sim_.try_recover();
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().id, "process_leak");
  EXPECT_EQ(test::slurp(sim_.layout().journal()), before);
}

TEST_F(Recovery, EndedStraysAreRepairs) {
  sim_.strays.ended = {{78, "bash"}};
  EXPECT_THAT(sim_.recover_only(), ElementsAre("process 78 (bash): ended"));
}

// session.md#77
TEST_F(Recovery, OldViewsMoveToTheHistory) {
  const auto& root = sim_.layout().root();
  const std::string breakdown = test::slurp(root / "session_breakdown.json");
  ASSERT_FALSE(breakdown.empty());
  sim_.recover_only();
  EXPECT_EQ(test::slurp(root / "reports/history/run-1/session_breakdown.json"), breakdown);
  EXPECT_TRUE(std::filesystem::exists(root / "reports/history/run-1/optimization_journal.json"));
  EXPECT_FALSE(std::filesystem::exists(root / "reports/optimization_journal.json"));
  EXPECT_TRUE(std::filesystem::exists(root / "state.json"));
  sim_.resume();
  EXPECT_TRUE(std::filesystem::exists(root / "reports/optimization_journal.json"));
}

TEST_F(Recovery, ResumeRecordSaysWhatItFollowsAndWhatItHas) {
  const auto seq = sim_.records().back().seq;
  sim_.plan.overrides = {{"max-legs", Value(), Value(90)}};
  sim_.recover_only();
  const auto& resume = sim_.last("resume");
  EXPECT_EQ(resume["after"].text_or("reason", ""), "search_exhausted");
  EXPECT_EQ(resume["after"].int_or("seq", 0), static_cast<std::int64_t>(seq));
  EXPECT_EQ(resume["overrides"].as_list().front().text_or("key", ""), "max-legs");
  EXPECT_EQ(resume["budget"].text_or("source", ""), "kept");
  EXPECT_EQ(resume.int_or("run", 0), 2);
  EXPECT_THAT(test::slurp(sim_.layout().owners()), HasSubstr("\"run\":2"));
}

}  // namespace
}  // namespace hyperloom::phase
