// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/plugin/registry_schema.hpp"

#include <algorithm>
#include <array>

#include "core/plugin/patterns.hpp"
#include "core/plugin/plg.hpp"
#include "core/plugin/schema.hpp"
#include "core/plugin/semver.hpp"
#include "core/util/cat.hpp"
#include "core/util/text.hpp"
#include "core/util/yaml.hpp"

namespace hyperloom::plugin {
namespace {

using Keys = std::string_view;
constexpr auto kTopKeys = std::to_array<Keys>(
    {"schema_version", "search_path", "policy", "defaults", "gpu_types", "llm", "plugins"});
constexpr auto kPolicyKeys = std::to_array<Keys>({"require_sha256"});
constexpr auto kDefaultKeys =
    std::to_array<Keys>({"isolation", "call_timeout_s", "load_timeout_s", "max_memory_mb"});
constexpr auto kGpuKeys = std::to_array<Keys>({"runner_type", "gfx", "probe"});
constexpr auto kLlmKeys = std::to_array<Keys>({"default_model"});
constexpr auto kModelKeys = std::to_array<Keys>({"anthropic", "openai"});
constexpr auto kEntryKeys = std::to_array<Keys>(
    {"name", "library", "plugin_id", "aliases", "enabled", "version", "sha256", "isolation",
     "call_timeout_s", "load_timeout_s", "max_memory_mb", "config"});
constexpr std::int64_t kSchemaVersion = 1;

bool not_blank(std::string_view text) { return !util::trim(text).empty(); }

/// A path that means the same whoever reads it: no home, no variables.
bool plain_path(std::string_view text) {
  return not_blank(text) && text[0] != '~' && text.find('$') == std::string_view::npos &&
         text.find('\0') == std::string_view::npos;
}

bool plain_file(std::string_view text) { return plain_path(text) && text.back() != '/'; }

bool isolation_name(std::string_view text) {
  return text == "auto" || text == "in_process" || text == "process";
}

bool version_range(std::string_view text) { return VersionRange::parse(text).has_value(); }

bool hex_sum(std::string_view text) {
  return text.size() == 64 &&
         text.find_first_not_of("0123456789abcdefABCDEF") == std::string_view::npos;
}

class LayerReader {
 public:
  LayerReader(std::string_view text, const std::string& file, const std::filesystem::path& base)
      : schema_(text, file), file_(file), base_(base) {}

  util::Result<Layer> read(const util::Value& root) {
    schema_.keys(root, "registry", kTopKeys);
    version(root);
    search_path(root);
    policy(root);
    if (const util::Value* defaults = schema_.map(root, "defaults")) {
      schema_.keys(*defaults, "defaults", kDefaultKeys);
      settings(*defaults, layer_.defaults);
    }
    gpu_types(root);
    models(root);
    plugins(root);
    if (schema_.failed()) {
      return util::fail(schema_.take_error());
    }
    return std::move(layer_);
  }

 private:
  void version(const util::Value& root) {
    const util::Value* value = schema_.member(root, "schema_version", Need::Required, "1");
    if (value != nullptr && (!value->is_int() || value->as_int() != kSchemaVersion)) {
      const bool newer = value->is_int() && value->as_int() > kSchemaVersion;
      schema_.bad(*value, "schema_version",
                  newer ? "1, the version this program reads (the file is newer)" : "1");
    }
  }

  void search_path(const util::Value& root) {
    std::vector<std::string> dirs;
    schema_.texts(root, "search_path", "directories without ~ or variables", plain_path, dirs);
    for (const std::string& dir : dirs) {
      layer_.search_path.push_back((base_ / dir).lexically_normal());
    }
  }

  void policy(const util::Value& root) {
    if (const util::Value* policy = schema_.map(root, "policy")) {
      schema_.keys(*policy, "policy", kPolicyKeys);
      schema_.boolean(*policy, "require_sha256", layer_.require_sha256);
    }
  }

  void settings(const util::Value& map, Settings& out) {
    std::string isolation;
    schema_.text(map, "isolation", Need::Optional, "auto, in_process or process", isolation_name,
                 isolation);
    if (!isolation.empty()) {
      out.isolation = isolation;
    }
    schema_.number(map, "call_timeout_s", 1, 3600, out.call_timeout_s);
    schema_.number(map, "load_timeout_s", 1, 600, out.load_timeout_s);
    schema_.integer(map, "max_memory_mb", 64, out.max_memory_mb);
  }

