// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
// custom.md#76
#include "core/measure/artifacts.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <csignal>

#include "core/measure/report.hpp"
#include "core/util/json.hpp"
#include "tests/unit/measure/leg_support.hpp"

namespace hyperloom::measure {
namespace {

namespace stdfs = std::filesystem;
using testing::HasSubstr;
using testing::Not;
using util::Value;

class Artifacts : public testing::Test {
 protected:
  Artifacts() {
    stdfs::create_directory(dir_ / "w");
    workload_.model = "org/model";
    leg_.request = request_of(LegKind::Baseline, 12);
    leg_.work_dir = leg_.cwd = dir_ / "w";
    leg_.home = dir_ / "home";
    leg_.run_id = "s.0123456789abcdef";
    leg_.argv = {"/bin/bash", "/s/run.sh"};
    leg_.env = {{"HOME", "/root", session::Origin::Inherited}};
    leg_.launch_fp = "fp";
    leg_.timeout = std::chrono::seconds(7200);
    result_.wall_s = 1.25;
    result_.exit.exit_code = 0;
    redactor_.add_value("hunter2-secret");
  }
  void report(const std::string& text) {
    result_.report = parse_report(text, "R", {}).report.value();
  }
  [[nodiscard]] ArtifactInput input() const {
    return {workload_, leg_, result_, "esha", redactor_};
  }
  [[nodiscard]] Value leg_json() const { return leg_document(input()); }
  [[nodiscard]] Value benchmark() const { return benchmark_document(input()); }

  TempDir dir_;
  util::PosixFileSystem fs_;
  Workload workload_ = workload_of(dir_);
  PreparedLeg leg_;
  LegResult result_;
  util::Redactor redactor_;
};

constexpr const char* kReport =
    R"({"output_throughput":2.5,"throughput_unit":"img/s","duration":3,"mean_ttft_ms":4,)"
    R"("work":{"steps":50},"quality_gate":{"passed":true,"z":1,"a":2},"mine":{"x":[1]},"fps":9})";

TEST_F(Artifacts, BenchmarkReportOfAUsableLeg) {
  report(kReport);
  const Value doc = benchmark();
  EXPECT_TRUE(doc["success"].as_bool());
  EXPECT_EQ(doc["framework"].as_text(), "custom");
  EXPECT_EQ(doc["model"].as_text(), "org/model");
  EXPECT_EQ(doc["workload_kind"].as_text(), "scriptable");
  EXPECT_EQ(doc["throughput_unit"].as_text(), "img/s");
  EXPECT_EQ(util::to_json(doc["throughput"]),
            R"({"output_throughput":2.5,"request_throughput":null,)"
            R"("total_token_throughput":null,"duration_seconds":3.0,"completed_requests":null})");
  EXPECT_EQ(doc["latency"]["mean_ttft_ms"].as_double(), 4.0);
  EXPECT_TRUE(doc["latency"]["p99_itl_ms"].is_null());
  EXPECT_EQ(util::to_json(doc["quality_gate"]), R"({"passed":true,"z":1,"a":2})");
  EXPECT_EQ(util::to_json(doc["work"]), R"({"steps":50})");
  EXPECT_EQ(util::to_json(doc["extra"]), R"({"mine":{"x":[1]},"fps":9})");
  EXPECT_EQ(doc["workspace_dir"].as_text(), (dir_ / "home").native());
  EXPECT_EQ(doc["execution_time"].as_double(), 1.25);
  EXPECT_TRUE(doc["errors"].as_list().empty());
  EXPECT_FALSE(doc["profiling_enabled"].as_bool());
}

TEST_F(Artifacts, FailedLegHasNoScore) {
  report(kReport);
  result_.errors = {{"gate_failed", "quality_gate failed: x"}};
  const Value doc = benchmark();
  EXPECT_FALSE(doc["success"].as_bool());
  EXPECT_TRUE(doc["throughput"]["output_throughput"].is_null());
  EXPECT_EQ(doc["errors"].as_list()[0].as_text(), "gate_failed: quality_gate failed: x");
  EXPECT_THAT(summary_text(input()), HasSubstr("output_throughput: null\n"));
}

TEST_F(Artifacts, LegWithoutAReportHasNullsNotZeros) {
  result_.errors = {{"report_missing", "m"}};
  const Value doc = benchmark();
  for (const char* key : {"throughput_unit", "quality_gate", "work"}) {
    EXPECT_TRUE(doc[key].is_null()) << key;
  }
  EXPECT_TRUE(doc["extra"].as_map().empty());
}

TEST_F(Artifacts, ExtraIsBounded) {
  report(R"({"output_throughput":1,"throughput_unit":"u","a":1,"b":")" + std::string(70'000, 'x') +
         R"("})");
  EXPECT_EQ(util::to_json(benchmark()["extra"]), R"({"a":1})");
}

