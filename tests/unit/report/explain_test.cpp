// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/report/explain.hpp"

#include <gtest/gtest.h>

#include "core/journal/fold.hpp"
#include "core/report/final.hpp"
#include "tests/support/records.hpp"

namespace hyperloom::report {
namespace {

using test::Records;
using util::Value;

session::State kept() { return journal::fold(test::kept_session().all); }

bool holds(const std::string& text, std::string_view part) {
  return text.find(part) != std::string::npos;
}

// session.md#19
TEST(Explain, ShowsEveryCandidateWithItsReason) {
  const Value value = explain_value(kept());
  EXPECT_EQ(value["schema"], Value("hyperloom.explain/1"));
  ASSERT_EQ(value["candidates"].as_list().size(), 5U);
  const Value& first = value["candidates"].as_list()[0];
  std::vector<std::string> keys;
  for (const auto& [key, member] : first.as_map()) {
    keys.push_back(key);
  }
  EXPECT_EQ(keys,
            (std::vector<std::string>{"id", "name", "kind", "verdict", "reason", "disposition",
                                      "gain_pct", "ci95_pct", "n", "gate", "delta", "detail"}));
  EXPECT_EQ(first["verdict"], Value("KEEP"));
  EXPECT_EQ(first["gate"]["accuracy"], Value(0.99));
}

// session.md#19
TEST(Explain, CountsMatchTheFinalReport) {
  const auto state = kept();
  EXPECT_EQ(explain_value(state)["reasons"], final_value(state)["reasons"]);
  EXPECT_EQ(explain_value(state)["candidates"], final_value(state)["candidates"]);
}

TEST(Explain, TextBeginsWithTheCountsByReason) {
  const auto text = explain_text(kept());
  EXPECT_TRUE(text.starts_with("candidates: proposed 5 = measured 2 + skipped 1 + failed 1"));
  EXPECT_LT(text.find("  pinned_env: 1"), text.find("c0003"));
  EXPECT_TRUE(holds(text, "+10.00"));
}

TEST(Explain, OneCandidateShowsEveryStepToItsVerdict) {
  const auto text = explain_one(kept(), "c0001");
  ASSERT_TRUE(text);
  for (const auto* part :
       {"c0001 TILE=64", "change: env: TILE=64", "verdict: KEEP (gain), stacked",
        "+10.00 % (95 % interval +9.00 .. +11.00 %) against base",
        "n 2: d +9.500 +9.600; D +9.550 lp +- 1.049; LLR +4.200 (L -1.589, U 3.689)",
        "thresholds: decision default, min gain 1.00 %, s2 1.250", "overrides: none",
        "refusals: none", "commit: -"}) {
    EXPECT_TRUE(holds(*text, part)) << part << " in\n" << *text;
  }
}

TEST(Explain, RawLegsIncludeThePairedBaseLegs) {
  const auto text = explain_one(kept(), "c0001").value();
  EXPECT_TRUE(holds(text, "5    variant  1.1/2  0.33"));
  EXPECT_TRUE(holds(text, "7    base     0      0.3"));
  EXPECT_FALSE(holds(text, "6    variant")) << "a leg of another candidate";
}

TEST(Explain, OverridesOfItsLegsAreShown) {
  Records records = test::kept_session();
  records.add("leg_override", R"({"leg":5,"replaced_by":9,"rule":"first_leg","value":1.5,
    "reference":9.0,"threshold":-4.25})");
  records.add("leg_override", R"({"leg":1,"replaced_by":0,"rule":"base_outlier","value":1.0,
    "reference":2.0,"threshold":3.0})");
  const auto text = explain_one(journal::fold(records.all), "c0001").value();
  EXPECT_TRUE(holds(text,
                    "leg 5 replaced by leg 9 (first_leg): value 1.500, reference 9.000, "
                    "threshold -4.250"));
  EXPECT_FALSE(holds(text, "base_outlier"));
}

