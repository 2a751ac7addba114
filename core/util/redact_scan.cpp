// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#include "core/util/redact_scan.hpp"

#include <algorithm>
#include <array>

#include "core/util/redact.hpp"
#include "core/util/text.hpp"

namespace hyperloom::util::detail {

namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_lower(char c) { return c >= 'a' && c <= 'z'; }
bool is_word(char c) { return is_digit(c) || is_lower(c) || (c >= 'A' && c <= 'Z'); }
bool is_name(char c) { return is_word(c) || c == '_' || c == '-'; }
bool is_blank(char c) { return c == ' ' || c == '\t'; }
bool is_token(char c) {
  return is_name(c) || std::string_view(".~+/=").find(c) != std::string_view::npos;
}
bool is_quote(char c) { return c == '"' || c == '\''; }

/// Keys of providers. What follows has to be long enough, and for the last ones, which also begin
/// identifiers such as hf_transfer, must not be all lower case.
struct Prefix {
  std::string_view text;
  bool begins_identifiers;
};
constexpr std::array<Prefix, 7> kPrefixes = {{{"sk-", false},
                                              {"ak-", false},
                                              {"pk-", false},
                                              {"ghp_", false},
                                              {"gho_", false},
                                              {"github_pat_", false},
                                              {"hf_", true}}};
constexpr std::size_t kShortestToken = 6;
/// Longer words of one case are no identifiers any more.
constexpr std::size_t kLongIdentifier = 24;

/// Copies a text and leaves out what must not be seen. Every step moves forward.
class Scanner {
 public:
  explicit Scanner(std::string_view text) : text_(text) {}

  std::string run() {
    out_.reserve(text_.size());
    while (at_ < text_.size()) {
      if (is_name(text_[at_])) {
        name();
      } else if (text_.substr(at_).starts_with("://")) {
        user_info();
      } else {
        out_ += text_[at_++];
      }
    }
    return std::move(out_);
  }

 private:
  [[nodiscard]] char peek(std::size_t i) const { return i < text_.size() ? text_[i] : '\0'; }

  template <typename Test>
  [[nodiscard]] std::size_t run_of(std::size_t from, Test test) const {
    while (from < text_.size() && test(text_[from])) {
      ++from;
    }
    return from;
  }

  void copy_to(std::size_t end) {
    out_ += text_.substr(at_, end - at_);
    at_ = end;
  }
  void hide_to(std::size_t end) {
    out_ += kRedacted;
    at_ = end;
  }

  /// A whole run of name characters: a name with a value, a scheme with a token, or a key itself.
  void name() {
    const std::size_t end = run_of(at_, is_name);
    const std::string_view word = text_.substr(at_, end - at_);
    if (is_key(word)) {
      hide_to(end);
    } else if (scheme(word, end) || next_word(word, end)) {
      return;
    } else if (has_sign(end) && names_secret(word)) {
      named_value(at_, end);
    } else {
      copy_to(end);
    }
  }

  /// Whether ':' or '=' follows a name, asked first because it is cheap.
  [[nodiscard]] bool has_sign(std::size_t end) const {
    const char sign = peek(run_of(end + quote_at(end), is_blank));
    return sign == ':' || sign == '=';
  }

  /// A secret-shaped name. Of an option and in a URL's query shorter names are ones too.
  [[nodiscard]] bool names_secret(std::string_view word) const {
    if (in_query(at_)) {
      const std::string name = lower(word);
      return secret_shaped_option(word) || name == "sig" || name == "signature";
    }
    return word.starts_with('-') ? secret_shaped_option(word) : secret_shaped(word);
  }

  [[nodiscard]] bool in_query(std::size_t begin) const {
    return begin > 0 && (text_[begin - 1] == '?' || text_[begin - 1] == '&');
  }

  /// `--api-key VALUE` and `"--api-key", "VALUE"`: hides the word behind such an option, unless
  /// that is an option itself.
  bool next_word(std::string_view word, std::size_t end) {
    if (!word.starts_with('-')) {
      return false;
    }
    const std::size_t quote = quote_at(end);
    const bool listed = quote > 0 && peek(end + quote) == ',';
    if ((!listed && !is_blank(peek(end))) || !secret_shaped_option(word)) {
      return false;
    }
    const std::size_t from = run_of(listed ? end + quote + 1 : end, is_blank);
    const std::size_t opening = quote_at(from);
    if (peek(from + opening) == '-' || (listed && opening == 0)) {
      return false;
    }
    copy_to(from + opening);
    hide_value(opening > 0 ? quoted_end(from, opening) : run_of(from, [](char c) {
      return !is_blank(c) && c != '\n' && c != '\r' && !is_quote(c);
    }));
    return true;
  }

  static bool is_key(std::string_view word) {
    while (word.starts_with('-')) {
      word.remove_prefix(1);
    }
    return std::ranges::any_of(kPrefixes, [&](const Prefix& prefix) {
      if (!word.starts_with(prefix.text)) {
        return false;
      }
      const std::string_view rest = word.substr(prefix.text.size());
      const bool identifier =
          prefix.begins_identifiers && rest.size() < kLongIdentifier &&
          std::ranges::all_of(rest, [](char c) { return is_lower(c) || c == '_'; });
      return rest.size() >= kShortestToken && !identifier;
    });
  }

