// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/cli/resume_find.hpp"

#include <unistd.h>

#include <array>

#include "core/journal/summary.hpp"
#include "core/session/session.hpp"
#include "core/util/cat.hpp"
#include "core/util/text.hpp"
#include "core/util/utf8.hpp"

namespace hyperloom::cli {
namespace {

namespace stdfs = std::filesystem;

util::Error refusal(std::string_view id, std::string message) {
  auto error = util::make_error(util::Code::Refused, std::move(message));
  error.id = id;
  return error;
}

stdfs::path resolved(const stdfs::path& path) {
  std::error_code ec;
  auto real = stdfs::weakly_canonical(path, ec);
  return ec ? path : real;
}

/// The directory that the name means; a name below the root goes before one below the working
/// directory.
util::Result<stdfs::path> named_directory(const Host& host, std::string_view name) {
  const auto root = host.session_root();
  for (const auto& place : std::array{root / name, session::absolute_path(name, host.base)}) {
    const auto info = host.fs.stat(place);
    if (info && info->kind == util::FileInfo::Kind::Directory) {
      return resolved(place);
    }
  }
  auto error = util::make_error(util::Code::NotFound,
                                util::cat("no session '", util::printable(name, false), "' under ",
                                          root.string(), "; `hyperloom sessions` lists them"));
  error.id = "session_not_found";
  return util::fail(std::move(error));
}

util::Result<stdfs::path> directory_under_root(const Host& host, std::string_view name) {
  HL_TRY_ASSIGN(auto path, named_directory(host, name));
  const auto root = resolved(host.session_root());
  if (path.parent_path() != root) {
    return util::fail(
        refusal("session_outside_root",
                util::cat(path.string(), " is no session of the session root ", root.string(),
                          "; set USER_DATA_PATH to the root it is in")));
  }
  return path;
}

std::string shown(const session::Layout& layout) { return layout.root().filename().string(); }

util::Status check_files(const Host& host, const session::Layout& layout) {
  const auto manifest = host.fs.lstat(layout.manifest());
  if (!manifest || manifest->kind != util::FileInfo::Kind::Regular) {
    return util::fail(refusal(
        "manifest_missing",
        util::cat("session ", shown(layout), " has no manifest.json: it cannot be resumed")));
  }
  if (!journal::has_launch(host.fs, layout)) {
    return util::fail(refusal("launch_record_missing",
                              util::cat("session ", shown(layout),
                                        " has no journal.jsonl that begins with a launch record: "
                                        "it never ran and cannot be resumed")));
  }
  return {};
}

util::Status check_writable(const session::Layout& layout) {
  for (const auto& path : {layout.root(), layout.journal(), layout.runtime()}) {
    if (::access(path.c_str(), W_OK) != 0) {
      return util::fail(
          refusal("session_not_writable",
                  util::cat("session ", shown(layout), ": ", path.string(), " cannot be written")));
    }
  }
  return {};
}

util::Result<session::Layout> located(const Host& host, std::string_view name) {
  if (util::trim(name).empty()) {
    return util::fail(refusal("usage", "--resume-from='' names no session"));
  }
  if (name == "latest") {
    return session::find_session(host.fs, host.session_root(), name, host.base.cwd,
                                 journal::has_launch);
  }
  HL_TRY_ASSIGN(auto path, directory_under_root(host, name));
  return session::Layout(std::move(path));
}

}  // namespace

util::Result<session::Layout> find_resumable(const Host& host, std::string_view name) {
  HL_TRY_ASSIGN(auto layout, located(host, name));
  HL_TRY(check_files(host, layout));
  HL_TRY(check_writable(layout));
  return layout;
}

}  // namespace hyperloom::cli
