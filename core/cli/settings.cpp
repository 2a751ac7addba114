// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/cli/settings.hpp"

#include <algorithm>
#include <array>
#include <functional>

#include "core/decide/preset.hpp"
#include "core/search/skip_list.hpp"
#include "core/util/cat.hpp"
#include "core/util/random.hpp"
#include "core/util/redact.hpp"
#include "core/util/text.hpp"
#include "core/util/utf8.hpp"

namespace hyperloom::cli {
namespace {

constexpr double kMaxHours = 336, kMaxTimeout = 604'800;
constexpr std::int64_t kMaxTp = 1024, kMaxWarmups = 20, kMaxLogCapMib = 4096;

std::vector<std::string> list_words(std::string text) {
  std::replace(text.begin(), text.end(), ',', ' ');
  std::vector<std::string> words;
  for (const auto word : util::split(text, ' ')) {
    if (!util::trim(word).empty()) {
      words.emplace_back(util::trim(word));
    }
  }
  return words;
}

/// Reads options into a RunConfig and collects what is wrong.
class Reader {
 public:
  Reader(const Arguments& args, const util::Environment& env) : args_(args), env_(env) {}

  void number(std::string_view option, std::string_view range,
              const std::function<bool(double)>& allowed, double& out) {
    if (const auto text = args_.get(option)) {
      const auto value = util::parse_double(*text);
      if (value && allowed(*value)) {
        out = *value;
      } else {
        fault(option, *text, util::cat("is not a number ", range));
      }
    }
  }

  template <typename T>
  void integer(std::string_view option, std::int64_t low, std::int64_t high, T& out) {
    if (const auto text = args_.get(option)) {
      const auto value = util::parse_int(*text);
      if (value && *value >= low && *value <= high) {
        out = static_cast<T>(*value);
      } else {
        fault(option, *text, integer_range(low, high));
      }
    }
  }

  void seed(std::uint64_t& out) {
    out = util::random_u64();
    if (const auto text = args_.get("seed")) {
      const auto value = util::parse_uint(*text);
      if (value) {
        out = *value;
      } else {
        fault("seed", *text, "is not an unsigned 64-bit integer");
      }
    }
  }

  void one_of(std::string_view option, const std::vector<std::string_view>& names,
              std::string& out) {
    if (const auto text = args_.get(option)) {
      if (std::find(names.begin(), names.end(), *text) != names.end()) {
        out = *text;
      } else {
        fault(option, *text, util::cat("is not one of: ", util::join(names, ", ")));
      }
    }
  }

  void log_cap(std::uint64_t& out) {
    const auto text = env_.get_nonblank("HYPERLOOM_LEG_LOG_CAP_MIB");
    if (!text) {
      return;
    }
    const auto value = util::parse_int(*text);
    if (value && *value >= 1 && *value <= kMaxLogCapMib) {
      out = static_cast<std::uint64_t>(*value) << 20;
    } else {
      errors.push_back(
          usage_fault(util::cat("HYPERLOOM_LEG_LOG_CAP_MIB='", util::printable(*text, false), "' ",
                                integer_range(1, kMaxLogCapMib))));
    }
  }

  /// Values that name something: nothing is no name.
  void named(std::string_view option) {
    for (const std::string& text : args_.all(option)) {
      if (util::trim(text).empty()) {
        fault(option, text, "is blank");
      }
    }
  }

  /// Globs, comma or space separated; at least one.
  void globs(std::string_view option, std::vector<std::string>& out) {
    const auto text = args_.get(option);
    out = list_words(text.value_or(""));
    const bool resumes = args_.has("resume-from") || args_.has("resume");
    if (text && out.empty() && !resumes) {  // a resume may empty the list that it was given
      fault(option, *text, "names nothing; without the option everything is tried");
    }
    for (const std::string& glob : out) {
      if (const auto why = search::glob_fault(glob)) {
        fault(option, glob, *why);
      }
    }
  }

  std::vector<util::Error> errors;

 private:
  static std::string integer_range(std::int64_t low, std::int64_t high) {
    if (high == INT64_MAX) {
      return util::cat("is not an integer of at least ", low);
    }
    return util::cat("is not an integer from ", low, " to ", high);
  }

