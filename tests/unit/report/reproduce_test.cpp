// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include <gtest/gtest.h>
#include <sys/wait.h>

#include <cstdlib>

#include "core/journal/fold.hpp"
#include "core/report/reports.hpp"
#include "core/util/sha256.hpp"
#include "core/util/text.hpp"
#include "tests/support/records.hpp"
#include "tests/support/temp_dir.hpp"

namespace hyperloom::report {
namespace {

using test::Records;
using util::Value;

constexpr const char* kEntry = R"(printf '%s\n' "$PWD" "$RESULT_DIR" "$TILE" "$A" "$FRAMEWORK" \
  "$CUSTOM_REPO_PATH" "$MODEL" "$INFERENCE_OPTIMIZER_EXTRA_ENV" "${PROFILE-none}" > out
[ -n "${NO_REPORT-}" ] || printf '{"output_throughput" : 1.5e2,\n"x":1}' > "$RESULT_FILENAME.json"
)";

/// The script of a session whose checkout and entrypoint exist.
class Reproduce : public ::testing::Test {
 protected:
  void SetUp() override {
    std::filesystem::create_directories(dir_ / "src");
    dir_.write("scripts/run it.sh", kEntry);
    records_ = test::kept_session();
    place();
  }

  /// Lets the launch record name the files of this test.
  void place() {
    Value& launch = records_.all[0].body;
    Value source = launch["source"];
    source.set("path", (dir_ / "src").string()).set("head", Value());
    Value entrypoint = launch["entrypoint"];
    entrypoint.set("path", (dir_ / "scripts/run it.sh").string());
    entrypoint.set("sha256", util::sha256_hex(kEntry));
    launch.set("source", source).set("entrypoint", entrypoint);
  }

  std::string script() const { return render_reproduce(journal::fold(records_.all)); }

  /// Runs the script with HF_TOKEN set as given; its exit code.
  int run(const std::string& environment) { return run(environment, ""); }
  int run(const std::string& environment, const std::string& option) {
    const auto path = dir_.write("reproduce.sh", script());
    const std::string command = environment + " bash '" + path.string() + "' " + option + " '" +
                                (dir_ / "new").string() + "' >'" + (dir_ / "stdout").string() +
                                "' 2>'" + (dir_ / "messages").string() + "'";
    const int status = std::system(command.c_str());
    messages_ = test::slurp(dir_ / "messages");
    printed_ = test::slurp(dir_ / "stdout");
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  }

