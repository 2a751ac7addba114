// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/search/strategy.hpp"

#include <algorithm>
#include <array>

#include "core/search/one_factor.hpp"
#include "core/search/random_search.hpp"
#include "core/util/cat.hpp"
#include "core/util/utf8.hpp"

namespace hyperloom::search {
namespace {

constexpr std::array<std::string_view, 3> kNames = {"auto", "one_factor", "random"};

}  // namespace

std::span<const std::string_view> strategy_names() { return kNames; }

util::Status check_strategy(std::string_view name, std::string_view origin) {
  if (std::ranges::find(kNames, name) != kNames.end()) {
    return {};
  }
  util::Error error = util::make_error(util::Code::InvalidInput,
                                       util::cat(origin, "='", util::printable(name, false),
                                                 "' is not one of: ", util::join(kNames, ", ")));
  error.id = "strategy_unknown";
  return util::fail(std::move(error));
}

util::Result<std::unique_ptr<Strategy>> make_strategy(const StrategyRequest& request) {
  const std::string_view name = request.name.empty() ? kNames.front() : request.name;
  HL_TRY(check_strategy(name, "strategy"));
  if (name == "random") {
    return std::make_unique<RandomSearch>(request);
  }
  return std::make_unique<OneFactor>(request);
}

}  // namespace hyperloom::search
