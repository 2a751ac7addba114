// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

// `plugin list`: rows from notes alone (sdk.md section 9).

#include <gmock/gmock.h>


#include "core/util/cat.hpp"
#include "tests/component/plugin/lab.hpp"

namespace hyperloom::plugin {
namespace {

namespace stdfs = std::filesystem;
using testing::HasSubstr;

class List : public PluginLab {
 protected:
  const ListRow* row(const std::vector<ListRow>& rows, std::string_view state) {
    for (const ListRow& each : rows) {
      if (each.state == state) {
        return &each;
      }
    }
    return nullptr;
  }
};

// sdk.md#4
TEST_F(List, MissingLibraryIsARowBesideGoodOnes) {
  zoo("hyperloom_acme");
  registry(
      "  - {name: acme, library: lib/hyperloom_acme.so}\n  - {name: gone, library: gone.so}\n"
      "  - {name: off, library: off.so, enabled: false}\n",
      "");
  const auto rows = list(false);
  ASSERT_EQ(rows.size(), 4u);  // and custom, which this prefix lacks
  EXPECT_EQ(rows[1].state, "ok");
  EXPECT_EQ(rows[1].plugin_id, "acme");
  EXPECT_EQ(rows[1].version, "1.2.3");
  EXPECT_EQ(rows[1].abi_major, 1u);
  EXPECT_EQ(rows[1].isolation, "in_process");
  EXPECT_EQ(rows[1].path, dir() / "lib/hyperloom_acme.so");
  EXPECT_EQ(rows[1].entry.origin.line, 3u);
  EXPECT_EQ(rows[2].state, "error");
  EXPECT_EQ(rows[2].error->id, "PLG-006");
  EXPECT_THAT(rows[2].error->message, HasSubstr("searched: "));
  EXPECT_TRUE(rows[2].plugin_id.empty());  // no note was read
  EXPECT_EQ(rows[3].state, "disabled");
  EXPECT_FALSE(rows[3].error);
}

TEST_F(List, RunsNoPluginCode) {
  entry("bad", zoo("bad_throw_create"), "");
  EXPECT_EQ(list(false)[1].state, "ok");
}

TEST_F(List, AllAddsShadowedAndUnregistered) {
  zoo("hyperloom_acme");
  zoo("hyperloom_strict");
  zoo("bad_none");
  stdfs::create_directory(dir() / "first");
  stdfs::copy_file(dir() / "lib/hyperloom_acme.so", dir() / "first/hyperloom_acme.so");
  registry("  - {name: acme, library: hyperloom_acme.so}\n", "");
  sources_.plugin_path = {dir() / "first", dir() / "lib"};
  EXPECT_EQ(list(false).size(), 2u);
  const auto rows = list(true);
  ASSERT_EQ(rows.size(), 4u);
  ASSERT_NE(row(rows, "shadowed"), nullptr);
  EXPECT_EQ(row(rows, "shadowed")->path, dir() / "lib/hyperloom_acme.so");
  ASSERT_NE(row(rows, "unregistered"), nullptr);
  EXPECT_EQ(row(rows, "unregistered")->plugin_id, "strict");
  EXPECT_EQ(rows[1].shadowed, std::vector<stdfs::path>{dir() / "lib/hyperloom_acme.so"});
}

TEST_F(List, BadSearchPartsWarnOnce) {
  registry("  - {name: a, library: a.so}\n  - {name: b, library: b.so}\n", "");
  env_.emplace_back("HYPERLOOM_PLUGIN_PATH", "relative");
  (void)list(true);
  EXPECT_EQ(warnings_.size(), 1u);
}

TEST_F(List, IsolationInAProcessIsAnErrorRow) {
  entry("acme", zoo("hyperloom_acme"), ", isolation: process");
  const auto rows = list(false);
  EXPECT_EQ(rows[1].state, "error");
  EXPECT_EQ(rows[1].isolation, "process");
  EXPECT_EQ(rows[1].error->id, "isolation_unsupported");
}

// What it costs is a figure of tests/perf.
TEST_F(List, FiftyPluginsAreListed) {
  std::string entries;
  for (int i = 0; i < 50; ++i) {
    const std::string name = util::cat("acme", i);
    zoo_as("hyperloom_acme", "hyperloom_" + name);
    entries += util::cat("  - {name: ", name, ", library: lib/hyperloom_", name,
                         ".so, plugin_id: acme}\n");
  }
  registry(entries, "");
  const auto rows = list(false);
  ASSERT_EQ(rows.size(), 51u);
  EXPECT_EQ(rows[50].state, "ok");
}

}  // namespace
}  // namespace hyperloom::plugin
