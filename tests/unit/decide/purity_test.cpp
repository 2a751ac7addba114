// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <regex>
#include <sstream>
#include <string>

namespace {

/// Headers and calls by which a function could depend on more than its arguments.
const std::regex& impure() {
  static const std::regex pattern(
      R"(#include <(chrono|ctime|time\.h|random|fstream|iostream|cstdio|filesystem|thread|mutex|unistd\.h)>)"
      R"(|random_device|random_hex|random_u64|system_clock|steady_clock|getenv|\bstatic (?!const))");
  return pattern;
}

std::string text_of(const std::filesystem::path& file) {
  std::ostringstream text;
  text << std::ifstream(file).rdbuf();
  return text.str();
}

TEST(Purity, DecisionCodeHasNoClockFileGlobalOrHiddenRandomness) {
  std::size_t files = 0;
  for (const auto& entry : std::filesystem::directory_iterator(HYPERLOOM_DECIDE_DIR)) {
    const auto extension = entry.path().extension();
    if (extension != ".cpp" && extension != ".hpp") {
      continue;
    }
    ++files;
    std::smatch found;
    const std::string text = text_of(entry.path());
    EXPECT_FALSE(std::regex_search(text, found, impure()))
        << entry.path().filename() << ": " << found.str();
  }
  EXPECT_GT(files, 20U);
}

TEST(Purity, TheSearchRecognisesWhatItForbids) {
  for (const char* line : {"#include <chrono>", "static int calls = 0;", "std::random_device d;"}) {
    EXPECT_TRUE(std::regex_search(std::string(line), impure())) << line;
  }
  EXPECT_FALSE(std::regex_search(std::string("static constexpr int kFew = 3;"), impure()));
}

}  // namespace
