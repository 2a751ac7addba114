// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/plugin/pipeline.hpp"

#include <unistd.h>

#include "core/plugin/file_policy.hpp"
#include "core/plugin/library.hpp"
#include "core/plugin/plg.hpp"
#include "core/plugin/semver.hpp"
#include "core/util/cat.hpp"
#include "core/util/version.hpp"

namespace hyperloom::plugin {
namespace {

void warn(const LoadContext& context, std::string text) {
  if (context.warn) {
    context.warn(std::move(text));
  }
}

/// PLG-008, in contrast to a file that cannot be examined.
bool exposed(const util::Status& policy) { return !policy && policy.error().id == plg_id(8); }

/// A bundled library is no easier to replace than the executable beside it: where that one is
/// exposed too (a build under /tmp, a group-writable home), refusing the library protects nothing.
bool exposed_like_host(bool bundled, const LoadContext& context) {
  return bundled && context.sources != nullptr &&
         exposed(check_file_policy(*context.fs, context.sources->executable, ::geteuid()));
}

util::Status check_policy(const std::filesystem::path& path, bool bundled,
                          const LoadContext& context) {
  if (context.policy.safe_plugins && !bundled) {
    return util::fail(plg(8,
                          util::cat("unsafe owner or mode of ", path.string(),
                                    ": HYPERLOOM_SAFE_PLUGINS=1 allows only bundled plugins"),
                          "unset HYPERLOOM_SAFE_PLUGINS, or take this file out of the search"));
  }
  auto status = check_file_policy(*context.fs, path, ::geteuid());
  if (!exposed(status)) {
    return status;
  }
  if (context.policy.unsafe_perms) {
    warn(context, util::cat(status.error().message, " (allowed by --unsafe-plugin-perms)"));
    return {};
  }
  return exposed_like_host(bundled, context) ? util::Status() : std::move(status);
}

/// PLG-021, PLG-022: the library is not the one that the registry means.
util::Status check_identity(const Entry& entry, const Note& note, const std::string& shown) {
  if (note.id != entry.plugin_id) {
    return util::fail(
        plg(21,
            util::cat("library has id '", note.id, "', registry expects '", entry.plugin_id,
                      "': ", shown),
            util::cat("if this is what you want, add to the entry: plugin_id: ", note.id)));
  }
  if (entry.version_range.empty()) {
    return {};
  }
  const auto range = VersionRange::parse(entry.version_range);
  const auto version = parse_semver(note.version);
  if (range && version && range->contains(*version)) {
    return {};
  }
  return util::fail(plg(
      22,
      util::cat("version ", note.version, " does not satisfy '", entry.version_range, "': ", shown),
      "install another version, or change `version` of the entry"));
}

util::Status check_sum(const Entry& entry, const std::string& found, const std::string& shown) {
  if (entry.sha256.empty() || entry.sha256 == found) {
    return {};
  }
  return util::fail(
      plg(16, util::cat("sha256 mismatch: expected ", entry.sha256, ", found ", found, ": ", shown),
          "if you trust this file, run: hyperloom plugin hash PATH"));
}

Identity identity_of(const Entry& entry, const Descriptor& descriptor, const Prepared& prepared,
                     std::string sum, std::string isolation) {
  Identity out;
  out.framework = entry.name;
  out.id = descriptor.id;
  out.version = descriptor.version;
  out.display_name = descriptor.display_name;
  out.kind = static_cast<Kind>(descriptor.kind);
  out.abi_major = util::kAbiMajor;
  out.abi_minor = descriptor.abi_minor;
  out.path = prepared.file.path();
  out.sha256 = std::move(sum);
  out.isolation = std::move(isolation);
  return out;
}

util::Result<std::unique_ptr<InProcessPlugin>> start(const Entry& entry, const Prepared& prepared,
                                                     std::string isolation,
                                                     const LoadContext& context) {
  const std::string shown = prepared.file.path().string();
  HL_TRY_ASSIGN(std::string sum, prepared.file.sha256());
  HL_TRY(check_sum(entry, sum, shown));
  HL_TRY_ASSIGN(const hl_plugin_v1* const table, open_library(prepared.file));
  HL_TRY_ASSIGN(Descriptor descriptor, read_descriptor(table, shown));
  HL_TRY(check_note(descriptor, prepared.elf.note, shown));
  Identity identity =
      identity_of(entry, descriptor, prepared, std::move(sum), std::move(isolation));
  return InProcessPlugin::create(table, std::move(descriptor), std::move(identity), entry.config,
                                 {context.log, context.cancelled, context.sources->env});
}

}  // namespace

util::Result<std::string> effective_isolation(const Entry& entry, const LoadPolicy& policy) {
  const bool by_flag = !policy.isolation.empty();
  const std::string& wanted = by_flag ? policy.isolation : entry.isolation;
  if (wanted != "process") {
    return std::string("in_process");
  }
  const std::string who =
      by_flag ? std::string("--plugin-isolation process")
              : util::cat("isolation: process (", entry.origin.file, ':', entry.origin.line, ')');
  util::Error error =
      util::make_error(util::Code::Unsupported,
                       util::cat("framework '", entry.name, "': ", who,
                                 " is not supported by this version; plugins run in process"));
  error.id = "isolation_unsupported";
  error.hint = by_flag ? "leave the flag out, or pass --plugin-isolation in_process"
                       : "write isolation: auto, or pass --plugin-isolation in_process";
  return util::fail(std::move(error));
}

util::Result<Prepared> prepare(const Registry& registry, const Entry& entry,
                               const std::filesystem::path& path, bool bundled,
                               const LoadContext& context) {
  HL_TRY_ASSIGN(CheckedFile file, CheckedFile::open(path));
  HL_TRY(check_policy(path, bundled, context));
  const std::string shown = path.string();
  HL_TRY_ASSIGN(ElfFacts elf, preflight(file, shown));
  HL_TRY(check_identity(entry, elf.note, shown));
  if (registry.require_sha256 && entry.sha256.empty()) {
    return util::fail(plg(16, util::cat("sha256 required by policy: ", shown),
                          util::cat("run: hyperloom plugin hash ", shown)));
  }
  return Prepared{std::move(file), std::move(elf)};
}

util::Result<Loaded> load_entry(const Registry& registry, const Entry& entry,
                                const LoadContext& context) {
  HL_TRY_ASSIGN(std::string isolation, effective_isolation(entry, context.policy));
  const Warn tell = [&](std::string text) { warn(context, std::move(text)); };
  const auto dirs = search_dirs(registry, &entry, *context.sources, tell);
  HL_TRY_ASSIGN(Located located, locate(*context.fs, entry, dirs));
  HL_TRY_ASSIGN(Prepared prepared,
                prepare(registry, entry, located.path, located.bundled, context));
  HL_TRY_ASSIGN(auto plugin, start(entry, prepared, std::move(isolation), context));
  return Loaded{std::move(plugin), std::move(prepared), std::move(located)};
}

}  // namespace hyperloom::plugin
