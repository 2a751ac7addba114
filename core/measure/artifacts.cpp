// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#include "core/measure/artifacts.hpp"

#include <system_error>

#include "core/measure/redacted.hpp"
#include "core/util/cat.hpp"
#include "core/util/json.hpp"
#include "core/util/utf8.hpp"

namespace hyperloom::measure {

namespace {

namespace stdfs = std::filesystem;
using util::cat;

constexpr std::uint32_t kMode = 0600;

/// rename(2) replaces a file or a link, but not a directory.
void remove_planted_directory(const util::FileSystem& fs, const stdfs::path& path) {
  const auto info = fs.lstat(path);
  if (info && info->kind == util::FileInfo::Kind::Directory) {
    std::error_code ignored;
    stdfs::remove_all(path, ignored);
  }
}

util::Status put(util::FileSystem& fs, const stdfs::path& path, std::string_view content) {
  remove_planted_directory(fs, path);
  return fs.write_replace(path, content, kMode);
}

std::string line(std::string_view key, std::string_view value) {
  return cat(key, ": ", value.empty() ? "null" : util::printable(value, false), "\n");
}

}  // namespace

std::string summary_text(const ArtifactInput& in) {
  const LegResult& result = in.result;
  const bool usable = result.usable();
  return cat(line("success", usable ? "true" : "false"), line("framework", in.workload.framework),
             line("model", shown_text(in.redactor, in.workload.model)),
             line("output_throughput",
                  usable ? util::number_text(result.report->throughput) : std::string()),
             line("throughput_unit",
                  result.report ? shown_text(in.redactor, result.report->unit) : std::string()),
             line("execution_time_s", util::fixed(result.wall_s, 3)),
             line("class", result.stopped_by_run ? "stopped_by_run" : result.cls()));
}

util::Status write_artifacts(util::FileSystem& fs, const ArtifactInput& in) {
  const stdfs::path& dir = in.leg.work_dir;
  const util::Status statuses[] = {
      put(fs, dir / "leg.json", util::to_json_pretty(leg_document(in))),
      put(fs, dir / "benchmark_report.json", util::to_json_pretty(benchmark_document(in))),
      put(fs, dir / "summary.txt", summary_text(in))};
  for (const util::Status& status : statuses) {
    if (!status) {
      return status;
    }
  }
  return {};
}

}  // namespace hyperloom::measure
