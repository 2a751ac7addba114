// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/plugin/builder.hpp"

#include <array>

#include "core/util/cat.hpp"
#include "core/util/utf8.hpp"

namespace hyperloom::plugin {
namespace {

constexpr std::array<std::string_view, 11> kStatusNames{
    "OK",          "INVALID_ARGUMENT",    "NOT_FOUND",
    "UNSUPPORTED", "FAILED_PRECONDITION", "PARSE_ERROR",
    "IO_ERROR",    "LIMIT_EXCEEDED",      "CANCELLED",
    "INTERNAL",    "VERSION_MISMATCH"};

}  // namespace

std::string_view status_name(hl_status status) { return kStatusNames[plugin_status(status)]; }

hl_status plugin_status(hl_status status) {
  return status < kStatusNames.size() ? status : HL_INTERNAL;
}

hl_status Builder::fail(hl_status status, std::string_view detail, std::string text) {
  if (status_ == HL_OK) {
    status_ = status;
    detail_ = detail;
    text_ = std::move(text);
  }
  return status_;
}

hl_status Builder::limit(std::string text) { return fail(HL_LIMIT_EXCEEDED, "", std::move(text)); }

hl_status Builder::invalid(std::string text) {
  return fail(HL_INVALID_ARGUMENT, "", std::move(text));
}

hl_status Builder::ready() const {
  if (status_ != HL_OK) {
    return status_;
  }
  return open_ ? HL_OK : HL_FAILED_PRECONDITION;
}

bool Builder::take_bytes(hl_str from, std::string_view what, std::size_t max, std::string& into) {
  if (from.size > max) {
    limit(util::cat(what, " has more than ", max, " bytes"));
    return false;
  }
  if (from.data == nullptr && from.size != 0) {
    invalid(util::cat(what, " has a size but no data"));
    return false;
  }
  into.assign(from.data == nullptr ? "" : from.data, from.size);
  return true;
}

bool Builder::take(hl_str from, std::string_view what, std::size_t max, std::string& into) {
  if (!take_bytes(from, what, max, into)) {
    return false;
  }
  if (into.find('\0') != std::string::npos) {
    invalid(util::cat(what, " contains a NUL"));
    return false;
  }
  if (util::utf8_error(into)) {
    invalid(util::cat(what, " is not valid UTF-8"));
    return false;
  }
  return true;
}

bool Builder::take_extensions(const hl_ext* chain) {
  std::size_t count = 0;
  for (const hl_ext* node = chain; node != nullptr; node = node->next) {
    if (++count > kMaxExtensions) {
      limit(util::cat("an extension chain has more than ", kMaxExtensions, " nodes"));
      return false;
    }
    if (node->struct_size < HL_SIZEOF(hl_ext, flags)) {
      invalid("an extension is smaller than hl_ext");
      return false;
    }
    if ((node->flags & HL_EXT_MUST_UNDERSTAND) != 0) {
      fail(HL_UNSUPPORTED, "",
           util::cat("extension type ", node->type,
                     " must be understood, but this host knows none"));
      return false;
    }
  }
  return true;
}

}  // namespace hyperloom::plugin
