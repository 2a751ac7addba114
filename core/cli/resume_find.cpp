// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/cli/resume_find.hpp"

#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <optional>

#include "core/journal/summary.hpp"
#include "core/session/root.hpp"
#include "core/session/session.hpp"
#include "core/util/cat.hpp"
#include "core/util/text.hpp"
#include "core/util/utf8.hpp"

namespace hyperloom::cli {
namespace {

namespace stdfs = std::filesystem;

constexpr std::uint64_t kMaxFile = 4ull << 30;

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

/// Why a file of the session that is there cannot be read; nullopt when it can, or is absent.
std::optional<util::Error> unreadable(const Host& host, const session::Layout& layout,
                                      const stdfs::path& path) {
  const auto text = host.fs.read_bounded(path, kMaxFile);
  if (text || (text.error().code == util::Code::NotFound && !host.fs.lstat(path))) {
    return std::nullopt;
  }
  auto error = refusal("session_unreadable",
                       util::cat("session ", shown(layout), ": ", text.error().message));
  error.hint = "put the file back or give this user access to it: the session cannot be read";
  return error;
}

util::Status check_manifest(const Host& host, const session::Layout& layout) {
  if (auto error = unreadable(host, layout, layout.manifest())) {
    return util::fail(*std::move(error));
  }
  const auto manifest = host.fs.lstat(layout.manifest());
  if (!manifest || manifest->kind != util::FileInfo::Kind::Regular) {
    return util::fail(refusal(
        "manifest_missing",
        util::cat("session ", shown(layout), " has no manifest.json: it cannot be resumed")));
  }
  return {};
}

util::Status check_journal(const Host& host, const session::Layout& layout) {
  if (journal::has_launch(host.fs, layout)) {
    return {};
  }
  if (auto error = unreadable(host, layout, layout.journal())) {
    return util::fail(*std::move(error));
  }
  return util::fail(refusal("launch_record_missing",
                            util::cat("session ", shown(layout),
                                      " has no journal.jsonl that begins with a launch record: "
                                      "it never ran and cannot be resumed")));
}

util::Status check_writable(const session::Layout& layout) {
  for (const auto& path : {layout.root(), layout.journal(), layout.runtime()}) {
    // A runtime directory that was deleted is made anew with the lock.
    if (::access(path.c_str(), W_OK) != 0 && !(path == layout.runtime() && errno == ENOENT)) {
      return util::fail(
          refusal("session_not_writable", util::cat("session ", shown(layout), ": ", path.string(),
                                                    " cannot be written: ", std::strerror(errno))));
    }
  }
  return {};
}

/// Why the newest of sessions that are all no use cannot be read, if that is why.
util::Error none_found(const Host& host, util::Error error) {
  const auto names = session::session_names(host.fs, host.session_root());
  if (names.empty()) {
    return error;
  }
  const session::Layout newest(host.session_root() / names.back());
  auto why = unreadable(host, newest, newest.journal());
  return why ? *std::move(why) : error;
}

util::Result<session::Layout> located(const Host& host, std::string_view name) {
  if (util::trim(name).empty()) {
    return util::fail(refusal("usage", "--resume-from='' names no session"));
  }
  if (name == session::kLatest) {
    auto found = session::find_session(host.fs, host.session_root(), name, host.base.cwd,
                                       journal::has_launch);
    return found ? std::move(found) : util::fail(none_found(host, std::move(found).error()));
  }
  HL_TRY_ASSIGN(auto path, directory_under_root(host, name));
  return session::Layout(std::move(path));
}

}  // namespace

util::Result<session::Layout> find_resumable(const Host& host, std::string_view name) {
  HL_TRY_ASSIGN(auto layout, located(host, name));
  HL_TRY(check_manifest(host, layout));
  HL_TRY(check_journal(host, layout));
  HL_TRY(check_writable(layout));
  return layout;
}

}  // namespace hyperloom::cli
