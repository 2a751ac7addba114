// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#include "core/log/log.hpp"

#include "core/log/record.hpp"
#include "core/util/cat.hpp"
#include "core/util/utf8.hpp"

#include <fmt/core.h>
#include <spdlog/details/null_mutex.h>
#include <spdlog/logger.h>
#include <spdlog/sinks/base_sink.h>

namespace hyperloom::log {

namespace {

using spdlog::details::log_msg;

std::string_view view(spdlog::string_view_t text) { return {text.data(), text.size()}; }

Level level_of(spdlog::level::level_enum level) {
  switch (level) {
    case spdlog::level::debug: return Level::Debug;
    case spdlog::level::info: return Level::Info;
    case spdlog::level::warn: return Level::Warn;
    default: return Level::Error;
  }
}

spdlog::level::level_enum spd_level(Level level) {
  switch (level) {
    case Level::Debug: return spdlog::level::debug;
    case Level::Info: return spdlog::level::info;
    case Level::Warn: return spdlog::level::warn;
    case Level::Error: break;
  }
  return spdlog::level::err;
}

util::Wall wall_of(const log_msg& message) {
  return std::chrono::floor<std::chrono::milliseconds>(message.time);
}

/// The module travels as the source's function name: spdlog has no field of its own for it.
std::string_view module_of(const log_msg& message) {
  return message.source.funcname == nullptr ? "" : message.source.funcname;
}

/// Hides secrets in every payload; what a sink writes goes through here.
class SafeSink : public spdlog::sinks::base_sink<spdlog::details::null_mutex> {
 public:
  explicit SafeSink(const util::Redactor& redactor) : redactor_(redactor) {}

 protected:
  [[nodiscard]] std::string payload(const log_msg& message) const {
    return redactor_.apply(view(message.payload));
  }
  void flush_() override {}

 private:
  const util::Redactor& redactor_;
};

class PeopleSink final : public SafeSink {
 public:
  PeopleSink(LinePrinter& printer, const util::Redactor& redactor)
      : SafeSink(redactor), printer_(printer) {}

 protected:
  void sink_it_(const log_msg& message) override {
    printer_.line(fmt::format("{}{}", prefix(message), payload(message)));
  }

 private:
  static std::string prefix(const log_msg& message) {
    switch (level_of(message.level)) {
      case Level::Error: return "ERROR: ";
      case Level::Warn: return "WARNING: ";
      default: return fmt::format("{} {}: ", util::clock_utc(wall_of(message)), module_of(message));
    }
  }

  LinePrinter& printer_;
};

class FileSink final : public SafeSink {
 public:
  FileSink(const util::Redactor& redactor, std::unique_ptr<util::AppendFile> file,
           LinePrinter& printer)
      : SafeSink(redactor), file_(std::move(file)), printer_(printer) {}

 protected:
  void sink_it_(const log_msg& message) override {
    const std::string line =
        fmt::format("{} {} {} {}\n", util::iso_utc(wall_of(message)),
                    spdlog::string_view_t(level_name(level_of(message.level))), module_of(message),
                    util::printable(payload(message), false));
    if (const util::Status written = file_ ? file_->append(line) : util::Status{}; !written) {
      file_.reset();
      printer_.line("WARNING: the log is not written any more: " + written.error().text());
    }
  }

 private:
  std::unique_ptr<util::AppendFile> file_;
  LinePrinter& printer_;
};

Level stderr_level(int verbosity) {
  return verbosity <= 0 ? Level::Warn : verbosity == 1 ? Level::Info : Level::Debug;
}

}  // namespace

struct Log::Sinks {
  LinePrinter& printer;
  const util::Redactor& redactor;
  spdlog::logger logger;
};

Log::Log(LinePrinter& printer, const util::Redactor& redactor, const util::Clock& clock,
         int verbosity)
    : sinks_(new Sinks{printer, redactor, spdlog::logger("hyperloom")}), clock_(clock) {
  auto people = std::make_shared<PeopleSink>(printer, redactor);
  people->set_level(spd_level(stderr_level(verbosity)));
  sinks_->logger.sinks().push_back(std::move(people));
  sinks_->logger.set_level(spdlog::level::debug);
}

Log::~Log() = default;

util::Status Log::attach_file(util::FileSystem& fs, const util::stdfs::path& path) {
  constexpr std::uint32_t kMode = 0600;
  HL_TRY_ASSIGN(auto file, fs.open_append(path, kMode));
  auto& sinks = sinks_->logger.sinks();
  sinks.resize(1);
  sinks.push_back(std::make_shared<FileSink>(sinks_->redactor, std::move(file), sinks_->printer));
  return {};
}

void Log::error(std::string_view module, std::string_view text, const Fields& fields) {
  write(Level::Error, module, text, fields);
}
void Log::warn(std::string_view module, std::string_view text, const Fields& fields) {
  write(Level::Warn, module, text, fields);
}
void Log::info(std::string_view module, std::string_view text, const Fields& fields) {
  write(Level::Info, module, text, fields);
}
void Log::debug(std::string_view module, std::string_view text, const Fields& fields) {
  write(Level::Debug, module, text, fields);
}

bool Log::enabled(Level level) const {
  const auto& sinks = sinks_->logger.sinks();
  return sinks.size() > 1 || sinks.front()->should_log(spd_level(level));
}

void Log::write(Level level, std::string_view module, std::string_view text, const Fields& fields) {
  if (!enabled(level)) {
    return;
  }
  const std::string line = record_text(sinks_->redactor, text, fields);
  const std::string name(module);
  sinks_->logger.log(std::chrono::system_clock::time_point(clock_.wall()),
                     spdlog::source_loc{__FILE__, __LINE__, name.c_str()}, spd_level(level),
                     spdlog::string_view_t(line));
}

}  // namespace hyperloom::log
