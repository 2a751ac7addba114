// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

// What parses is within the limits, has positions inside the input, and comes back from the writer
// unchanged. What does not parse has an error that begins with the name of the source.

#include "tests/fuzz/check_tree.hpp"

#include "core/util/json.hpp"

using namespace hyperloom::util;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto value = parse_json(text, "f");
  if (!value) {
    HL_ASSERT(value.error().message.starts_with("f:"));
    return 0;
  }
  hyperloom::fuzz::check_tree(*value, text, kJsonLimits);
  HL_ASSERT(parse_json(to_json(*value), "w").value() == *value);
  HL_ASSERT(parse_json(to_json_pretty(*value), "w").value() == *value);
  return 0;
}
