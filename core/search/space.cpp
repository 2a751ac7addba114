// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/search/space.hpp"

#include <algorithm>
#include <tuple>
#include <utility>

#include "core/search/space_builder.hpp"
#include "core/search/space_reader.hpp"
#include "core/util/cat.hpp"
#include "core/util/sha256.hpp"
#include "core/util/yaml.hpp"

namespace hyperloom::search {
namespace {

constexpr std::size_t kMaxFile = 256u << 10;
constexpr util::ParseLimits kLimits{kMaxFile, 32, 64u << 10, 100'000};

util::Error space_error(std::string code, std::string message) {
  util::Error error = util::make_error(util::Code::InvalidInput, std::move(message));
  error.id = std::move(code);
  return error;
}

util::Error error_of(const Complaint& item, std::string_view source) {
  return space_error(item.code, util::cat(source, ":", item.at.line, ":", item.at.column, ": ",
                                          item.code, " ", item.text));
}

/// Puts the code behind the position that the YAML reader gives, or 1:1 where it gives none.
util::Error unreadable(const util::Error& error, std::string_view source) {
  std::string_view rest = error.message;
  std::string_view place = "1:1";
  if (rest.starts_with(source)) {
    rest.remove_prefix(std::min(source.size() + 1, rest.size()));
    const std::size_t end = rest.find(": ");
    if (end != std::string_view::npos &&
        rest.substr(0, end).find_first_not_of("0123456789:") == std::string_view::npos) {
      place = end == 0 ? place : rest.substr(0, end);
      rest.remove_prefix(end + 2);
    }
  }
  return space_error("SS001", util::cat(source, ":", place, ": SS001 ", rest));
}

void report(const Complaints& complaints, std::string_view source, LoadedSpace& out) {
  auto items = complaints.items();
  std::ranges::stable_sort(
      items, {}, [](const Complaint& item) { return std::tuple(item.at.line, item.at.column); });
  for (const Complaint& item : items) {
    out.errors.push_back(error_of(item, source));
  }
}

LoadedSpace build(FileDraft draft, Complaints& complaints, std::string_view text,
                  std::string_view source, const SpaceContext& context) {
  const SourceText lines(text);
  SpaceBuilder builder(std::move(draft), context, lines, complaints);
  LoadedSpace out;
  out.space = builder.run();
  out.warnings = std::move(builder.warnings());
  report(complaints, source, out);
  return out;
}

}  // namespace

LoadedSpace load_space(std::string_view text, std::string_view source,
                       const SpaceContext& context) {
  Complaints complaints;
  if (text.size() > kMaxFile) {
    complaints.add("SS016", {1, 1}, util::cat(text.size(), " bytes, ", kMaxFile, " are allowed"));
    LoadedSpace out;
    report(complaints, source, out);
    return out;
  }
  const auto root = util::parse_yaml(text, source, kLimits);
  if (!root) {
    return {std::nullopt, {unreadable(root.error(), source)}, {}};
  }
  FileDraft draft = read_space(*root, context.scriptable, complaints);
  LoadedSpace out = build(std::move(draft), complaints, text, source, context);
  if (out.space) {
    out.space->path = source;
    out.space->sha256 = util::sha256_hex(text);
  }
  return out;
}

LoadedSpace load_space_file(const util::FileSystem& fs, const std::filesystem::path& path,
                            const SpaceContext& context) {
  const auto info = fs.stat(path);
  if (info && info->kind == util::FileInfo::Kind::Regular && info->size > kMaxFile) {
    return {std::nullopt,
            {space_error("SS016", util::cat(path.string(), ":1:1: SS016 ", info->size, " bytes, ",
                                            kMaxFile, " are allowed"))},
            {}};
  }
  const auto text = fs.read_bounded(path, kMaxFile);
  if (!text) {
    return {std::nullopt,
            {space_error("SS001", util::cat(path.string(), ":1:1: SS001 ", text.error().message))},
            {}};
  }
  return load_space(*text, path.string(), context);
}

LoadedSpace plugin_space(const SpaceContext& context) {
  Complaints complaints;
  LoadedSpace out = build({}, complaints, "", "plugin", context);
  if (out.space && out.space->knobs.empty()) {
    out.space.reset();
  }
  return out;
}

}  // namespace hyperloom::search
