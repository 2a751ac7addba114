// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <dlfcn.h>
#include <gtest/gtest.h>

#include <stdexcept>
#include <string>

#include "tests/contract/support/recording_host.hpp"

namespace hyperloom::contract {

/// The built hyperloom_custom.so with one instance.
class LoadedPlugin : public ::testing::Test {
 protected:
  LoadedPlugin() {
    void* library = dlopen(CUSTOM_LIBRARY, RTLD_NOW | RTLD_LOCAL);
    if (library == nullptr) {
      throw std::runtime_error(dlerror());
    }
    const auto entry = reinterpret_cast<hl_plugin_entry_v1_fn>(dlsym(library, HL_ENTRY_NAME));
    table_ = entry();
    in_.struct_size = HL_SIZEOF(hl_plan_in, port);
    EXPECT_EQ(table_->create(host_.table(), &args_, &self_, error()), HL_OK);
  }
  ~LoadedPlugin() override { table_->destroy(self_); }

  hl_error* error() { return host_.builder<hl_error>(); }

  RecordingHost host_;
  hl_create_args args_{};
  hl_plan_in in_{};
  const hl_plugin_v1* table_ = nullptr;
  hl_instance* self_ = nullptr;
};

}  // namespace hyperloom::contract
