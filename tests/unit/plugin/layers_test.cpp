// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

// How registry layers are found and merged (sdk.md section 5).

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/plugin/registry.hpp"
#include "tests/unit/plugin/fake_tree.hpp"

namespace hyperloom::plugin {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

std::string doc(const std::string& plugins) { return "schema_version: 1\nplugins:\n" + plugins; }

class Layers : public testing::Test {
 protected:
  Layers() { sources_.executable = "/usr/bin/hyperloom"; }

  util::Result<Registry> load() {
    const util::Environment env(env_);
    sources_.env = &env;
    auto out = load_registry(tree_, sources_);
    sources_.env = nullptr;
    return out;
  }
  Registry loaded() {
    auto out = load();
    EXPECT_TRUE(out) << out.error().message;
    return out ? *out : Registry{};
  }

  FakeTree tree_;
  RegistrySources sources_;
  std::vector<std::pair<std::string, std::string>> env_{{"HOME", "/home/op"}};
};

TEST_F(Layers, EmbeddedCopyIsThereWithoutAnyFile) {
  const Registry registry = loaded();
  ASSERT_NE(registry.find("custom"), nullptr);
  EXPECT_EQ(registry.find("custom")->library, "hyperloom_custom.so");
  EXPECT_EQ(registry.find("custom")->isolation, "auto");
  ASSERT_NE(registry.gpu_type(" MI325X "), nullptr);
  EXPECT_EQ(registry.gpu_type("mi325x")->runner_type, "mi300x");
  EXPECT_EQ(registry.gpu_type("gfx950"), nullptr);
  EXPECT_TRUE(registry.llm_default_model.empty());
}

TEST_F(Layers, LaterLayersWinInTheDocumentedOrder) {
  const std::vector<std::string> order{"/usr/share/hyperloom/registry.yaml",
                                       "/etc/hyperloom/registry.yaml",
                                       "/etc/hyperloom/registry.d/10-a.yaml",
                                       "/etc/hyperloom/registry.d/9-b.yaml",
                                       "/home/op/.config/hyperloom/registry.yaml",
                                       "/named.yaml",
                                       "/flag.yaml"};
  env_.emplace_back("HYPERLOOM_REGISTRY", "/named.yaml");
  sources_.flag = "/flag.yaml";
  tree_.file("/named.yaml", "schema_version: 1\n");
  tree_.file("/flag.yaml", "schema_version: 1\n");
  for (std::size_t i = 0; i < order.size(); ++i) {
    tree_.file(order[i], doc(util::cat("  - {name: x, library: lib", i, ".so}\n")));
    EXPECT_EQ(loaded().find("x")->library, util::cat("lib", i, ".so"));
    EXPECT_EQ(loaded().find("x")->origin.file, order[i]);
  }
}

TEST_F(Layers, AnEntryIsReplacedWholeAndKeepsItsPlace) {
  tree_.file("/etc/hyperloom/registry.yaml",
             doc("  - {name: a, library: a.so, aliases: [aa], config: {k: 1}}\n"
                 "  - {name: b, library: b.so}\n"));
  tree_.file("/home/op/.config/hyperloom/registry.yaml", doc("  - {name: a, library: new.so}\n"));
  const Registry registry = loaded();
  EXPECT_THAT(registry.names(), ElementsAre("custom", "a", "b"));
  EXPECT_EQ(registry.find("a")->library, "new.so");
  EXPECT_EQ(registry.find("aa"), nullptr);
  EXPECT_TRUE(registry.find("a")->config.as_map().empty());
}

TEST_F(Layers, FalseEnabledMasksLowerLayers) {
  tree_.file("/etc/hyperloom/registry.yaml",
             doc("  - {name: custom, library: x.so, enabled: false}\n"));
  const Registry registry = loaded();
  EXPECT_TRUE(registry.names().empty());
  ASSERT_NE(registry.find("custom"), nullptr);
  EXPECT_FALSE(registry.find("custom")->enabled);
}

TEST_F(Layers, DefaultsReachEveryEntryThatDoesNotSayOtherwise) {
  tree_.file("/etc/hyperloom/registry.yaml",
             "schema_version: 1\ndefaults: {call_timeout_s: 7, max_memory_mb: 100}\n"
             "plugins:\n  - {name: a, library: a.so, call_timeout_s: 9}\n");
  const Registry registry = loaded();
  EXPECT_EQ(registry.find("a")->call_timeout_s, 9);
  EXPECT_EQ(registry.find("a")->max_memory_mb, 100);
  EXPECT_EQ(registry.find("a")->load_timeout_s, 10);
  EXPECT_EQ(registry.find("custom")->call_timeout_s, 7);
}

TEST_F(Layers, GpuTypesAndModelsMergeByName) {
  tree_.file("/etc/hyperloom/registry.yaml",
             "schema_version: 1\ngpu_types:\n  mi999x: {runner_type: mi999x, gfx: gfx999, probe: "
             "MI999X}\n  mi355x: {runner_type: other, gfx: gfx950, probe: MI355X}\n"
             "llm: {default_model: {openai: one, anthropic: two}}\n");
  tree_.file("/home/op/.config/hyperloom/registry.yaml",
             "schema_version: 1\nllm: {default_model: {openai: three}}\n");
  const Registry registry = loaded();
  EXPECT_EQ(registry.gpu_types.size(), 5u);
  EXPECT_EQ(registry.gpu_type("mi355x")->runner_type, "other");
  EXPECT_EQ(registry.llm_default_model.at("openai"), "three");
  EXPECT_EQ(registry.llm_default_model.at("anthropic"), "two");
}

TEST_F(Layers, RequireSha256InAnyLayerWins) {
  tree_.file("/etc/hyperloom/registry.yaml", "schema_version: 1\npolicy: {require_sha256: true}\n");
  tree_.file("/home/op/.config/hyperloom/registry.yaml",
             "schema_version: 1\npolicy: {require_sha256: false}\n");
  EXPECT_TRUE(loaded().require_sha256);
}

TEST_F(Layers, SearchPathsOfHigherLayersComeFirst) {
  tree_.file("/etc/hyperloom/registry.yaml", "schema_version: 1\nsearch_path: [low]\n");
  tree_.file("/home/op/.config/hyperloom/registry.yaml",
             "schema_version: 1\nsearch_path: [high]\n");
  EXPECT_THAT(loaded().search_path,
              ElementsAre("/home/op/.config/hyperloom/high", "/etc/hyperloom/low"));
}

TEST_F(Layers, NamesAreComparedTrimmedAndLowerCase) {
  EXPECT_NE(loaded().find("  CUSTOM\t"), nullptr);
  EXPECT_EQ(loaded().find("cust om"), nullptr);
}

TEST_F(Layers, AliasOfOneLayerMayNotBeTheNameOfAnother) {
  tree_.file("/etc/hyperloom/registry.yaml",
             doc("  - {name: a, library: a.so, aliases: [custom]}\n"));
  const auto registry = load();
  ASSERT_FALSE(registry);
  EXPECT_EQ(registry.error().id, "PLG-003");
  EXPECT_THAT(registry.error().message, HasSubstr("/etc/hyperloom/registry.yaml:3"));
}

TEST_F(Layers, MissingNamedRegistryIsAnError) {
  sources_.flag = "/nope.yaml";
  const auto registry = load();
  ASSERT_FALSE(registry);
  EXPECT_EQ(registry.error().id, "PLG-001");
  EXPECT_THAT(registry.error().message, HasSubstr("/nope.yaml"));
}

TEST_F(Layers, UnreadableImplicitLayerIsAnError) {
  tree_.node("/etc/hyperloom/registry.yaml", util::FileInfo::Kind::Other, 0644, 0);
  const auto registry = load();
  ASSERT_FALSE(registry);
  EXPECT_EQ(registry.error().id, "PLG-001");
}

TEST_F(Layers, MoreThanOneMebibyteIsRefused) {
  sources_.flag = "/big.yaml";
  tree_.file("/big.yaml", "schema_version: 1\n" + std::string(1u << 20, '#'));
  const auto registry = load();
  ASSERT_FALSE(registry);
  EXPECT_EQ(registry.error().id, "PLG-001");
}

TEST_F(Layers, SetIdRunsIgnoreTheUsersFiles) {
  env_.emplace_back("HYPERLOOM_REGISTRY", "/named.yaml");
  tree_.file("/named.yaml", doc("  - {name: n, library: n.so}\n"));
  tree_.file("/home/op/.config/hyperloom/registry.yaml", doc("  - {name: u, library: u.so}\n"));
  sources_.secure = true;
  const Registry registry = loaded();
  EXPECT_EQ(registry.find("n"), nullptr);
  EXPECT_EQ(registry.find("u"), nullptr);
}

TEST_F(Layers, AbsoluteXdgConfigHomeReplacesTheHomeDirectory) {
  env_.emplace_back("XDG_CONFIG_HOME", "/xdg");
  tree_.file("/xdg/hyperloom/registry.yaml", doc("  - {name: x, library: x.so}\n"));
  tree_.file("/home/op/.config/hyperloom/registry.yaml", doc("  - {name: h, library: h.so}\n"));
  EXPECT_NE(loaded().find("x"), nullptr);
  EXPECT_EQ(loaded().find("h"), nullptr);
}

TEST_F(Layers, HiddenAndOtherDropInsAreNotRead) {
  tree_.file("/etc/hyperloom/registry.d/.a.yaml", "garbage: [");
  tree_.file("/etc/hyperloom/registry.d/a.yaml.bak", "garbage: [");
  EXPECT_TRUE(load());
}

}  // namespace
}  // namespace hyperloom::plugin
