// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <map>
#include <string>

#include "core/journal/types.hpp"
#include "core/session/state.hpp"

namespace hyperloom::phase {

/// The fingerprints of candidates that a resumed run meets again, as its journal has them. Those of
/// a run are still true when the launch without any change has the fingerprint that a base leg of
/// that run had: candidates differ from it by their own variables alone.
class StoredPrints {
 public:
  /// That of a `candidate` record; "" when its launch was another one. `state`: the session up to
  /// it. `plain`: what the launch without any change has now.
  [[nodiscard]] std::string of(const session::State& state, const journal::Record& candidate,
                               const std::string& plain);

 private:
  void look_at_legs(const session::State& state);

  std::size_t seen_ = 0;                   ///< legs looked at
  std::map<unsigned, std::string> plain_;  ///< by run
};

}  // namespace hyperloom::phase
