// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include "tests/support/temp_dir.hpp"

namespace hyperloom::measure {

using namespace test;

}  // namespace hyperloom::measure
