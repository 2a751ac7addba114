// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include <gtest/gtest.h>

#include <algorithm>

#include "core/journal/fold.hpp"
#include "core/report/drift.hpp"
#include "core/report/final.hpp"
#include "core/report/reports.hpp"
#include "core/report/sections.hpp"
#include "core/util/json.hpp"
#include "tests/support/records.hpp"

namespace hyperloom::report {
namespace {

using test::Records;
using util::Value;

session::State state_of(const Records& records) { return journal::fold(records.all); }

bool holds(const std::string& text, std::string_view part) {
  return text.find(part) != std::string::npos;
}

TEST(Render, SectionsComeInTheOrderOfTheSpecification) {
  std::vector<std::string> titles;
  for (const auto& section : report_sections(state_of(test::kept_session()), "")) {
    titles.push_back(section.title);
  }
  EXPECT_EQ(titles, (std::vector<std::string>{
                        "Result", "Stop", "What was measured", "Host", "Noise and validity",
                        "Timeline", "Candidates", "Legs", "Levers", "Pins", "Reproduce",
                        "KEEP commits", "Refused and rejected", "LLM use", "Files", "Terms"}));
}

TEST(Render, EveryRowIsAsLongAsItsHeader) {
  for (const auto& section : report_sections(state_of(test::kept_session()), "")) {
    for (const auto& table : section.tables) {
      for (const auto& row : table.rows) {
        EXPECT_EQ(row.size(), table.header.size()) << section.title;
      }
      EXPECT_TRUE(table.plots.empty() || table.plots.size() == table.rows.size());
    }
  }
}

TEST(Render, EveryFormatSaysOnWhatItWasMeasured) {
  auto records = test::kept_session();
  records.all[0].body.set("machine", test::json(R"({"cpu":"Fast CPU @ 3 GHz","cores":8,
    "usable_cores":2,"os":"Some Linux 12","kernel":"6.1.0","load":[0.25,1.5,3.0]})"));
  const auto state = state_of(records);
  const auto text = render_text(state, "");
  for (const auto* fact :
       {"host: box", "hyperloom: 0.1.0", "CPU: Fast CPU @ 3 GHz",
        "cores: 8, of which hyperloom and its legs may use 2",
        "system: Some Linux 12, kernel 6.1.0", "load at the start: 0.25 over the minute before"}) {
    EXPECT_TRUE(holds(text, fact)) << fact;
    const std::string value = std::string(fact).substr(std::string(fact).find(": ") + 2);
    EXPECT_TRUE(holds(render_html(state, ""), value)) << value;
  }
  EXPECT_TRUE(holds(render_markdown(state, ""), "load at the start: 0.25 over the minute before"));
  const auto document = final_value(state);
  EXPECT_EQ(document.text_or("host", ""), "box");
  EXPECT_EQ(document["machine"], records.all[0].body["machine"]);
}

TEST(Render, WhatALaunchDidNotRecordOfItsMachineIsLeftOut) {
  const auto state = state_of(test::kept_session());
  const auto text = render_text(state, "");
  EXPECT_TRUE(holds(text, "\nHost\n  host: box\n  hyperloom: 0.1.0\n\n")) << text;
  EXPECT_EQ(final_value(state).find("machine"), nullptr);
}

TEST(Render, ARunOnAnotherMachineIsSaid) {
  Records records;
  test::add_prelude(records);
  records.add("resume", R"({"host":"box"})").body.set("run", 2);
  records.add("resume", R"({"host":"far"})").body.set("run", 3);
  const auto text = render_text(state_of(records), "");
  EXPECT_TRUE(holds(text, "from run 3 on: far, another machine than before"));
  EXPECT_FALSE(holds(text, "from run 2 on"));
}

void set_time(Records& records, double seconds) {
  records.all.back().elapsed_s = seconds;
  records.all.back().body.set("elapsed_s", seconds);
}

TEST(Render, TimesAreRoundedAlikeInChartAndTable) {
  Records records;
  records.launch();
  records.phase("", "PRELUDE", "start");
  set_time(records, 0.04);
  records.phase("PRELUDE", "EXPLORE", "done");
  set_time(records, 12.0);
  records.phase("EXPLORE", "CLOSE", "done");
  set_time(records, 100.59);
  const auto state = state_of(records);
  const auto html = render_html(state, "");
  for (const auto* part : {"PRELUDE  12.0 s</text>", ">12.0</td>",    // 11.96
                           "EXPLORE  00:01:29</text>", ">88.6</td>",  // 88.59
                           ">100.6</td>"}) {
    EXPECT_TRUE(holds(html, part)) << part;
  }
  EXPECT_TRUE(holds(render_text(state, ""), "time: 00:01:41 used of 02:00:00"));
}

bool says_something(const Section& section) {
  return !section.lines.empty() ||
         std::any_of(section.tables.begin(), section.tables.end(),
                     [](const Table& table) { return !table.rows.empty(); });
}

TEST(Render, EverySectionSaysSomething) {
  Records bare;
  bare.launch();
  for (const auto& records : {bare, test::failed_session(), test::kept_session(),
                              test::pruned_session(), test::interrupted_session()}) {
    for (const auto& section : report_sections(state_of(records), "")) {
      EXPECT_TRUE(says_something(section)) << section.title << " of " << records.all.size();
    }
  }
}

TEST(Render, WhatIsEmptySaysWhy) {
  const auto text = render_text(state_of(test::failed_session()), "");
  for (const auto* part :
       {"\nCandidates\n  none: the search begins with a baseline, and none was measured\n",
        "\nKEEP commits\n  none: nothing was kept\n",
        "\nRefused and rejected\n  none: there was no candidate\n",
        "\nPins\n  none: no variable was fixed with --extra-env\n",
        "  Nothing was kept: it runs one leg of the original base, and refuses"}) {
    EXPECT_TRUE(holds(text, part)) << part;
  }
  Records bare;
  bare.launch();
  const auto young = render_text(state_of(bare), "running");
  EXPECT_TRUE(holds(young, "\nTimeline\n  none: no phase had begun\n"));
  EXPECT_TRUE(holds(young, "\nCandidates\n  none so far: the search begins with a baseline\n"));
  EXPECT_TRUE(holds(young, "\nLegs\n  none: no leg was run\n"));
}

TEST(Render, WithoutCandidatesTheReasonIsSaid) {
  Records records;
  test::add_prelude(records);
  records.stop("search_exhausted", 0, "", "");
  EXPECT_TRUE(holds(render_text(state_of(records), ""), "none: no search space was given\n"));
  records.all[0].body.set("search_space", test::json(R"({"path":"/s.yaml","sha256":"aa"})"));
  EXPECT_TRUE(holds(render_text(state_of(records), ""), "none: nothing was proposed\n"));
  records.all.back().body.set("reason", "too_noisy");
  EXPECT_TRUE(
      holds(render_text(state_of(records), ""), "none: nothing was proposed before too_noisy\n"));
  records.all[0].body.set("toggles", test::json(R"({"explore":false})"));
  EXPECT_TRUE(holds(render_text(state_of(records), ""), "was switched off (--no-explore)\n"));
}

TEST(Render, WordsOfTheReportAreExplainedAtItsEnd) {
  const auto state = state_of(test::kept_session());
  for (const auto& text : {render_text(state, ""), render_markdown(state, "")}) {
    const auto terms = text.substr(text.rfind("Terms\n"));
    for (const auto* part :
         {"leg: one run of the workload", "block: four legs of the hold-out",
          "KEEP: kept:", "INCONCLUSIVE: not kept", "FAILED: not kept", "skipped: not measured",
          "n: pairs that the number rests on", "decision rule: how sure", "s2 is the variance",
          "EXPLORE: phase in which"}) {
      EXPECT_TRUE(holds(terms, part)) << part;
    }
    EXPECT_FALSE(holds(terms, "NEEDS\\_REVIEW:") || holds(terms, "NEEDS_REVIEW:")) << "none here";
    EXPECT_FALSE(holds(terms, "SWEEP:")) << "no such phase";
  }
  const auto html = render_html(state, "");
  EXPECT_TRUE(
      holds(html.substr(html.find("<section id=\"terms\"")), "<dt>block</dt><dd>four legs"));
}

TEST(Render, OnlyWordsThatAreUsedAreExplained) {
  const auto text = render_text(state_of(test::failed_session()), "");
  const auto terms = text.substr(text.rfind("\nTerms\n"));
  EXPECT_TRUE(holds(terms, "  warmup: "));
  for (const auto* word : {"KEEP", "block", "hold-out:", "noise", "pin:", "n: "}) {
    EXPECT_FALSE(holds(terms, std::string("  ") + word)) << word;
  }
}

TEST(Render, BlocksOfTheHoldOutAreSaidInPlace) {
  EXPECT_TRUE(
      holds(render_text(state_of(test::kept_session()), ""),
            "standing: validated: 2 hold-out legs (3 blocks of two legs of either), taken"));
  Records records;
  test::add_prelude(records);
  records.add("budget", R"({"event":"plan","subject":"budget: short plan"})");
  EXPECT_TRUE(holds(render_text(state_of(records), ""), "a hold-out of at most 2 blocks (8 legs)"));
}

TEST(Render, LegsThatWereReplacedAreNamed) {
  Records records;
  test::add_prelude(records);
  records.add("leg_override", R"({"leg":5,"replaced_by":6,"rule":"first_leg"})");
  records.add("leg_override", R"({"leg":9,"replaced_by":0,"rule":"level_shift"})");
  records.add("leg_override", R"({"leg":11,"replaced_by":12,"rule":"first_leg"})");
  records.add("regime_change", R"({"anchor":"base","leg":8,"p":0.001,"dropped":[]})");
  const auto text = render_text(state_of(records), "");
  EXPECT_TRUE(holds(text,
                    "legs replaced or dropped: 2 first_leg (a first leg far too slow, as after a "
                    "cold start): leg 5 by leg 6, leg 11 by leg 12\n"))
      << text;
  EXPECT_TRUE(holds(text, "legs replaced or dropped: 1 level_shift ("));
  EXPECT_TRUE(holds(text, "comes after): leg 9 dropped\n"));
  EXPECT_TRUE(holds(text, "shifts of the machine's speed: 1: after leg 8\n"));
}

TEST(Render, OfManyReplacedLegsTheFirstAreNamedAndTheRestCounted) {
  Records records;
  test::add_prelude(records);
  for (int i = 0; i < 40; ++i) {
    records.add("leg_override", Value::map().set("leg", 100 + i).set("rule", "base_outlier"));
  }
  const auto text = render_text(state_of(records), "");
  EXPECT_TRUE(holds(text, "legs replaced or dropped: 40 base_outlier ("));
  EXPECT_TRUE(holds(text, "leg 111 dropped and 28 more\n"));
}

// session.md#91
TEST(Render, RefusalsAndPinsAppearInBothFormats) {
  const auto state = state_of(test::kept_session());
  for (const auto& text : {render_text(state, ""), render_markdown(state, "")}) {
    EXPECT_TRUE(holds(text, "baseline measured with 2 pins"));
    EXPECT_TRUE(holds(text, "attempted '3'"));
    EXPECT_TRUE(holds(text, "drop the pin"));
    EXPECT_TRUE(holds(text, "reports/reproduce.sh"));
  }
}

// session.md#52
TEST(Render, WithoutAMeasurementNoFormatGivesAGain) {
  const auto state = state_of(test::failed_session());
  EXPECT_TRUE(holds(render_text(state, ""), "gain: - (no_baseline)"));
  EXPECT_TRUE(holds(render_markdown(state, ""), "gain: - (no_baseline)"));
  EXPECT_TRUE(holds(render_text(state, ""), "cause: report_missing: no report was written"));
}

TEST(Render, TextFromElsewhereIsNoMarkup) {
  Records records;
  test::add_prelude(records);
  records.candidate("c0001", "<b>|`x`|</b>", "{}");
  const auto text = render_markdown(state_of(records), "");
  EXPECT_TRUE(holds(text, R"(\<b\>\|\`x\`\|\</b\>)"));
  EXPECT_FALSE(holds(text, "<b>"));
}

TEST(Render, AnUnderscoreInsideAWordIsNoMarkup) {
  Records records;
  test::add_prelude(records);
  records.candidate("c0001", "MY_KNOB=_x_", "{}");
  EXPECT_TRUE(holds(render_markdown(state_of(records), ""), R"(| MY_KNOB=\_x\_ |)"));
}

TEST(Render, MarkdownMakesNoEntitiesLinksOrListsOfForeignText) {
  Records records;
  test::add_prelude(records);
  records.candidate("c0001", "a&amp;b https://x.y www.z.w c@d ~~e~~", "{}");
  records.add("warning", R"({"code":"x","message":"p"})");
  const auto text = render_markdown(state_of(records), "");
  EXPECT_TRUE(holds(text, R"(| a\&amp;b https\://x.y www\.z.w c\@d \~\~e\~\~ |)")) << text;
  EXPECT_TRUE(holds(text, "| - |")) << "an unknown value stays as it is";
}

TEST(Render, NoFormatTurnsTextAround) {
  Records records;
  test::add_prelude(records);
  records.candidate("c0001",
                    "A=\xe2\x80\xae"
                    "x\xd8\x9cy",
                    "{}");
  const auto state = state_of(records);
  for (const auto& text : {render_text(state, ""), render_markdown(state, ""),
                           render_html(state, ""), util::to_json(final_value(state))}) {
    EXPECT_FALSE(holds(text, "\xe2\x80\xae"));
    EXPECT_FALSE(holds(text, "\xd8\x9c"));
    EXPECT_TRUE(holds(text, "A="));
  }
}

TEST(Render, WithoutAStopItSaysWhatIsKnown) {
  Records records;
  test::add_prelude(records);
  const auto state = state_of(records);
  for (const auto& text : {render_text(state, "running"), render_markdown(state, "running"),
                           render_html(state, "running")}) {
    EXPECT_TRUE(holds(text, "custom, running, as of"));
    EXPECT_TRUE(holds(text, "the session is running: these are its numbers so far"));
    EXPECT_FALSE(holds(text, "interrupted"));
  }
  EXPECT_TRUE(holds(render_text(state, "interrupted"), "the session was interrupted"));
  EXPECT_TRUE(holds(render_text(state, ""), "the session has not stopped"));
}

TEST(Render, NoiseOfTheCalibrationAndOfTheSearchAreNotMixed) {
  Records records = test::kept_session();
  EXPECT_TRUE(holds(render_text(state_of(records), ""),
                    "noise of one leg: 0.79 % (s2 1.250, from 3 calibration legs)\n"));
  records.add("noise", R"({"m":3,"h":[0.1,0.2,0.3,0.4],"s2":2.0,"sigma":1.0,"nu":5.4})");
  EXPECT_TRUE(holds(render_text(state_of(records), ""),
                    "noise of one leg: 0.79 % (s2 1.250, from 3 calibration legs); later 1.00 % "
                    "(s2 2.000, from the last 4 differences of base legs)\n"));
}

TEST(Render, LegsOfTheHoldoutNameTheirArm) {
  Records records;
  records.launch();
  records.leg({"holdout", "", 0.3, "", true, 0, 1, 1, 4});
  records.leg({"holdout", "", 0.3, "", true, 1, 1, 2, 4});
  const auto text = render_text(state_of(records), "");
  EXPECT_TRUE(holds(text, "holdout  original base"));
  EXPECT_TRUE(holds(text, "holdout  final stack"));
}

TEST(Render, LegsOfABaseAndOfAPruneSayWhatRan) {
  Records records;
  records.launch();
  records.phase("", "EXPLORE", "start");
  records.leg({"base", "", 0.3, "", true, 7, 0, 0, 0});
  records.leg({"audit", "", 0.3, "", true, 0, 0, 0, 0});
  records.phase("EXPLORE", "CLOSE", "done");
  records.leg({"variant", "c0007", 0.3, "", true, 7, 1, 1, 1});
  const auto text = render_text(state_of(records), "");
  EXPECT_TRUE(holds(text, "base     base with c0007"));
  EXPECT_TRUE(holds(text, "audit    original base"));
  EXPECT_TRUE(holds(text, "variant  final stack without c0007"));
}

// decide.md 13.7
TEST(Render, AuditsStandBesideTheCalibration) {
  Records records;
  test::add_prelude(records);
  records.leg({"audit", "", 0.303, "", true, 0, 0, 0, 0});
  const auto text = render_text(state_of(records), "");
  EXPECT_TRUE(holds(text, "The original base, measured again"));
  EXPECT_TRUE(holds(text, "0.303      0.3          +1.00         ok")) << text;
}

TEST(Render, PrunedItemsAreListedWithWhatTheyGave) {
  Records records = test::kept_session();
  records.add("prune", R"({"candidate":"c0001","n":4,"c":-0.5,"var":0.2,"llr":-2.0,"removed":true,
    "oid":null,"reason":"worthless"})");
  for (const auto& text :
       {render_text(state_of(records), ""), render_markdown(state_of(records), "")}) {
    EXPECT_TRUE(holds(text, "Measured again by leaving it out"));
    EXPECT_TRUE(holds(text, "-0.50"));
    EXPECT_TRUE(holds(text, "worthless"));
  }
}

TEST(Render, CommitsNameTheirFiles) {
  Records records = test::kept_session();
  records.add("intent",
              R"j({"effect":1,"op":"commit","candidate":"c0001","parent":"aa","tree":"bb",
    "message":"hyperloom KEEP c0001 (+10.00%)","touched":["a.py","b.py"]})j");
  records.add("done", R"({"effect":1,"ok":true,"head":"cc","oid":"cc"})");
  records.add("intent", R"({"effect":2,"op":"commit","message":"lost"})");
  records.add("done", R"({"effect":2,"ok":false,"oid":null,"error":"locked"})");
  const std::string text = render_text(state_of(records), "");
  EXPECT_TRUE(holds(text, "hyperloom KEEP c0001 (+10.00%)")) << text;
  EXPECT_TRUE(holds(text, "a.py, b.py"));
  EXPECT_FALSE(holds(text, "lost"));
}

