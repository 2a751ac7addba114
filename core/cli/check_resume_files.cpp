// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/cli/check_resume_files.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "core/cli/resume_settings.hpp"
#include "core/measure/protected.hpp"
#include "core/session/root.hpp"
#include "core/util/cat.hpp"

namespace hyperloom::cli {
namespace {

using util::Value;
namespace stdfs = std::filesystem;

/// Path to hash.
using Hashes = std::map<stdfs::path, std::string>;

void put(Hashes& out, const Value& list) {
  if (list.is_list()) {
    for (const Value& row : list.as_list()) {
      out[row.text_or("path", "")] = row.text_or("sha256", "");
    }
  }
}

/// The set in force: that of the launch with what later resumes accepted.
Hashes recorded_set(const session::State& state) {
  Hashes out;
  put(out, state.launch["protected_set"]);
  for (const Value& resume : state.resumes) {
    if (!resume["overrides"].is_list()) {
      continue;
    }
    for (const Value& item : resume["overrides"].as_list()) {
      if (item.member_is("key", "protected_set")) {
        for (const Value& row : item["old"].as_list()) {
          out.erase(row.text_or("path", ""));
        }
        put(out, item["new"]);
      }
    }
  }
  return out;
}

/// Files of a checkout that has moved are looked for where it is now.
Hashes moved(const Hashes& set, const stdfs::path& from, const stdfs::path& to) {
  if (from == to || from.empty()) {
    return set;
  }
  Hashes out;
  for (const auto& [path, sha256] : set) {
    out[session::inside(path, from) ? to / path.lexically_relative(from) : path] = sha256;
  }
  return out;
}

Value row(const stdfs::path& path, const std::string& sha256) {
  auto out = Value::map();
  return std::move(out.set("path", path.string()).set("sha256", sha256));
}

/// What one set has and the other has not, or has otherwise.
Value rows_beyond(const Hashes& set, const Hashes& other) {
  auto out = Value::list();
  for (const auto& [path, sha256] : set) {
    const auto it = other.find(path);
    if (it == other.end() || it->second != sha256) {
      out.push(row(path, sha256));
    }
  }
  return out;
}

/// The protected files as they are now; harmless files that a leg left there are none.
struct Present {
  Hashes files;
  std::set<stdfs::path> harmless;
};

util::Result<Present> present_set(const Launch& launch) {
  const auto& workload = launch.config.workload;
  HL_TRY_ASSIGN(auto rules, measure::make_protect_rules(
                                launch.host.fs, workload.scripts_dir, workload.entrypoint,
                                workload.framework_path, launch.config.protect));
  rules.excluded.push_back(launch.host.session_root());
  HL_TRY_ASSIGN(const auto set, measure::snapshot_protected(launch.host.fs, rules));
  HL_TRY_ASSIGN(const auto found, measure::find_protected(launch.host.fs, rules));
  Present out;
  for (const auto& file : set.files) {
    out.files[file.path] = file.sha256;
  }
  for (const auto& file : found) {
    if (!file.dangerous) {
      out.harmless.insert(file.path);
    }
  }
  return out;
}

/// Left out of the comparison: the search space has a check of its own, new files that do no harm
/// or that --protect adds now were not there to be recorded, and of a file too large to be hashed
/// nothing is known.
void drop_uncompared(const Launch& launch, const session::State& state, Hashes& was,
                     Present& present) {
  Hashes& now = present.files;
  const Value space = last_override(state, "search_space", state.launch["search_space"]);
  for (const stdfs::path& path :
       {launch.config.search_space_path, stdfs::path(space.text_or("path", ""))}) {
    was.erase(path);
    now.erase(path);
  }
  std::erase_if(now, [&](const auto& file) {
    const auto it = was.find(file.first);
    const bool unknown = it != was.end() && (it->second.empty() || file.second.empty());
    const bool added =
        it == was.end() && (present.harmless.contains(file.first) ||
                            !session::inside(file.first, launch.config.workload.scripts_dir));
    if (unknown) {
      was.erase(it);
    }
    return unknown || added;
  });
}

constexpr std::size_t kShownFiles = 10;

std::string differences(const Value& old_rows, const Value& new_rows) {
  std::vector<std::string> names;
  for (const Value* rows : {&old_rows, &new_rows}) {
    for (const Value& file : rows->as_list()) {
      names.push_back(file.text_or("path", ""));
    }
  }
  std::sort(names.begin(), names.end());
  names.erase(std::unique(names.begin(), names.end()), names.end());
  const auto rest = names.size() - std::min(names.size(), kShownFiles);
  names.resize(names.size() - rest);
  return util::cat(util::join(names, ", "), rest == 0 ? "" : util::cat(" and ", rest, " more"));
}

void refuse(Launch& launch, const std::string& what) {
  auto error =
      util::make_error(util::Code::Refused,
                       util::cat("the workload is not what the session measured; changed: ", what));
  error.id = "entrypoint_changed";
  error.hint =
      "put it back, or pass --accept-changed-entrypoint: a new baseline is measured and what was "
      "kept is tried again";
  launch.fail("resume", std::move(error));
}

bool entrypoint_differs(const Launch& launch, const Value& was) {
  return launch.config.workload.entrypoint != was.text_or("path", "") ||
         launch.config.entrypoint_sha256 != was.text_or("sha256", "");
}

}  // namespace

void check_same_files(Launch& launch, const session::State& state, const ResumeLeave& leave,
                      phase::ResumePlan& plan) {
  const auto& workload = launch.config.workload;
  if (workload.entrypoint.empty()) {
    return;
  }
  auto present = present_set(launch);
  if (!present) {
    return;  // told by the launch checks
  }
  Hashes was = moved(recorded_set(state), state.launch["source"].text_or("path", ""),
                     workload.framework_path);
  drop_uncompared(launch, state, was, *present);
  const Hashes& now = present->files;
  const Value old_rows = rows_beyond(was, now), new_rows = rows_beyond(now, was);
  const Value entrypoint = last_override(state, "entrypoint", state.launch["entrypoint"]);
  const bool other_entrypoint = entrypoint_differs(launch, entrypoint);
  if (!other_entrypoint && old_rows.as_list().empty() && new_rows.as_list().empty()) {
    return;
  }
  if (!leave.changed_entrypoint) {
    const std::string files = differences(old_rows, new_rows);
    refuse(launch, files.empty() ? workload.entrypoint.string() : files);
    return;
  }
  plan.rebaseline = "entrypoint";
  if (other_entrypoint) {
    plan.overrides.push_back(
        {"entrypoint", entrypoint, row(workload.entrypoint, launch.config.entrypoint_sha256)});
  }
  plan.overrides.push_back({"protected_set", old_rows, new_rows});
}

}  // namespace hyperloom::cli
