// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <clocale>
#include <string>

#include "core/measure/report.hpp"
#include "core/util/cat.hpp"
#include "core/util/sha256.hpp"

namespace hyperloom::measure {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Pair;
using util::cat;

constexpr std::string_view kName = "inferencex_result.json";
const ReportExpectations kExpected{"custom", "scriptable", "/models/flux"};

ReportRead parse(std::string_view text) { return parse_report(text, kName, kExpected); }

/// A valid report whose throughput and further members are given as JSON.
std::string with(std::string_view throughput, std::string_view more) {
  return cat(R"({"output_throughput":)", throughput, R"(,"throughput_unit":"img/s")", more, "}");
}

std::string only_error(const ReportRead& read, const std::string& cls) {
  EXPECT_FALSE(read.report.has_value());
  EXPECT_EQ(read.errors.size(), 1u);
  if (read.errors.empty()) {
    return "";
  }
  EXPECT_EQ(read.errors[0].cls, cls);
  return read.errors[0].message;
}
std::string malformed(std::string_view text) { return only_error(parse(text), "report_malformed"); }
std::string invalid(std::string_view text) { return only_error(parse(text), "field_invalid"); }

TEST(ReportFields, CompleteReportIsReadWhole) {
  const std::string text =
      R"({"framework":"custom","workload_kind":"scriptable","throughput_unit":"img/s",)"
      R"("output_throughput":12.75,"work":{"units":640,"steps":50},"nonce":"ab",)"
      R"("p99_e2el_ms":7,"quality_gate":{"ssim":0.91,"ssim_min":0.85},"mine":[1]})";
  const ReportRead read = parse(text);
  ASSERT_TRUE(read.report);
  EXPECT_TRUE(read.readable);
  EXPECT_THAT(read.warnings, IsEmpty());
  EXPECT_EQ(read.report->throughput, 12.75);
  EXPECT_EQ(read.report->unit, "img/s");
  EXPECT_EQ(read.report->nonce, "ab");
  EXPECT_THAT(*read.report->work, ElementsAre(Pair("units", 640.0), Pair("steps", 50.0)));
  EXPECT_THAT(read.report->numbers, ElementsAre(Pair("p99_e2el_ms", 7.0)));
  EXPECT_EQ(read.report->gate->number_or("ssim", 0), 0.91);
  EXPECT_EQ(read.report->sha256, util::sha256_hex(text));
  EXPECT_NE(read.report->raw.find("mine"), nullptr);
}

// custom.md#45
TEST(ReportForm, TruncatedJsonNamesLineAndColumn) {
  EXPECT_THAT(malformed("{\"output_throughput\":1,\n \"throughput_unit\":"),
              testing::StartsWith("inferencex_result.json:2:"));
}

TEST(ReportForm, TopLevelOfAnotherTypeIsNamed) {
  EXPECT_EQ(malformed("[]"), "inferencex_result.json:1:1: expected an object, found list");
  EXPECT_THAT(malformed(R"( "x")"), HasSubstr(":1:2: expected an object, found text"));
  EXPECT_THAT(malformed("null"), HasSubstr("expected an object, found null"));
}

// custom.md#46
TEST(ReportForm, WrongEncodingDepthAndEmptinessAreMalformed) {
  malformed("{\"throughput_unit\":\"caf\xe9\"}");
  malformed("");
  malformed("  \n");
  const std::string deep = std::string(65, '[') + std::string(65, ']');
  EXPECT_THAT(malformed(with("1", cat(R"(,"x":)", deep))), HasSubstr("1:"));
}

// custom.md#47
TEST(ReportForm, DuplicateKeysAreMalformed) {
  EXPECT_THAT(malformed(with("1", R"(,"output_throughput":2)")), HasSubstr("output_throughput"));
  EXPECT_THAT(malformed(with("1", R"(,"quality_gate":{},"quality_gate":{"passed":true})")),
              HasSubstr("quality_gate"));
}

// custom.md#48
TEST(ReportForm, NonFiniteNumbersAreMalformed) {
  for (const char* value : {"NaN", "Infinity", "-Infinity", "1e999"}) {
    EXPECT_THAT(malformed(with(value, "")), HasSubstr("inferencex_result.json:1:")) << value;
  }
}

TEST(ReportForm, ByteOrderMarkIsSkippedAndWarned) {
  const ReportRead read = parse(cat("\xef\xbb\xbf", with("1", "")));
  EXPECT_TRUE(read.report);
  ASSERT_EQ(read.warnings.size(), 1u);
  EXPECT_THAT(read.warnings[0].message, HasSubstr("byte order mark"));
}

// custom.md#49
TEST(ReportFields, ThroughputMustBeANormalPositiveNumber) {
  for (const char* value : {"0", "-1", "-1.5", "true", "null", "{}", "[]", "1e-400", "-0.0"}) {
    EXPECT_THAT(
        invalid(with(value, "")),
        HasSubstr("inferencex_result.json: output_throughput: expected a number > 0, found"))
        << value;
  }
  for (const char* value : {"1e-320", "1e-308"}) {
    EXPECT_THAT(invalid(with(value, "")), HasSubstr("expected a number of at least 1e-307, found"));
  }
  EXPECT_THAT(invalid(with(R"("12.3")", "")), HasSubstr(R"(found text "12.3")"));
}

TEST(ReportFields, NoAliasOfThroughputCounts) {
  EXPECT_THAT(invalid(R"({"fps":3,"throughput_unit":"fps"})"),
              HasSubstr("output_throughput: expected a number > 0, but it is missing"));
}

// custom.md#50
TEST(ReportFields, NumbersDoNotDependOnTheLocale) {
  const std::string before = std::setlocale(LC_NUMERIC, nullptr);
  std::setlocale(LC_NUMERIC, "de_DE.UTF-8");
  for (const char* value : {"5", "5E0", "5.0"}) {
    const ReportRead read = parse(with(value, ""));
    ASSERT_TRUE(read.report);
    EXPECT_EQ(read.report->throughput, 5.0) << value;
  }
  std::setlocale(LC_NUMERIC, before.c_str());
}

// custom.md#51
TEST(ReportFields, UnitIsTrimmedAndBounded) {
  const auto unit = [](std::string_view text) {
    return parse(cat(R"({"output_throughput":1,"throughput_unit":")", text, "\"}"));
  };
  EXPECT_EQ(unit("  img/s ").report->unit, "img/s");
  EXPECT_TRUE(unit(std::string(32, 'u')).report);
  only_error(unit(std::string(33, 'u')), "field_invalid");
  only_error(unit("   "), "field_invalid");
  EXPECT_THAT(invalid(R"({"output_throughput":1,"throughput_unit":5})"),
              HasSubstr("throughput_unit: expected a text of 1 to 32 bytes, found number 5"));
}

