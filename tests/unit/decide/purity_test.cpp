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
      R"(|random_device|random_hex|random_u64|system_clock|steady_clock|getenv|thread_local)"
      R"(|\bstatic (?!const)[^(]*[=;{]|\b(rand|srand|time|clock|getpid|fopen|read_file|write_file)\()");
  return pattern;
}

std::string text_of(const std::filesystem::path& file) {
  std::ostringstream text;
  text << std::ifstream(file).rdbuf();
  return text.str();
}

bool is_source(const std::filesystem::path& file) {
  return file.extension() == ".cpp" || file.extension() == ".hpp";
}

/// Looks through a folder; returns how many files it saw.
std::size_t expect_pure(const std::string& folder, const std::string& exempt_stem) {
  std::size_t files = 0;
  for (const auto& entry : std::filesystem::directory_iterator(HYPERLOOM_CORE_DIR + folder)) {
    if (!is_source(entry.path()) || entry.path().stem() == exempt_stem) {
      continue;
    }
    ++files;
    std::smatch found;
    const std::string text = text_of(entry.path());
    EXPECT_FALSE(std::regex_search(text, found, impure()))
        << entry.path().filename() << ": " << found.str();
  }
  return files;
}

TEST(Purity, DecisionCodeHasNoClockFileGlobalOrHiddenRandomness) {
  EXPECT_GT(expect_pure("/decide", ""), 20U);
}

TEST(Purity, SearchCodeHasNoneOutsideTheReaderOfTheSpaceFile) {
  EXPECT_GT(expect_pure("/search", "space"), 20U);
}

TEST(Purity, TheSearchRecognisesWhatItForbids) {
  for (const char* line : {"#include <chrono>", "static int calls = 0;", "std::random_device d;",
                           "seed = time(nullptr);", "thread_local int x;"}) {
    EXPECT_TRUE(std::regex_search(std::string(line), impure())) << line;
  }
  EXPECT_FALSE(std::regex_search(std::string("static constexpr int kFew = 3;"), impure()));
}

}  // namespace
