// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#pragma once

#include <hyperloom/sdk/trampolines.hpp>

namespace hyperloom::sdk {
inline namespace [[gnu::visibility("hidden")]] v1 {

/// Optional facts of the descriptor: give your class `static constexpr sdk::about about{..}`.
struct about {
  std::string_view display_name = {};
  std::string_view vendor = {};
  std::string_view license = {};
  std::string_view homepage = {};
  std::string_view description = {};
};

constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }
constexpr bool is_lower(char c) { return c >= 'a' && c <= 'z'; }
constexpr bool is_upper(char c) { return c >= 'A' && c <= 'Z'; }

/// `^[a-z][a-z0-9_-]{0,62}$`
constexpr bool valid_id(std::string_view id) {
  if (id.empty() || id.size() > 63 || !is_lower(id[0])) {
    return false;
  }
  for (const char c : id) {
    if (!is_lower(c) && !is_digit(c) && c != '_' && c != '-') {
      return false;
    }
  }
  return true;
}

/// Takes one semver number, without a leading zero, from the front of `text`.
constexpr bool take_number(std::string_view& text) {
  std::size_t digits = 0;
  while (digits < text.size() && is_digit(text[digits])) {
    ++digits;
  }
  const bool valid = digits == 1 || (digits > 1 && text[0] != '0');
  text.remove_prefix(digits);
  return valid;
}

constexpr bool take(std::string_view& text, char c) {
  const bool found = !text.empty() && text[0] == c;
  text.remove_prefix(found ? 1 : 0);
  return found;
}

/// Semver 2.0 as far as its characters go, at most 31 bytes.
constexpr bool valid_version(std::string_view text) {
  if (text.size() > 31 || !take_number(text) || !take(text, '.') || !take_number(text) ||
      !take(text, '.') || !take_number(text)) {
    return false;
  }
  if (!text.empty() && (text.size() == 1 || (text[0] != '-' && text[0] != '+'))) {
    return false;
  }
  for (const char c : text) {
    if (!is_digit(c) && !is_lower(c) && !is_upper(c) && c != '-' && c != '+' && c != '.') {
      return false;
    }
  }
  return true;
}

/// A member pointer keeps the type of the class that declares it.
template <class Own, class Base>
inline constexpr bool overridden = !std::is_same_v<Own, Base>;

#define HL_OFFERS(slot) (overridden<decltype(&Class::slot), decltype(&plugin::slot)>)
#define HL_SLOT(slot) (HL_OFFERS(slot) ? &trampolines<Class>::slot : nullptr)

/// Whether Class overrides what plugins of its kind must offer.
template <class Class>
constexpr bool offers_required(uint32_t kind) {
  return kind == HL_KIND_SERVING ? HL_OFFERS(plan_server) && HL_OFFERS(plan_client)
                                 : HL_OFFERS(resolve_entrypoint) && HL_OFFERS(plan_measurement);
}

template <class Class>
constexpr hl_descriptor make_descriptor(std::string_view id, std::string_view version,
                                        uint32_t kind) {
  about facts{};
  if constexpr (requires { about(Class::about); }) {
    facts = Class::about;
  }
  const std::string_view name = facts.display_name.empty() ? id : facts.display_name;
  return {HL_SIZEOF(hl_descriptor, reserved0),
          nullptr,
          str(id),
          str(name),
          str(version),
          str(facts.vendor),
          str(facts.license),
          str(facts.homepage),
          str(facts.description),
          kind,
          0};
}

template <class Class>
constexpr hl_plugin_v1 make_table(const hl_descriptor* descriptor) {
  return {HL_SIZEOF(hl_plugin_v1, get_extension),
          nullptr,
          HL_ABI_MINOR,
          HYPERLOOM_TARGET_ABI_MINOR,
          descriptor,
          &trampolines<Class>::create,
          &trampolines<Class>::destroy,
          &trampolines<Class>::describe,
          HL_SLOT(resolve_entrypoint),
          HL_SLOT(plan_measurement),
          HL_SLOT(plan_server),
          HL_SLOT(plan_client),
          HL_SLOT(plan_probe),
          HL_SLOT(declare_knobs),
          HL_SLOT(parse_result),
          HL_SLOT(judge_quality),
          HL_SLOT(classify_failure),
          HL_SLOT(get_extension)};
}

#undef HL_SLOT
#undef HL_OFFERS

}  // namespace gnu::visibility("hidden")]]v1
}  // namespace hyperloom::sdk
