// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#include <algorithm>

#include "tests/component/proc/harness.hpp"

namespace hyperloom::proc {
namespace {

class NullLegTest : public SupervisorTest {};

/// What supervision adds to `bash -c :`, whose own time is spawn to exit.
TEST_F(NullLegTest, SupervisionCostsFarBelowALeg) {
  auto spec = script("");
  spec.argv = {"/bin/bash", "-c", ":"};
  std::vector<std::int64_t> costs;
  for (int i = 0; i < 40; ++i) {
    const auto start = clock_.now();
    auto exit = runner_->run(spec, nullptr);
    const auto total = std::chrono::nanoseconds(clock_.now() - start).count();
    ASSERT_TRUE(exit);
    costs.push_back(total - exit->wall_ns);
  }
  std::sort(costs.begin(), costs.end());
  RecordProperty("p50_us", static_cast<int>(costs[20] / 1000));
  EXPECT_LT(costs[20], 3'000'000) << "p50 in ns";
}

}  // namespace
}  // namespace hyperloom::proc