  test::TempDir dir_;
  Records records_;
  std::string messages_, printed_;
};

// session.md#90
TEST_F(Reproduce, RunsOneLegOfWhatWasKept) {
  ASSERT_EQ(run(R"(HF_TOKEN='se"cret' PROFILE=1)"), 0) << messages_;
  const std::string out = test::slurp(dir_ / "new/out");
  const auto lines = util::split(out, '\n');
  ASSERT_EQ(lines.size(), 10U);
  EXPECT_EQ(lines[0], lines[1]) << "the workspace is the working directory";
  EXPECT_EQ(lines[2], "64");
  EXPECT_EQ(lines[3], "1 2");
  EXPECT_EQ(lines[4], "custom");
  EXPECT_EQ(lines[5], (dir_ / "src").string());
  EXPECT_EQ(lines[6], "my model");
  EXPECT_EQ(lines[7], R"({"A":"1 2","HF_TOKEN":"se\"cret"})");
  EXPECT_EQ(lines[8], "none");
}

TEST_F(Reproduce, PrintsTheValueAndWhatTheSessionMeasured) {
  ASSERT_EQ(run("HF_TOKEN=x"), 0) << messages_;
  EXPECT_EQ(printed_, "1.5e2 fps\n");
  EXPECT_NE(messages_.find("one leg of what was kept; the session measured "), std::string::npos);
  EXPECT_NE(messages_.find(" fps\n"), std::string::npos) << messages_;
}

TEST_F(Reproduce, TheBaseLeavesOutWhatWasKept) {
  ASSERT_EQ(run("env -u TILE HF_TOKEN=x", "--base"), 0) << messages_;
  const std::string out = test::slurp(dir_ / "new/out");
  EXPECT_EQ(util::split(out, '\n')[2], "");
  EXPECT_NE(messages_.find("one leg of the base; the session measured "), std::string::npos);
}

TEST_F(Reproduce, ALegWithoutAReportIsSaid) {
  EXPECT_EQ(run("HF_TOKEN=x NO_REPORT=1"), 2);
  EXPECT_NE(messages_.find("the leg left no output_throughput in "), std::string::npos);
}

TEST_F(Reproduce, ASecretIsAskedOfTheCaller) {
  EXPECT_NE(run("env -u HF_TOKEN"), 0);
  EXPECT_NE(messages_.find("HF_TOKEN"), std::string::npos);
  EXPECT_FALSE(std::filesystem::exists(dir_ / "new/out"));
  EXPECT_NE(script().find("export HF_TOKEN=\"${HF_TOKEN:?}\""), std::string::npos);
  EXPECT_EQ(script().find("[REDACTED]"), std::string::npos);
}

// session.md#90
TEST_F(Reproduce, RefusesAnotherCommit) {
  Value source = records_.all[0].body["source"];
  records_.all[0].body.set("source", source.set("head", "0123abcd"));
  EXPECT_EQ(run("HF_TOKEN=x"), 2);
  EXPECT_NE(messages_.find("the result belongs to 0123abcd"), std::string::npos) << messages_;
  EXPECT_FALSE(std::filesystem::exists(dir_ / "new"));
}

TEST_F(Reproduce, WarnsOfAnotherEntrypoint) {
  dir_.write("scripts/run it.sh", std::string(kEntry) + "# edited\n");
  EXPECT_EQ(run("HF_TOKEN=x"), 0);
  EXPECT_NE(messages_.find("the entrypoint has changed"), std::string::npos) << messages_;
}

TEST_F(Reproduce, NeverWritesIntoADirectoryThatExists) {
  std::filesystem::create_directories(dir_ / "new");
  EXPECT_EQ(run("HF_TOKEN=x"), 2);
  EXPECT_NE(messages_.find("must be a new directory"), std::string::npos) << messages_;
}

TEST_F(Reproduce, ThePlainCaseHasNoPinsAndNothingKept) {
  records_ = Records();
  records_.launch();
  place();
  ASSERT_EQ(run("env -u TILE INFERENCE_OPTIMIZER_EXTRA_ENV=inherited"), 0) << messages_;
  const std::string out = test::slurp(dir_ / "new/out");
  const auto lines = util::split(out, '\n');
  EXPECT_EQ(lines[2], "");
  EXPECT_EQ(lines[7], "") << "an inherited value is ignored";
  EXPECT_NE(script().find("unset INFERENCE_OPTIMIZER_EXTRA_ENV"), std::string::npos);
  EXPECT_NE(script().find("nothing was kept"), std::string::npos);
}

TEST_F(Reproduce, HostileValuesStayData) {
  Value& launch = records_.all[0].body;
  launch.set("model", "a'; touch pwned; '").set("session_id", "x\ntouch pwned");
  ASSERT_EQ(run("HF_TOKEN='$(touch pwned)'"), 0) << messages_;
  const std::string out = test::slurp(dir_ / "new/out");
  EXPECT_NE(out.find("a'; touch pwned; '"), std::string::npos);
  EXPECT_FALSE(std::filesystem::exists(dir_ / "new/pwned"));
  EXPECT_FALSE(std::filesystem::exists("pwned"));
}

TEST_F(Reproduce, TheLastCommitOfTheStackIsTheOneAskedFor) {
  records_.add("stack", R"({"action":"push","candidate":"c0009","name":"P","env_set":{"TILE":"64"},
    "args":["--x y"],"commit":"beef","gain_search_pct":1.0})");
  EXPECT_NE(script().find("\ncommit=beef\n"), std::string::npos);
  EXPECT_NE(script().find("export EXTRA_CUSTOM_ARGS=''\\''--x y'\\'''"), std::string::npos)
      << script();
}

}  // namespace
}  // namespace hyperloom::report