TEST(ReportFields, EveryBrokenFieldIsReported) {
  const ReportRead read = parse(R"({"output_throughput":0,"work":5,"nonce":1})");
  ASSERT_EQ(read.errors.size(), 4u);
  EXPECT_THAT(read.errors[1].message, HasSubstr("throughput_unit"));
  EXPECT_THAT(read.errors[2].message, HasSubstr("work: expected an object of numbers"));
  EXPECT_THAT(read.errors[3].message, HasSubstr("nonce"));
  EXPECT_TRUE(read.readable);
}

TEST(ReportFields, WorkNamesAndValuesAreChecked) {
  for (const char* work : {R"({"1a":1})", R"({"":1})", R"({"a b":1})", R"({"a":-1})",
                           R"({"a":"1"})", R"({"a":null})", "null", "[]"}) {
    invalid(with("1", cat(R"(,"work":)", work)));
  }
  EXPECT_EQ(parse(with("1", R"(,"work":{"a.b-C_9":0,"_":1.5})")).report->work->size(), 2u);
  EXPECT_TRUE(parse(with("1", R"(,"work":{})")).report->work->empty());
  EXPECT_THAT(invalid(with("1", cat(R"(,"work":{")", std::string(65, 'a'), R"(":1})"))),
              HasSubstr("work: expected names"));
}

TEST(ReportFields, WorkHasAtMost64Names) {
  const auto names = [](int n) {
    std::string items;
    for (int i = 0; i < n; ++i) {
      items += cat(i == 0 ? "" : ",", "\"w", i, "\":1");
    }
    return cat(R"(,"work":{)", items, "}");
  };
  EXPECT_EQ(parse(with("1", names(64))).report->work->size(), 64u);
  EXPECT_THAT(invalid(with("1", names(65))), HasSubstr("at most 64 names, found 65"));
}

// custom.md#52
TEST(ReportFields, InformativeDifferencesAreWarnings) {
  const ReportRead read =
      parse(with("1", R"(,"framework":"zzz","workload_kind":7,"model_id":"other")"));
  ASSERT_TRUE(read.report);
  ASSERT_EQ(read.warnings.size(), 3u);
  EXPECT_EQ(read.warnings[0].message,
            "inferencex_result.json: framework: expected \"custom\", found text \"zzz\"");
}

TEST(ReportFields, ModelMayBeNamedByItsLastPart) {
  EXPECT_THAT(parse(with("1", R"(,"model_id":"flux")")).warnings, IsEmpty());
  EXPECT_THAT(parse(with("1", R"(,"model_id":"/models/flux")")).warnings, IsEmpty());
}

TEST(ReportFields, OptionalNumberOfWrongTypeIsDroppedWithAWarning) {
  const ReportRead read = parse(with("1", R"(,"p99_e2el_ms":"x","completed":true,"duration":3)"));
  ASSERT_TRUE(read.report);
  EXPECT_THAT(read.report->numbers, ElementsAre(Pair("duration", 3.0)));
  EXPECT_EQ(read.warnings.size(), 2u);
  EXPECT_THAT(read.warnings, Contains(LegProblem{"report_field",
                                                 "inferencex_result.json: p99_e2el_ms: expected a "
                                                 "number, found text \"x\""}));
}

TEST(ReportFields, GateKeyIsAbsentOnlyWhenItIsNotThere) {
  EXPECT_FALSE(parse(with("1", "")).report->gate.has_value());
  EXPECT_TRUE(parse(with("1", R"(,"quality_gate":null)")).report->gate->is_null());
}

}  // namespace
}  // namespace hyperloom::measure
