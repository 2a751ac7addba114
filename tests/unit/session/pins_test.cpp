// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/session/pins.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace hyperloom::session {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

std::vector<std::string> errors(const ParsedPins& parsed) {
  std::vector<std::string> out;
  for (const util::Error& error : parsed.errors) {
    EXPECT_EQ(error.id, "pin_invalid");
    out.push_back(error.message);
  }
  return out;
}

// custom.md#68
TEST(Pins, EveryMalformedItemIsNamed) {
  const auto parsed = parse_pins({"FOO", "=x", " =x", "1BAD=x", "A-B=x", "A B=1"}, "custom");
  EXPECT_THAT(
      errors(parsed),
      ElementsAre("--extra-env 'FOO': missing '='", "--extra-env '=x': invalid name",
                  "--extra-env ' =x': invalid name", "--extra-env '1BAD=x': invalid name",
                  "--extra-env 'A-B=x': invalid name", "--extra-env 'A B=1': invalid name"));
  EXPECT_TRUE(parsed.pins.empty());
}

// custom.md#69
TEST(Pins, ValuesAreByteExactAndNamesKeepTheirCase) {
  const auto parsed = parse_pins({"B=x=y", "D=", "E= v ", "myfw_x=1"}, "custom");
  EXPECT_THAT(errors(parsed), IsEmpty());
  EXPECT_THAT(parsed.pins,
              ElementsAre(Pin{"B", "x=y"}, Pin{"D", ""}, Pin{"E", " v "}, Pin{"myfw_x", "1"}));
}

// custom.md#69
TEST(Pins, TheLastOfTwoWinsWithAWarning) {
  const auto parsed = parse_pins({"A=1", "B=1", "A=2"}, "custom");
  EXPECT_THAT(parsed.pins, ElementsAre(Pin{"B", "1"}, Pin{"A", "2"}));
  EXPECT_THAT(parsed.warnings, ElementsAre("--extra-env A given twice; using the last"));
}

// custom.md#70
TEST(Pins, ReservedScrubbedAndCredentialNamesAreRefused) {
  EXPECT_THAT(
      errors(parse_pins({"TP=4", "LD_PRELOAD=x", "HYPERLOOM_X=1", "CUSTOM_DIR=/x"}, "custom")),
      ElementsAre("--extra-env 'TP=4': reserved by hyperloom; use --tp",
                  "--extra-env 'LD_PRELOAD=x': loader and shell names cannot be pinned; "
                  "set it in the entrypoint",
                  "--extra-env 'HYPERLOOM_X=1': reserved by hyperloom",
                  "--extra-env 'CUSTOM_DIR=/x': reserved by hyperloom; use --framework-path"));
  EXPECT_THAT(errors(parse_pins({"OPENAI_API_KEY=sk-123456"}, "custom")),
              ElementsAre("--extra-env 'OPENAI_API_KEY=[REDACTED]': "
                          "LLM credentials are never passed to the script"));
}

// custom.md#70
TEST(Pins, PathAndOtherPinOnlyNamesMayBePinned) {
  EXPECT_THAT(parse_pins({"PATH=/x", "ROCR_VISIBLE_DEVICES=0", "HF_TOKEN=t"}, "custom").errors,
              IsEmpty());
}

TEST(Pins, TheFrameworkDecidesItsOwnReservedNames) {
  EXPECT_THAT(errors(parse_pins({"EXTRA_CUSTOM_ARGS=x"}, "custom")),
              ElementsAre(HasSubstr("use --server-args")));
  EXPECT_THAT(errors(parse_pins({"EXTRA_CUSTOM_ARGS=x"}, "other")), IsEmpty());
  EXPECT_THAT(errors(parse_pins({"MY_FW_DIR=x"}, "my-fw")),
              ElementsAre(HasSubstr("use --framework-path")));
}

TEST(Pins, LimitsAndEncoding) {
  EXPECT_THAT(errors(parse_pins({"A=" + std::string(65536, 'x')}, "custom")),
              ElementsAre(HasSubstr("too long")));
  EXPECT_THAT(errors(parse_pins({"A=\xff"}, "custom")), ElementsAre(HasSubstr("not valid UTF-8")));
  std::vector<std::string> many;
  for (int i = 0; i < 1025; ++i) {
    many.push_back("P" + std::to_string(i) + "=1");
  }
  EXPECT_THAT(errors(parse_pins(many, "custom")),
              ElementsAre("--extra-env: 1025 pins given, 1024 are allowed"));
}

TEST(Pins, SecretsAreShownRedacted) {
  const Pins pins = {{"A", "1"}, {"HF_TOKEN", "abcdef"}, {"MAX_TOKENS", "5"}, {"B", "x\ny"}};
  EXPECT_EQ(pins_text(pins), "A=1, HF_TOKEN=[REDACTED], MAX_TOKENS=5, B=x\\x0ay");
}

TEST(Pins, ACaseTwinIsAnotherSpellingAndNotTheNameItself) {
  const Pins pins = {{"Abc", "1"}};
  EXPECT_EQ(case_twin(pins, "Abc"), nullptr);
  EXPECT_EQ(case_twin(pins, "ABC"), &pins.front());
  EXPECT_EQ(find_pin(pins, "ABC"), nullptr);
  EXPECT_EQ(find_pin(pins, "Abc"), &pins.front());
}

}  // namespace
}  // namespace hyperloom::session
