// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include <malloc.h>
#include <unistd.h>

#include <csignal>
#include <exception>
#include <string>
#include <vector>

#include "core/cli/commands.hpp"
#include "core/cli/exit_code.hpp"
#include "core/util/cat.hpp"
#include "core/util/fd.hpp"
#include "core/util/json.hpp"
#include "core/util/version.hpp"

namespace hyperloom::cli {
namespace {

Host make_host(const std::vector<std::string>& words) {
  Host host;
  host.env = util::Environment::of_process();
  std::error_code ec;
  host.base = {std::filesystem::current_path(ec), host.env.get_nonblank("HOME").value_or("/")};
  host.executable = std::filesystem::read_symlink("/proc/self/exe", ec);
  host.words = words;
  host.args = parse_arguments(words);
  host.out = Output(host.args.json);
  host.take_environment();
  return host;
}

int print_version(const Output& out) {
  const std::string abi = util::cat(util::kAbiMajor, ".", util::kAbiMinor);
  auto document = util::Value::map();
  document.set("schema", "hyperloom.version/1").set("version", util::version()).set("abi", abi);
  out.document(document);
  out.text(util::cat("hyperloom ", util::version(), " (plugin ABI ", abi, ")\n"));
  return kExitOk;
}

int print_help(const Host& host) {
  std::string text = host.args.command == nullptr ? usage_text() : help_text(*host.args.command);
  if (host.env.get("HYPERLOOM_HELP") == "markdown") {
    text = markdown_text();
  }
  auto document = util::Value::map();
  document.set("schema", "hyperloom.help/1").set("text", text);
  host.out.document(document);
  host.out.text(text);
  return kExitOk;
}

int refuse_usage(const Host& host) {
  if (host.args.command == nullptr && host.args.positional.empty()) {
    host.out.line(usage_text());
  }
  return host.out.refuse(host.args.errors, kExitRefused);
}

/// Faults of the command line that a launch prints together with its own checks.
bool launch_collects(const Host& host) {
  return host.args.command != nullptr &&
         (host.args.command->id & (kOptimize | kMeasure | kDoctor)) != 0;
}

int dispatch(Host& host) {
  switch (host.args.command->id) {
    case kOptimize: return cmd_optimize(host);
    case kMeasure: return cmd_measure(host);
    case kDoctor: return cmd_doctor(host);
    case kStatus: return cmd_status(host);
    case kSessions: return cmd_sessions(host);
    case kReport: return cmd_report(host);
    case kExplain: return cmd_explain(host);
    case kPlugin: return cmd_plugin(host);
  }
  return kExitFailed;
}

int run(const std::vector<std::string>& words) {
  Host host = make_host(words);
  if (host.args.version) {
    return host.out.settled(print_version(host.out));
  }
  if (host.args.help) {
    return host.out.settled(print_help(host));
  }
  if (!host.args.errors.empty() && !launch_collects(host)) {
    return refuse_usage(host);
  }
  return host.out.settled(dispatch(host));
}

}  // namespace
}  // namespace hyperloom::cli

namespace {

/// Texts of megabytes (journal, views) go back to the system when they are dropped; by itself
/// malloc would after the first of them keep them among the small blocks.
void return_large_texts() { ::mallopt(M_MMAP_THRESHOLD, 1 << 20); }

/// A write beyond the limit of a file's size then fails with EFBIG, as on a full disk. Children
/// start with the default again.
void survive_size_limits() { std::signal(SIGXFSZ, SIG_IGN); }

int guarded(const std::vector<std::string>& words) {
  using namespace hyperloom;
  try {
    return cli::run(words);
  } catch (const std::exception& error) {
    const auto fault =
        util::make_error(util::Code::Internal, util::cat("internal error: ", error.what()));
    return cli::Output(false).refuse({fault}, cli::kExitFailed);
  }
}

}  // namespace

/// Everything is written by now; _exit keeps exit handlers of plugins from changing the exit code.
int main(int argc, char** argv) {
  if (!hyperloom::util::fill_standard_streams()) {
    ::_exit(hyperloom::cli::kExitFailed);
  }
  survive_size_limits();
  return_large_texts();
  ::_exit(guarded({argv + 1, argv + argc}));
}
