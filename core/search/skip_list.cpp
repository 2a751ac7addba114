// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/search/skip_list.hpp"

#include <algorithm>

#include "core/search/arm.hpp"
#include "core/search/feasible.hpp"
#include "core/util/cat.hpp"
#include "core/util/text.hpp"
#include "core/util/utf8.hpp"
#include "core/util/value.hpp"

namespace hyperloom::search {
namespace {

/// More settings than this are not gone through for one glob.
constexpr std::size_t kMostSettings = 10'000;
constexpr std::size_t kMostNear = 8;

bool has_wildcard(std::string_view glob) {
  return glob.find_first_of("*?[\\") != std::string_view::npos;
}

/// What a knob's change to a level is called, from whatever else it stood at.
std::string change_name(const Space& space, std::uint32_t knob, std::uint32_t level) {
  Assignment to = start_of(space), from = to;
  to.levels[knob] = level;
  from.levels[knob] = level == 0 ? 1 : 0;
  return candidate_name(space, from, to);
}

/// Every knob, and every single change, also back to a default: "TILE", "TILE=16", "TILE=32".
std::vector<std::string> known_names(const Space& space) {
  std::vector<std::string> out;
  for (std::uint32_t knob = 0; knob < space.knobs.size(); ++knob) {
    out.push_back(space.knobs[knob].name);
    for (std::uint32_t level = 0; level < space.knobs[knob].levels.size(); ++level) {
      out.push_back(change_name(space, knob, level));
    }
  }
  return out;
}

/// A glob may also take several changes at once: "A=1*B=2".
bool fits_a_setting(const Space& space, const std::string& glob) {
  const auto all = all_feasible(space, kMostSettings);
  if (!all) {
    return true;
  }
  const Assignment start = start_of(space);
  return std::ranges::any_of(
      *all, [&](const Assignment& one) { return skipped(space, {glob}, start, one); });
}

bool idle(const Space& space, const std::vector<std::string>& names, const std::string& glob) {
  const bool named = std::ranges::any_of(
      names, [&](const std::string& name) { return util::glob_match(glob, name); });
  return !named && !(has_wildcard(glob) && fits_a_setting(space, glob));
}

std::string near_text(const Space& space, const std::vector<std::string>& names,
                      const std::string& glob) {
  const std::vector<std::string_view> known(names.begin(), names.end());
  if (const auto nearest = util::nearest(glob, known); !nearest.empty()) {
    return util::cat(" (did you mean ", nearest, "?)");
  }
  std::vector<std::string> knobs;
  for (const KnobSpec& knob : space.knobs) {
    if (knobs.size() < kMostNear) {
      knobs.push_back(knob.name);
    }
  }
  return knobs.empty() ? std::string()
                       : util::cat("; knobs: ", util::join(knobs, ", "),
                                   knobs.size() < space.knobs.size() ? ", .." : "");
}

}  // namespace

std::optional<std::string_view> glob_fault(std::string_view glob) {
  for (std::size_t i = 0; i < glob.size(); ++i) {
    if (glob[i] == '\\') {
      if (++i == glob.size()) {
        return "ends with a backslash, which takes a character behind it";
      }
    } else if (glob[i] == '[') {
      const bool negated = i + 1 < glob.size() && (glob[i + 1] == '!' || glob[i + 1] == '^');
      const auto close = glob.find(']', i + (negated ? 3 : 2));
      if (close == std::string_view::npos) {
        return "has a '[' that is never closed";
      }
      i = close;
    }
  }
  return std::nullopt;
}

std::vector<std::string> idle_skips(const Space& space, const std::vector<std::string>& globs) {
  const auto names = known_names(space);
  std::vector<std::string> out;
  for (const std::string& glob : globs) {
    if (idle(space, names, glob)) {
      out.push_back(util::cat("--skip-variants: '", util::printable(glob, false),
                              "' fits no candidate", near_text(space, names, glob)));
    }
  }
  return out;
}

}  // namespace hyperloom::search
