// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#include "tests/sim/options.hpp"

#include <charconv>
#include <functional>
#include <map>
#include <string_view>

#include "core/decide/preset.hpp"

namespace hyperloom::sim {

const char* const kUsage =
    "usage: hyperloom_decide_sim --preset P --effect PCT --noise N1..N5 --n COUNT\n"
    "       hyperloom_decide_sim --preset P --noise N1..N5 --sessions COUNT\n"
    "       hyperloom_decide_sim --table [--sample] [--only PREFIX] [--n COUNT] [--sessions "
    "COUNT]\n"
    "each with [--seed S] [--json]\n\n"
    "The first decides COUNT candidates of one effect, each alone; the second runs whole sessions\n"
    "of 30 candidates. --table prints every figure with its limit; --sample takes a tenth and\n"
    "widens each limit by three standard errors. Exit 1 when a figure misses its limit.\n";

namespace {

template <typename T>
bool read_number(std::string_view text, T& out) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), out);
  return error == std::errc() && end == text.data() + text.size();
}

bool read_count(std::string_view text, std::optional<std::uint32_t>& out) {
  std::uint32_t count = 0;
  constexpr std::uint32_t kMost = 100'000'000;
  if (!read_number(text, count) || count == 0 || count > kMost) {
    return false;
  }
  out = count;
  return true;
}

bool read_effect(std::string_view text, double& out) {
  constexpr double kLeast = -90, kMost = 1000;
  text.remove_prefix(text.starts_with('+') ? 1 : 0);
  return read_number(text, out) && out >= kLeast && out <= kMost;
}

bool read_preset(std::string_view text, std::string& out) {
  out = text;
  return decide::make_preset(text, decide::kMinGainDefault).has_value();
}

bool read_noise(std::string_view text, NoiseModel& out) {
  const auto noise = noise_of(text);
  out = noise.value_or(NoiseModel::N1);
  return noise.has_value();
}

using Reader = std::function<bool(std::string_view)>;

std::map<std::string_view, bool*> switches(Options& o) {
  return {{"--table", &o.table}, {"--sample", &o.sample}, {"--json", &o.json}, {"--help", &o.help}};
}

std::map<std::string_view, Reader> readers(Options& o) {
  return {{"--preset", [&o](auto text) { return read_preset(text, o.preset); }},
          {"--effect", [&o](auto text) { return read_effect(text, o.effect_pct); }},
          {"--noise", [&o](auto text) { return read_noise(text, o.noise); }},
          {"--n", [&o](auto text) { return read_count(text, o.n); }},
          {"--sessions", [&o](auto text) { return read_count(text, o.sessions); }},
          {"--seed", [&o](auto text) { return read_number(text, o.seed); }},
          {"--only", [&o](auto text) { return !(o.only = text).empty(); }}};
}

/// "" or what is wrong with the combination.
std::string combination_error(const Options& o) {
  if (o.help || o.table) {
    return {};
  }
  if (o.sample || !o.only.empty()) {
    return "--sample and --only belong to --table";
  }
  return o.n.has_value() == o.sessions.has_value() ? "one of --n, --sessions and --table is needed"
                                                   : "";
}

}  // namespace

Parsed parse_options(int argc, const char* const* argv) {
  Parsed parsed;
  const auto flags = switches(parsed.options);
  const auto values = readers(parsed.options);
  for (int i = 1; i < argc; ++i) {
    const std::string_view name = argv[i];
    if (const auto flag = flags.find(name); flag != flags.end()) {
      *flag->second = true;
      continue;
    }
    const auto reader = values.find(name);
    if (reader == values.end()) {
      parsed.error = "unknown option " + std::string(name);
      return parsed;
    }
    if (++i == argc || !reader->second(argv[i])) {
      parsed.error = "bad value for " + std::string(name);
      return parsed;
    }
  }
  parsed.error = combination_error(parsed.options);
  return parsed;
}

}  // namespace hyperloom::sim
