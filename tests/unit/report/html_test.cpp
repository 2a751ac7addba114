// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include <gtest/gtest.h>

#include <set>

#include "core/journal/fold.hpp"
#include "core/report/html_text.hpp"
#include "core/report/reports.hpp"
#include "core/report/sections.hpp"
#include "tests/support/records.hpp"

namespace hyperloom::report {
namespace {

using test::Records;
using util::Value;

constexpr std::string_view kHostile = R"(<b>"bold"</b> & 'x' <script>alert(1)</script>)";
constexpr std::string_view kShown =
    "&lt;b&gt;&quot;bold&quot;&lt;/b&gt; &amp; &#39;x&#39; &lt;script&gt;alert(1)&lt;/script&gt;";

std::string page(const Records& records) { return render_html(journal::fold(records.all), ""); }

bool holds(const std::string& text, std::string_view part) {
  return text.find(part) != std::string::npos;
}

std::size_t count(const std::string& text, std::string_view part) {
  std::size_t out = 0;
  for (auto at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) {
    ++out;
  }
  return out;
}

/// From the section's start to its end.
std::string section(const std::string& html, const std::string& id) {
  const auto from = html.find("<section id=\"" + id + "\"");
  return from == std::string::npos ? "" : html.substr(from, html.find("</section>", from) - from);
}

// session.md#89
TEST(Html, HasTheSpecifiedIdsOnce) {
  const std::string html = page(test::kept_session());
  for (const auto* id : {"summary", "timeline", "gains", "legs", "levers", "pins", "reproduce",
                         "commits", "refused", "files"}) {
    EXPECT_EQ(count(html, std::string(" id=\"") + id + "\""), 1U) << id;
  }
}

// session.md#89
TEST(Html, HasNoScriptAndNothingFromElsewhere) {
  const std::string html = page(test::kept_session());
  EXPECT_TRUE(holds(html,
                    "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src "
                    "'none'; style-src 'unsafe-inline'\">"));
  for (const auto* part : {"<script", "<link", "<img", "<iframe", "<object", "src=\"",
                           "http:", "https:", "@import", "url(", " onload", "javascript:"}) {
    EXPECT_FALSE(holds(html, part)) << part;
  }
  EXPECT_EQ(count(html, "href="), count(html, "href=\"#")) << "only links into the page itself";
}

// session.md#89
TEST(Html, TextFromElsewhereShowsAsText) {
  Records records;
  test::add_prelude(records);
  records.pin("NOTE", kHostile);
  records.candidate("c0001", kHostile, "{}");
  records.skip("c0001", kHostile, kHostile);
  records.add("warning", Value::map().set("code", kHostile).set("message", kHostile));
  records.stop("search_exhausted", 1, kHostile, kHostile);
  records.all[0].body.set("model", kHostile).set("framework", kHostile);
  const std::string html = page(records);
  EXPECT_FALSE(holds(html, "<b>"));
  EXPECT_FALSE(holds(html, "<script"));
  for (const auto* id : {"summary", "stop", "subject", "validity", "gains", "pins", "refused"}) {
    EXPECT_TRUE(holds(section(html, id), kShown)) << id;
  }
}

TEST(Html, ControlCharactersAreEscaped) {
  Records records;
  records.launch();
  records.add("warning", R"({"code":"x","message":"red \u001b[31m alert"})");
  EXPECT_FALSE(holds(page(records), "\x1b"));
}

TEST(Html, LongTextIsCutBetweenCharactersAndSaysSo) {
  EXPECT_EQ(html_text("ab\u00e4cd", 3), "ab (cut, 6 bytes)");
  EXPECT_EQ(html_text("ab\u00e4cd", 4), "ab\u00e4 (cut, 6 bytes)");
  EXPECT_EQ(html_text("ab\u00e4cd", 6), "ab\u00e4cd");
}

// session.md#89
TEST(Html, StaysBelowItsLimitWhateverASessionHolds) {
  Records records;
  records.launch();
  const std::string name(700, '"');
  for (int i = 0; i < 500; ++i) {
    const std::string id = "c" + std::to_string(10000 + i);
    records.candidate(id, name, "{}");
    records.verdict(id, "KEEP", "gain", 5.0);
    records.push(id, name, "{}", 5.0);
    records.pin("P" + std::to_string(i), name);
    records.add("warning", Value::map().set("code", std::to_string(i)).set("message", name));
    records.phase("EXPLORE", name, name);
  }
  for (int i = 0; i < 300; ++i) {
    records.leg({i % 2 == 0 ? "base" : "variant", i % 2 == 0 ? "" : "c10001", 0.3 + 0.001 * i, ""});
  }
  const std::string html = page(records);
  EXPECT_LE(html.size(), kMostHtmlBytes);
  EXPECT_TRUE(holds(section(html, "gains"), "Left out to keep this page small: "));
  EXPECT_TRUE(html.ends_with("</html>\n"));
  EXPECT_FALSE(section(html, "files").empty());
}

// session.md#52
TEST(Html, WithoutAMeasurementItGivesNoGain) {
  const std::string html = page(test::failed_session());
  EXPECT_TRUE(holds(html, "<p class=\"gain\">not validated</p>"));
  EXPECT_TRUE(holds(section(html, "stop"), "report_missing: no report was written"));
  EXPECT_FALSE(holds(section(html, "summary"), "class=\"plot\""));
  EXPECT_FALSE(holds(section(html, "summary"), " %"));
}

// session.md#52
TEST(Html, ASearchEstimateIsMarkedAsNotValidated) {
  const std::string html = page(test::interrupted_session());
  EXPECT_TRUE(holds(html, "<p class=\"gain\">not validated</p>"));
  EXPECT_TRUE(holds(section(html, "summary"), "search estimate, not confirmed"));
  EXPECT_TRUE(holds(section(html, "gains"), "not validated"));
}

TEST(Html, TheHeadlineComesFirstWithItsInterval) {
  const std::string html = page(test::kept_session());
  EXPECT_TRUE(holds(html, "<p class=\"gain\">+10.4 %</p>"));
  EXPECT_TRUE(holds(html, "validated by hold-out"));
  EXPECT_LT(html.find("95 % interval +9.4 .. +11.3 %, 3 blocks"), html.find("id=\"stop\""));
}

// session.md#53
TEST(Html, ASkippedCandidateHasNoPlot) {
  const std::string gains = section(page(test::kept_session()), "gains");
  EXPECT_TRUE(holds(gains, "c0003"));
  EXPECT_FALSE(holds(gains, "<title>c0003"));
  EXPECT_TRUE(holds(gains, "<title>c0001: +10.00 % (+9.00 .. +11.00 %)</title>"));
}

TEST(Html, EverySvgThatSaysSomethingHasATitle) {
  const std::string html = page(test::kept_session());
  std::size_t named = 0;
  for (auto at = html.find("<svg"); at != std::string::npos; at = html.find("<svg", at + 1)) {
    const std::string head = html.substr(at, html.find('>', at) + 8 - at);
    const bool hidden = holds(head, "aria-hidden=\"true\"");
    EXPECT_TRUE(hidden || (holds(head, "role=\"img\"") && holds(head, "<title"))) << head;
    named += hidden ? 0U : 1U;
  }
  EXPECT_GE(named, 4U) << "headline, timeline, a candidate, legs";
}

TEST(Html, LegsAreToldApartByShape) {
  const std::string legs = section(page(test::kept_session()), "legs");
  EXPECT_TRUE(holds(legs, "<use href=\"#s-base\""));
  EXPECT_TRUE(holds(legs, "<use href=\"#s-cand\""));
  EXPECT_TRUE(holds(legs, "<use href=\"#s-fail\""));
  EXPECT_TRUE(holds(legs, "fps (higher is better)"));
}

TEST(Html, OnlyADriftThatIsCertainIsDrawn) {
  const char* const drawn = "fitted drift of the original base";
  EXPECT_FALSE(holds(section(page(test::kept_session()), "legs"), drawn));
  Records records;
  records.launch();
  for (int i = 0; i < 9; ++i) {
    records.leg({"base", "", 0.3 + 0.01 * i + 0.001 * (i % 2), ""});
  }
  EXPECT_TRUE(holds(section(page(records), "legs"), drawn));
}

TEST(Html, AManyLeggedSeriesIsThinnedToItsExtremes) {
  Records records;
  records.launch();
  for (int i = 0; i < 3000; ++i) {
    records.leg({"base", "", i == 1500 ? 0.5 : 0.3 + 0.001 * (i % 7), ""});
  }
  const std::string legs = section(page(records), "legs");
  EXPECT_LE(count(legs, "<use "), 2005U);
  EXPECT_GE(count(legs, "<use "), 1000U);
  EXPECT_TRUE(holds(legs, "leg 1501, original base: 0.5")) << "an extreme survives";
  EXPECT_TRUE(holds(legs, "least and the greatest leg of each kind"));
}

TEST(Html, WithoutLeversItSaysSo) {
  EXPECT_TRUE(holds(section(page(test::kept_session()), "levers"), "No lever was measured"));
}

TEST(Html, EveryMarkOfThePlotsIsInTheirLegend) {
  auto records = test::kept_session();
  const std::string gains = section(page(records), "gains");
  const auto legend = gains.substr(gains.find("<ul class=\"legend\">"));
  EXPECT_TRUE(holds(legend, "<line class=\"t\"")) << "as dashed as in the plots";
  for (const auto* text :
       {"</svg>minimum gain, 1.0 %</li>", "</svg>0: as fast as the base</li>",
        "</svg>95 % interval</li>", "</svg>gain, kept</li>", "</svg>gain, not kept</li>"}) {
    EXPECT_TRUE(holds(legend, text)) << text;
  }
  EXPECT_FALSE(holds(legend, "beyond the scale"));
  EXPECT_FALSE(holds(section(page(test::failed_session()), "gains"), "legend"));
}

TEST(Html, ALegendHasNoMarkThatThePlotsDoNotHave) {
  Records records;
  test::add_prelude(records);
  records.candidate("c0001", "A=1", "{}");
  records.verdict("c0001", "REVERT", "no_gain", 0.2);
  records.candidate("c0002", "B=1", "{}");
  records.verdict("c0002", "REVERT", "regression", -80.0);
  const std::string gains = section(page(records), "gains");
  EXPECT_FALSE(holds(gains, "gain, kept"));
  EXPECT_TRUE(holds(gains, "</svg>gain, not kept</li>"));
  EXPECT_TRUE(holds(gains, "</svg>beyond the scale</li>"));
}

TEST(Html, TheLineOfALaterRunIsExplained) {
  Records records;
  test::add_prelude(records);
  EXPECT_FALSE(holds(section(page(records), "timeline"), "legend"));
  records.add("resume", R"({"host":"box"})");
  EXPECT_TRUE(holds(section(page(records), "timeline"), "</svg>a later run took over</li>"));
}

TEST(Html, LeversAreBars) {
  Records records = test::kept_session();
  records.add("attribution", R"({"set":["HOIST","CACHE"],"unexplained":-0.4,"levers":[
    {"name":"HOIST","gain_pct":6.5,"sd":0.4,"additive":6.1,"leave_one_out":null},
    {"name":"CACHE","gain_pct":-1.0,"sd":0.3,"additive":null,"leave_one_out":-0.8}]})");
  const std::string levers = section(page(records), "levers");
  EXPECT_EQ(count(levers, "<rect class=\"b\""), 3U) << "two, and the legend";
  EXPECT_EQ(count(levers, "role=\"img\""), 2U);
  EXPECT_TRUE(holds(levers, "HOIST, CACHE"));
  EXPECT_TRUE(holds(levers, "-0.40 %"));
}

/// Every fact and every cell of the model stands in text, Markdown and HTML.
TEST(Html, AllFormatsSayTheSame) {
  Records records = test::kept_session();
  records.add("llm", R"({"provider":"anthropic","model":"m1","requests":3,"tokens_in":10,
    "tokens_out":4,"status":"ok","lane":"open"})");
  const auto state = journal::fold(records.all);
  const std::string text = render_text(state, ""), html = render_html(state, "");
  std::string markdown;
  for (const char c : render_markdown(state, "")) {
    markdown += c == '\\' ? "" : std::string(1, c);
  }
  for (const auto& part : report_sections(state, "")) {
    for (const auto& line : part.lines) {
      EXPECT_TRUE(holds(text, line.text)) << line.text;
      EXPECT_TRUE(holds(markdown, line.text)) << line.text;
      EXPECT_TRUE(holds(html, html_text(line.text, kMostLineBytes))) << line.text;
    }
    for (const auto& table : part.tables) {
      for (const auto& row : table.rows) {
        for (const auto& cell : row) {
          EXPECT_TRUE(holds(text, cell) && holds(markdown, cell)) << cell;
          EXPECT_TRUE(holds(html, html_text(cell, kMostCellBytes))) << cell;
        }
      }
    }
  }
}

TEST(Html, AnEmptySessionIsShown) {
  const std::string html = render_html({}, "");
  EXPECT_TRUE(holds(html, "the session has not stopped"));
  EXPECT_TRUE(holds(html, "id=\"files\""));
}

}  // namespace
}  // namespace hyperloom::report