  void fault(std::string_view option, const std::string& text, std::string_view why) {
    errors.push_back(
        usage_fault(util::cat("--", option, "='", util::printable(text, false), "' ", why)));
  }

  const Arguments& args_;
  const util::Environment& env_;
};

void read_budget(Reader& read, phase::RunConfig& config) {
  read.number(
      "max-hours", "in (0, 336]", [](double h) { return h > 0 && h <= kMaxHours; },
      config.max_hours);
  std::uint64_t legs = 0;
  read.integer("max-legs", 1, INT64_MAX, legs);
  if (legs > 0) {
    config.max_legs = legs;
  }
}

void read_targets(Reader& read, const Arguments& args, phase::RunConfig& config) {
  const auto positive = [](double x) { return x > 0; };
  double gain = 0, throughput = 0;
  read.number("target-gain", "above 0", positive, gain);
  read.number("target-tput", "above 0", positive, throughput);
  if (gain > 0) {
    config.target.gain_pct = gain;
  }
  if (throughput > 0) {
    config.target.throughput = throughput;
  }
  if (args.has("target-gain") && args.has("target-tput")) {
    read.errors.push_back(usage_fault("--target-gain and --target-tput exclude each other"));
  }
}

void read_decisions(Reader& read, const Arguments& args, phase::RunConfig& config) {
  read.one_of("decision", decide::preset_names(), config.decision);
  read.number(
      "min-gain", "from 0.1 to 50",
      [](double p) { return p >= decide::kMinGainLow && p <= decide::kMinGainHigh; },
      config.min_gain_pct);
  read.integer("warmup-legs", 0, kMaxWarmups, config.warmup_legs);
  read.seed(config.seed);
  config.accept_noise = args.has("accept-noise");
  config.keep_going_without_gate = args.has("keep-going-without-gate");
}

void read_latency(Reader& read, const Arguments& args, phase::RunConfig& config) {
  double bound = 0;
  read.number(
      "max-latency-ms", "above 0", [](double ms) { return ms > 0; }, bound);
  if (bound > 0 && args.has("max-latency-ms")) {
    config.limits.push_back({std::string(gate::kLatencyMetric), true, bound});
  }
}

void read_limits(Reader& read, const Arguments& args, phase::RunConfig& config) {
  for (const std::string& text : args.all("limit")) {
    auto limit = gate::parse_limit(text);
    if (limit) {
      config.limits.push_back(std::move(*limit));
    } else {
      read.errors.push_back(usage_fault(util::cat("--limit ", limit.error().message)));
    }
  }
  read_latency(read, args, config);
  for (const std::string& conflict : gate::limit_conflicts(config.limits)) {
    read.errors.push_back(usage_fault(util::cat("--limit: ", conflict)));
  }
}

void read_legs(Reader& read, phase::RunConfig& config) {
  read.integer("tp", 1, kMaxTp, config.workload.tp);
  read.number(
      "timeout-sec", "from 1 to 604800", [](double s) { return s >= 1 && s <= kMaxTimeout; },
      config.timeout_s);
  read.number(
      "idle-timeout-sec", "from 0 to 604800", [](double s) { return s >= 0 && s <= kMaxTimeout; },
      config.idle_timeout_s);
  read.log_cap(config.workload.log_cap_bytes);
}

void check_resume_flags(const Arguments& args, std::vector<util::Error>& errors) {
  const bool resumes = args.has("resume-from") || args.has("resume");
  for (const std::string_view flag :
       {"force-resume", "accept-changed-entrypoint", "unset-extra-env"}) {
    if (args.has(flag) && !resumes) {
      errors.push_back(usage_fault(util::cat("--", flag, " works with --resume-from only")));
    }
  }
  if (args.has("resume-from") && args.has("resume")) {
    errors.push_back(usage_fault("--resume-from and --resume are the same: give one"));
  }
}

util::Value shown_values(const Option& option, const Arguments& args,
                         const session::PathBase& base) {
  if (option.kind == OptionKind::Flag) {
    return true;
  }
  auto list = util::Value::list();
  for (const std::string& value : args.all(option.name)) {
    const auto eq = value.find('=');
    if (option.name == "registry" || option.name == "plugin-path") {
      list.push(session::absolute_path(value, base).string());  // for a resume from elsewhere
      continue;
    }
    const bool pin = option.name == "extra-env" && eq != std::string::npos;
    list.push(pin ? util::cat(value.substr(0, eq), "=",
                              session::shown_value({value.substr(0, eq), value.substr(eq + 1)}))
                  : value);
  }
  return option.repeatable ? std::move(list) : list.as_list().back();
}

/// Where a setting came from that the environment has: the shell or the .env file.
util::Value exported_row(const Host& host, std::string_view variable, const std::string& value) {
  const auto& names = host.dotenv_names;
  const bool dotenv = std::find(names.begin(), names.end(), variable) != names.end();
  const bool place = variable == "HYPERLOOM_QUALITY_REF" || variable == "HYPERLOOM_REGISTRY";
  auto row = util::Value::map();
  row.set("value", place ? session::absolute_path(value, host.base).string() : value);
  return std::move(row.set("origin", dotenv ? "dotenv" : "env"));
}

/// The variable that an option falls back to, with the framework's prefix; may be "".
std::string variable_of(const Option& option, const std::string& framework) {
  constexpr std::string_view kFramework = "<FRAMEWORK>";
  std::string variable(option.env);
  if (variable.starts_with(kFramework)) {
    std::string prefix = util::upper(framework);
    std::replace(prefix.begin(), prefix.end(), '-', '_');
    variable.replace(0, kFramework.size(), prefix);
  }
  return variable;
}

util::Value option_row(const Host& host, const Option& option, const std::string& framework) {
  auto row = util::Value::map();
  if (host.args.has(option.name)) {
    row.set("value", shown_values(option, host.args, host.base)).set("origin", "flag");
    return row;
  }
  const auto variable = variable_of(option, framework);
  if (const auto exported = variable.empty() ? std::nullopt : host.env.get_nonblank(variable)) {
    return exported_row(host, variable, *exported);
  }
  row.set("value", option.fallback).set("origin", "default");
  return row;
}

}  // namespace

util::Error usage_fault(std::string message) {
  util::Error error = util::make_error(util::Code::InvalidInput, std::move(message));
  error.id = "usage";
  return error;
}

std::vector<util::Error> read_settings(const Arguments& args, const util::Environment& env,
                                       phase::RunConfig& config) {
  Reader read(args, env);
  read_budget(read, config);
  read_targets(read, args, config);
  read_decisions(read, args, config);
  read_legs(read, config);
  read_limits(read, args, config);
  read.one_of("specialist", {"auto", "none"}, config.specialist);
  std::string color = "auto";
  read.one_of("color", {"auto", "always", "never"}, color);
  for (const std::string_view option : {"search-space", "registry", "plugin-path", "protect"}) {
    read.named(option);
  }
  check_resume_flags(args, read.errors);
  read.globs("skip-variants", config.skip_variants);
  config.protect = args.all("protect");
  config.workload.server_args = args.get("server-args").value_or("");
  config.toggles = {!args.has("no-framework-agent"), !args.has("no-explore"),
                    !args.has("no-sweep")};
  config.strategy = std::string(util::trim(env.get("HYPERLOOM_STRATEGY").value_or("")));
  return std::move(read.errors);
}

std::span<const std::string_view> setting_variables() {
  static constexpr std::array<std::string_view, 4> kVariables = {
      "HYPERLOOM_QUALITY_REF", "HYPERLOOM_STRATEGY", "HYPERLOOM_LEG_LOG_CAP_MIB",
      "HYPERLOOM_SAFE_PLUGINS"};
  return kVariables;
}

util::Value settings_record(const Host& host, const std::string& framework) {
  auto out = util::Value::map();
  for (const Option& option : option_table()) {
    if ((option.commands & kOptimize) != 0 && option.group != "Common") {
      out.set(option.name, option_row(host, option, framework));
    }
  }
  for (const auto name : setting_variables()) {
    if (const auto exported = host.env.get_nonblank(name)) {
      out.set(name, exported_row(host, name, *exported));
    }
  }
  return out;
}

}  // namespace hyperloom::cli
