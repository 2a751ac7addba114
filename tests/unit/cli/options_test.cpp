// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/cli/options.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

namespace hyperloom::cli {
namespace {

using testing::AllOf;
using testing::Each;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

std::vector<std::string> faults(const Arguments& args) {
  std::vector<std::string> out;
  for (const auto& error : args.errors) {
    EXPECT_EQ(error.id, "usage");
    out.push_back(error.message);
  }
  return out;
}
std::vector<std::string> faults(const std::vector<std::string>& words) {
  return faults(parse_arguments(words));
}

TEST(Options, BothSpellingsOfAValueAreEqual) {
  for (const auto& words : std::vector<std::vector<std::string>>{
           {"optimize", "--framework", "custom"}, {"optimize", "--framework=custom"}}) {
    const auto args = parse_arguments(words);
    EXPECT_THAT(faults(args), IsEmpty());
    EXPECT_EQ(args.command->name, "optimize");
    EXPECT_EQ(args.get("framework"), "custom");
  }
}

TEST(Options, ModelHasAShortName) {
  EXPECT_EQ(parse_arguments({"optimize", "-m", "llama"}).get("model"), "llama");
}

// session.md#3
TEST(Options, VerbosityCountsBeforeAndAfterTheCommand) {
  EXPECT_EQ(parse_arguments({"-v", "optimize"}).verbosity, 1U);
  EXPECT_EQ(parse_arguments({"optimize", "-v"}).verbosity, 1U);
  EXPECT_EQ(parse_arguments({"-v", "optimize", "--verbose"}).verbosity, 2U);
  EXPECT_EQ(parse_arguments({"-vv", "optimize"}).verbosity, 2U);
  EXPECT_EQ(parse_arguments({"optimize"}).verbosity, 0U);
  EXPECT_THAT(faults({"-vv", "optimize", "-v"}), IsEmpty());
}

// session.md#4
TEST(Options, UnknownOneIsNamedWithItsNearest) {
  EXPECT_THAT(faults({"optimize", "--extr-env", "A=1"}),
              ElementsAre("unknown option --extr-env (did you mean --extra-env?)"));
  EXPECT_THAT(faults({"optimize", "--extr-env=A=1"}),
              ElementsAre("unknown option --extr-env (did you mean --extra-env?)"));
  EXPECT_THAT(faults({"optimize", "--zzzzzzzz"}), ElementsAre("unknown option --zzzzzzzz"));
}

// session.md#5
TEST(Options, ValueOfAnUnknownOneIsNotPrinted) {
  EXPECT_THAT(faults({"optimize", "--foo", "HF_TOKEN=abc123"}), Each(Not(HasSubstr("abc123"))));
  EXPECT_THAT(faults({"optimize", "--foo=abc123"}), Each(Not(HasSubstr("abc123"))));
}

// session.md#6
TEST(Options, PrefixesAreNotAccepted) {
  EXPECT_THAT(faults({"optimize", "--max-h", "1"}),
              ElementsAre(HasSubstr("unknown option --max-h")));
  EXPECT_THAT(faults({"optimize", "--js"}), ElementsAre(HasSubstr("unknown option --js")));
}

// session.md#6
TEST(Options, OnceMeansOnce) {
  EXPECT_THAT(faults({"optimize", "--tp", "1", "--tp", "2"}), ElementsAre("--tp was given twice"));
  EXPECT_THAT(faults({"optimize", "--tp=1", "--tp=1"}), ElementsAre("--tp was given twice"));
  EXPECT_THAT(faults({"optimize", "--json", "--json"}), ElementsAre("--json was given twice"));
  EXPECT_THAT(faults({"-m", "a", "optimize", "--model=b"}), ElementsAre("--model was given twice"));
}

TEST(Options, RepeatableOnesKeepTheirOrder) {
  const auto args = parse_arguments({"optimize", "--extra-env", "B=1", "--extra-env=A=2"});
  EXPECT_THAT(faults(args), IsEmpty());
  EXPECT_THAT(args.all("extra-env"), ElementsAre("B=1", "A=2"));
  EXPECT_EQ(args.get("extra-env"), "A=2");
  EXPECT_THAT(args.all("protect"), IsEmpty());
}

TEST(Options, ValuesMayBeginWithDashes) {
  EXPECT_EQ(parse_arguments({"optimize", "--server-args", "--x 1"}).get("server-args"), "--x 1");
  EXPECT_EQ(parse_arguments({"optimize", "--server-args=--json"}).get("server-args"), "--json");
  EXPECT_EQ(parse_arguments({"optimize", "--target-gain", "-5"}).get("target-gain"), "-5");
  EXPECT_EQ(parse_arguments({"optimize", "--extra-env=A=--b=c"}).get("extra-env"), "A=--b=c");
}

TEST(Options, ValuesMayBeEmpty) {
  for (const auto& words : std::vector<std::vector<std::string>>{
           {"optimize", "--server-args="}, {"optimize", "--server-args", ""}}) {
    const auto args = parse_arguments(words);
    EXPECT_THAT(faults(args), IsEmpty());
    EXPECT_EQ(args.get("server-args"), "");
  }
}

// session.md#10
TEST(Options, MissingValueIsSaid) {
  EXPECT_THAT(faults({"optimize", "--resume"}), ElementsAre("--resume needs a value"));
  EXPECT_THAT(faults({"--tp"}), testing::Contains("--tp needs a value"));
}

TEST(Options, FlagsTakeNoValue) {
  EXPECT_THAT(faults({"optimize", "--json=1"}), ElementsAre("--json takes no value"));
}

TEST(Options, OfAnotherCommandDoNotApply) {
  EXPECT_THAT(faults({"status", "--tp", "2"}),
              ElementsAre("--tp does not apply to `hyperloom status`"));
  EXPECT_THAT(faults({"measure", "--max-hours", "1"}), ElementsAre(HasSubstr("does not apply")));
}

// session.md#11
TEST(Options, EveryFaultIsNamedAtOnce) {
  EXPECT_THAT(faults({"optimize", "--extr-env", "A=1", "--tp", "1", "--tp", "2", "--json=1"}),
              testing::UnorderedElementsAre(HasSubstr("--extr-env"), HasSubstr("--tp"),
                                            HasSubstr("--json takes no value")));
}

// session.md#1
TEST(Options, CommandIsRequiredAndKnown) {
  EXPECT_THAT(faults(std::vector<std::string>{}),
              ElementsAre(AllOf(HasSubstr("no command given"), HasSubstr("optimize"))));
  EXPECT_THAT(faults({"optimise"}), ElementsAre(HasSubstr("unknown command 'optimise'")));
  EXPECT_THAT(faults({"--help"}), IsEmpty());
  EXPECT_THAT(faults({"--version"}), IsEmpty());
}

TEST(Options, ArgumentsAreCounted) {
  EXPECT_THAT(faults({"optimize", "extra"}), ElementsAre("unexpected argument 'extra'"));
  EXPECT_THAT(faults({"report"}), IsEmpty());
  EXPECT_THAT(faults({"plugin"}), ElementsAre(HasSubstr("too few arguments")));
  EXPECT_THAT(faults({"explain"}), IsEmpty());
  EXPECT_THAT(faults({"explain", "latest", "c0001"}), IsEmpty());
  EXPECT_THAT(parse_arguments({"explain", "latest", "c0001"}).positional,
              ElementsAre("latest", "c0001"));
}

TEST(Options, ControlCharactersOfForeignWordsAreEscaped) {
  EXPECT_THAT(faults({"optimize", "a\x1b[31mb"}), Each(Not(HasSubstr("\x1b"))));
  EXPECT_THAT(faults({"optimize", "--a\x1b[31mb"}), Each(Not(HasSubstr("\x1b"))));
}

TEST(OptionTable, NamesAndLettersAreUnique) {
  std::set<std::string_view> names;
  std::set<char> letters;
  for (const Option& option : option_table()) {
    EXPECT_TRUE(names.insert(option.name).second) << option.name;
    EXPECT_TRUE(option.letter == '\0' || letters.insert(option.letter).second) << option.letter;
    EXPECT_NE(option.commands, 0U) << option.name;
    EXPECT_EQ(option.kind == OptionKind::Flag, option.value.empty()) << option.name;
  }
}

TEST(OptionTable, ExamplesAreAccepted) {
  for (const Option& option : option_table()) {
    if (option.example.empty() || (option.commands & kOptimize) == 0) {
      continue;
    }
    const std::string example(option.example);
    const auto space = example.find(' ');
    std::vector<std::string> words{"optimize", example.substr(0, space)};
    if (space != std::string::npos) {
      words.push_back(example.substr(space + 1));
    }
    EXPECT_THAT(faults(words), IsEmpty()) << example;
  }
}

}  // namespace
}  // namespace hyperloom::cli
