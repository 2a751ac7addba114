// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include <algorithm>

#include "core/cli/commands.hpp"
#include "core/cli/exit_code.hpp"
#include "core/cli/preflight.hpp"
#include "core/cli/settings.hpp"
#include "core/util/cat.hpp"
#include "core/util/json.hpp"

namespace hyperloom::cli {
namespace {

plugin::LoadContext load_context(const Host& host, const plugin::RegistrySources& sources) {
  plugin::LoadContext context;
  context.fs = &host.fs;
  context.sources = &sources;
  context.policy.safe_plugins = host.env.get("HYPERLOOM_SAFE_PLUGINS") == "1";
  context.policy.unsafe_perms = host.args.has("unsafe-plugin-perms");
  context.log = [](unsigned, std::string_view, const plugin::EnvList&) {};
  context.cancelled = [] { return false; };
  context.warn = [&host](const std::string& text) { host.out.warning(text); };
  return context;
}

util::Value texts(const std::vector<std::string>& list) {
  auto out = util::Value::list();
  for (const auto& item : list) {
    out.push(item);
  }
  return out;
}

util::Value error_value(const std::optional<util::Error>& error) {
  if (!error) {
    return {};
  }
  auto out = util::Value::map();
  out.set("code", error->id).set("message", error->text());
  return out;
}

util::Value row_value(const plugin::ListRow& row) {
  const bool known = !row.plugin_id.empty();
  auto out = util::Value::map();
  out.set("name", row.entry.name);
  out.set("plugin_id", known ? row.plugin_id : row.entry.plugin_id);
  out.set("kind", !known                              ? util::Value()
                  : row.kind == plugin::Kind::Serving ? util::Value("serving")
                                                      : util::Value("scriptable"));
  out.set("version", known ? util::Value(row.version) : util::Value());
  out.set("abi", known ? util::Value(util::cat(row.abi_major, ".", row.abi_minor)) : util::Value());
  out.set("min_host_minor", known ? util::Value(row.min_host_minor) : util::Value());
  out.set("state", row.state).set("isolation", row.isolation);
  out.set("path", row.path.empty() ? util::Value() : util::Value(row.path.string()));
  out.set("library", row.entry.library).set("aliases", texts(row.entry.aliases));
  auto origin = util::Value::map();
  out.set("origin",
          std::move(origin.set("file", row.entry.origin.file).set("line", row.entry.origin.line)));
  auto shadowed = util::Value::list();
  for (const auto& path : row.shadowed) {
    shadowed.push(path.string());
  }
  return std::move(out.set("shadowed", std::move(shadowed)).set("error", error_value(row.error)));
}

std::string cell(const util::Value& value) {
  return value.is_text() && !value.as_text().empty() ? value.as_text() : "-";
}

using Table = std::vector<std::vector<std::string>>;

std::string aligned(const Table& table) {
  std::vector<std::size_t> widths(table.front().size(), 0);
  for (const auto& row : table) {
    for (std::size_t i = 0; i < row.size(); ++i) {
      widths[i] = std::max(widths[i], row[i].size());
    }
  }
  std::string out;
  for (const auto& row : table) {
    for (std::size_t i = 0; i < row.size(); ++i) {
      const bool last = i + 1 == row.size();
      out += row[i] + (last ? "\n" : std::string(widths[i] - row[i].size() + 2, ' '));
    }
  }
  return out;
}

std::string table_text(const Host& host, const util::Value& rows) {
  Table table{{"NAME", "KIND", "VERSION", "ABI", "STATE", "ISOLATION", "PATH"}};
  if (host.args.has("origin")) {
    table.front().emplace_back("ORIGIN");
  }
  std::string errors;
  for (const auto& row : rows.as_list()) {
    table.push_back({cell(row["name"]), cell(row["kind"]), cell(row["version"]), cell(row["abi"]),
                     cell(row["state"]), cell(row["isolation"]), cell(row["path"])});
    if (host.args.has("origin")) {
      const auto& origin = row["origin"];
      table.back().push_back(util::cat(origin.text_or("file", ""), ":", origin.int_or("line", 0)));
    }
    if (!row["error"].is_null()) {
      errors +=
          util::cat("  ", row.text_or("name", ""), ": ", row["error"].text_or("message", ""), "\n");
    }
  }
  return aligned(table) + errors;
}

int list(const Host& host) {
  const auto sources = registry_sources(host);
  const auto registry = plugin::load_registry(host.fs, sources);
  if (!registry) {
    return host.out.refuse({registry.error()}, kExitRefused);
  }
  const auto rows =
      plugin::list_plugins(*registry, load_context(host, sources), host.args.has("all"));
  auto values = util::Value::list();
  bool broken = false;
  for (const auto& row : rows) {
    values.push(row_value(row));
    broken = broken || row.state == "error";
  }
  host.out.text(table_text(host, values));
  auto document = util::Value::map();
  document.set("schema", "hyperloom.plugin-list/1").set("plugins", std::move(values));
  host.out.document(document);
  return broken && host.args.has("strict") ? kExitFailed : kExitOk;
}

int info(const Host& host, const std::string& name) {
  const auto sources = registry_sources(host);
  const auto registry = plugin::load_registry(host.fs, sources);
  if (!registry) {
    return host.out.refuse({registry.error()}, kExitRefused);
  }
  const auto document = plugin::plugin_info(*registry, name, load_context(host, sources));
  if (!document) {
    return host.out.refuse({document.error()}, kExitRefused);
  }
  host.out.document(*document);
  host.out.text(host.out.json() ? "" : util::to_json_pretty(*document));
  return kExitOk;
}

int hash(const Host& host, const std::string& path) {
  const auto entry = plugin::plugin_hash(host.fs, session::absolute_path(path, host.base));
  if (!entry) {
    return host.out.refuse({entry.error()}, kExitRefused);
  }
  auto document = util::Value::map();
  document.set("schema", "hyperloom.plugin-hash/1").set("entry", *entry);
  host.out.document(document);
  host.out.text(*entry);
  return kExitOk;
}

}  // namespace

int cmd_plugin(Host& host) {
  const auto& words = host.args.positional;
  if (words.front() == "list" && words.size() == 1) {
    return list(host);
  }
  if (words.front() == "info" && words.size() == 2) {
    return info(host, words[1]);
  }
  if (words.front() == "hash" && words.size() == 2) {
    return hash(host, words[1]);
  }
  return host.out.refuse({usage_fault("usage: hyperloom plugin list | info NAME|PATH | hash PATH")},
                         kExitRefused);
}

}  // namespace hyperloom::cli
