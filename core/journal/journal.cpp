// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/journal/journal.hpp"

#include <algorithm>
#include <array>

#include "core/util/cat.hpp"
#include "core/util/json.hpp"

namespace hyperloom::journal {
namespace {

constexpr std::size_t kMaxLine = 1u << 20;
constexpr std::uint32_t kMode = 0600;

constexpr auto kDurable = std::to_array<std::string_view>(
    {"launch", "resume", "pins", "phase", "baseline", "candidate", "candidate_skipped",
     "leg_started", "leg_finished", "anchor", "lever", "work_plan", "verdict", "intent", "done",
     "stack", "holdout", "stop"});

}  // namespace

bool durable_type(std::string_view type) {
  return std::find(kDurable.begin(), kDurable.end(), type) != kDurable.end();
}

Journal::Journal(std::unique_ptr<util::AppendFile> file, const util::Clock& clock, Start start)
    : file_(std::move(file)),
      clock_(&clock),
      start_(start),
      opened_(clock.now()),
      seq_(start.seq) {}

util::Result<Journal> Journal::open(util::FileSystem& fs, const std::filesystem::path& path,
                                    const util::Clock& clock, Start start) {
  HL_TRY_ASSIGN(auto file, fs.open_append(path, kMode));
  return Journal(std::move(file), clock, start);
}

double Journal::elapsed_s() const {
  return start_.elapsed_s + util::Seconds(clock_->now() - opened_).count();
}

util::Result<Record> Journal::append(std::string_view type, util::Value fields) {
  HL_TRY_ASSIGN(auto record, write(type, std::move(fields)));
  if (durable_type(type)) {
    HL_TRY(sync());
  }
  return record;
}

util::Result<Record> Journal::write(std::string_view type, util::Value fields) {
  Record record{seq_ + 1,          util::iso_utc(clock_->wall()),
                elapsed_s(),       start_.run,
                std::string(type), util::Value::map()};
  auto& body = record.body;
  body.set("schema_version", kSchemaVersion).set("seq", record.seq).set("ts", record.ts);
  body.set("elapsed_s", record.elapsed_s).set("run", record.run).set("type", record.type);
  for (auto& [key, value] : fields.as_map()) {
    body.as_map().emplace_back(key, std::move(value));
  }
  std::string line = util::to_json(body);
  if (line.size() > kMaxLine) {
    return util::fail(util::Code::Internal, util::cat("a ", type, " record of ", line.size(),
                                                      " bytes is over the limit of a line"));
  }
  line += '\n';
  HL_TRY(file_->append(line));
  seq_ = record.seq;
  dirty_ = true;
  return record;
}

util::Status Journal::sync() {
  if (!dirty_) {
    return {};
  }
  HL_TRY(file_->sync());
  dirty_ = false;
  return {};
}

}  // namespace hyperloom::journal
