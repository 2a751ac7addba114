// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/plugin/loader.hpp"
#include "core/plugin/pipeline.hpp"
#include "core/plugin/plg.hpp"
#include "core/util/cat.hpp"
#include "core/util/json.hpp"
#include "core/util/text.hpp"

namespace hyperloom::plugin {
namespace {

using util::Value;

constexpr std::uint32_t kServerArg = 2;

Value texts(const std::vector<std::string>& items) {
  Value out = Value::list();
  for (const std::string& each : items) {
    out.push(each);
  }
  return out;
}

std::string_view kind_name(Kind kind) { return kind == Kind::Serving ? "serving" : "scriptable"; }

std::string octal(std::uint32_t mode) {
  std::string out = "0000";
  for (std::size_t i = out.size(); i-- > 0; mode >>= 3) {
    out[i] = static_cast<char>('0' + (mode & 7));
  }
  return out;
}

Value capabilities(std::uint64_t bits) {
  Value out = Value::list();
  for (const auto& [bit, name] :
       {std::pair(kCapServerReuse, "server_reuse"), std::pair(kCapHostProbe, "host_probe"),
        std::pair(kCapTorchProfiler, "torch_profiler"),
        std::pair(kCapFrameworkRewrite, "framework_rewrite"),
        std::pair(kCapNeedsGpu, "needs_gpu")}) {
    if ((bits & bit) != 0) {
      out.push(name);
    }
  }
  return out;
}

Value descriptor_value(const Descriptor& from) {
  return Value::map()
      .set("id", from.id)
      .set("display_name", from.display_name)
      .set("version", from.version)
      .set("vendor", from.vendor)
      .set("license", from.license)
      .set("homepage", from.homepage)
      .set("description", from.description)
      .set("kind", kind_name(static_cast<Kind>(from.kind)));
}

Value facts_value(const Facts& facts) {
  Value out = Value::map();
  out.set("throughput_unit", facts.throughput_unit)
      .set_if("extra_args_env", facts.extra_args_env)
      .set_if("repo_url", facts.repo_url)
      .set_if("timeout_s", facts.timeout_s)
      .set_if("launch.backend", facts.launch_backend)
      .set_if("launch.requires", texts(facts.launch_requires))
      .set_if("launch.model", facts.launch_model)
      .set_if("gate", facts.gate);
  return out;
}

std::string_view type_name(std::uint32_t type) {
  constexpr std::string_view kNames[] = {"", "bool", "int", "float", "enum"};
  return type < std::size(kNames) ? kNames[type] : "";
}

Value knob_value(const Knob& knob) {
  Value out = Value::map();
  out.set("name", knob.name)
      .set("target", knob.target == kServerArg ? "server_arg" : "env")
      .set("target_name", knob.target_name)
      .set("type", type_name(knob.type))
      .set("default", knob.default_value)
      .set_if("values", texts(knob.values))
      .set_if("min", knob.min)
      .set_if("max", knob.max)
      .set_if("step", knob.step)
      .set_if("when", knob.when)
      .set_if("on", knob.on)
      .set_if("off", knob.off)
      .set("log_scale", knob.log_scale)
      .set("risk", knob.may_change_output ? "may_change_output" : "lossless")
      .set_if("description", knob.description);
  return out;
}

/// Without a leg or a workload: what the plugin can tell about itself.
void add_knobs(InProcessPlugin& plugin, Value& out) {
  PlanInput in;
  in.framework = plugin.identity().framework;
  in.purpose = Purpose::None;
  Value list = Value::list();
  const auto knobs = plugin.declare_knobs(in);
  if (knobs && *knobs) {
    for (const Knob& each : (*knobs)->knobs) {
      list.push(knob_value(each));
    }
  }
  out.set("knobs", std::move(list));
  if (!knobs) {
    out.set("knobs_error", knobs.error().message);
  }
}

Value searched_value(const std::vector<Searched>& searched) {
  Value out = Value::list();
  for (const Searched& each : searched) {
    out.push(Value::map().set("dir", each.dir.string()).set("result", each.result));
  }
  return out;
}

Value shadowed_value(const std::vector<std::filesystem::path>& paths) {
  Value out = Value::list();
  for (const std::filesystem::path& each : paths) {
    out.push(each.string());
  }
  return out;
}

/// An entry for a library that is named by its path.
util::Result<Entry> entry_of_path(std::string_view path) {
  const std::filesystem::path absolute = std::filesystem::absolute(path);
  HL_TRY_ASSIGN(const CheckedFile file, CheckedFile::open(absolute));
  HL_TRY_ASSIGN(const ElfFacts facts, preflight(file, absolute.string()));
  Entry out;
  out.name = facts.note.id;
  out.plugin_id = facts.note.id;
  out.library = absolute.string();
  out.isolation = "auto";
  out.origin = {"(command line)", 0};
  return out;
}

util::Result<Entry> entry_of(const Registry& registry, std::string_view name_or_path) {
  if (name_or_path.find('/') != std::string_view::npos) {
    return entry_of_path(name_or_path);
  }
  const Entry* entry = registry.find(name_or_path);
  if (entry != nullptr) {
    return *entry;
  }
  return util::fail(plg(4,
                        util::cat("unknown framework '", name_or_path,
                                  "'; known: ", util::join(registry.names(), ", ")),
                        "name a framework, or a library by a path with a '/'"));
}

Value document(const Entry& entry, Loaded& loaded) {
  InProcessPlugin& plugin = *loaded.plugin;
  const Identity& who = plugin.identity();
  Value out = Value::map();
  out.set("schema", "hyperloom.plugin-info/1")
      .set("name", entry.name)
      .set("plugin_id", who.id)
      .set("kind", kind_name(who.kind))
      .set("version", who.version)
      .set("abi", util::cat(who.abi_major, '.', who.abi_minor))
      .set("min_host_minor", plugin.descriptor().min_host_minor)
      .set("state", entry.enabled ? "ok" : "disabled")
      .set("isolation", who.isolation)
      .set("path", who.path.string())
      .set("library", entry.library)
      .set("aliases", texts(entry.aliases))
      .set("origin", Value::map().set("file", entry.origin.file).set("line", entry.origin.line))
      .set("shadowed", shadowed_value(loaded.located.shadowed))
      .set("error", Value())
      .set("descriptor", descriptor_value(plugin.descriptor()))
      .set("facts", facts_value(plugin.facts()))
      .set("capabilities", capabilities(plugin.facts().capabilities));
  add_knobs(plugin, out);
  out.set("needed", texts(loaded.prepared.elf.needed))
      .set("sha256", who.sha256)
      .set("owner", loaded.prepared.file.uid())
      .set("mode", octal(loaded.prepared.file.mode()))
      .set("searched", searched_value(loaded.located.searched));
  return out;
}

/// A path as a double-quoted YAML scalar, which JSON strings are.
std::string yaml_text(const std::string& text) { return util::to_json(Value(text)); }

}  // namespace

util::Result<Value> plugin_info(const Registry& registry, std::string_view name_or_path,
                                const LoadContext& context) {
  HL_TRY_ASSIGN(const Entry entry, entry_of(registry, name_or_path));
  HL_TRY_ASSIGN(Loaded loaded, load_entry(registry, entry, context));
  return document(entry, loaded);
}

util::Result<std::string> plugin_hash(const util::FileSystem&, const std::filesystem::path& path) {
  HL_TRY_ASSIGN(const CheckedFile file, CheckedFile::open(std::filesystem::absolute(path)));
  HL_TRY_ASSIGN(const ElfFacts facts, preflight(file, path.string()));
  HL_TRY_ASSIGN(const std::string sum, file.sha256());
  return util::cat("  - name: ", facts.note.id, "\n    library: ", yaml_text(file.path().string()),
                   "\n    sha256: \"", sum, "\"\n");
}

}  // namespace hyperloom::plugin
