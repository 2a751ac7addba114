// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/session/machine.hpp"

#include <gtest/gtest.h>

#include "core/util/json.hpp"
#include "tests/support/temp_dir.hpp"

namespace hyperloom::session {
namespace {

TEST(Machine, SaysWhatTheSystemSays) {
  const test::TempDir root;
  root.write("proc/cpuinfo",
             "processor\t: 0\nmodel name\t: Fast CPU @ 3.0 GHz: 2\n\nmodel name\t: other\n");
  root.write("proc/loadavg", "0.25 1.50 3.00 2/345 6789\n");
  root.write("etc/os-release", "NAME=x\nPRETTY_NAME=\"Some Linux 12 (name)\"\n");
  const auto machine = machine_value(root.path());
  EXPECT_EQ(machine.text_or("cpu", ""), "Fast CPU @ 3.0 GHz: 2");
  EXPECT_EQ(machine.text_or("os", ""), "Some Linux 12 (name)");
  EXPECT_EQ(util::to_json(machine["load"]), "[0.25,1.5,3.0]");
  EXPECT_GE(machine.int_or("usable_cores", 0), 1);
  EXPECT_GE(machine.int_or("cores", 0), machine.int_or("usable_cores", 0));
  EXPECT_FALSE(machine.text_or("kernel", "").empty());
}

TEST(Machine, WhatIsUnknownIsLeftOut) {
  const test::TempDir root;
  root.write("proc/cpuinfo", "processor\t: 0\nBogoMIPS\t: 50.00\n");
  root.write("proc/loadavg", "0.25 high\n");
  root.write("etc/os-release", "PRETTY_NAME=\n");
  const auto machine = machine_value(root.path());
  for (const auto* name : {"cpu", "os", "load"}) {
    EXPECT_EQ(machine.find(name), nullptr) << name;
  }
  EXPECT_NE(machine.find("cores"), nullptr);
}

}  // namespace
}  // namespace hyperloom::session
