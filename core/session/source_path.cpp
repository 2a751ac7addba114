// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/session/source_path.hpp"

#include <unistd.h>

#include <algorithm>

#include "core/util/cat.hpp"
#include "core/util/text.hpp"
#include "core/util/utf8.hpp"

namespace hyperloom::session {
namespace {

bool given(const PathOffer& offer) {
  return offer.raw && (offer.is_flag || !util::trim(*offer.raw).empty());
}

std::string quoted(const PathOffer& offer) {
  return util::cat(offer.origin, "='", util::printable(*offer.raw, false), "'");
}

/// Why the raw text cannot be used as a directory, or "".
std::string problem(const util::FileSystem& fs, const std::string& raw,
                    const std::filesystem::path& path) {
  if (util::trim(raw).empty()) {
    return "is not a directory";
  }
  if (util::has_control(raw) || util::utf8_error(raw)) {
    return "has control characters or is not valid UTF-8";
  }
  const auto info = fs.stat(path);
  if (!info || info->kind != util::FileInfo::Kind::Directory) {
    return "is not a directory";
  }
  return ::access(path.c_str(), R_OK | X_OK) == 0 ? "" : "is not readable";
}

util::Error invalid(const PathOffer& offer, std::string_view stem, std::string_view why) {
  util::Error error =
      util::make_error(util::Code::InvalidInput, util::cat(quoted(offer), " ", why));
  error.id = util::cat(stem, "_invalid");
  return error;
}

std::filesystem::path resolved(const std::filesystem::path& path) {
  std::error_code ec;
  auto real = std::filesystem::canonical(path, ec);
  return ec ? path : real;
}

void warn_losers(const std::vector<PathOffer>& offers, const PathOffer& winner,
                 const PathBase& base, PathChoice& out) {
  const auto won = resolved(absolute_path(*winner.raw, base));
  for (const PathOffer& offer : offers) {
    if (&offer == &winner || !given(offer) || resolved(absolute_path(*offer.raw, base)) == won) {
      continue;
    }
    out.warnings.push_back(util::cat(winner.origin, "=", util::printable(*winner.raw, false),
                                     " overrides ", offer.origin, "=",
                                     util::printable(*offer.raw, false)));
  }
}

util::Error missing_error(std::string_view stem, std::string_view message) {
  util::Error error = util::make_error(util::Code::InvalidInput, std::string(message));
  error.id = util::cat(stem, "_missing");
  return error;
}

}  // namespace

std::filesystem::path absolute_path(std::string_view raw, const PathBase& base) {
  if (raw == "~" || raw.starts_with("~/")) {
    return (base.home / raw.substr(raw.size() > 1 ? 2 : 1)).lexically_normal();
  }
  return (base.cwd / raw).lexically_normal();
}

PathChoice choose_directory(const util::FileSystem& fs, const std::vector<PathOffer>& offers,
                            const PathBase& base, std::string_view stem, std::string_view missing) {
  PathChoice out;
  const auto winner = std::find_if(offers.begin(), offers.end(), given);
  if (winner == offers.end()) {
    if (!missing.empty()) {
      out.errors.push_back(missing_error(stem, missing));
    }
    return out;
  }
  warn_losers(offers, *winner, base, out);
  const auto path = absolute_path(*winner->raw, base);
  if (const std::string why = problem(fs, *winner->raw, path); !why.empty()) {
    out.errors.push_back(invalid(*winner, stem, why));
    return out;
  }
  out.chosen = ResolvedPath{resolved(path), winner->origin, *winner->raw};
  return out;
}

std::vector<PathOffer> source_offers(const std::optional<std::string>& flag,
                                     const util::Environment& env, std::string_view framework) {
  std::string prefix = util::upper(framework);
  std::replace(prefix.begin(), prefix.end(), '-', '_');
  std::vector<PathOffer> offers{{"--framework-path", flag, true}};
  for (const std::string& name : {prefix + "_REPO_PATH", prefix + "_DIR"}) {
    offers.push_back({name, env.get(name), false});
  }
  offers.push_back({"FRAMEWORK_REPO_PATH", env.get("FRAMEWORK_REPO_PATH"), false});
  return offers;
}

}  // namespace hyperloom::session
