// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/cli/launch_line.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include "core/util/cat.hpp"
#include "core/util/json.hpp"
#include "core/util/text.hpp"

namespace hyperloom::cli {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

constexpr const char* kId = "20260825T101112Z-15931c07";

phase::RunConfig config_of(const std::string& model) {
  phase::RunConfig config;
  config.workload.framework = "custom";
  config.workload.framework_path = "/src/my-fw";
  config.workload.gpu_type = "mi355x";
  config.workload.model = model;
  return config;
}
session::Layout layout_of(const std::string& root) { return session::Layout(root + "/" + kId); }

/// NAME=VALUE of every word but the first.
std::vector<std::pair<std::string, std::string>> pairs_of(const std::string& line) {
  const auto words = util::shell_split(line).value();
  EXPECT_EQ(words.front(), "HYPERLOOM_LAUNCH");
  std::vector<std::pair<std::string, std::string>> out;
  for (std::size_t i = 1; i < words.size(); ++i) {
    const auto eq = words[i].find('=');
    out.emplace_back(words[i].substr(0, eq), words[i].substr(eq + 1));
  }
  return out;
}

TEST(LaunchLine, KeysStandInTheirOrder) {
  const auto keys = launch_keys(config_of("m"), layout_of("/d"), kId, 1);
  const std::string pid = std::to_string(::getpid());
  EXPECT_EQ(
      launch_line(keys),
      util::cat("HYPERLOOM_LAUNCH event=launch pid=", pid, " session_dir=/d/", kId,
                " session_id=", kId, " run=1 run_log=/d/", kId, "/logs/hyperloom.log manifest=/d/",
                kId, "/manifest.json framework=custom gpu_type=mi355x model=m\n"));
  EXPECT_TRUE(keys["pid"].is_int() && keys["run"].is_int());
}

// session.md#15
TEST(LaunchLine, AnyTextSurvivesPosixSplitting) {
  for (const char* model : {"my model", "it's", "", "a\"b", "$HOME `x` \\", "tab\there", "näme",
                            "a=b", "*?[x]", "'", "--flag"}) {
    const auto keys = launch_keys(config_of(model), layout_of("/d e/it's"), kId, 1);
    const auto pairs = pairs_of(launch_line(keys));
    ASSERT_EQ(pairs.size(), keys.as_map().size()) << model;
    for (std::size_t i = 0; i < pairs.size(); ++i) {
      const auto& [key, value] = keys.as_map()[i];
      EXPECT_EQ(pairs[i].first, key);
      EXPECT_EQ(pairs[i].second, value.is_int() ? std::to_string(value.as_int()) : value.as_text());
    }
  }
}

TEST(LaunchLine, EmptyModelIsQuoted) {
  EXPECT_THAT(launch_line(launch_keys(config_of(""), layout_of("/d"), kId, 1)),
              testing::EndsWith(" model=''\n"));
}

TEST(Manifest, HidesSecretPinsAndNamesTheObjective) {
  auto config = config_of("");
  config.workload.pins = {{"A", "1"}, {"HF_TOKEN", "abc123"}};
  config.target.gain_pct = 20;
  config.argv = {"optimize", "--framework", "custom"};
  const auto out = manifest_value(config, util::Value::map(), layout_of("/d"), kId, "now");
  EXPECT_EQ(util::to_json(out["pins"]), R"({"A":"1","HF_TOKEN":"[REDACTED]"})");
  EXPECT_EQ(util::to_json(out["objective"]), R"({"kind":"gain_pct","value":20.0})");
  EXPECT_EQ(util::to_json(out["argv"]), R"(["hyperloom","optimize","--framework","custom"])");
  EXPECT_EQ(out["model_name"].as_text(), "my-fw");
  EXPECT_EQ(out["user_data_path"].as_text(), "/d");
  EXPECT_EQ(out["max_minutes"].as_double(), 120);
  EXPECT_TRUE(out["workload"].is_null());
  EXPECT_TRUE(out["source_head"].is_null());
  EXPECT_THAT(util::to_json(out), Not(HasSubstr("abc123")));
}

TEST(Manifest, ObjectiveIsThroughputOrTimeAlone) {
  auto config = config_of("m");
  const auto objective = [&] {
    return util::to_json(
        manifest_value(config, util::Value::map(), layout_of("/d"), kId, "now")["objective"]);
  };
  EXPECT_EQ(objective(), R"({"kind":"time_only","value":null})");
  config.target.throughput = 12.5;
  EXPECT_EQ(objective(), R"({"kind":"tput","value":12.5})");
}

}  // namespace
}  // namespace hyperloom::cli
