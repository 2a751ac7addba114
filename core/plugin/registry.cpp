// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/plugin/registry.hpp"

#include <algorithm>

#include "core/plugin/embedded_registry.hpp"
#include "core/plugin/plg.hpp"
#include "core/plugin/registry_schema.hpp"
#include "core/util/cat.hpp"
#include "core/util/text.hpp"

namespace hyperloom::plugin {
namespace {

namespace stdfs = std::filesystem;
constexpr std::uint64_t kMaxRegistryBytes = 1u << 20;

/// A layer that may be read; an explicit one must exist.
struct Candidate {
  stdfs::path file;
  bool is_explicit;
};

void add_drop_ins(const util::FileSystem& fs, const stdfs::path& dir, std::vector<Candidate>& out) {
  const auto names = fs.list(dir);
  if (!names) {
    return;
  }
  for (const std::string& name : *names) {
    if (name.ends_with(".yaml") && name[0] != '.') {
      out.push_back({dir / name, false});
    }
  }
}

/// The user's configuration directory; empty when neither variable is an absolute path.
stdfs::path user_config(const util::Environment& env) {
  const auto xdg = env.get_nonblank("XDG_CONFIG_HOME");
  if (xdg && stdfs::path(*xdg).is_absolute()) {
    return *xdg;
  }
  const auto home = env.get_nonblank("HOME");
  return home && stdfs::path(*home).is_absolute() ? stdfs::path(*home) / ".config" : stdfs::path();
}

void add_user_layers(const RegistrySources& sources, std::vector<Candidate>& out) {
  if (sources.secure || sources.env == nullptr) {
    return;
  }
  if (const stdfs::path dir = user_config(*sources.env); !dir.empty()) {
    out.push_back({dir / "hyperloom/registry.yaml", false});
  }
  if (const auto named = sources.env->get_nonblank("HYPERLOOM_REGISTRY")) {
    out.push_back({stdfs::absolute(*named), true});
  }
}

/// Lowest layer first, without the embedded one.
std::vector<Candidate> candidates(const util::FileSystem& fs, const RegistrySources& sources) {
  std::vector<Candidate> out;
  if (!sources.executable.empty()) {
    const stdfs::path prefix = sources.executable.parent_path().parent_path();
    out.push_back({prefix / "share/hyperloom/registry.yaml", false});
  }
  out.push_back({"/etc/hyperloom/registry.yaml", false});
  add_drop_ins(fs, "/etc/hyperloom/registry.d", out);
  add_user_layers(sources, out);
  if (sources.flag) {
    out.push_back({stdfs::absolute(*sources.flag), true});
  }
  return out;
}

util::Result<Layer> read_layer(const util::FileSystem& fs, const stdfs::path& file) {
  const auto text = fs.read_bounded(file, kMaxRegistryBytes);
  if (!text) {
    return util::fail(plg(1, util::cat("registry file not readable: ", text.error().text()),
                          "name a readable file of 1 MiB at most"));
  }
  return parse_layer(*text, file.string(), file.parent_path());
}

void merge_settings(const Settings& from, Settings& into) {
  into.isolation = from.isolation ? from.isolation : into.isolation;
  into.call_timeout_s = from.call_timeout_s ? from.call_timeout_s : into.call_timeout_s;
  into.load_timeout_s = from.load_timeout_s ? from.load_timeout_s : into.load_timeout_s;
  into.max_memory_mb = from.max_memory_mb ? from.max_memory_mb : into.max_memory_mb;
}

/// Replaces the item of the same name in place, else appends.
template <typename T, typename Name>
void put(std::vector<T>& items, T item, Name name) {
  const auto same = std::find_if(items.begin(), items.end(),
                                 [&](const T& each) { return name(each) == name(item); });
  if (same == items.end()) {
    items.push_back(std::move(item));
  } else {
    *same = std::move(item);
  }
}

void apply(Entry& entry, const Settings& settings) {
  entry.isolation = settings.isolation.value_or("auto");
  entry.call_timeout_s = settings.call_timeout_s.value_or(entry.call_timeout_s);
  entry.load_timeout_s = settings.load_timeout_s.value_or(entry.load_timeout_s);
  entry.max_memory_mb = settings.max_memory_mb.value_or(entry.max_memory_mb);
}

class Merger {
 public:
  void add(Layer layer) {
    for (LayerEntry& each : layer.entries) {
      put(entries_, std::move(each), [](const LayerEntry& e) { return e.entry.name; });
    }
    for (GpuType& each : layer.gpu_types) {
      put(out_.gpu_types, std::move(each), [](const GpuType& t) { return t.name; });
    }
    for (auto& [provider, model] : layer.llm_default_model) {
      out_.llm_default_model[provider] = std::move(model);
    }
    merge_settings(layer.defaults, defaults_);
    out_.require_sha256 = out_.require_sha256 || layer.require_sha256;
    out_.search_path.insert(out_.search_path.begin(), layer.search_path.begin(),
                            layer.search_path.end());
  }

  util::Result<Registry> finish() {
    for (LayerEntry& each : entries_) {
      Settings settings = defaults_;
      merge_settings(each.own, settings);
      apply(each.entry, settings);
      out_.entries.push_back(std::move(each.entry));
    }
    std::vector<const Entry*> all;
    for (const Entry& entry : out_.entries) {
      all.push_back(&entry);
    }
    HL_TRY(check_unique(all));
    return std::move(out_);
  }

 private:
  Registry out_;
  std::vector<LayerEntry> entries_;
  Settings defaults_;
};

}  // namespace

const Entry* Registry::find(std::string_view name) const {
  const std::string wanted = util::lower(util::trim(name));
  const auto at = std::find_if(entries.begin(), entries.end(), [&](const Entry& entry) {
    return entry.name == wanted ||
           std::find(entry.aliases.begin(), entry.aliases.end(), wanted) != entry.aliases.end();
  });
  return at == entries.end() ? nullptr : &*at;
}

const GpuType* Registry::gpu_type(std::string_view name) const {
  const std::string wanted = util::lower(util::trim(name));
  const auto at = std::find_if(gpu_types.begin(), gpu_types.end(),
                               [&](const GpuType& type) { return type.name == wanted; });
  return at == gpu_types.end() ? nullptr : &*at;
}

std::vector<std::string> Registry::names() const {
  std::vector<std::string> out;
  for (const Entry& entry : entries) {
    if (entry.enabled) {
      out.push_back(entry.name);
    }
  }
  return out;
}

util::Result<Registry> load_registry(const util::FileSystem& fs, const RegistrySources& sources) {
  Merger merger;
  HL_TRY_ASSIGN(Layer embedded, parse_layer(kEmbeddedRegistry, "(built-in) registry.yaml", {}));
  merger.add(std::move(embedded));
  for (const Candidate& each : candidates(fs, sources)) {
    if (!each.is_explicit && !fs.lstat(each.file)) {
      continue;
    }
    HL_TRY_ASSIGN(Layer layer, read_layer(fs, each.file));
    merger.add(std::move(layer));
  }
  return merger.finish();
}

}  // namespace hyperloom::plugin
