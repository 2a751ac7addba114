// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

namespace hyperloom::util::detail {

/// What redaction does with the value of a member of one of our documents. The default is Outside:
/// a member that is not listed may hold anything.
enum class Field {
  Outside,  ///< texts may come from outside: redacted
  Word,     ///< a word of ours, or a list of such: texts stay, maps inside are looked into
  Whole,    ///< stays byte for byte, whatever is inside
  Foreign,  ///< a map that a script wrote: its keys are redacted too
};

[[nodiscard]] Field field_of(std::string_view key);
/// True for an option, or variable beside them, whose value in `config` stays as it is.
[[nodiscard]] bool option_of_words(std::string_view option);

}  // namespace hyperloom::util::detail
