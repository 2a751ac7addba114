// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/phase/replay.hpp"

#include <gtest/gtest.h>

#include <map>

#include "core/decide/noise.hpp"
#include "core/decide/preset.hpp"
#include "core/decide/rule.hpp"
#include "core/phase/legs.hpp"
#include "core/phase/records.hpp"
#include "core/phase/replay_facts.hpp"
#include "tests/support/records.hpp"

namespace hyperloom::phase {
namespace {

using decide::StepKind;
using test::Records;
using util::Value;

constexpr std::uint64_t kSeed = 7;  // as the launch record of the tests says

/// Runs the decision rule on a machine whose arms have known speeds, and journals it as a run does.
class Machine {
 public:
  Records records;
  std::map<std::uint32_t, double> gain_lp;  ///< of each candidate over the original base
  std::map<std::uint32_t, std::string> failure;
  std::string waived_gate;

  void run() {
    prelude();
    std::vector<std::uint32_t> waiting;
    for (const auto& [arm, gain] : gain_lp) {
      waiting.push_back(arm);
    }
    for (;;) {
      const auto step = decide::next_step(race_, {1000});
      if (step.what == StepKind::Stop) {
        return;
      }
      step.what == StepKind::Admit ? admit(waiting, step.room) : measure(step);
    }
  }

 private:
  void prelude() {
    records.launch();
    std::vector<decide::LegObs> bases;
    std::vector<std::uint64_t> numbers;
    for (int i = 0; i < 3; ++i) {
      bases.push_back(leg({}, 0, ""));
      numbers.push_back(bases.back().leg);
    }
    records.add("noise", R"({"m":3,"h":[],"s2":1.0,"sigma":0.7,"nu":5.4})");
    const auto calibration = decide::calibrate(bases, 3);
    records.baseline(objective_of(calibration.mean_y), numbers);
    auto& baseline = records.all.back().body;
    baseline.set("sigma_pct", decide::percent_of_lp(calibration.noise.sigma()));
    baseline.set("spread_pct", calibration.spread_pct).set("gate_failure", waived_gate);
    baseline.set("limited", Value::list());
    decide::RaceSetup setup;
    setup.preset = *decide::make_preset("default", 1.0);
    setup.seed = kSeed;
    setup.width = setup.preset.width;
    setup.noise = calibration.noise;
    setup.h = calibration.h;
    setup.history = calibration.bases;
    race_ = decide::start_race(std::move(setup));
  }

  void admit(std::vector<std::uint32_t>& waiting, std::size_t room) {
    const auto count = std::min(room, waiting.size());
    const std::vector<std::uint32_t> batch(waiting.begin(),
                                           waiting.begin() + static_cast<std::ptrdiff_t>(count));
    waiting.erase(waiting.begin(), waiting.begin() + static_cast<std::ptrdiff_t>(count));
    for (const auto arm : batch) {
      records.candidate(candidate_id(arm), "X=" + std::to_string(arm), "{}");
    }
    if (batch.empty()) {
      race_ = decide::none_waiting(std::move(race_));
    }
    for (const auto arm : batch) {
      race_ = decide::admit(std::move(race_), arm);
      if (!waived_gate.empty()) {
        race_ = decide::withhold(std::move(race_), arm,
                                 decide::Withheld{decide::Verdict::GateFailed, waived_gate,
                                                  "the baseline has no passing quality gate, so "
                                                  "nothing may be kept"});
      }
    }
  }

  void measure(const decide::Step& step) {
    const auto failed = failure.find(step.arm);
    const bool fails = step.role == decide::Role::Variant && failed != failure.end();
    if (fails) {
      leg(step, gain(step.arm), failed->second);  // journalled, then run again in its place
    }
    auto turn = decide::observe(std::move(race_),
                                leg(step, gain(step.arm), fails ? failed->second : std::string()));
    race_ = std::move(turn.state);
    for (const auto& record : turn.records) {
      if (const auto* decision = std::get_if<decide::Decision>(&record)) {
        journal(*decision);
      }
    }
  }

