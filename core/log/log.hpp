// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/log/line_printer.hpp"
#include "core/util/clock.hpp"
#include "core/util/fs.hpp"
#include "core/util/redact.hpp"

namespace hyperloom::log {

/// error: the operator must act; warn: the quality of a result is affected; info: phases and
/// verdicts; debug: commands and timings.
enum class Level { Debug, Info, Warn, Error };

/// `key=value` pairs in order; a field named "leg" is printed before the text.
using Fields = std::vector<std::pair<std::string, std::string>>;

/// The log of one process, made in main and handed on by reference. Two sinks: stderr for people
/// (`WARNING: text key=value`, `10:14:07 module: text` with -v) and, once attached, the file with
/// everything (`2026-08-25T10:11:12.345Z warn measure leg=0012 text key=value`). Both hide secrets
/// and escape control characters and bad UTF-8. Not thread-safe.
class Log {
 public:
  /// All three are borrowed. `verbosity` counts -v: 0 warnings and errors, 1 also info, 2 debug.
  Log(LinePrinter& printer, const util::Redactor& redactor, const util::Clock& clock,
      int verbosity);
  ~Log();
  Log(const Log&) = delete;
  Log& operator=(const Log&) = delete;

  /// Appends everything from now on to a file, created with mode 0600 if it is absent. A later call
  /// replaces the file. When a line cannot be written, the file is given up with one warning.
  [[nodiscard]] util::Status attach_file(util::FileSystem& fs, const util::stdfs::path& path);

  void error(std::string_view module, std::string_view text, const Fields& fields);
  void warn(std::string_view module, std::string_view text, const Fields& fields);
  void info(std::string_view module, std::string_view text, const Fields& fields);
  void debug(std::string_view module, std::string_view text, const Fields& fields);
  void error(std::string_view module, std::string_view text) { error(module, text, {}); }
  void warn(std::string_view module, std::string_view text) { warn(module, text, {}); }
  void info(std::string_view module, std::string_view text) { info(module, text, {}); }
  void debug(std::string_view module, std::string_view text) { debug(module, text, {}); }

  /// Whether any sink takes this level: for lines that cost something to make.
  [[nodiscard]] bool enabled(Level level) const;

 private:
  void write(Level level, std::string_view module, std::string_view text, const Fields& fields);

  struct Sinks;
  std::unique_ptr<Sinks> sinks_;
  const util::Clock& clock_;
};

}  // namespace hyperloom::log
