// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <gtest/gtest.h>

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "core/plugin/loader.hpp"

namespace hyperloom::plugin {

/// A directory of its own (0700), a registry file in it, and the real loader.
class PluginLab : public testing::Test {
 protected:
  PluginLab();
  ~PluginLab() override;

  [[nodiscard]] const std::filesystem::path& dir() const { return dir_; }
  /// Copies a member of the zoo below dir()/lib and returns its path.
  std::filesystem::path zoo(const std::string& name) { return zoo_as(name, name); }
  std::filesystem::path zoo_as(const std::string& name, const std::string& file_name);
  void write(const std::filesystem::path& file, const std::string& content);
  /// The text of the `plugins:` list of the --registry file; `head` are further top-level keys.
  void registry(const std::string& entries, const std::string& head);
  /// One entry for a library path.
  void entry(const std::string& name, const std::filesystem::path& library,
             const std::string& more);

  [[nodiscard]] util::Result<Registry> read();
  [[nodiscard]] util::Result<std::unique_ptr<FrameworkPlugin>> load(const std::string& name);
  /// The error of a load that must fail.
  [[nodiscard]] util::Error refusal(const std::string& name);
  [[nodiscard]] std::vector<ListRow> list(bool all);
  [[nodiscard]] LoadContext context();
  [[nodiscard]] PlanInput input();

  std::vector<std::pair<std::string, std::string>> env_;
  std::vector<std::string> warnings_, log_;
  LoadPolicy policy_;
  RegistrySources sources_;
  util::PosixFileSystem fs_;

 private:
  std::filesystem::path dir_;
  std::unique_ptr<util::Environment> environment_;
};

}  // namespace hyperloom::plugin
