// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#include "core/measure/command.hpp"

#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <system_error>
#include <utility>

#include "core/util/cat.hpp"
#include "core/util/text.hpp"

namespace hyperloom::measure {

namespace {

namespace stdfs = std::filesystem;
using util::cat;

/// What execvp(3) takes when PATH is unset.
constexpr std::string_view kDefaultPath = "/bin:/usr/bin";

util::Error plugin_error(std::string message) {
  util::Error error = util::make_error(util::Code::InvalidInput, std::move(message));
  error.id = "plugin_error";
  return error;
}

bool executable(const std::string& path) {
  struct stat info {};
  return ::stat(path.c_str(), &info) == 0 && S_ISREG(info.st_mode) &&
         ::access(path.c_str(), X_OK) == 0;
}

std::string_view path_of(const std::vector<session::EnvVar>& env) {
  const auto it = std::find_if(env.begin(), env.end(),
                               [](const session::EnvVar& var) { return var.name == "PATH"; });
  return it == env.end() ? kDefaultPath : std::string_view(it->value);
}

util::Error not_found(const std::string& program) {
  util::Error error =
      util::make_error(util::Code::NotFound, cat(program, " was not found on PATH"));
  error.id = program == "bash" ? "bash_missing" : "plugin_error";
  return error;
}

bool inside(const stdfs::path& path, const stdfs::path& dir) {
  const stdfs::path rel = path.lexically_normal().lexically_relative(dir.lexically_normal());
  return !rel.empty() && *rel.begin() != "..";
}

}  // namespace

util::Result<std::vector<std::string>> resolve_argv(std::vector<std::string> argv,
                                                    const std::vector<session::EnvVar>& env) {
  if (argv.empty() || argv.front().empty()) {
    return util::fail(plugin_error("the plugin planned no command"));
  }
  const std::string program = argv.front();
  if (program.front() == '/') {
    return argv;
  }
  if (program.find('/') != std::string::npos) {
    return util::fail(plugin_error(cat("the plugin planned a relative command: ", program)));
  }
  for (const std::string_view dir : util::split(path_of(env), ':')) {
    std::string candidate = cat(dir, '/', program);
    if (dir.starts_with('/') && executable(candidate)) {
      argv.front() = std::move(candidate);
      return argv;
    }
  }
  return util::fail(not_found(program));
}

util::Result<stdfs::path> resolve_cwd(const stdfs::path& planned, const stdfs::path& work_dir,
                                      const stdfs::path& checkout) {
  if (planned.empty()) {
    return work_dir;
  }
  std::error_code ignored;
  if (!(inside(planned, work_dir) || inside(planned, checkout)) ||
      !stdfs::is_directory(planned, ignored)) {
    return util::fail(
        plugin_error(cat("the plugin planned the working directory ", planned.native(),
                         ", which is no directory of the leg or the checkout")));
  }
  return planned;
}

bool plain_relative(const stdfs::path& path) {
  return !path.empty() && !path.is_absolute() && path.has_filename() &&
         std::none_of(path.begin(), path.end(),
                      [](const stdfs::path& part) { return part == ".."; });
}

}  // namespace hyperloom::measure
