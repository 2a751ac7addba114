// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "core/decide/prune.hpp"
#include "core/phase/reduced_stack.hpp"
#include "core/phase/run.hpp"
#include "core/util/result.hpp"
#include "core/util/value.hpp"

namespace hyperloom::phase {

[[nodiscard]] std::vector<std::string> ids_of(const std::vector<StackItem>& items);
/// Fields of a `prune` record; `gone`: what leaves the stack if the item is removed.
[[nodiscard]] util::Value prune_fields(const StackItem& item, const decide::Prune& decided,
                                       const std::vector<std::string>& gone,
                                       const decide::Noise& noise);
/// "prune c0003 FUSE=1: removed, contributes -0.10 % (worthless, 2 pairs)".
[[nodiscard]] std::string prune_text(const StackItem& item, const decide::Prune& decided);
/// The word on an item since something last joined the stack; null without one.
[[nodiscard]] const util::Value* prune_record(const Run& run, const std::string& candidate);
/// `stack` records: what leaves, then what stands differently without it.
[[nodiscard]] util::Status journal_reduction(Run& run, const ReducedStack& reduced);
/// `budget` record and line: the rest of the prune would touch the time of the hold-out.
[[nodiscard]] util::Status journal_no_room(Run& run, double need_s);

}  // namespace hyperloom::phase
