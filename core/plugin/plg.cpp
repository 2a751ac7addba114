// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/plugin/plg.hpp"

#include "core/util/cat.hpp"

namespace hyperloom::plugin {
namespace {

util::Code code_of(unsigned number) {
  switch (number) {
    case 1:
    case 7: return util::Code::Io;
    case 4:
    case 6: return util::Code::NotFound;
    case 2:
    case 3: return util::Code::InvalidInput;
    case 9:
    case 11:
    case 12:
    case 13:
    case 19: return util::Code::Corrupt;
    case 10:
    case 14:
    case 15:
    case 18: return util::Code::Unsupported;
    case 28:
    case 30:
    case 32: return util::Code::ChildFailed;
    default: return util::Code::Refused;
  }
}

}  // namespace

std::string plg_id(unsigned number) {
  const std::string digits = util::cat(number);
  return util::cat("PLG-", std::string(digits.size() < 3 ? 3 - digits.size() : 0, '0'), digits);
}

util::Error plg(unsigned number, std::string text, std::string hint) {
  util::Error error =
      util::make_error(code_of(number), util::cat(plg_id(number), ' ', std::move(text)));
  error.id = plg_id(number);
  error.hint = std::move(hint);
  return error;
}

}  // namespace hyperloom::plugin
