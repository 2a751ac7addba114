// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/cli/options.hpp"

namespace hyperloom::cli {
namespace {

using testing::HasSubstr;
using testing::Not;

TEST(Help, ListsEveryOptionOfItsCommandWithDefaultAndExample) {
  for (const CommandInfo& command : command_table()) {
    const std::string text = help_text(command);
    for (const Option& option : option_table()) {
      const std::string line = "--" + std::string(option.name) +
                               (option.value.empty() ? "" : " " + std::string(option.value)) + "\n";
      if ((option.commands & command.id) == 0) {
        EXPECT_THAT(text, Not(HasSubstr(line))) << command.name;
        continue;
      }
      EXPECT_THAT(text, HasSubstr(line)) << command.name;
      EXPECT_THAT(text, HasSubstr(std::string(option.help)));
      EXPECT_THAT(text, HasSubstr(std::string(option.example)));
      EXPECT_THAT(text, HasSubstr(std::string(option.fallback)));
    }
  }
}

// session.md#2
TEST(Help, ShowsPinsByExample) {
  EXPECT_THAT(help_text(*find_command("optimize")),
              HasSubstr("--extra-env NAME=VALUE\n      pin: a variable that every leg gets and no "
                        "variant may touch (repeatable)\n      example: --extra-env MYFW_BATCH=8"));
}

TEST(Help, ServingOptionsComeLastAndSayWhomTheyAreFor) {
  for (const auto* name : {"measure", "doctor", "optimize"}) {
    const std::string text = help_text(*find_command(name));
    const auto at =
        text.find("\nServing (only for frameworks that run a server; custom and other ");
    ASSERT_NE(at, std::string::npos) << name;
    EXPECT_EQ(text.find(":\n  --", at), text.rfind(":\n  --")) << "no group after it: " << name;
    EXPECT_GT(text.find("--conc N\n"), at) << name;
    EXPECT_LT(text.find("--framework NAME\n"), at) << name;
  }
}

TEST(Help, UsageNamesEveryCommand) {
  for (const CommandInfo& command : command_table()) {
    EXPECT_THAT(usage_text(), HasSubstr("  " + std::string(command.usage) + "\n"));
    EXPECT_EQ(find_command(command.name), &command);
  }
  EXPECT_EQ(find_command("optimise"), nullptr);
}

TEST(Help, PageHasARowForEveryOption) {
  const std::string page = markdown_text();
  for (const Option& option : option_table()) {
    EXPECT_THAT(page, HasSubstr("--" + std::string(option.name)));
  }
  EXPECT_THAT(page, HasSubstr("--model PATH\\|ID"));
}

}  // namespace
}  // namespace hyperloom::cli
