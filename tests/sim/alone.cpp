// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
// Every object of core/decide, linked with core/util and nothing else of the product: if one of
// them called anything else this would not link.

#include "core/decide/rule.hpp"

int main() {
  const auto state = hyperloom::decide::start_race({});
  const auto step = hyperloom::decide::next_step(state, {0});
  return step.what == hyperloom::decide::StepKind::Stop ? 0 : 1;
}
