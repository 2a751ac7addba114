// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

// One registry document: sdk.md#3, architecture.md#10 and every rule of sdk.md section 5.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/plugin/registry_schema.hpp"
#include "core/util/cat.hpp"

namespace hyperloom::plugin {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

util::Result<Layer> parse(const std::string& body) {
  return parse_layer("schema_version: 1\n" + body, "/r/registry.yaml", "/r");
}

std::string problem(const std::string& body) {
  const auto layer = parse(body);
  return layer ? "no problem" : layer.error().message;
}

std::string entry(const std::string& more) {
  return "plugins:\n  - name: acme\n    library: hyperloom_acme.so\n    " + more + "\n";
}

TEST(RegistryDocument, ReadsEveryKey) {
  const auto layer = parse(R"(search_path: [plugins, /opt/p]
policy: {require_sha256: true}
defaults: {isolation: in_process, call_timeout_s: 60, load_timeout_s: 2.5, max_memory_mb: 64}
gpu_types:
  mi355x: {runner_type: mi355x, gfx: gfx950, probe: MI355X}
llm: {default_model: {anthropic: big, openai: small}}
plugins:
  - name: acme
    library: ../lib/acme.so
    plugin_id: acme-two
    aliases: [rocket, a_b]
    enabled: false
    version: ">=1.0.0,<2.0.0"
    sha256: "ABCDEFabcdef0123456789ABCDEFabcdef0123456789ABCDEFabcdef01234567"
    isolation: process
    call_timeout_s: 3600
    load_timeout_s: 600
    max_memory_mb: 65
    config: {deep: [1, {x: true}]}
)");
  ASSERT_TRUE(layer) << layer.error().message;
  EXPECT_TRUE(layer->require_sha256);
  EXPECT_EQ(layer->search_path, (std::vector<std::filesystem::path>{"/r/plugins", "/opt/p"}));
  EXPECT_EQ(layer->defaults.load_timeout_s, 2.5);
  EXPECT_EQ(layer->gpu_types.at(0).gfx, "gfx950");
  EXPECT_EQ(layer->llm_default_model.at("openai"), "small");
  ASSERT_EQ(layer->entries.size(), 1u);
  const Entry& got = layer->entries[0].entry;
  EXPECT_EQ(got.plugin_id, "acme-two");
  EXPECT_EQ(got.aliases, (std::vector<std::string>{"rocket", "a_b"}));
  EXPECT_FALSE(got.enabled);
  EXPECT_EQ(got.sha256, "abcdefabcdef0123456789abcdefabcdef0123456789abcdefabcdef01234567");
  EXPECT_EQ(got.origin.line, 9u);
  EXPECT_EQ(got.base_dir, "/r");
  EXPECT_EQ(layer->entries[0].own.max_memory_mb, 65);
  EXPECT_TRUE(got.config["deep"].as_list()[1]["x"].as_bool());
}

TEST(RegistryDocument, OnlySchemaVersionIsRequired) {
  EXPECT_TRUE(parse(""));
  EXPECT_TRUE(parse("gpu_types: {x1: {runner_type: x1, gfx: g, probe: P}}\n"));
}

TEST(RegistryDocument, NamesBothSchemaVersionsWhenNewer) {
  const auto layer = parse_layer("schema_version: 2\n", "/r/registry.yaml", "/r");
  ASSERT_FALSE(layer);
  EXPECT_EQ(layer.error().id, "PLG-002");
  EXPECT_THAT(layer.error().message, HasSubstr("/r/registry.yaml:1:17: key 'schema_version'"));
  EXPECT_THAT(layer.error().message, HasSubstr("expected 1,"));
  EXPECT_THAT(layer.error().message, HasSubstr("found number 2"));
}

TEST(RegistryDocument, MissingSchemaVersionIsRefused) {
  const auto layer = parse_layer("plugins: []\n", "/r/registry.yaml", "/r");
  ASSERT_FALSE(layer);
  EXPECT_THAT(layer.error().message, HasSubstr("key 'schema_version': expected 1, found nothing"));
}

// sdk.md#3
TEST(RegistryDocument, TypoIsPointedAtAndTheNearestKeySuggested) {
  EXPECT_EQ(problem("plugins:\n  - name: acme\n    libary: x.so\n"),
            "PLG-002 registry invalid: /r/registry.yaml:4:5: key 'libary': expected 'library', "
            "found unknown key 'libary'");
}

TEST(RegistryDocument, UnknownKeyWithoutNeighbourListsTheKnownOnes) {
  EXPECT_THAT(problem("zzzzzzzz: 1\n"), HasSubstr("expected one of schema_version, search_path"));
}

struct Bad {
  const char *body, *text;
};
class BadDocuments : public testing::TestWithParam<Bad> {};

TEST_P(BadDocuments, AreRefusedWithPositionAndReason) {
  const auto layer = parse(GetParam().body);
  ASSERT_FALSE(layer) << GetParam().body;
  EXPECT_EQ(layer.error().id, "PLG-002");
  EXPECT_THAT(layer.error().message, StartsWith("PLG-002 registry invalid: /r/registry.yaml:"));
  EXPECT_THAT(layer.error().message, HasSubstr(GetParam().text));
}

INSTANTIATE_TEST_SUITE_P(
    Table, BadDocuments,
    testing::Values(
        // architecture.md#10
        Bad{"policy: {}\npolicy: {}\n", "policy"}, Bad{"plugins: &a []\n", "anchors"},
        Bad{"---\nschema_version: 1\n", "more than one document"},
        Bad{"plugins:\n  - {name: a, library: b, enabled: yes}\n",
            ":3:36: key 'enabled': expected true or false, found text \"yes\""},
        Bad{"plugins: {}\n", "key 'plugins': expected a list, found a map"},
        Bad{"plugins: [3]\n", "key 'plugins': expected a map"},
        Bad{"plugins:\n  - library: x.so\n", ":3:5: key 'name': expected lower-case letters"},
        Bad{"plugins:\n  - name: acme\n", ":3:5: key 'library': expected a file name"},
        Bad{"plugins:\n  - {name: Acme, library: x}\n", "found text \"Acme\""},
        Bad{"plugins:\n  - {name: 1a, library: x}\n", "key 'name'"},
        Bad{"plugins:\n  - {name: a, library: '~/x.so'}\n", "without ~ or variables"},
        Bad{"plugins:\n  - {name: a, library: $HOME/x.so}\n", "without ~ or variables"},
        Bad{"plugins:\n  - {name: a, library: dir/}\n", "key 'library'"},
        Bad{"search_path: ['~/p']\n", ":2:15: key 'search_path'"},
        Bad{"search_path: ['${X}/p']\n", "key 'search_path'"},
        Bad{"search_path: /opt\n", "expected a list"},
        Bad{"policy: {require_sha: true}\n", ":2:10: key 'require_sha': expected 'require_sha256'"},
        Bad{"defaults: {isolation: thread}\n", "expected auto, in_process or process"},
        Bad{"defaults: {call_timeout_s: 0.5}\n", "expected a number from 1 to 3600"},
        Bad{"defaults: {call_timeout_s: 3601}\n", "expected a number from 1 to 3600"},
        Bad{"defaults: {load_timeout_s: 601}\n", "expected a number from 1 to 600"},
        Bad{"defaults: {load_timeout_s: '10'}\n", "found text \"10\""},
        Bad{"defaults: {max_memory_mb: 63}\n", "expected an integer from 64"},
        Bad{"defaults: {max_memory_mb: 64.5}\n", "expected an integer from 64"},
        Bad{"defaults: {config: {}}\n", "key 'config'"},
        Bad{"gpu_types: {mi1: {gfx: g, probe: p}}\n", "key 'runner_type': expected"},
        Bad{"gpu_types: {mi1: {runner_type: r, gfx: g}}\n", "key 'probe': expected"},
        Bad{"gpu_types: {MI1: {runner_type: r, gfx: g, probe: p}}\n", ":2:13: key 'MI1'"},
        Bad{"gpu_types: {mi1: {runner_type: ../r, gfx: g, probe: p}}\n", "key 'runner_type'"},
        Bad{"gpu_types: {mi1: {runner_type: r, gfx: g, probe: p, x: 1}}\n", "key 'x'"},
        Bad{"llm: {default_model: {mistral: x}}\n", "key 'mistral'"},
        Bad{"llm: {default_model: {openai: ''}}\n", "expected a model name"}));

struct BadEntry {
  const char *more, *text;
};
class BadEntries : public testing::TestWithParam<BadEntry> {};

TEST_P(BadEntries, AreRefused) {
  const std::string text = problem(entry(GetParam().more));
  EXPECT_THAT(text, HasSubstr("/r/registry.yaml:5:"));
  EXPECT_THAT(text, HasSubstr(GetParam().text));
}

INSTANTIATE_TEST_SUITE_P(Table, BadEntries,
                         testing::Values(BadEntry{"plugin_id: A", "key 'plugin_id'"},
                                         BadEntry{"aliases: [ok, 'No']", "key 'aliases'"},
                                         BadEntry{"aliases: ok", "expected a list"},
                                         BadEntry{"version: 1.0", "key 'version'"},
                                         BadEntry{"version: ^1.0.0", "a range such as"},
                                         BadEntry{"sha256: abc", "64 hexadecimal digits"},
                                         BadEntry{"sha256: 12", "64 hexadecimal digits in quotes"},
                                         BadEntry{"config: []", "expected a map"},
                                         BadEntry{"enabled: 'true'", "expected true or false"},
                                         BadEntry{"isolation: ''", "auto, in_process or process"}));

// sdk.md#3
TEST(RegistryDocument, OneNameTwiceNamesBothLines) {
  const auto layer = parse(
      "plugins:\n  - {name: acme, library: a.so}\n  - {name: other, library: b.so}\n"
      "  - {name: acme, library: c.so}\n");
  ASSERT_FALSE(layer);
  EXPECT_EQ(layer.error().id, "PLG-003");
  EXPECT_EQ(layer.error().message,
            "PLG-003 duplicate name or alias 'acme': /r/registry.yaml:3 and /r/registry.yaml:5");
}

TEST(RegistryDocument, AliasMayNotRepeatANameOrAlias) {
  EXPECT_THAT(problem("plugins:\n  - {name: a, library: a.so, aliases: [b]}\n"
                      "  - {name: b, library: b.so}\n"),
              StartsWith("PLG-003 duplicate name or alias 'b'"));
  EXPECT_THAT(problem("plugins:\n  - {name: a, library: a.so, aliases: [x]}\n"
                      "  - {name: b, library: b.so, aliases: [x]}\n"),
              StartsWith("PLG-003 duplicate name or alias 'x'"));
}

}  // namespace
}  // namespace hyperloom::plugin
