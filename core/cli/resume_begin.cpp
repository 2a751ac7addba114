// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/cli/resume_begin.hpp"

#include <algorithm>

#include "core/cli/hidden_settings.hpp"
#include "core/cli/stored_pins.hpp"
#include "core/journal/fold.hpp"
#include "core/journal/views.hpp"
#include "core/util/cat.hpp"
#include "core/util/json.hpp"

namespace hyperloom::cli {
namespace {

constexpr std::uint32_t kPrivate = 0600;

}  // namespace

util::Status set_aside_damaged_state(Host& host, const session::Layout& layout) {
  if (!stored_pins(host.fs, layout).damaged) {
    return {};
  }
  auto kept = layout.state();
  kept += ".corrupt";
  if (host.fs.lstat(kept)) {
    HL_TRY(host.fs.remove_file(kept));
  }
  return host.fs.rename_new(layout.state(), kept);
}

std::vector<std::string> repair_lines(const phase::Run& run) {
  const auto records = run.recorder.ahead();
  const auto resume = std::find_if(records.rbegin(), records.rend(),
                                   [](const auto& record) { return record.type == "resume"; });
  std::vector<std::string> out;
  if (resume != records.rend() && resume->body["repairs"].is_list()) {
    for (const auto& item : resume->body["repairs"].as_list()) {
      out.push_back(
          util::cat("repair: ", item.text_or("what", ""), ": ", item.text_or("action", "")));
    }
  }
  return out;
}

util::Status write_state(phase::Run& run) {
  const auto state = journal::fold(run.recorder.ahead());
  const auto view = journal::state_value(state, hidden_values(run.config, run.redactor));
  return run.fs.write_atomic(run.layout.state(), util::to_json_pretty(view), kPrivate);
}

}  // namespace hyperloom::cli
