// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "plugins/custom/entrypoint.hpp"

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

#include "plugins/custom/script.hpp"
#include "plugins/custom/text.hpp"

namespace hyperloom::custom {
namespace {

/// One entry of the scripts directory; `why` is empty for a script by its form.
struct Entry {
  std::string name;
  std::string why;
};

/// Everything the rules look at.
struct Search {
  std::string framework;
  std::string dir;
  std::vector<std::string> wanted;  // by rank
  std::vector<Entry> entries;       // by name

  std::string path(const std::string& name) const { return dir + "/" + name; }
};

std::string form_problem(const std::string& path, const std::string& name) {
  if (!is_utf8(name)) {
    return "its name is not valid UTF-8";
  }
  if (has_control(name)) {
    return "its name has control characters";
  }
  if (name.starts_with('.')) {
    return "is hidden";
  }
  switch (entry_type(path)) {
    case EntryType::Directory: return "is a directory; subdirectories are not searched";
    case EntryType::DanglingLink: return "is a dangling link";
    case EntryType::Missing:
    case EntryType::Other: return "is not a regular file";
    case EntryType::File: break;
  }
  return name.ends_with(".sh") ? "" : "its name does not end in .sh";
}

std::vector<Entry> list(const Search& search) {
  std::vector<Entry> entries;
  std::error_code failure;
  std::filesystem::directory_iterator each(search.dir, failure);
  for (; !failure && each != std::filesystem::directory_iterator(); each.increment(failure)) {
    const std::string name = each->path().filename().string();
    entries.push_back({name, form_problem(search.path(name), name)});
  }
  if (failure) {
    throw sdk::error(HL_NOT_FOUND, "entrypoint_unresolved",
                     "no entrypoint for " + search.framework + " in " + search.dir +
                         ": the directory cannot be listed: " + failure.message());
  }
  std::ranges::sort(entries, {}, &Entry::name);
  return entries;
}

Search look(const sdk::plan_view& in) {
  Search search;
  search.framework = in.framework().empty() ? "custom" : std::string(in.framework());
  search.dir = std::string(in.scripts_dir());
  for (const std::string_view type : {in.runner_type(), in.gpu_type()}) {
    const std::string name = search.framework + "_" + std::string(type) + ".sh";
    if (!type.empty() && (search.wanted.empty() || search.wanted[0] != name)) {
      search.wanted.push_back(name);
    }
  }
  search.entries = list(search);
  return search;
}

/// The reason of a script that is one by its form.
std::string passed_over(const Search& search, std::size_t scripts, const std::string& chosen) {
  if (!chosen.empty()) {
    return chosen + " is used";
  }
  std::string why = "is one of " + std::to_string(scripts) + " .sh files";
  for (const std::string& name : search.wanted) {
    why += (name == search.wanted[0] ? ", none of them named " : " or ") + name;
  }
  return why;
}

void report(const Search& search, std::size_t scripts, const std::string& chosen,
            sdk::entrypoint& out) {
  for (const Entry& entry : search.entries) {
    if (entry.name != chosen) {
      out.add_candidate(search.path(printable(entry.name)),
                        entry.why.empty() ? passed_over(search, scripts, chosen) : entry.why);
    }
  }
}

std::string unresolved_text(const Search& search) {
  std::string text = "no entrypoint for " + search.framework + " in " + search.dir + ": wanted ";
  for (const std::string& name : search.wanted) {
    text += name + (name == search.wanted.back() ? " or " : ", ");
  }
  text += "exactly one .sh file";
  return search.wanted.empty() ? text + " (the GPU type is unknown: pass --gpu-type to use " +
                                     search.framework + "_<gpu type>.sh)"
                               : text;
}

/// The name that the rules choose, usable or not; empty when they choose none.
std::string choose(const Search& search, const std::vector<std::string>& scripts) {
  for (const std::string& name : search.wanted) {
    if (std::ranges::find(search.entries, name, &Entry::name) != search.entries.end()) {
      return name;
    }
  }
  return scripts.size() == 1 ? scripts[0] : std::string();
}

std::vector<std::string> scripts_of(const Search& search) {
  std::vector<std::string> names;
  for (const Entry& entry : search.entries) {
    if (entry.why.empty()) {
      names.push_back(entry.name);
    }
  }
  return names;
}

}  // namespace

sdk::entrypoint resolve_entrypoint(const sdk::plan_view& in) {
  const Search search = look(in);
  const std::vector<std::string> scripts = scripts_of(search);
  const std::string chosen = choose(search, scripts);
  sdk::entrypoint out;
  report(search, scripts.size(), chosen, out);
  if (chosen.empty()) {
    return out.refuse({HL_NOT_FOUND, "entrypoint_unresolved", unresolved_text(search)});
  }
  const std::string path = search.path(chosen);
  if (const std::string problem = script_problem(path); !problem.empty()) {
    return out.refuse(
        {HL_FAILED_PRECONDITION, "entrypoint_unusable", "entrypoint " + path + " " + problem});
  }
  return out.set_path(path).set_interpreter("bash");
}

}  // namespace hyperloom::custom
