// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#include "core/util/text.hpp"

#include <utility>

namespace hyperloom::util {

namespace {

/// Reads words by the quoting rules of the POSIX shell language; expands nothing.
class WordReader {
 public:
  explicit WordReader(std::string_view text) : text_(text) {}

  std::optional<std::vector<std::string>> read() {
    for (; at_ < text_.size(); ++at_) {
      if (!step(text_[at_])) {
        return std::nullopt;
      }
    }
    end_word();
    return std::move(words_);
  }

 private:
  bool step(char c) {
    switch (c) {
      case ' ':
      case '\t':
      case '\n': end_word(); return true;
      case '\'': return single_quoted();
      case '"': return double_quoted();
      case '\\': return escaped();
      default: return add(c);
    }
  }

  bool add(char c) {
    word_ += c;
    in_word_ = true;
    return true;
  }

  bool escaped() {
    if (++at_ == text_.size()) {
      return false;
    }
    // A backslash before a newline joins two lines.
    return text_[at_] == '\n' ? true : add(text_[at_]);
  }

  bool single_quoted() {
    const std::size_t end = text_.find('\'', at_ + 1);
    if (end == std::string_view::npos) {
      return false;
    }
    word_ += text_.substr(at_ + 1, end - at_ - 1);
    in_word_ = true;
    at_ = end;
    return true;
  }

  bool double_quoted() {
    in_word_ = true;
    while (++at_ < text_.size()) {
      const char c = text_[at_];
      if (c == '"') {
        return true;
      }
      if (c == '\\' && at_ + 1 < text_.size() && escapable(text_[at_ + 1])) {
        ++at_;
        if (text_[at_] != '\n') {
          word_ += text_[at_];
        }
      } else {
        word_ += c;
      }
    }
    return false;
  }

  static bool escapable(char c) {
    return std::string_view("$`\"\\\n").find(c) != std::string_view::npos;
  }

  void end_word() {
    if (in_word_) {
      words_.push_back(std::exchange(word_, {}));
      in_word_ = false;
    }
  }

  std::string_view text_;
  std::size_t at_ = 0;
  std::string word_;
  bool in_word_ = false;
  std::vector<std::string> words_;
};

}  // namespace

std::optional<std::vector<std::string>> shell_split(std::string_view text) {
  return WordReader(text).read();
}

}  // namespace hyperloom::util