TEST_F(Artifacts, SummaryIsKeyValueLines) {
  report(kReport);
  EXPECT_EQ(summary_text(input()),
            "success: true\nframework: custom\nmodel: org/model\noutput_throughput: 2.5\n"
            "throughput_unit: img/s\nexecution_time_s: 1.250\nclass: null\n");
  result_.errors = {{"timeout", "m"}};
  EXPECT_THAT(summary_text(input()), HasSubstr("class: timeout\n"));
}

TEST_F(Artifacts, LegDocumentTellsHowItRanAndEnded) {
  result_.exit.exit_code.reset();
  result_.exit.term_signal = SIGKILL;
  result_.exit.log_bytes_dropped = 5;
  result_.exit.leftovers = {{71, "sleep"}};
  result_.errors = {{"killed_by_signal", "m"}, {"report_missing", "n"}};
  const Value doc = leg_json();
  EXPECT_EQ(doc["leg"].as_int(), 12);
  EXPECT_EQ(doc["kind"].as_text(), "baseline");
  EXPECT_EQ(util::to_json(doc["argv"]), R"(["/bin/bash","/s/run.sh"])");
  EXPECT_EQ(util::to_json(doc["env"]), R"([{"name":"HOME","value":"/root","origin":"inherited"}])");
  EXPECT_EQ(doc["limits"]["timeout_s"].as_double(), 7200.0);
  EXPECT_TRUE(doc["exit_code"].is_null());
  EXPECT_EQ(doc["term_signal"].as_text(), "SIGKILL");
  EXPECT_EQ(doc["class"].as_text(), "killed_by_signal");
  EXPECT_EQ(doc["errors"].as_list().size(), 2u);
  EXPECT_EQ(util::to_json(doc["leftovers"]), R"([{"pid":71,"comm":"sleep"}])");
  EXPECT_EQ(util::to_json(doc["hashes"]),
            R"({"launch_fp":"fp","tree_digest":null,"entrypoint_sha256":"esha",)"
            R"("report_sha256":null})");
  EXPECT_TRUE(doc["gate"].is_null());
}

// custom.md#74
TEST_F(Artifacts, SecretsAreReplacedEverywhere) {
  report(R"({"output_throughput":1,"throughput_unit":"u","log":"got hunter2-secret",)"
         R"("API_TOKEN":"abc","quality_gate":{"passed":true,"note":"hunter2-secret"}})");
  workload_.pins = {{"HF_TOKEN", "tok"}, {"MAX_TOKENS", "5"}};
  leg_.argv.push_back("--key=hunter2-secret");
  leg_.env = {{"DB_PASSWORD", "pw", session::Origin::Inherited},
              {"EXTRA_CUSTOM_ARGS", "--k hunter2-secret", session::Origin::Run},
              {"INFERENCE_OPTIMIZER_EXTRA_ENV", R"({"HF_TOKEN":"tok","MAX_TOKENS":"5"})",
               session::Origin::Run}};
  result_.warnings = {{"report_field", "found hunter2-secret"}};
  const std::string all = util::to_json(leg_json()) + util::to_json(benchmark());
  EXPECT_THAT(all, Not(HasSubstr("hunter2-secret")));
  EXPECT_THAT(all, Not(HasSubstr("\"pw\"")));
  EXPECT_THAT(all, Not(HasSubstr("tok\\\"")));
  EXPECT_THAT(all, Not(HasSubstr("\"abc\"")));
  EXPECT_THAT(all, HasSubstr(R"({\"HF_TOKEN\":\"[REDACTED]\",\"MAX_TOKENS\":\"5\"})"));
}

TEST_F(Artifacts, BytesThatAreNoUtf8AreEscaped) {
  leg_.env = {{"X", "a\xff", session::Origin::Inherited}};
  EXPECT_EQ(leg_json()["env"].as_list()[0]["value"].as_text(), "a\\xff");
}

TEST_F(Artifacts, PlantedFilesLinksAndDirectoriesAreReplaced) {
  report(kReport);
  const stdfs::path outside = dir_.write("outside", "keep");
  stdfs::create_symlink(outside, dir_ / "w/leg.json");
  dir_.write("w/benchmark_report.json/deep/file", "x");
  dir_.write("w/summary.txt", "success: true\noutput_throughput: 999\n");
  ASSERT_TRUE(write_artifacts(fs_, input()));
  EXPECT_EQ(slurp(outside), "keep");
  for (const char* name : {"leg.json", "benchmark_report.json"}) {
    EXPECT_FALSE(stdfs::is_symlink(dir_ / "w" / name));
    EXPECT_TRUE(util::parse_json(slurp(dir_ / "w" / name), name).has_value()) << name;
  }
  EXPECT_THAT(slurp(dir_ / "w/summary.txt"), HasSubstr("output_throughput: 2.5\n"));
  EXPECT_EQ(std::distance(stdfs::directory_iterator(dir_ / "w"), stdfs::directory_iterator()), 3);
}

TEST_F(Artifacts, MissingDirectoryIsAnError) {
  stdfs::remove_all(dir_ / "w");
  EXPECT_FALSE(write_artifacts(fs_, input()));
}

}  // namespace
}  // namespace hyperloom::measure
