// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
// A session that dies before or amid each of its effects: what is on the disk then is a session of
// fewer records, not another one.

#include <gtest/gtest.h>

#include "core/journal/fold.hpp"
#include "core/journal/views.hpp"
#include "core/phase/machine.hpp"
#include "tests/support/records.hpp"
#include "tests/unit/phase/sim_session.hpp"

namespace hyperloom::phase {
namespace {

/// Not every effect, and coprime to what repeats with each leg: a session costs milliseconds.
constexpr std::size_t kStep = 13;

/// Zeroes every text of `size` hex digits: hashes of what holds a path or a nonce, opaque names.
void blank(std::string& text, std::size_t size) {
  constexpr const char* kHex = "0123456789abcdef";
  for (auto at = text.find_first_of(kHex); at != std::string::npos;) {
    const auto end = std::min(text.find_first_not_of(kHex, at), text.size());
    if (end - at == size) {
      text.replace(at, size, size, '0');
    }
    at = text.find_first_of(kHex, end);
  }
}

struct Crashed : SimSession {
  Crashed() {
    config.decision = "quick";
    config.warmup_legs = 0;
    config.max_hours = 0.065;  // three base legs, one block: a short session with every record
    knobs = {bool_knob("HOIST")};
    workload.gain_lp = {{"HOIST=1", 12}};
    with_views = true;
  }
  void run_until_dead() {
    with_run([](Run& run) { static_cast<void>(run_session(run)); });
  }
  /// The journal without what differs from session to session: its place and the opaque names.
  std::string journal_text() const {
    std::string text = test::slurp(layout().journal());
    const std::string& place = dir.path().native();
    for (auto at = text.find(place); at != std::string::npos; at = text.find(place, at)) {
      text.erase(at, place.size());
    }
    blank(text, 64);
    blank(text, 16);
    return text;
  }
};

/// The complete lines.
std::string whole_lines(const std::string& text) { return text.substr(0, text.rfind('\n') + 1); }

void expect_views_of_a_prefix(const Crashed& sim, std::size_t n) {
  const std::string text = test::slurp(sim.layout().state());
  if (text.empty()) {
    return;
  }
  const auto seq = static_cast<std::size_t>(test::json(text)["seq"].as_int());
  ASSERT_LE(seq, sim.records().size()) << n;
  const auto state = journal::fold(std::span(sim.records()).first(seq));
  EXPECT_EQ(journal::session_views({}).front().render(state), text) << n;
}

TEST(Crash, JournalIsThatOfTheWholeSessionUpToTheEffectItDiedAt) {
  Crashed whole;
  whole.run_until_dead();
  const std::string all = whole.journal_text();
  const std::size_t effects = whole.fs.calls().size();
  ASSERT_EQ(whole.records().back().type, "stop");
  ASSERT_GT(effects, 200U);
  std::size_t torn_tails = 0;
  for (std::size_t n = 2; n <= effects; n += kStep) {
    Crashed sim;
    sim.fs.crash_at(n, n % 2 == 0);
    sim.run_until_dead();
    const std::string text = sim.journal_text();
    ASSERT_TRUE(all.starts_with(whole_lines(text))) << n << text;
    torn_tails += whole_lines(text) != text ? 1U : 0U;
    expect_views_of_a_prefix(sim, n);
  }
  EXPECT_GT(torn_tails, 0U);
}

/// A run on a dead disk ends at once: no process is started that nothing could be recorded of.
TEST(Crash, NoLegStartsOnceTheDiskIsDead) {
  Crashed whole;
  whole.run_until_dead();
  const std::size_t effects = whole.fs.calls().size();
  for (std::size_t n = 2; n <= effects; n += 3 * kStep) {
    Crashed sim;
    sim.fs.crash_at(n, false);
    sim.run_until_dead();
    std::size_t started = 0;
    for (const auto& record : sim.records()) {
      started += record.type == "leg_started" ? 1U : 0U;
    }
    EXPECT_LE(sim.runner.specs().size(), started) << n;
  }
}

}  // namespace
}  // namespace hyperloom::phase
