// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/vcs/repo.hpp"

#include <git2.h>

#include <memory>

#include "core/util/cat.hpp"

namespace hyperloom::vcs {
namespace {

constexpr std::size_t kShownPaths = 20;

template <typename T, void (*Free)(T*)>
struct Deleter {
  void operator()(T* object) const { Free(object); }
};
template <typename T, void (*Free)(T*)>
using Owned = std::unique_ptr<T, Deleter<T, Free>>;

using Repository = Owned<git_repository, git_repository_free>;
using Reference = Owned<git_reference, git_reference_free>;
using Object = Owned<git_object, git_object_free>;
using StatusList = Owned<git_status_list, git_status_list_free>;

void ensure_initialised() {
  static const int users = git_libgit2_init();
  static_cast<void>(users);
}

util::Error git_error(int code, std::string_view what) {
  const auto* detail = ::git_error_last();
  const std::string text = detail == nullptr ? "unknown error" : detail->message;
  const auto kind = code == GIT_EOWNER      ? util::Code::Refused
                    : code == GIT_ENOTFOUND ? util::Code::NotFound
                                            : util::Code::Io;
  return util::make_error(kind, util::cat(what, ": ", text));
}

util::Result<Repository> open(const std::filesystem::path& path) {
  ensure_initialised();
  git_repository* raw = nullptr;
  if (const int code = git_repository_open_ext(&raw, path.c_str(), 0, nullptr); code != 0) {
    return util::fail(git_error(code, path.string()));
  }
  Repository repo(raw);
  if (git_repository_workdir(raw) == nullptr) {
    return util::fail(util::Code::NotFound, util::cat(path.string(), ": no work tree"));
  }
  return repo;
}

std::string hex(const git_oid& oid) {
  char text[GIT_OID_HEXSZ + 1];
  return git_oid_tostr(text, sizeof text, &oid);
}

util::Status read_head(git_repository* repo, RepoInfo& out) {
  git_reference* raw = nullptr;
  if (const int code = git_repository_head(&raw, repo); code != 0) {
    auto error = git_error(code, "HEAD");
    error.code = util::Code::NotFound;
    return util::fail(std::move(error));
  }
  const Reference head(raw);
  if (git_reference_is_branch(raw) == 1) {
    out.branch = git_reference_shorthand(raw);
  }
  git_object* commit = nullptr;
  git_object* tree = nullptr;
  if (const int code = git_reference_peel(&commit, raw, GIT_OBJECT_COMMIT); code != 0) {
    return util::fail(git_error(code, "HEAD"));
  }
  const Object commit_owner(commit);
  if (const int code = git_object_peel(&tree, commit, GIT_OBJECT_TREE); code != 0) {
    return util::fail(git_error(code, "HEAD"));
  }
  const Object tree_owner(tree);
  out.head = hex(*git_object_id(commit));
  out.tree = hex(*git_object_id(tree));
  return {};
}

std::string state_name(int state) {
  switch (state) {
    case GIT_REPOSITORY_STATE_NONE: return "";
    case GIT_REPOSITORY_STATE_MERGE: return "merge";
    case GIT_REPOSITORY_STATE_REVERT:
    case GIT_REPOSITORY_STATE_REVERT_SEQUENCE: return "revert";
    case GIT_REPOSITORY_STATE_CHERRYPICK:
    case GIT_REPOSITORY_STATE_CHERRYPICK_SEQUENCE: return "cherry-pick";
    case GIT_REPOSITORY_STATE_BISECT: return "bisect";
    case GIT_REPOSITORY_STATE_APPLY_MAILBOX:
    case GIT_REPOSITORY_STATE_APPLY_MAILBOX_OR_REBASE: return "am";
    default: return "rebase";
  }
}

const char* entry_path(const git_status_entry& entry) {
  const git_diff_delta* delta =
      entry.index_to_workdir != nullptr ? entry.index_to_workdir : entry.head_to_index;
  return delta == nullptr ? "" : delta->new_file.path;
}

util::Status read_status(git_repository* repo, RepoInfo& out) {
  git_status_options options = GIT_STATUS_OPTIONS_INIT;
  options.flags = GIT_STATUS_OPT_INCLUDE_UNTRACKED | GIT_STATUS_OPT_EXCLUDE_SUBMODULES |
                  GIT_STATUS_OPT_SORT_CASE_SENSITIVELY;
  git_status_list* raw = nullptr;
  if (const int code = git_status_list_new(&raw, repo, &options); code != 0) {
    return util::fail(git_error(code, "git status"));
  }
  const StatusList list(raw);
  out.dirty_count = git_status_list_entrycount(raw);
  for (std::size_t i = 0; i < out.dirty_count && i < kShownPaths; ++i) {
    out.dirty.emplace_back(entry_path(*git_status_byindex(raw, i)));
  }
  return {};
}

/// libgit2 looks for a repository from an existing directory only.
std::filesystem::path existing_parent(std::filesystem::path path) {
  std::error_code ec;
  do {
    path = path.parent_path();
  } while (!std::filesystem::is_directory(path, ec) && path.has_relative_path());
  return path;
}

}  // namespace

util::Result<RepoInfo> GitRepo::inspect(const std::filesystem::path& path) {
  HL_TRY_ASSIGN(const Repository repo, open(path));
  RepoInfo out;
  out.workdir = git_repository_workdir(repo.get());
  HL_TRY(read_head(repo.get(), out));
  out.state = state_name(git_repository_state(repo.get()));
  HL_TRY(read_status(repo.get(), out));
  return out;
}

util::Result<std::string> GitRepo::head(const std::filesystem::path& path) {
  HL_TRY_ASSIGN(const Repository repo, open(path));
  RepoInfo out;
  HL_TRY(read_head(repo.get(), out));
  return out.head;
}

bool GitRepo::ignored(const std::filesystem::path& path) {
  const auto repo = open(existing_parent(path));
  if (!repo) {
    return false;
  }
  const auto relative = path.lexically_relative(git_repository_workdir(repo->get()));
  int answer = 0;
  const std::string name = relative.string() + "/";
  return git_ignore_path_is_ignored(&answer, repo->get(), name.c_str()) == 0 && answer == 1;
}

}  // namespace hyperloom::vcs
