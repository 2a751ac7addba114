// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#include "core/util/yaml.hpp"

#include <algorithm>

#include "core/util/cat.hpp"
#include "core/util/source_check.hpp"
#include "core/util/source_lines.hpp"
#include "core/util/tree_builder.hpp"
#include "core/util/yaml_scalar.hpp"

#include <yaml-cpp/eventhandler.h>
#include <yaml-cpp/exceptions.h>
#include <yaml-cpp/mark.h>
#include <yaml-cpp/parser.h>

#include <sstream>

namespace hyperloom::util {

namespace {

/// Thrown by the handler, whose caller offers no other way to stop; caught in parse_yaml.
struct Stopped {};

class Handler final : public YAML::EventHandler {
 public:
  Handler(std::string_view source, TreeBuilder& tree)
      : source_(source), lines_(source), tree_(tree) {}

  void OnDocumentStart(const YAML::Mark& mark) override {
    if (documents_++ > 0) {
      refuse("more than one document", position(mark));
    }
  }
  void OnDocumentEnd() override {}

  void OnNull(const YAML::Mark& mark, YAML::anchor_t anchor) override {
    // Not position(): the mark of an omitted value can lie far behind the place it is missing at.
    const Position at = lines_.at(offset(mark));
    check_anchor(anchor, at);
    const std::string_view here = source_.substr(offset(mark));
    if (here.starts_with("Null") || here.starts_with("NULL")) {
      refuse(cat(here.substr(0, 4), ": write null, or put it in quotes"), at);
    }
    if (tree_.expects_key()) {
      refuse("a key may not be null; put it in quotes", at);
    }
    check(tree_.scalar(Value(), at));
  }

  void OnAlias(const YAML::Mark& mark, YAML::anchor_t) override {
    refuse("aliases are not supported", position(mark));
  }

  void OnScalar(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                const std::string& text) override {
    const Position at = position(mark);
    check_anchor(anchor, at);
    check_tag(tag, at);
    const bool plain = tag != "!";
    if (tree_.expects_key()) {
      if (plain && text == "<<") {
        refuse("merge keys are not supported", at);
      }
      check(tree_.key(text, at));
    } else {
      check(plain ? add_plain(text, at) : tree_.text(text, at));
    }
  }

  void OnSequenceStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                       YAML::EmitterStyle::value) override {
    check(tree_.open_list(collection(mark, tag, anchor)));
  }
  void OnSequenceEnd() override { check(tree_.close()); }

  void OnMapStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                  YAML::EmitterStyle::value) override {
    check(tree_.open_map(collection(mark, tag, anchor)));
  }
  void OnMapEnd() override { check(tree_.close()); }

  /// Where a complaint of yaml-cpp belongs: it reports an unclosed bracket at the first line, so
  /// never before what was read last.
  Position complaint(const YAML::Mark& mark) {
    return lines_.at(mark.is_null() ? last_ : std::max(last_, offset(mark)));
  }

 private:
  /// Marks count bytes; at the end of the input they can lie behind it.
  [[nodiscard]] std::size_t offset(const YAML::Mark& mark) const {
    return std::min(static_cast<std::size_t>(std::max(mark.pos, 0)), source_.size());
  }

  Position position(const YAML::Mark& mark) {
    last_ = offset(mark);
    return lines_.at(last_);
  }

  static void check(bool good) {
    if (!good) {
      throw Stopped{};
    }
  }
  void refuse(std::string reason, Position at) { check(tree_.refuse(std::move(reason), at)); }

  void check_anchor(YAML::anchor_t anchor, Position at) {
    if (anchor != YAML::NullAnchor) {
      refuse("anchors are not supported", at);
    }
  }
  /// "?" is a plain scalar or an untagged collection; "!" is a quoted scalar or a bare `!`.
  void check_tag(const std::string& tag, Position at) {
    if (!tag.empty() && tag != "?" && tag != "!") {
      refuse("tags are not supported", at);
    }
  }

  Position collection(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor) {
    const Position at = position(mark);
    check_anchor(anchor, at);
    check_tag(tag, at);
    if (tree_.expects_key()) {
      refuse("a key must be a scalar", at);
    }
    return at;
  }

  bool add_plain(const std::string& text, Position at) {
    auto value = plain_scalar(text);
    if (!value) {
      return tree_.refuse(std::move(value.error().message), at);
    }
    return value->is_text() ? tree_.text(text, at) : tree_.scalar(std::move(*value), at);
  }

  std::string_view source_;
  SourceLines lines_;
  TreeBuilder& tree_;
  std::size_t last_ = 0;  ///< offset of the last event that has text
  int documents_ = 0;
};

/// Control characters are no YAML, and yaml-cpp takes 0x04 for the end of the input.
Status check_characters(std::string_view body, std::string_view source) {
  for (std::size_t i = 0; i < body.size(); ++i) {
    const auto byte = static_cast<unsigned char>(body[i]);
    const bool newline = byte == '\r' && i + 1 < body.size() && body[i + 1] == '\n';
    if ((byte < 0x20 && byte != '\n' && byte != '\t' && !newline) || byte == 0x7f) {
      return fail(parse_error(source, SourceLines(body).at(i),
                              cat("control character (byte ", unsigned{byte}, ')')));
    }
  }
  return {};
}

}  // namespace

Result<Value> parse_yaml(std::string_view text, std::string_view source) {
  return parse_yaml(text, source, kYamlLimits);
}

Result<Value> parse_yaml(std::string_view text, std::string_view source,
                         const ParseLimits& limits) {
  ParseNotes notes;
  HL_TRY_ASSIGN(const std::string_view body, checked_source(text, source, limits, notes));
  HL_TRY(check_characters(body, source));
  TreeBuilder tree(limits, Texts::Unescaped);
  Handler handler(body, tree);
  // yaml-cpp recurses once per level; the builder refuses levels beyond the limit before that.
  try {
    std::istringstream input{std::string(body)};
    YAML::Parser parser(input);
    while (parser.HandleNextDocument(handler)) {
    }
  } catch (const Stopped&) {
    return fail(parse_error(source, tree.position(), tree.reason()));
  } catch (const YAML::ParserException& error) {
    return fail(parse_error(source, handler.complaint(error.mark), error.msg));
  } catch (const std::exception& error) {
    return fail(parse_error(source, handler.complaint(YAML::Mark::null_mark()), error.what()));
  }
  return tree.take();
}

}  // namespace hyperloom::util
