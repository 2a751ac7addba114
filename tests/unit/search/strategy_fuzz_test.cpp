// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

// decide.md#52: whatever the space and the outcomes, nothing infeasible is proposed and nothing
// twice.

#include <random>
#include <set>

#include "core/search/feasible.hpp"
#include "core/search/strategy.hpp"
#include "tests/unit/search/space_support.hpp"

namespace hyperloom::search {
namespace {

using Random = std::mt19937_64;

std::string random_knob(std::size_t i, Random& random) {
  std::string line = "- {name: k" + std::to_string(i) + ", target: env, ";
  line += random() % 2 == 0
              ? "type: bool, default: false"
              : "type: int, min: 0, max: " + std::to_string(1 + random() % 6) + ", default: 0";
  if (i > 0 && random() % 3 == 0) {
    // True at the default of a bool and of an int alike, or not.
    const std::string other = "k" + std::to_string(random() % i);
    line += ", when: " + other + (random() % 2 == 0 ? " == " : " != ") + other;
  }
  return line + "}\n";
}

/// Constraints compare knobs with themselves and with each other only through equality of counts
/// that hold at the default.
std::string random_space(Random& random) {
  const std::size_t knobs = 1 + random() % 7;
  std::string text = "schema_version: 1\nknobs:\n";
  std::vector<bool> is_bool;
  for (std::size_t i = 0; i < knobs; ++i) {
    const std::string line = random_knob(i, random);
    is_bool.push_back(line.find("bool") != std::string::npos);
    text += line;
  }
  text += "constraints:\n- forbid: 'false'\n";
  for (std::size_t n = random() % 4; n > 0; --n) {
    const std::size_t a = random() % knobs, b = random() % knobs;
    const auto set = [&](std::size_t i) {
      return "k" + std::to_string(i) + (is_bool[i] ? "" : " > 1");
    };
    text += "- forbid: " + set(a) + " and not (" + set(b) + ")\n";
  }
  return text;
}

/// Plays one session: rounds of asks with random outcomes and KEEPs.
class Session {
 public:
  Session(const Space& space, std::string name, Random& random)
      : space_(space), random_(random), rng_(random(), "random"), anchor_(start_of(space)) {
    auto made = make_strategy({std::move(name), &space, anchor_, {}});
    EXPECT_TRUE(made);
    strategy_ = std::move(*made);
    seen_.insert(anchor_);
  }

  /// Number of asks it took to the end.
  std::size_t play() {
    std::size_t asks = 0;
    while (asks < 300) {
      ++asks;
      const auto batch = strategy_->ask(1 + random_() % 4, rng_).value();
      if (batch.empty()) {
        break;
      }
      take(batch);
    }
    return asks;
  }

 private:
  void take(const std::vector<Assignment>& batch) {
    std::optional<Assignment> kept;
    for (const Assignment& item : batch) {
      EXPECT_FALSE(infeasible(space_, item)) << item.key();
      EXPECT_TRUE(seen_.insert(item).second) << "repeated " << item.key();
      const auto luck = random_() % 10;
      if (luck == 0) {
        strategy_->tell(item, GateFailed{});
      } else if (luck == 1) {
        strategy_->tell(item, Failed{"timeout"});
      } else if (luck < 8) {
        strategy_->tell(item, Ok{static_cast<double>(luck), 1});
        kept = luck == 7 ? std::optional(item) : kept;
      }  // else it waits
    }
    if (kept) {
      strategy_->anchor_moved(*kept);
      anchor_ = *kept;
    }
  }

  const Space& space_;
  Random& random_;
  Rng rng_;
  Assignment anchor_;
  std::unique_ptr<Strategy> strategy_;
  std::set<Assignment> seen_;
};

class StrategyFuzz : public testing::TestWithParam<const char*> {};

TEST_P(StrategyFuzz, NothingInfeasibleAndNothingTwice) {
  Random random(2026);
  std::size_t asks = 0, spaces = 0;
  while (asks < 10'000 && !HasFailure()) {
    const std::string text = random_space(random);
    const LoadedSpace loaded = load(text);
    ASSERT_TRUE(loaded.space) << text << testing::PrintToString(messages(loaded));
    asks += Session(*loaded.space, GetParam(), random).play();
    ++spaces;
  }
  EXPECT_GT(spaces, 100U);
}

INSTANTIATE_TEST_SUITE_P(Search, StrategyFuzz, testing::Values("one_factor", "random"));

}  // namespace
}  // namespace hyperloom::search
