// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
// What a long session costs its host: reading and folding the journal, rewriting the views,
// appending a record with fsync.
//
// usage: perf_journal SESSION_DIR       a session of the real binary; nothing in it is changed

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "core/journal/fold.hpp"
#include "core/journal/journal.hpp"
#include "core/journal/views.hpp"
#include "core/report/reports.hpp"
#include "core/session/layout.hpp"

namespace {

using namespace hyperloom;
namespace stdfs = std::filesystem;

constexpr int kRuns = 9, kAppends = 200;
constexpr double kViewsGoalMs = 50, kHtmlGoalMs = 500;
constexpr const char* kHtml = "reports/report.html";

double ms_of(const std::function<void()>& work) {
  const auto begin = std::chrono::steady_clock::now();
  work();
  const auto end = std::chrono::steady_clock::now();
  return std::chrono::duration<double, std::milli>(end - begin).count();
}

double median_ms(int runs, const std::function<void()>& work) {
  std::vector<double> times;
  for (int i = 0; i < runs; ++i) {
    times.push_back(ms_of(work));
  }
  std::sort(times.begin(), times.end());
  return times[times.size() / 2];
}

std::vector<journal::ViewFile> all_views(const session::State& state) {
  auto files = journal::render_views(state, {});
  for (auto& file : report::render_reports(state)) {
    files.push_back(std::move(file));
  }
  return files;
}

/// Renders everything, writes what `wanted` says.
void rewrite(const session::State& state, const stdfs::path& into,
             const std::function<bool(const std::string&)>& wanted) {
  util::PosixFileSystem fs;
  for (const auto& file : all_views(state)) {
    if (wanted(file.path)) {
      static_cast<void>(fs.write_replace(into / file.path, file.content, file.mode));
    }
  }
}

bool print(const char* name, double value, double goal) {
  std::printf("figure: %s: %.2f ms (goal <= %.0f ms)\n", name, value, goal);
  return value <= 2 * goal;
}

void print_append(const stdfs::path& dir) {
  util::PosixFileSystem fs;
  const util::SystemClock clock;
  auto journal = journal::Journal::open(fs, dir / "append.jsonl", clock, {});
  if (!journal) {
    return;
  }
  const double p50 = median_ms(kAppends, [&] {
    auto fields = util::Value::map();
    fields.set("leg", 1).set("log_tail", std::string(500, 'x'));
    static_cast<void>(journal->append("leg_finished", std::move(fields)));
  });
  std::printf("figure: journal append with fdatasync, p50 of %d in %s: %.3f ms\n", kAppends,
              dir.c_str(), p50);
}

int measure(const session::Layout& layout, const stdfs::path& scratch) {
  const util::PosixFileSystem fs;
  const auto text = journal::read_journal(fs, layout.journal());
  if (!text) {
    std::fprintf(stderr, "%s\n", text.error().text().c_str());
    return 2;
  }
  const auto state = journal::fold(text->records);
  std::printf("figure: %zu records of %zu legs, %.1f MB\n", text->records.size(),
              state.legs.size(), static_cast<double>(text->good_bytes) / 1e6);
  std::printf("figure: journal read: %.2f ms\n", median_ms(kRuns, [&] {
                static_cast<void>(journal::read_journal(fs, layout.journal()));
              }));
  std::printf("figure: journal folded: %.2f ms\n",
              median_ms(kRuns, [&] { static_cast<void>(journal::fold(text->records)); }));
  const bool views = print("all views rewritten", median_ms(kRuns, [&] {
                             rewrite(state, scratch, [](const std::string& path) {
                               return path != kHtml;
                             });
                           }),
                           kViewsGoalMs);
  print_append(scratch);
  return views ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) {
    std::fprintf(stderr, "usage: perf_journal SESSION_DIR\n");
    return 2;
  }
  const auto scratch = stdfs::temp_directory_path() / ("perf_journal." + std::to_string(::getpid()));
  stdfs::create_directories(scratch / "reports");
  const int code = measure(session::Layout(argv[1]), scratch);
  stdfs::remove_all(scratch);
  return code;
}
