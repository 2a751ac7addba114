// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#include "core/proc/children.hpp"

#include <algorithm>
#include <string_view>
#include <unordered_map>

#include "core/proc/procfs.hpp"
#include "core/util/json.hpp"

namespace hyperloom::proc {
namespace {

/// About 250 bytes a process: far beyond what a session can start.
constexpr std::uint64_t kLedgerMax = 256u << 20;

OpenRun opened(const util::Value& entry) {
  OpenRun run;
  run.run_id = entry.text_or("run_id", "");
  run.pid = static_cast<int>(entry.int_or("pid", 0));
  run.pid_start = static_cast<std::uint64_t>(entry.int_or("pid_start", 0));
  run.boot_id = entry.text_or("boot_id", "");
  return run;
}

void fold(std::vector<OpenRun>& runs, const util::Value& entry) {
  const std::string event = entry.text_or("event", ""), id = entry.text_or("run_id", "");
  std::erase_if(runs, [&id](const OpenRun& run) { return run.run_id == id; });
  if (!id.empty() && (event == "intent" || event == "spawned")) {
    runs.push_back(opened(entry));
  }
}

/// An event and its run as ChildLedger writes them; empty where a line was written otherwise.
struct Plain {
  std::string_view event, run_id;
};

Plain plain(std::string_view line) {
  constexpr std::string_view kEvent = R"({"event":")", kRun = R"(","run_id":")";
  const auto event_end = line.find('"', kEvent.size());
  if (!line.starts_with(kEvent) || !line.ends_with('}') || event_end == std::string_view::npos ||
      !line.substr(event_end).starts_with(kRun)) {
    return {};
  }
  const auto id_begin = event_end + kRun.size();
  const auto id = line.substr(id_begin, line.find('"', id_begin) - id_begin);
  return id.find('\\') == std::string_view::npos
             ? Plain{line.substr(kEvent.size(), event_end - kEvent.size()), id}
             : Plain{};
}

/// What ends a run, to the last byte as ChildLedger writes it: a line that a crash cut or spoilt
/// ends none.
bool is_reap(std::string_view line, const Plain& entry) {
  constexpr std::string_view kPid = R"(","pid":)";
  if (entry.event != "reaped" || entry.run_id.empty()) {
    return false;
  }
  const auto rest = line.substr(static_cast<std::size_t>(entry.run_id.end() - line.begin()));
  return rest.starts_with(kPid) && rest.size() > kPid.size() + 1 &&
         rest.find_first_not_of("0123456789", kPid.size()) == rest.size() - 1;
}

std::vector<std::string_view> lines_of(std::string_view text) {
  std::vector<std::string_view> lines;
  while (!text.empty()) {
    lines.push_back(text.substr(0, text.find('\n')));
    text.remove_prefix(std::min(lines.back().size() + 1, text.size()));
  }
  return lines;
}

/// Number of the line that ends each run: of thousands in a ledger, all but one or two are over,
/// and what is said of them before need not be parsed.
std::unordered_map<std::string_view, std::size_t> ends_of(
    const std::vector<std::string_view>& lines) {
  std::unordered_map<std::string_view, std::size_t> ends;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (const auto entry = plain(lines[i]); is_reap(lines[i], entry)) {
      ends[entry.run_id] = i;
    }
  }
  return ends;
}

}  // namespace

util::Result<ChildLedger> ChildLedger::open(util::FileSystem& fs,
                                            const std::filesystem::path& path) {
  bool torn = false;
  if (const auto info = fs.stat(path); info && info->size > 0) {
    HL_TRY_ASSIGN(const std::string text, fs.read_bounded(path, kLedgerMax));
    torn = !text.ends_with('\n');
  }
  HL_TRY_ASSIGN(auto file, fs.open_append(path, 0600));
  if (torn) {
    HL_TRY(file->append("\n"));
  }
  return ChildLedger(std::move(file));
}

util::Status ChildLedger::write(const util::Value& entry) {
  return file_->append(util::to_json(entry) + "\n");
}

util::Status ChildLedger::intent(const std::string& run_id, const std::string& leg) {
  leg_ = leg;
  HL_TRY(write(util::Value::map().set("event", "intent").set("run_id", run_id).set_if("leg", leg)));
  return file_->sync();
}

util::Status ChildLedger::spawned(const std::string& run_id, int pid) {
  const auto stat = read_stat(pid);
  util::Value entry = util::Value::map();
  entry.set("event", "spawned").set("run_id", run_id).set_if("leg", leg_).set("pid", pid);
  entry.set("pid_start", stat ? stat->start : 0).set("pgid", pid).set("boot_id", boot_id());
  return write(entry);
}

util::Status ChildLedger::reaped(const std::string& run_id, int pid) {
  return write(util::Value::map().set("event", "reaped").set("run_id", run_id).set("pid", pid));
}

util::Result<std::vector<OpenRun>> open_runs(const util::FileSystem& fs,
                                             const std::filesystem::path& path) {
  std::vector<OpenRun> runs;
  if (!fs.lstat(path)) {
    return runs;
  }
  HL_TRY_ASSIGN(const std::string text, fs.read_bounded(path, kLedgerMax));
  const auto lines = lines_of(text);
  const auto ends = ends_of(lines);
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const auto end = ends.find(plain(lines[i]).run_id);
    if (end != ends.end() && i <= end->second) {
      continue;
    }
    if (const auto entry = util::parse_json(lines[i], "children.jsonl")) {
      fold(runs, *entry);
    }
  }
  return runs;
}

}  // namespace hyperloom::proc