TEST(Explain, ARefusalNamesThePin) {
  const auto text = explain_one(kept(), "c0003").value();
  EXPECT_TRUE(holds(text, "verdict: skipped (pinned_env): A"));
  EXPECT_TRUE(holds(text, "pinned_env A: pinned '1 2', attempted '3' (env_set)"));
  EXPECT_TRUE(holds(text, "legs: none"));
}

TEST(Explain, AFailureShowsClassAndHint) {
  const auto text = explain_one(kept(), "c0004").value();
  EXPECT_TRUE(holds(text, "verdict: FAILED (nonzero_exit)"));
  EXPECT_TRUE(holds(text, "failed nonzero_exit"));
  EXPECT_TRUE(holds(text, "\nmeaning: the script failed\n"));
  EXPECT_TRUE(holds(text, "hint: the script failed"));
}

TEST(Explain, ASkippedOneSaysWhatThatMeans) {
  const auto text = explain_one(kept(), "c0003").value();
  EXPECT_TRUE(holds(text, "\nmeaning: it would change a value that the operator pinned\n"));
  EXPECT_TRUE(holds(text, "\nhint: drop the pin"));
}

TEST(Explain, AnOpenOneSaysWhatStoppedTheSession) {
  Records records;
  records.candidate("c0009", "LAST=1", R"({"LAST":"1"})");
  EXPECT_TRUE(holds(explain_one(journal::fold(records.all), "c0009").value(), "verdict: open\n"));
  records.stop("workload_changed", 1, "", "protected file changed: /s/gate.sh");
  const auto text = explain_one(journal::fold(records.all), "c0009").value();
  EXPECT_TRUE(holds(text, "verdict: open; the session stopped first (workload_changed)\n"));
  EXPECT_TRUE(holds(text, "\nwhy: protected file changed: /s/gate.sh\n"));
}

TEST(Explain, IsFoundByFingerprintNameOrSwitch) {
  const auto state = kept();
  for (const auto* word : {"f1f2f3c0002", "PREFETCH=1", "PREFETCH"}) {
    const auto value = explain_one_value(state, word);
    ASSERT_TRUE(value) << word;
    EXPECT_EQ((*value)["candidates"].as_list()[0]["id"], Value("c0002"));
    EXPECT_EQ((*value)["reasons"], test::json(R"({"n_max":1})"));
  }
}

TEST(Explain, AShortNumberIsAnId) {
  for (const auto* word : {"c2", "2", "c02", "c0002"}) {
    const auto text = explain_one(kept(), word);
    ASSERT_TRUE(text) << word;
    EXPECT_TRUE(text->starts_with("c0002 ")) << word;
  }
  EXPECT_FALSE(explain_one(kept(), "c"));
  EXPECT_FALSE(explain_one(kept(), "c0"));
  EXPECT_FALSE(explain_one(kept(), "c99999999999999999999"));
}

/// A candidate that raced against the base, and again after another one was kept.
Records anew() {
  Records records;
  test::add_prelude(records);
  records.candidate("c0001", "TILE=64", R"({"TILE":"64"})");
  records.candidate("c0002", "PREFETCH=1", R"({"PREFETCH":"1"})");
  records.leg({"variant", "c0002", 0.301, "", true, 2, 1, 1, 2});
  records.leg({});
  records.add("round_eval", R"({"candidate":"c0002","n":1,"d":[9.5],"D":9.5,"var":1.1,
    "llr":50.0,"U":3.689,"L":-1.589})");
  records.verdict("c0001", "KEEP", "gain", 10.0, {});
  records.leg({"base", "", 0.33, "", true, 1, 2, 0, 0});
  records.add("anchor", R"({"arm":1,"from_candidate":"c0001","legs":[7],"y":1.0})");
  records.leg({"variant", "c0002", 0.331, "", true, 2, 2, 1, 1});
  records.leg({"base", "", 0.332, "", true, 1, 3, 0, 0});
  return records;
}

