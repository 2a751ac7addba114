// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/session/pins.hpp"

#include <algorithm>
#include <optional>

#include "core/util/cat.hpp"
#include "core/util/env.hpp"
#include "core/util/env_names.hpp"
#include "core/util/json.hpp"
#include "core/util/redact.hpp"
#include "core/util/text.hpp"
#include "core/util/utf8.hpp"

namespace hyperloom::session {
namespace {

constexpr std::size_t kMaxPins = 1024;
constexpr std::size_t kMaxPinBytes = 64u << 10;
/// Legs get all pins as one variable, and the kernel takes 128 KiB for a variable, its name and
/// NUL.
constexpr std::size_t kMaxPinsJson = (128u << 10) - sizeof("INFERENCE_OPTIMIZER_EXTRA_ENV=");

/// What may be shown of a bad item: the value of a secret-shaped name stays hidden.
std::string shown_item(std::string_view item) {
  const auto eq = item.find('=');
  const std::string_view name = item.substr(0, eq);
  if (eq != std::string_view::npos &&
      (util::secret_shaped(name) || util::llm_credential_env(name))) {
    return util::cat(name, "=", util::kRedacted);
  }
  constexpr std::size_t kShownBytes = 200;
  return util::printable(item.substr(0, kShownBytes), false) +
         (item.size() > kShownBytes ? ".." : "");
}

std::size_t json_bytes(const Pins& pins) {
  auto all = util::Value::map();
  for (const Pin& pin : pins) {
    all.set(pin.name, pin.value);
  }
  return util::to_json(all).size();
}

std::string reserved_reason(std::string_view name, std::string_view framework) {
  const auto flag = util::reserved_env_flag(name, framework);
  return flag.empty() ? "reserved by hyperloom" : util::cat("reserved by hyperloom; use ", flag);
}

/// Why NAME=VALUE cannot be a pin, or "".
std::string rejection(std::string_view item, std::string_view framework) {
  if (item.size() > kMaxPinBytes) {
    return util::cat("too long: ", item.size(), " bytes, ", kMaxPinBytes, " are allowed");
  }
  if (util::utf8_error(item)) {
    return "not valid UTF-8";
  }
  const auto eq = item.find('=');
  if (eq == std::string_view::npos) {
    return "missing '='";
  }
  const std::string_view name = item.substr(0, eq);
  if (!util::valid_env_name(name)) {
    return "invalid name";
  }
  if (util::llm_credential_env(name)) {
    return "LLM credentials are never passed to the script";
  }
  if (util::scrubbed_env(name)) {
    return "loader and shell names cannot be pinned; set it in the entrypoint";
  }
  return util::reserved_env(name, framework) ? reserved_reason(name, framework) : std::string();
}

void add_pin(ParsedPins& out, std::string_view item) {
  const auto eq = item.find('=');
  Pin pin{std::string(item.substr(0, eq)), std::string(item.substr(eq + 1))};
  const auto same = [&](const Pin& other) { return other.name == pin.name; };
  if (const auto it = std::find_if(out.pins.begin(), out.pins.end(), same); it != out.pins.end()) {
    out.warnings.push_back(util::cat("--extra-env ", pin.name, " given twice; using the last"));
    out.pins.erase(it);
  }
  out.pins.push_back(std::move(pin));
}

util::Error pin_error(std::string message) {
  util::Error error = util::make_error(util::Code::InvalidInput, std::move(message));
  error.id = "pin_invalid";
  return error;
}

}  // namespace

ParsedPins parse_pins(const std::vector<std::string>& items, std::string_view framework) {
  ParsedPins out;
  for (const std::string& item : items) {
    const std::string reason = rejection(item, framework);
    if (reason.empty()) {
      add_pin(out, item);
    } else {
      out.errors.push_back(pin_error(util::cat("--extra-env '", shown_item(item), "': ", reason)));
    }
  }
  if (out.pins.size() > kMaxPins) {
    out.errors.push_back(pin_error(
        util::cat("--extra-env: ", out.pins.size(), " pins given, ", kMaxPins, " are allowed")));
  } else if (const std::size_t bytes = json_bytes(out.pins); bytes > kMaxPinsJson) {
    out.errors.push_back(pin_error(util::cat(
        "--extra-env: all pins together take ", bytes, " bytes as INFERENCE_OPTIMIZER_EXTRA_ENV, ",
        kMaxPinsJson, " are allowed; pass a file's path instead of its content")));
  }
  return out;
}

const Pin* find_pin(const Pins& pins, std::string_view name) {
  const auto it =
      std::find_if(pins.begin(), pins.end(), [&](const Pin& pin) { return pin.name == name; });
  return it == pins.end() ? nullptr : &*it;
}

const Pin* case_twin(const Pins& pins, std::string_view name) {
  const std::string folded = util::upper(name);
  const auto it = std::find_if(pins.begin(), pins.end(), [&](const Pin& pin) {
    return pin.name != name && util::upper(pin.name) == folded;
  });
  return it == pins.end() ? nullptr : &*it;
}

std::string shown_value(const Pin& pin) {
  return pin.value.empty() && util::secret_shaped(pin.name)
             ? std::string(util::kRedacted)  // that it is empty is nobody's concern
             : util::Redactor().apply_to(pin.name, pin.value);
}

bool value_hidden(std::string_view shown) {
  return shown.find(util::kRedacted) != std::string_view::npos;
}

std::string pins_text(const Pins& pins) {
  std::vector<std::string> parts;
  for (const Pin& pin : pins) {
    parts.push_back(util::cat(pin.name, "=", util::printable(shown_value(pin), false)));
  }
  return util::join(parts, ", ");
}

}  // namespace hyperloom::session
