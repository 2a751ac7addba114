// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "core/session/layout.hpp"
#include "core/session/state.hpp"
#include "core/util/clock.hpp"
#include "core/util/fs.hpp"
#include "core/util/value.hpp"

namespace hyperloom::report {

/// The machine that asks. `start_of`: start ticks of a living process, nullopt when there is none.
struct ThisHost {
  std::string host, boot_id;
  std::function<std::optional<std::uint64_t>(int pid)> start_of;
};
/// This machine and /proc.
[[nodiscard]] ThisHost this_host();

/// "running", "stalled", "interrupted", "finished" or "failed" for a session whose journal can be
/// read. `owner`: runtime/status.json, else the last line of runtime/owners.jsonl; may be null.
[[nodiscard]] std::string_view session_state(const util::Value& stop, const util::Value& owner,
                                             util::Wall now, const ThisHost& host);
/// Who ran the session last, as session_state() takes it.
[[nodiscard]] util::Value session_owner(const util::FileSystem& fs, const session::Layout& layout);

/// hyperloom.status/1; a journal that cannot be read gives state `damaged`. Takes no lock.
[[nodiscard]] util::Value status_value(const util::FileSystem& fs, const session::Layout& layout,
                                       const util::Clock& clock, const ThisHost& host);
/// The same for people.
[[nodiscard]] std::string status_text(const util::Value& status);

}  // namespace hyperloom::report