  /// `Bearer TOKEN`, `Basic TOKEN`. "Basic" is also a plain word: what follows must not be one.
  bool scheme(std::string_view word, std::size_t end) {
    const bool may_be = (word.size() == 5 || word.size() == 6) && is_blank(peek(end));
    const std::string name = may_be ? lower(word) : "";
    if (name != "bearer" && name != "basic") {
      return false;
    }
    const std::size_t from = run_of(end, is_blank);
    const std::size_t to = run_of(from, is_token);
    const std::string_view token = text_.substr(from, to - from);
    if (token.size() < kShortestToken ||
        (name == "basic" && std::ranges::all_of(token, is_lower))) {
      return false;
    }
    copy_to(from);
    hide_to(to);
    return true;
  }

  /// Behind a secret-shaped name: `=value`, `: value`, `": "value"`, also with escaped quotes.
  void named_value(std::size_t begin, std::size_t end) {
    const std::size_t name_quote = quote_at(end);
    std::size_t at = run_of(end + name_quote, is_blank);
    const char sign = peek(at);
    const bool assigns = sign == '=' && name_quote == 0;
    if (!assigns && sign != ':') {
      copy_to(end);
      return;
    }
    at = run_of(at + 1, is_blank);
    if (text_.substr(at).starts_with(kRedacted)) {
      copy_to(at + kRedacted.size());
      return;
    }
    if (const std::size_t quote = quote_at(at); quote > 0) {
      copy_to(at + quote);
      hide_to(quoted_end(at, quote));
    } else if (assigns) {
      copy_to(at);
      hide_value(assigned_end(begin, at));
    } else {
      copy_to(at);
      hide_value(name_quote > 0 ? number_end(at)
                                : header_end(text_.substr(begin, end - begin), at));
    }
  }

  void hide_value(std::size_t end) {
    if (end > at_) {
      hide_to(end);
    }
  }

  /// Length of a quote at `i` with the backslashes before it, or 0.
  [[nodiscard]] std::size_t quote_at(std::size_t i) const {
    const std::size_t slashes = run_of(i, [](char c) { return c == '\\'; }) - i;
    return is_quote(peek(i + slashes)) ? slashes + 1 : 0;
  }

  /// Whether a quote behind `slashes` backslashes ends a text whose opening quote stood behind
  /// `opening`. One level deeper each backslash is written twice, so 0, 1, 3, 7 open a text, and an
  /// escaped backslash inside it takes twice the opening's and two more.
  static bool closes(std::size_t slashes, std::size_t opening) {
    return slashes < opening || (slashes - opening) % (2 * (opening + 1)) == 0;
  }

  /// Where the text ends that a quote of this form opened: before the same form again.
  [[nodiscard]] std::size_t quoted_end(std::size_t open, std::size_t length) const {
    const char quote = text_[open + length - 1];
    std::size_t slashes = 0;
    for (std::size_t i = open + length; i < text_.size() && text_[i] != '\n'; ++i) {
      if (text_[i] == quote && closes(slashes, length - 1)) {
        return i - std::min(slashes, length - 1);
      }
      slashes = text_[i] == '\\' ? slashes + 1 : 0;
    }
    return run_of(open + length, [](char c) { return c != '\n'; });
  }

  /// `NAME=value` ends at a blank or quote, in a URL's query also at '&'.
  [[nodiscard]] std::size_t assigned_end(std::size_t begin, std::size_t at) const {
    const bool query = in_query(begin);
    return run_of(at, [query](char c) {
      return !is_blank(c) && c != '\n' && c != '\r' && !is_quote(c) && !(query && c == '&');
    });
  }

  /// A JSON member's number. Behind a quoted name in a sentence stands a word, which stays.
  [[nodiscard]] std::size_t number_end(std::size_t at) const {
    const bool number = is_digit(peek(at)) || (peek(at) == '-' && is_digit(peek(at + 1)));
    return number ? run_of(at, is_token) : at;
  }

  /// `x-api-key: value` runs to the end of the line. Without a dash the name may be that of a
  /// variable in a sentence ("HF_TOKEN: invalid name"), so only a single word with a digit goes.
  [[nodiscard]] std::size_t header_end(std::string_view name, std::size_t at) const {
    const std::size_t end =
        run_of(at, [](char c) { return c != '\n' && c != '\r' && !is_quote(c); });
    const std::string canonical = lower(name);
    if (name.find('-') != std::string_view::npos || canonical.ends_with("authorization")) {
      return end;
    }
    const std::string_view value = trim(text_.substr(at, end - at));
    const bool secret = value.size() >= kShortestToken && std::ranges::none_of(value, is_blank) &&
                        std::ranges::any_of(value, is_digit);
    return secret ? at + value.size() : at;
  }

  /// `scheme://user:password@host`: up to the last '@' of the authority.
  void user_info() {
    copy_to(at_ + 3);
    const std::size_t end = run_of(at_, [](char c) {
      return static_cast<unsigned char>(c) > ' ' &&
             std::string_view("/?#\"'<>\\").find(c) == std::string_view::npos;
    });
    const std::size_t sign = text_.substr(at_, end - at_).rfind('@');
    if (sign != std::string_view::npos && sign > 0) {
      hide_to(at_ + sign);
    }
  }

  std::string_view text_;
  std::size_t at_ = 0;
  std::string out_;
};

}  // namespace

std::string redact_shapes(std::string_view text) { return Scanner(text).run(); }

}  // namespace hyperloom::util::detail
