// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#include "core/measure/quality_ref.hpp"

#include <system_error>

#include "core/util/cat.hpp"

namespace hyperloom::measure {

namespace {

namespace stdfs = std::filesystem;

constexpr std::uint32_t kPrivate = 0700;

util::Error io_error(std::string_view what, const stdfs::path& path, const std::error_code& code) {
  return util::errno_error(code.value(), util::cat("cannot ", what, " ", path.native()));
}

/// A sealed directory cannot be emptied by anyone but root.
void unseal(const stdfs::path& target) {
  std::error_code ignored;
  if (!stdfs::is_directory(stdfs::symlink_status(target, ignored))) {
    return;
  }
  stdfs::permissions(target, stdfs::perms::owner_all, stdfs::perm_options::add, ignored);
  for (auto it = stdfs::recursive_directory_iterator(target, ignored);
       !ignored && it != stdfs::recursive_directory_iterator(); it.increment(ignored)) {
    if (it->is_directory(ignored) && !it->is_symlink(ignored)) {
      stdfs::permissions(it->path(), stdfs::perms::owner_all, stdfs::perm_options::add, ignored);
    }
  }
}

util::Status seal_one(const stdfs::path& path) {
  constexpr auto kWrite =
      stdfs::perms::owner_write | stdfs::perms::group_write | stdfs::perms::others_write;
  std::error_code code;
  if (stdfs::is_symlink(stdfs::symlink_status(path, code))) {
    return {};
  }
  stdfs::permissions(path, kWrite, stdfs::perm_options::remove, code);
  return code ? util::Status(util::fail(io_error("make read-only", path, code))) : util::Status();
}

}  // namespace

QualityVars quality_vars(const Workload& workload, const LegRequest& request,
                         const util::FileSystem& fs) {
  if (request.kind == LegKind::Profile) {
    return {};
  }
  if (workload.fixed_quality_ref) {
    return {workload.fixed_quality_ref->native(), ""};
  }
  if (!request.quality_ref_write.empty()) {
    return {"", request.quality_ref_write.native()};
  }
  const bool exists = !request.quality_ref.empty() && fs.lstat(request.quality_ref).has_value();
  return {exists ? request.quality_ref.native() : "", ""};
}

util::Status clear_quality_target(util::FileSystem& fs, const stdfs::path& target) {
  unseal(target);
  std::error_code code;
  stdfs::remove_all(target, code);
  if (code) {
    return util::fail(io_error("clear", target, code));
  }
  return fs.create_directories(target.parent_path(), kPrivate);
}

util::Status seal_quality_ref(const stdfs::path& target) {
  std::error_code code;
  for (auto it = stdfs::recursive_directory_iterator(target, code);
       !code && it != stdfs::recursive_directory_iterator(); it.increment(code)) {
    HL_TRY(seal_one(it->path()));
  }
  if (code && code != std::errc::not_a_directory) {
    return util::fail(io_error("read", target, code));
  }
  return seal_one(target);
}

}  // namespace hyperloom::measure