  void gpu_types(const util::Value& root) {
    const util::Value* types = schema_.map(root, "gpu_types");
    if (types == nullptr) {
      return;
    }
    for (const auto& [name, value] : types->as_map()) {
      GpuType type{name, "", "", ""};
      if (!valid_gpu_name(name)) {
        schema_.fail(schema_.key_position(name, value), name,
                     "a GPU type of lower-case letters, digits, '_', '-', '.'",
                     util::cat("'", name, "'"));
      }
      schema_.keys(value, name, kGpuKeys);
      schema_.text(value, "runner_type", Need::Required, "a lower-case runner type", valid_gpu_name,
                   type.runner_type);
      schema_.text(value, "gfx", Need::Required, "a gfx name", not_blank, type.gfx);
      schema_.text(value, "probe", Need::Required, "text that the GPU reports", not_blank,
                   type.probe);
      layer_.gpu_types.push_back(std::move(type));
    }
  }

  void models(const util::Value& root) {
    const util::Value* llm = schema_.map(root, "llm");
    if (llm == nullptr) {
      return;
    }
    schema_.keys(*llm, "llm", kLlmKeys);
    const util::Value* models = schema_.map(*llm, "default_model");
    if (models == nullptr) {
      return;
    }
    schema_.keys(*models, "default_model", kModelKeys);
    for (const std::string_view provider : kModelKeys) {
      std::string model;
      schema_.text(*models, provider, Need::Optional, "a model name", not_blank, model);
      if (!model.empty()) {
        layer_.llm_default_model[std::string(provider)] = model;
      }
    }
  }

  void plugins(const util::Value& root) {
    const util::Value* plugins = schema_.list(root, "plugins");
    if (plugins == nullptr) {
      return;
    }
    for (const util::Value& value : plugins->as_list()) {
      entry(value);
    }
  }

  void entry(const util::Value& value) {
    LayerEntry out;
    Entry& entry = out.entry;
    constexpr std::string_view kIdText = "lower-case letters, digits, '_', '-'";
    schema_.keys(value, "plugins", kEntryKeys);
    schema_.text(value, "name", Need::Required, kIdText, valid_id, entry.name);
    schema_.text(value, "library", Need::Required, "a file name, or a path without ~ or variables",
                 plain_file, entry.library);
    entry.plugin_id = entry.name;
    schema_.text(value, "plugin_id", Need::Optional, kIdText, valid_id, entry.plugin_id);
    schema_.texts(value, "aliases", kIdText, valid_id, entry.aliases);
    schema_.boolean(value, "enabled", entry.enabled);
    schema_.text(value, "version", Need::Optional,
                 "a range such as \">=1.0.0,<2.0.0\" (= < <= > >=)", version_range,
                 entry.version_range);
    schema_.text(value, "sha256", Need::Optional, "64 hexadecimal digits in quotes", hex_sum,
                 entry.sha256);
    settings(value, out.own);
    if (const util::Value* config = schema_.map(value, "config")) {
      entry.config = *config;
    }
    entry.sha256 = util::lower(entry.sha256);
    entry.origin = {file_, value.position().line};
    entry.base_dir = base_;
    entry.search_path = layer_.search_path;
    layer_.entries.push_back(std::move(out));
  }

  Schema schema_;
  const std::string& file_;
  const std::filesystem::path& base_;
  Layer layer_;
};

std::string place(const Entry& entry) {
  return util::cat(entry.origin.file, ':', entry.origin.line);
}

}  // namespace

util::Status check_unique(const std::vector<const Entry*>& entries) {
  std::map<std::string_view, const Entry*> seen;
  const auto add = [&](std::string_view name, const Entry* entry) -> util::Status {
    const auto [at, fresh] = seen.emplace(name, entry);
    if (!fresh) {
      return util::fail(plg(3,
                            util::cat("duplicate name or alias '", name, "': ", place(*at->second),
                                      " and ", place(*entry)),
                            "keep one of them"));
    }
    return {};
  };
  for (const Entry* entry : entries) {
    HL_TRY(add(entry->name, entry));
    for (const std::string& alias : entry->aliases) {
      HL_TRY(add(alias, entry));
    }
  }
  return {};
}

util::Result<Layer> parse_layer(std::string_view text, const std::string& file,
                                const std::filesystem::path& base_dir) {
  auto root = util::parse_yaml(text, file);
  if (!root) {
    return util::fail(plg(2, util::cat("registry invalid: ", root.error().message), ""));
  }
  HL_TRY_ASSIGN(Layer layer, LayerReader(text, file, base_dir).read(*root));
  std::vector<const Entry*> entries;
  for (const LayerEntry& each : layer.entries) {
    entries.push_back(&each.entry);
  }
  HL_TRY(check_unique(entries));
  return layer;
}

}  // namespace hyperloom::plugin