  double gain(std::uint32_t arm) const { return arm == 0 ? 0 : gain_lp.at(arm); }

  decide::LegObs leg(const decide::Step& step, double gain_lp_of_arm, const std::string& cls) {
    const double jitter = 0.15 * ((legs_++ % 3) - 1);
    test::LegSpec spec;
    spec.role = decide::role_name(step.role);
    spec.candidate = step.role == decide::Role::Variant ? candidate_id(step.arm) : "";
    spec.objective = std::exp((gain_lp_of_arm + jitter) / 100);
    spec.failure = cls;
    spec.arm = step.arm;
    spec.round = step.round;
    spec.slot = step.slot;
    spec.slots = step.slots;
    records.leg(spec);
    const auto& all = records.all;
    return observation_of(all[all.size() - 2].body, all.back().body);
  }

  void journal(const decide::Decision& decision) {
    records.add("verdict", verdict_fields(decision, "default"));
  }

  decide::RaceState race_;
  int legs_ = 0;
};

/// Speeds of every kind: kept, nothing, slower, kept on top.
Machine measured() {
  Machine machine;
  machine.gain_lp = {{1, 8.0}, {2, 0.0}, {3, -10.0}, {4, 15.0}, {5, 0.4}, {6, 16.0}};
  machine.run();
  return machine;
}

Value* verdict_of(Records& records, std::string_view id) {
  for (auto& record : records.all) {
    if (record.type == "verdict" && record.body.text_or("candidate", "") == id) {
      return &record.body;
    }
  }
  return nullptr;
}

TEST(Replay, ReproducesEveryVerdict) {
  const auto result = replay(measured().records.all);
  ASSERT_TRUE(result) << result.error().text();
  EXPECT_TRUE(result->ok) << result->text;
  EXPECT_EQ(result->text, "6 verdicts reproduced\n");
  EXPECT_EQ(result->document["reproduced"], Value(6));
  EXPECT_EQ(result->document["schema"], Value("hyperloom.replay/1"));
}

TEST(Replay, AChangedNumberIsNamed) {
  Machine machine = measured();
  Value* verdict = verdict_of(machine.records, "c0004");
  ASSERT_NE(verdict, nullptr);
  verdict->set("D", (*verdict)["D"].as_double() + 0.001);
  const auto result = replay(machine.records.all);
  ASSERT_TRUE(result);
  EXPECT_FALSE(result->ok);
  EXPECT_TRUE(result->text.starts_with("c0004: stored ")) << result->text;
  EXPECT_EQ(result->document["mismatches"].as_list().size(), 1U);
}

TEST(Replay, AChangedVerdictLeavesTheRestUnchecked) {
  Machine machine = measured();
  for (auto& record : machine.records.all) {
    if (record.type == "verdict") {
      record.body.set("verdict", "KEEP").set("reason", "luck");
      break;
    }
  }
  const auto result = replay(machine.records.all);
  ASSERT_TRUE(result);
  EXPECT_FALSE(result->ok);
  EXPECT_NE(result->text.find("later verdicts not checked"), std::string::npos) << result->text;
}

TEST(Replay, ALegAndItsRetryAreOne) {
  Machine machine;
  machine.gain_lp = {{1, 8.0}, {2, 0.0}, {3, 1.0}};
  machine.failure = {{2, "nonzero_exit_with_report"}};
  machine.run();
  const auto result = replay(machine.records.all);
  ASSERT_TRUE(result);
  EXPECT_TRUE(result->ok) << result->text;
  EXPECT_EQ(verdict_of(machine.records, "c0002")->text_or("verdict", ""), "FAILED");
}

TEST(Replay, UnderAWaivedGateNothingIsKept) {
  Machine machine;
  machine.waived_gate = "gate_missing";
  machine.gain_lp = {{1, 8.0}, {2, 0.0}};
  machine.run();
  EXPECT_EQ(verdict_of(machine.records, "c0001")->text_or("verdict", ""), "GATE_FAILED");
  const auto result = replay(machine.records.all);
  ASSERT_TRUE(result);
  EXPECT_TRUE(result->ok) << result->text;
}

TEST(Replay, ASeedAboveInt64IsReadAsText) {
  Machine machine = measured();
  machine.records.all.front().body.set("seed", std::to_string(kSeed));
  EXPECT_TRUE(replay(machine.records.all)->ok);
}

TEST(Replay, WithoutVerdictsThereIsNothingToReproduce) {
  EXPECT_EQ(replay({})->text, "0 verdicts reproduced\n");
  EXPECT_EQ(replay(test::failed_session().all)->text, "0 verdicts reproduced\n");
}

TEST(Replay, AJournalThatLacksItsBasisIsCorrupt) {
  Records records;
  records.verdict("c0001", "KEEP", "gain", 5.0);
  EXPECT_EQ(replay(records.all).error().code, util::Code::Corrupt);
  Machine machine = measured();
  machine.records.all.front().body.set("decision", "lenient");
  const auto result = replay(machine.records.all);
  ASSERT_FALSE(result);
  EXPECT_NE(result.error().text().find("'lenient'"), std::string::npos);
}

TEST(ReplayFacts, ARefusedProposalNeverEntersTheRace) {
  Records records;
  test::add_prelude(records);
  records.candidate("c0001", "A=1", "{}");
  records.candidate("c0002", "B=1", "{}");
  records.skip("c0001", "no_op", "");
  records.leg({});
  records.skip("c0002", "infeasible", "");
  const auto facts = race_facts(records.all);
  ASSERT_EQ(facts.size(), 3U);
  EXPECT_EQ(std::get<decide::Admitted>(facts[0]).arm, 2U);
  EXPECT_TRUE(std::holds_alternative<decide::LegObs>(facts[1]));
  EXPECT_EQ(std::get<decide::Withdrawn>(facts[2]).arm, 2U);
}

TEST(ReplayFacts, HoldoutAndUnfinishedLegsAreNoEvidence) {
  Records records;
  test::add_prelude(records);
  records.leg({"holdout", "", 0.3, "", true, 1, 1, 1, 4});
  records.start_leg({"variant", "c0001", 0.3, "", true, 1, 1, 1, 1});
  EXPECT_TRUE(race_facts(records.all).empty());
}

TEST(ReplayFacts, TheCalibrationIsItsCountedBaseLegs) {
  Records records;
  records.leg({"warmup", "", 0.3, "", true, 0, 0, 0, 0});
  records.leg({"base", "", 0.3, "timeout", true, 0, 0, 0, 0});
  const auto counted = records.leg({});
  records.baseline(0.3, {counted});
  records.leg({});
  const auto legs = calibration_legs(records.all);
  ASSERT_EQ(legs.size(), 1U);
  EXPECT_EQ(legs[0].leg, counted);
}

TEST(ReplayFacts, ALegIsReadFromBothRecords) {
  const auto obs = observation_of(
      test::json(R"({"leg":9,"arm":3,"round":4,"slot":2,"slots":3,"role":"variant"})"),
      test::json(R"({"status":"ok","gate_ok":false,"y":12.5,"wall_s":8.0,"failure":"gate_failed",
        "review":"wall_mismatch"})"));
  EXPECT_EQ(obs.leg, 9U);
  EXPECT_EQ(obs.arm, 3U);
  EXPECT_EQ(obs.round, 4U);
  EXPECT_EQ(obs.slot, 2U);
  EXPECT_EQ(obs.slots, 3U);
  EXPECT_EQ(obs.role, decide::Role::Variant);
  EXPECT_FALSE(obs.counts());
  EXPECT_EQ(obs.y, 12.5);
  EXPECT_EQ(obs.failure, "gate_failed");
  EXPECT_EQ(obs.review, "wall_mismatch");
}

TEST(ReplayFacts, NumbersOfCandidates) {
  EXPECT_EQ(arm_of("c0012"), 12U);
  EXPECT_EQ(arm_of("base"), 0U);
}

}  // namespace
}  // namespace hyperloom::phase
