// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

// Loading by name: sdk.md#2, #4, #5, #9, #10, #11 and the refusals of sdk.md section 7.

#include <gmock/gmock.h>
#include <unistd.h>

#include <fstream>

#include "core/util/sha256.hpp"
#include "tests/component/plugin/lab.hpp"

namespace hyperloom::plugin {
namespace {

namespace stdfs = std::filesystem;
using testing::AllOf;
using testing::HasSubstr;

class Load : public PluginLab {};

std::string content(const stdfs::path& file) {
  std::ifstream in(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

// sdk.md#2
TEST_F(Load, UnknownFrameworkIs004WithNamesAndASuggestion) {
  registry("  - {name: vllm, library: hyperloom_vllm.so}\n", "");
  const util::Error error = refusal("vlm");
  EXPECT_EQ(error.id, "PLG-004");
  EXPECT_EQ(error.message, "PLG-004 unknown framework 'vlm'; known: custom, vllm");
  EXPECT_EQ(error.hint, "did you mean 'vllm'?");
}

TEST_F(Load, DisabledFrameworkIs005NamingThePlace) {
  registry("  - {name: acme, library: x.so, enabled: false}\n", "");
  const util::Error error = refusal("acme");
  EXPECT_EQ(error.id, "PLG-005");
  EXPECT_THAT(error.message, HasSubstr((dir() / "registry.yaml").string() + ":3"));
}

// sdk.md#5
TEST_F(Load, VllmMappedToAcmeNeedsPluginId) {
  const auto path = zoo("hyperloom_acme");
  entry("vllm", path, "");
  util::Error error = refusal("vllm");
  EXPECT_EQ(error.id, "PLG-021");
  EXPECT_THAT(error.message,
              HasSubstr("library has id 'acme', registry expects 'vllm': " + path.string()));
  EXPECT_THAT(error.hint, HasSubstr("plugin_id: acme"));
  entry("vllm", path, ", plugin_id: acme, aliases: [v]");
  const auto plugin = load(" VLLM ");
  ASSERT_TRUE(plugin) << plugin.error().message;
  EXPECT_EQ((*plugin)->identity().framework, "vllm");
  EXPECT_EQ((*plugin)->identity().id, "acme");
  EXPECT_EQ((*plugin)->identity().version, "1.2.3");
  EXPECT_TRUE(load("v"));
}

TEST_F(Load, VersionOutsideTheRangeIs022) {
  entry("acme", zoo("hyperloom_acme"), ", version: '>=2.0.0'");
  const util::Error error = refusal("acme");
  EXPECT_EQ(error.id, "PLG-022");
  EXPECT_THAT(error.message, HasSubstr("version 1.2.3 does not satisfy '>=2.0.0'"));
  entry("acme", zoo("hyperloom_acme"), ", version: '>=1.0.0,<2.0.0'");
  EXPECT_TRUE(load("acme"));
}

// sdk.md#4
TEST_F(Load, MissingLibraryDoesNotHurtTheOthers) {
  zoo("hyperloom_acme");
  registry("  - {name: acme, library: lib/hyperloom_acme.so}\n  - {name: gone, library: gone.so}\n",
           "");
  const util::Error error = refusal("gone");
  EXPECT_EQ(error.id, "PLG-006");
  EXPECT_THAT(error.message, HasSubstr((dir() / "prefix/plugins").string()));
  EXPECT_TRUE(load("acme"));
}

// sdk.md#9
TEST_F(Load, GroupWritableParentIs008UnlessWaived) {
  entry("acme", zoo("hyperloom_acme"), "");
  stdfs::permissions(dir() / "lib", stdfs::perms(0775));
  const util::Error error = refusal("acme");
  EXPECT_EQ(error.id, "PLG-008");
  EXPECT_THAT(error.message, AllOf(HasSubstr("unsafe owner or mode of " + (dir() / "lib").string()),
                                   HasSubstr("mode 0775")));
  policy_.unsafe_perms = true;
  EXPECT_TRUE(load("acme"));
  ASSERT_EQ(warnings_.size(), 1u);
  EXPECT_THAT(warnings_[0], HasSubstr((dir() / "lib").string()));
}

TEST_F(Load, DirectoriesBehindASymlinkAreCheckedToo) {
  const auto path = zoo("hyperloom_acme");
  stdfs::create_directory(dir() / "links");
  stdfs::create_symlink("../lib/hyperloom_acme.so", dir() / "links/a.so");
  entry("acme", dir() / "links/a.so", "");
  const auto plugin = load("acme");
  ASSERT_TRUE(plugin) << plugin.error().message;
  EXPECT_EQ((*plugin)->identity().path, path);
  stdfs::permissions(dir() / "lib", stdfs::perms(0777));
  EXPECT_THAT(refusal("acme").message, HasSubstr("mode of " + (dir() / "lib").string() + ": "));
  stdfs::permissions(dir() / "lib", stdfs::perms(0755));
  stdfs::permissions(dir() / "links", stdfs::perms(0777));
  EXPECT_THAT(refusal("acme").message, HasSubstr("mode of " + (dir() / "links").string() + ": "));
}

// sdk.md#10
TEST_F(Load, HashOutputPastedLoadsAndAChangedByteIs016) {
  const auto path = zoo("hyperloom_acme");
  const auto pasted = plugin_hash(fs_, path);
  ASSERT_TRUE(pasted) << pasted.error().message;
  registry(*pasted, "policy: {require_sha256: true}\n");
  const auto plugin = load("acme");
  ASSERT_TRUE(plugin) << plugin.error().message;
  const std::string before = util::sha256_hex(content(path));
  EXPECT_EQ((*plugin)->identity().sha256, before);
  std::string bytes = content(path);
  bytes.back() = static_cast<char>(bytes.back() + 1);
  write(path, bytes);
  const util::Error error = refusal("acme");
  EXPECT_EQ(error.id, "PLG-016");
  EXPECT_THAT(error.message,
              HasSubstr("expected " + before + ", found " + util::sha256_hex(bytes)));
}

TEST_F(Load, SumIsRequiredWhenThePolicySaysSo) {
  zoo("hyperloom_acme");
  registry("  - {name: acme, library: lib/hyperloom_acme.so}\n",
           "policy: {require_sha256: true}\n");
  const util::Error error = refusal("acme");
  EXPECT_EQ(error.id, "PLG-016");
  EXPECT_THAT(error.message, HasSubstr("sha256 required by policy"));
}

// sdk.md#11
TEST_F(Load, NeitherCwdNorLibraryPathIsSearched) {
  zoo_as("hyperloom_acme", "hyperloom_custom");
  env_.emplace_back("LD_LIBRARY_PATH", (dir() / "lib").string());
  const stdfs::path here = stdfs::current_path();
  stdfs::current_path(dir() / "lib");
  const util::Error error = refusal("custom");
  stdfs::current_path(here);
  EXPECT_EQ(error.id, "PLG-006");
  EXPECT_THAT(error.message, testing::Not(HasSubstr((dir() / "lib").string() + ",")));
}

TEST_F(Load, BareNamesAreFoundOnThePluginPath) {
  zoo("hyperloom_acme");
  registry("  - {name: acme, library: hyperloom_acme.so}\n", "");
  env_.emplace_back("HYPERLOOM_PLUGIN_PATH", (dir() / "lib").string());
  EXPECT_TRUE(load("acme"));
  policy_.safe_plugins = true;
  const util::Error error = refusal("acme");
  EXPECT_EQ(error.id, "PLG-008");
  EXPECT_THAT(error.message, HasSubstr("HYPERLOOM_SAFE_PLUGINS=1"));
}

TEST_F(Load, BundledPluginIsAllowedInSafeMode) {
  stdfs::create_directories(dir() / "prefix/plugins");
  stdfs::copy_file(stdfs::path(HYPERLOOM_BUILT_PLUGINS) / "hyperloom_custom.so",
                   dir() / "prefix/plugins/hyperloom_custom.so");
  stdfs::permissions(dir() / "prefix/plugins/hyperloom_custom.so", stdfs::perms(0644));
  policy_.safe_plugins = true;
  const auto plugin = load("custom");
  ASSERT_TRUE(plugin) << plugin.error().message;
  EXPECT_EQ((*plugin)->facts().launch_backend, "bypass");
  EXPECT_EQ((*plugin)->facts().capabilities, kCapFrameworkRewrite | kCapHostProbe);
}

// ADR 0013
TEST_F(Load, BundledPluginIsRefusedOnlyWhereItIsMoreExposedThanTheProgram) {
  stdfs::create_directories(dir() / "prefix/plugins");
  stdfs::copy_file(stdfs::path(HYPERLOOM_BUILT_PLUGINS) / "hyperloom_custom.so",
                   dir() / "prefix/plugins/hyperloom_custom.so");
  stdfs::permissions(dir() / "prefix/plugins/hyperloom_custom.so", stdfs::perms(0644));
  stdfs::permissions(dir() / "prefix/plugins", stdfs::perms(0775));
  EXPECT_EQ(refusal("custom").id, "PLG-008");  // a program that isn't there excuses nothing
  write(sources_.executable, "program");
  EXPECT_EQ(refusal("custom").id, "PLG-008");
  stdfs::permissions(dir() / "prefix/bin", stdfs::perms(0775));
  EXPECT_TRUE(load("custom"));
  zoo("hyperloom_acme");
  stdfs::permissions(dir() / "lib", stdfs::perms(0775));
  entry("acme", dir() / "lib/hyperloom_acme.so", "");
  EXPECT_EQ(refusal("acme").id, "PLG-008");
}

TEST_F(Load, BadConfigurationIs023) {
  entry("bad", zoo("bad_empty_ok_create"), "");
  EXPECT_EQ(refusal("bad").id, "PLG-032");
  entry("strict", zoo("hyperloom_strict"), ", config: {env: STRICT_X}");
  const auto plugin = load("strict");
  ASSERT_TRUE(plugin) << plugin.error().message;
  const auto plan = (*plugin)->plan_measurement(input());
  ASSERT_TRUE(plan) << plan.error().message;
  EXPECT_EQ(plan->env, (EnvList{{"STRICT_X", "zoo"}}));
}

TEST_F(Load, IsolationInAProcessIsRefusedNotIgnored) {
  entry("acme", zoo("hyperloom_acme"), ", isolation: process");
  util::Error error = refusal("acme");
  EXPECT_EQ(error.code, util::Code::Unsupported);
  EXPECT_EQ(error.id, "isolation_unsupported");
  EXPECT_THAT(error.message, HasSubstr("registry.yaml:3) is not supported by this version"));
  policy_.isolation = "in_process";
  EXPECT_TRUE(load("acme"));
  policy_.isolation = "process";
  entry("acme", zoo("hyperloom_acme"), "");
  error = refusal("acme");
  EXPECT_THAT(error.message, HasSubstr("--plugin-isolation process"));
}

TEST_F(Load, OneFileUnderTwoNamesIsTwoInstances) {
  zoo("hyperloom_strict");
  registry(
      "  - {name: one, library: lib/hyperloom_strict.so, plugin_id: strict, config: {env: A}}\n"
      "  - {name: two, library: lib/hyperloom_strict.so, plugin_id: strict, config: {env: B}}\n",
      "");
  const auto one = load("one"), two = load("two");
  ASSERT_TRUE(one && two);
  EXPECT_EQ((*one)->plan_measurement(input())->env, (EnvList{{"A", "zoo"}}));
  EXPECT_EQ((*two)->plan_measurement(input())->env, (EnvList{{"B", "zoo"}}));
}

TEST_F(Load, InfoDescribesALoadedPlugin) {
  const auto path = zoo("hyperloom_envknobs");
  entry("envknobs", path, "");
  const auto registry = read();
  ASSERT_TRUE(registry);
  const auto by_name = plugin_info(*registry, "envknobs", context());
  ASSERT_TRUE(by_name) << by_name.error().message;
  EXPECT_EQ((*by_name)["schema"], util::Value("hyperloom.plugin-info/1"));
  EXPECT_EQ((*by_name)["abi"], util::Value("1.0"));
  EXPECT_EQ((*by_name)["mode"], util::Value("0644"));
  EXPECT_EQ((*by_name)["sha256"], util::Value(util::sha256_hex(content(path))));
  EXPECT_EQ((*by_name)["knobs"].as_list().size(), 4u);
  EXPECT_FALSE((*by_name)["needed"].as_list().empty());
  EXPECT_EQ((*by_name)["descriptor"]["id"], util::Value("envknobs"));
  const auto by_path = plugin_info(*registry, path.string(), context());
  ASSERT_TRUE(by_path) << by_path.error().message;
  EXPECT_EQ((*by_path)["name"], util::Value("envknobs"));
  EXPECT_EQ(plugin_info(*registry, "nobody", context()).error().id, "PLG-004");
}

}  // namespace
}  // namespace hyperloom::plugin