TEST(Explain, SaysWhereACandidateStartedAnew) {
  Records records = anew();
  records.add("round_eval", R"({"candidate":"c0002","n":1,"d":[0.5],"D":0.5,"var":1.1,
    "llr":0.7,"U":3.689,"L":-1.589})");
  records.verdict("c0002", "INCONCLUSIVE", "budget", 0.5);
  records.add("anchor", R"({"arm":3,"from_candidate":"c0003","legs":[],"y":1.0})");
  const auto text = explain_one(journal::fold(records.all), "c0002").value();
  const auto before = text.find("D +9.500"), anchor = text.find("  c0001 was kept: it starts anew"),
             after = text.find("D +0.500");
  ASSERT_NE(anchor, std::string::npos) << text;
  EXPECT_LT(before, anchor);
  EXPECT_LT(anchor, after);
  EXPECT_TRUE(holds(text, "(legs 7)"));
  EXPECT_FALSE(holds(text, "c0003")) << "kept after its last word";
  for (const auto* leg : {"\n  6    base", "\n  7    base", "\n  9    base"}) {
    EXPECT_TRUE(holds(text, leg)) << leg << " in\n" << text;
  }
}

TEST(Explain, AVerdictOnNoPairHasNoNumber) {
  Records records = anew();
  records.verdict("c0002", "INCONCLUSIVE", "budget", std::nullopt);
  const auto state = journal::fold(records.all);
  const auto text = explain_one(state, "c0002").value();
  EXPECT_TRUE(holds(text, "LLR +50.000"));
  EXPECT_TRUE(holds(text, "  at the verdict no pair counted: there is no number for it\n")) << text;
  EXPECT_TRUE(holds(explain_text(state), "INCONCLUSIVE  budget  -       -                  -  "))
      << explain_text(state);
}

// session.md#19
TEST(Explain, AnUnknownIdNamesNearMatches) {
  const auto text = explain_one(kept(), "c0006");
  ASSERT_FALSE(text);
  EXPECT_EQ(text.error().code, util::Code::NotFound);
  EXPECT_EQ(text.error().id, "unknown_candidate");
  EXPECT_EQ(text.error().message, "no candidate 'c0006'");
  EXPECT_TRUE(holds(text.error().hint, "near: c000")) << text.error().hint;
}

TEST(Explain, AWordWithoutNeighboursSaysHowManyThereAre) {
  const auto error = explain_one(kept(), "zzzzzzzzzzzz").error();
  EXPECT_TRUE(holds(error.hint, "the session has 5 candidates"));
}

TEST(Explain, AWordThatFitsSeveralListsThem) {
  const auto error = explain_one(kept(), "f1f2f3").error();
  EXPECT_EQ(error.message, "'f1f2f3' fits several candidates");
  EXPECT_TRUE(holds(error.hint, "c0001 TILE=64, c0002 PREFETCH=1"));
  EXPECT_FALSE(explain_one(kept(), "f1f2")) << "five characters and fewer are no fingerprint";
}

TEST(Explain, AnEmptySessionHasNoCandidates) {
  EXPECT_EQ(explain_text({}),
            "candidates: proposed 0 = measured 0 + skipped 0 + failed 0 + open 0\n");
  EXPECT_FALSE(explain_one({}, "c0001"));
}

TEST(Explain, APrunedCandidateSaysWhatRemovedIt) {
  const auto state = journal::fold(test::pruned_session().all);
  const auto text = explain_one(state, "c0001").value();
  for (const auto* part : {"verdict: KEEP (gain), pruned",
                           "removed by prune: worthless, contributes -0.50 % (4 pairs)",
                           "prune, final stack without c0001", "prune, base"}) {
    EXPECT_TRUE(holds(text, part)) << part << "\n" << text;
  }
  EXPECT_TRUE(holds(explain_text(state), "KEEP, pruned  worthless"));
  EXPECT_FALSE(holds(text, "stacked"));
  const Value value = final_value(state);
  EXPECT_EQ(value["counts"]["kept"], Value(0));
  EXPECT_EQ(value["counts"]["pruned"], Value(1));
  EXPECT_EQ(value["candidates"].as_list()[0]["disposition"], Value("pruned"));
  EXPECT_EQ(value["reasons"]["worthless"], Value(1));
}

}  // namespace
}  // namespace hyperloom::report
