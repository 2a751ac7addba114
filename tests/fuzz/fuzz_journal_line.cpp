// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

// A line is no record, with an error that names its source, or one whose envelope agrees with its
// body and which is the same record when it is written again.

#include <cstdint>

#include "core/journal/journal.hpp"
#include "core/util/error.hpp"
#include "core/util/json.hpp"

using namespace hyperloom;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view line(reinterpret_cast<const char*>(data), size);
  const auto record = journal::parse_record(line, "f:1");
  if (!record) {
    const auto code = record.error().code;
    HL_ASSERT(code == util::Code::Corrupt || code == util::Code::Unsupported);
    HL_ASSERT(record.error().message.starts_with("f:1:"));
    return 0;
  }
  HL_ASSERT(record->seq > 0 && !record->type.empty() && record->body.is_map());
  HL_ASSERT(record->body.text_or("type", "") == record->type);
  const auto again = journal::parse_record(util::to_json(record->body), "f:1");
  HL_ASSERT(again && again->body == record->body && again->seq == record->seq);
  return 0;
}
