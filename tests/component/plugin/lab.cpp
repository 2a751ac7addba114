// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "tests/component/plugin/lab.hpp"

#include <cstdlib>

namespace hyperloom::plugin {

namespace stdfs = std::filesystem;

PluginLab::PluginLab() {
  std::string pattern = testing::TempDir() + "hyperloom_plugin_XXXXXX";
  dir_ = stdfs::canonical(::mkdtemp(pattern.data()));
  env_ = {{"HOME", (dir_ / "home").string()}};
  sources_.executable = dir_ / "prefix/bin/hyperloom";
  for (const char* part : {"lib", "home", "scripts", "tree", "run", "prefix/bin"}) {
    stdfs::create_directories(dir_ / part);
  }
  write(dir_ / "scripts/one.sh", "exit 0\n");
}

PluginLab::~PluginLab() { stdfs::remove_all(dir_); }

void PluginLab::write(const stdfs::path& file, const std::string& content) {
  // Never in place: a library of that name may be mapped.
  ASSERT_TRUE(fs_.write_replace(file, content, 0644));
}

stdfs::path PluginLab::zoo_as(const std::string& name, const std::string& file_name) {
  const stdfs::path to = dir_ / "lib" / (file_name + ".so");
  stdfs::remove(to);
  stdfs::copy_file(stdfs::path(HYPERLOOM_ZOO_DIR) / (name + ".so"), to);
  stdfs::permissions(to, stdfs::perms(0644));
  return to;
}

void PluginLab::registry(const std::string& entries, const std::string& head) {
  write(dir_ / "registry.yaml", "schema_version: 1\n" + head + "plugins:\n" + entries);
  sources_.flag = dir_ / "registry.yaml";
}

void PluginLab::entry(const std::string& name, const stdfs::path& library,
                      const std::string& more) {
  registry("  - {name: " + name + ", library: '" + library.string() + "'" + more + "}\n", "");
}

util::Result<Registry> PluginLab::read() {
  environment_ = std::make_unique<util::Environment>(env_);
  sources_.env = environment_.get();
  return load_registry(fs_, sources_);
}

LoadContext PluginLab::context() {
  LoadContext out;
  out.fs = &fs_;
  out.sources = &sources_;
  out.policy = policy_;
  out.log = [this](unsigned, std::string_view text, const EnvList&) { log_.emplace_back(text); };
  out.warn = [this](std::string text) { warnings_.push_back(std::move(text)); };
  return out;
}

util::Result<std::unique_ptr<FrameworkPlugin>> PluginLab::load(const std::string& name) {
  HL_TRY_ASSIGN(const Registry registry, read());
  return load_framework(registry, name, context());
}

util::Error PluginLab::refusal(const std::string& name) {
  auto loaded = load(name);
  EXPECT_FALSE(loaded) << name << " was loaded";
  return loaded ? util::Error{} : loaded.error();
}

std::vector<ListRow> PluginLab::list(bool all) {
  const auto registry = read();
  EXPECT_TRUE(registry) << registry.error().message;
  return registry ? list_plugins(*registry, context(), all) : std::vector<ListRow>();
}

PlanInput PluginLab::input() {
  PlanInput in;
  in.framework = "bad";
  in.run_dir = dir_ / "run";
  in.result_dir = dir_ / "run";
  in.framework_path = dir_ / "tree";
  in.scripts_dir = dir_ / "scripts";
  in.entrypoint = dir_ / "scripts/one.sh";
  return in;
}

}  // namespace hyperloom::plugin