TEST(Render, ControlCharactersAreEscaped) {
  Records records;
  records.launch();
  records.add("warning", R"({"code":"x","message":"red \u001b[31m alert"})");
  const auto state = state_of(records);
  EXPECT_FALSE(holds(render_text(state, ""), "\x1b"));
  EXPECT_FALSE(holds(render_markdown(state, ""), "\x1b"));
}

TEST(Render, ALongSeriesIsCutInTheMiddle) {
  Records records;
  records.launch();
  for (int i = 0; i < 250; ++i) {
    records.leg({});
  }
  const auto text = render_text(state_of(records), "");
  EXPECT_TRUE(holds(text, "left out in the middle: 50 legs;"));
  EXPECT_TRUE(holds(text, "\n  100 "));
  EXPECT_FALSE(holds(text, "\n  101 "));
  EXPECT_TRUE(holds(text, "\n  151 "));
}

// session.md#26, session.md#27
TEST(Render, ReportsParseAndRepeatAfterEveryRecord) {
  const Records records = test::kept_session();
  session::State state;
  for (const auto& record : records.all) {
    journal::apply(state, record);
    const auto views = report_views();
    ASSERT_EQ(views.size(), 4U);
    EXPECT_EQ(views[0].path, "reports/final.json");
    EXPECT_TRUE(util::parse_json(views[0].render(state), "final"));
    for (const auto& view : views) {
      EXPECT_EQ(view.render(state), view.render(state));
    }
  }
}

TEST(Render, AnEmptySessionIsShown) {
  EXPECT_TRUE(holds(render_text({}, ""), "the session has not stopped"));
  EXPECT_TRUE(holds(render_markdown({}, ""), "# hyperloom session -"));
}

TEST(Drift, IsTheSlopeOfTheOriginalBase) {
  Records records;
  for (int i = 0; i < 5; ++i) {
    records.leg({"base", "", 0.3 * std::exp(0.0001 * 2 * i), "", true, 0, 0, 0, 0});
  }
  records.leg({"base", "", 99.0, "", true, 3, 0, 0, 0});
  const auto drift = base_drift(state_of(records));
  ASSERT_TRUE(drift);
  EXPECT_EQ(drift->legs, 5U) << "legs of a later anchor are not the original base";
  EXPECT_EQ(drift->span_s, 8.0);
  EXPECT_NEAR(drift->pct, 100 * std::expm1(0.0008), 1e-9);
  EXPECT_TRUE(drift->certain()) << "nothing scatters around the line";
}

// y - fit: slope 1 lp in 2 s, residuals 1, -2, 1: sd of the slope sqrt(6 / 1 / 8), t(0.975,
// 1) 12.706.
TEST(Drift, HasAnInterval) {
  Records records;
  for (const double lp : {1.0, -1.0, 3.0}) {
    records.leg({"base", "", std::exp(lp / 100), "", true, 0, 0, 0, 0});
  }
  const auto drift = base_drift(state_of(records));
  ASSERT_TRUE(drift);
  const double half = 4 * 12.706204736 * std::sqrt(6.0 / 8);
  EXPECT_NEAR(drift->pct, 100 * std::expm1(2.0 / 100), 1e-6);
  EXPECT_NEAR(drift->low_pct, 100 * std::expm1((2 - half) / 100), 1e-6);
  EXPECT_NEAR(drift->high_pct, 100 * std::expm1((2 + half) / 100), 1e-6);
  EXPECT_FALSE(drift->certain());
  EXPECT_TRUE(holds(render_text(state_of(records), ""), "none that can be told from the noise"));
}

TEST(Drift, NeedsThreeLegs) {
  Records records;
  records.leg({});
  records.leg({});
  EXPECT_FALSE(base_drift(state_of(records)));
}

TEST(Render, APrunedCandidateStandsAmongTheRejected) {
  const auto state = state_of(test::pruned_session());
  const auto text = render_text(state, "");
  const auto refused = text.find("Refused and rejected");
  ASSERT_NE(refused, std::string::npos);
  EXPECT_NE(text.find("removed by prune: worthless", refused), std::string::npos) << text;
  EXPECT_EQ(render_html(state, "").find("<circle class=\"k\""), std::string::npos);
  EXPECT_NE(render_html(state_of(test::kept_session()), "").find("<circle class=\"k\""),
            std::string::npos);
}

TEST(Render, TheCommandRunsFromAnywhereAndWithWhatWasExported) {
  Records records = test::kept_session();
  util::Value& launch = records.all[0].body;
  launch.set("cwd", "/my work");
  util::Value config = test::json(R"({"benchmark-backend":{"value":"bypass","origin":"env"},
    "extra-env":{"value":"A=1","origin":"env"},"tp":{"value":"1","origin":"default"},
    "gpu-type":{"value":"it's","origin":"dotenv"}})");
  launch.set("config", config);
  const std::string text = render_text(state_of(records), "");
  EXPECT_TRUE(holds(text,
                    "cd '/my work' && hyperloom optimize --framework custom "
                    "--benchmark-backend bypass --gpu-type 'it'\\''s'\n"))
      << text;
}

TEST(Render, TheGateSaysWhatItRestsOn) {
  Records records;
  test::add_prelude(records);
  const std::string text = render_text(state_of(records), "");
  EXPECT_TRUE(holds(text, "quality gate: the workload's own")) << text;
  EXPECT_TRUE(holds(render_text({}, ""), "quality gate: no leg of the baseline passed one"));
  const auto baseline = std::ranges::find(records.all, "baseline", &journal::Record::type);
  baseline->body.set("gate_failure", "gate_missing");
  EXPECT_TRUE(holds(render_text(state_of(records), ""),
                    "quality gate: none that passed (gate_missing), which "
                    "--keep-going-without-gate waived: nothing can be kept\n"));
}

}  // namespace
}  // namespace hyperloom::report
