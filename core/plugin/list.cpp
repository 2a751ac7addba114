// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include <set>
#include <utility>

#include "core/plugin/loader.hpp"
#include "core/plugin/pipeline.hpp"

namespace hyperloom::plugin {
namespace {

class Lister {
 public:
  Lister(const Registry& registry, const LoadContext& context)
      : registry_(registry), context_(context) {}

  std::vector<ListRow> run(bool all) {
    for (const Entry& entry : registry_.entries) {
      rows_.push_back(row_of(entry));
      known_.insert(rows_.back().path);
      known_.insert(rows_.back().shadowed.begin(), rows_.back().shadowed.end());
      names_.insert(entry.library);
    }
    if (all) {
      add_shadowed();
      add_unregistered();
    }
    return std::move(rows_);
  }

 private:
  /// Warnings about the search itself once, not once an entry.
  Warn warn_once() {
    const bool first = !std::exchange(warned_, true);
    return [this, first](std::string text) {
      if (first && context_.warn) {
        context_.warn(std::move(text));
      }
    };
  }

  ListRow row_of(const Entry& entry) {
    ListRow row;
    row.entry = entry;
    row.isolation = "in_process";
    row.state = entry.enabled ? "ok" : "disabled";
    const auto status = fill(row);
    if (!status && entry.enabled) {
      row.state = "error";
      row.error = status.error();
    }
    return row;
  }

  util::Status fill(ListRow& row) {
    const auto dirs = search_dirs(registry_, &row.entry, *context_.sources, warn_once());
    HL_TRY_ASSIGN(Located located, locate(*context_.fs, row.entry, dirs));
    row.path = located.path;
    row.shadowed = std::move(located.shadowed);
    auto isolation = effective_isolation(row.entry, context_.policy);
    if (!isolation) {
      row.isolation = "process";
      return util::fail(std::move(isolation).error());
    }
    row.isolation = *isolation;
    HL_TRY_ASSIGN(const Prepared prepared,
                  prepare(registry_, row.entry, row.path, located.bundled, context_));
    fill_note(row, prepared.elf.note);
    return {};
  }

  static void fill_note(ListRow& row, const Note& note) {
    row.plugin_id = note.id;
    row.version = note.version;
    row.kind = static_cast<Kind>(note.kind);
    row.abi_major = note.abi_major;
    row.abi_minor = note.abi_minor;
    row.min_host_minor = note.min_host_minor;
  }

  void add_shadowed() {
    const std::vector<ListRow> found = rows_;
    for (const ListRow& each : found) {
      for (const std::filesystem::path& path : each.shadowed) {
        ListRow row;
        row.entry = each.entry;
        row.state = "shadowed";
        row.path = path;
        row.isolation = each.isolation;
        describe_file(row);
        rows_.push_back(std::move(row));
      }
    }
  }

  /// Files that look like plugins but that no entry names.
  void add_unregistered() {
    for (const SearchDir& each : search_dirs(registry_, nullptr, *context_.sources, warn_once())) {
      const auto names = context_.fs->list(each.dir);
      for (const std::string& name : names ? *names : std::vector<std::string>()) {
        const std::filesystem::path path = each.dir / name;
        if (name.starts_with("hyperloom_") && name.ends_with(".so") && !names_.contains(name) &&
            known_.insert(path).second) {
          ListRow row;
          row.entry.library = name;
          row.state = "unregistered";
          row.path = path;
          row.isolation = "in_process";
          describe_file(row);
          rows_.push_back(std::move(row));
        }
      }
    }
  }

  static void describe_file(ListRow& row) {
    const auto file = CheckedFile::open(row.path);
    if (!file) {
      row.error = file.error();
      return;
    }
    if (const auto facts = preflight(*file, row.path.string())) {
      fill_note(row, facts->note);
    } else {
      row.error = facts.error();
    }
  }

  const Registry& registry_;
  const LoadContext& context_;
  std::vector<ListRow> rows_;
  std::set<std::filesystem::path> known_;
  std::set<std::string> names_;
  bool warned_ = false;
};

}  // namespace

std::vector<ListRow> list_plugins(const Registry& registry, const LoadContext& context, bool all) {
  return Lister(registry, context).run(all);
}

}  // namespace hyperloom::plugin
