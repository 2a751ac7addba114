// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
// What a long session costs its host: reading and folding the journal, rewriting the views,
// appending a record with fsync.
//
// usage: perf_journal SESSION_DIR       a session of the real binary; nothing in it is changed

#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <ctime>
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
constexpr std::uint32_t kMode = 0644;
constexpr double kViewsGoalMs = 50, kHtmlGoalMs = 500, kBroken = 5;
constexpr const char* kHtml = "reports/report.html";

/// Time of a clock: that of the process for work, that of the wall where the disk is waited for.
double ms_of(clockid_t clock, const std::function<void()>& work) {
  timespec begin{}, end{};
  clock_gettime(clock, &begin);
  work();
  clock_gettime(clock, &end);
  return static_cast<double>(end.tv_sec - begin.tv_sec) * 1e3 +
         static_cast<double>(end.tv_nsec - begin.tv_nsec) / 1e6;
}

double median_ms(int runs, const std::function<void()>& work,
                 clockid_t clock = CLOCK_PROCESS_CPUTIME_ID) {
  std::vector<double> times;
  for (int i = 0; i < runs; ++i) {
    times.push_back(ms_of(clock, work));
  }
  std::sort(times.begin(), times.end());
  return times[times.size() / 2];
}

void write(const stdfs::path& path, const std::string& text) {
  util::PosixFileSystem fs;
  static_cast<void>(fs.write_replace(path, text, kMode));
}

/// Everything but the page, which has a goal of its own.
void rewrite_views(const session::State& state, const stdfs::path& into) {
  for (const auto& view : report::all_views({})) {
    if (view.path != kHtml) {
      write(into / view.path, view.render(state));
    }
  }
}

bool print(const char* name, double value, double goal) {
  std::printf("figure: %s: %.2f ms (goal <= %.0f ms)\n", name, value, goal);
  return value <= kBroken * goal;
}

void print_append(const stdfs::path& dir) {
  util::PosixFileSystem fs;
  const util::SystemClock clock;
  auto journal = journal::Journal::open(fs, dir / "append.jsonl", clock, {});
  if (!journal) {
    return;
  }
  const double p50 = median_ms(
      kAppends,
      [&] {
        auto fields = util::Value::map();
        fields.set("leg", 1).set("log_tail", std::string(500, 'x'));
        static_cast<void>(journal->append("leg_finished", std::move(fields)));
      },
      CLOCK_MONOTONIC);
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
  std::printf("figure: %zu records of %zu legs, %.1f MB\n", text->records.size(), state.legs.size(),
              static_cast<double>(text->good_bytes) / 1e6);
  std::printf("figure: journal read: %.2f ms\n", median_ms(kRuns, [&] {
                static_cast<void>(journal::read_journal(fs, layout.journal()));
              }));
  std::printf("figure: journal folded: %.2f ms\n",
              median_ms(kRuns, [&] { static_cast<void>(journal::fold(text->records)); }));
  const double views = median_ms(kRuns, [&] { rewrite_views(state, scratch); });
  const double html =
      median_ms(kRuns, [&] { write(scratch / kHtml, report::render_html(state, "")); });
  const bool met = print("views rewritten, the page left out", views, kViewsGoalMs) &
                   print("report.html rewritten", html, kHtmlGoalMs);
  print_append(scratch);
  return met ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) {
    std::fprintf(stderr, "usage: perf_journal SESSION_DIR\n");
    return 2;
  }
  const auto scratch =
      stdfs::temp_directory_path() / ("perf_journal." + std::to_string(::getpid()));
  stdfs::create_directories(scratch / "reports");
  const int code = measure(session::Layout(argv[1]), scratch);
  stdfs::remove_all(scratch);
  return code;
}
