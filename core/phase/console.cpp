// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/phase/console.hpp"

#include "core/util/cat.hpp"

namespace hyperloom::phase {

void Console::line(std::string_view text) {
  if (muted_) {
    return;
  }
  log_->debug("run", text);
  if (!debug_) {
    printer_->line(redactor_->apply(util::cat(util::clock_utc(clock_->wall()), " ", text)));
  }
}

void Console::plain(std::string_view text) {
  if (muted_) {
    return;
  }
  log_->debug("run", text);
  if (!debug_) {
    printer_->line(redactor_->apply(text));
  }
}

void Console::debug(std::string_view text) {
  if (!muted_) {
    log_->debug("run", text);
  }
}

void Console::warning(std::string_view text) {
  if (!muted_) {
    log_->warn("run", text);
  }
}

void Console::status(std::string_view text) {
  printer_->status(redactor_->apply(text), clock_->now());
}

}  // namespace hyperloom::phase
