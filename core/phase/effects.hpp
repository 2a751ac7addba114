// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <map>
#include <string>

#include "core/util/result.hpp"
#include "core/util/value.hpp"

namespace hyperloom::phase {

/// How an outside effect ended whose `intent` was journalled and whose `done` was not.
struct EffectEnd {
  bool ok = false;        ///< it stands now; else it was undone, or had never begun
  std::string head, oid;  ///< as the `done` record has them
  std::string action;     ///< what was done about it, in words
};

/// Looks at the world, finishes or undoes the effect of an intent, and says which. It may be called
/// again for the same intent, so it must find its own work done. An error refuses the resume.
using EffectHandler = std::function<util::Result<EffectEnd>(const util::Value& intent)>;

/// One for each `op` of an intent: tree_switch, commit, ref.
using EffectHandlers = std::map<std::string, EffectHandler>;

}  // namespace hyperloom::phase
