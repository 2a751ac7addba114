// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#include "core/proc/launcher.hpp"

#include <gtest/gtest.h>

namespace hyperloom::proc {
namespace {

TEST(LocalLauncher, PrependsNothingWhateverThePlacement) {
  ProcessSpec spec;
  spec.argv = {"/bin/bash", "/a b/run.sh"};
  EXPECT_EQ(LocalLauncher().wrap(spec, "c0001"), spec.argv);
  EXPECT_EQ(LocalLauncher().wrap(spec, ""), spec.argv);
}

}  // namespace
}  // namespace hyperloom::proc
