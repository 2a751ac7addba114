// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

// Any bytes as a .env file: only accepted names come out, with values that a variable can hold, and
// no warning is longer than what it is about.

#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "core/session/dotenv.hpp"
#include "core/util/utf8.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace hyperloom;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto out = session::parse_dotenv(text, "/r/.env", {});
  for (const auto& [name, value] : out.fills) {
    if (!session::dotenv_name(name) || value.empty() || util::utf8_error(value) ||
        value.find('\0') != std::string::npos || value.find('\n') != std::string::npos) {
      std::abort();
    }
  }
  for (const auto& warning : out.warnings) {
    if (warning.size() > text.size() + 400) {
      std::abort();
    }
  }
  return 0;
}
