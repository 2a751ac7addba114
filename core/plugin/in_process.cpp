// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/plugin/in_process.hpp"

#include <algorithm>
#include <exception>

#include "core/plugin/input_view.hpp"
#include "core/plugin/plg.hpp"
#include "core/util/cat.hpp"
#include "core/util/utf8.hpp"

namespace hyperloom::plugin {
namespace {

constexpr std::size_t kShownCandidates = 50;

util::Code code_of(hl_status status) {
  switch (status) {
    case HL_INVALID_ARGUMENT: return util::Code::InvalidInput;
    case HL_NOT_FOUND: return util::Code::NotFound;
    case HL_UNSUPPORTED:
    case HL_VERSION_MISMATCH: return util::Code::Unsupported;
    case HL_FAILED_PRECONDITION: return util::Code::Refused;
    case HL_PARSE_ERROR: return util::Code::Corrupt;
    case HL_IO_ERROR: return util::Code::Io;
    case HL_CANCELLED: return util::Code::Cancelled;
    default: return util::Code::ChildFailed;
  }
}

/// Sorted by bytes, the first 50, and how many more there were.
std::vector<std::string> shown_candidates(const hl_resolve_out& out) {
  std::vector<std::string> lines;
  for (const std::string& each : out.rejected) {
    lines.push_back(util::printable(each, false));
  }
  std::sort(lines.begin(), lines.end());
  lines.resize(std::min(lines.size(), kShownCandidates));
  if (out.rejected_total > lines.size()) {
    lines.push_back(util::cat("... and ", out.rejected_total - lines.size(), " more"));
  }
  return lines;
}

/// A builder ready for one call.
template <typename Out>
Out& renew(Out& out) {
  out = Out{};
  return out;
}

}  // namespace

InProcessPlugin::InProcessPlugin(const hl_plugin_v1* table, Descriptor descriptor,
                                 Identity identity, HostServices services)
    : table_(table),
      descriptor_(std::move(descriptor)),
      identity_(std::move(identity)),
      host_(std::move(services)) {}

util::Result<std::unique_ptr<InProcessPlugin>> InProcessPlugin::create(const hl_plugin_v1* table,
                                                                       Descriptor descriptor,
                                                                       Identity identity,
                                                                       const util::Value& config,
                                                                       HostServices services) {
  std::unique_ptr<InProcessPlugin> out(
      new InProcessPlugin(table, std::move(descriptor), std::move(identity), std::move(services)));
  HL_TRY(out->start(config));
  HL_TRY(out->describe());
  out->loading_ = false;
  return out;
}

InProcessPlugin::~InProcessPlugin() {
  if (instance_ == nullptr) {
    return;
  }
  try {
    table_->destroy(instance_);
  } catch (...) {  // nothing depends on it any more
  }
}

template <typename Call>
util::Status InProcessPlugin::run(std::string_view slot, Builder& out, Call call) {
  builders_.error = {};
  out.open();
  hl_status status = HL_INTERNAL;
  std::string escaped;
  bool threw = true;
  try {
    status = call(&builders_.error);
    threw = false;
  } catch (const std::exception& error) {
    escaped = error.what();
  } catch (...) {
    escaped = "an object of unknown type";
  }
  out.close();
  if (threw) {
    return util::fail(defect(
        30, util::cat("exception escaped from ", slot, ": ", util::printable(escaped, false))));
  }
  if (out.status() == HL_OK && status == HL_OK) {
    return {};
  }
  return util::fail(failure(slot, status, out));
}

util::Error InProcessPlugin::defect(unsigned number, std::string text) const {
  util::Error error = plg(number, util::cat(text, ": ", identity_.path.string()),
                          "this is a defect of the plugin; ask its vendor");
  if (!loading_) {
    error.id = "plugin_error";
  }
  return error;
}

util::Error InProcessPlugin::missing(std::string_view slot, std::string_view output) const {
  return defect(32, util::cat(slot, " returned OK without ", output));
}

util::Error InProcessPlugin::absent(std::string_view slot) const {
  util::Error error = util::make_error(
      util::Code::Unsupported,
      util::cat("plugin '", identity_.id, "' has no ", slot, ": it is a ",
                identity_.kind == Kind::Serving ? "serving" : "scriptable", " one"));
  error.id = "plugin_error";
  return error;
}

/// The builder's failure came first, so it explains the plugin's.
util::Error InProcessPlugin::failure(std::string_view slot, hl_status status,
                                     const Builder& out) const {
  const bool poisoned = out.status() != HL_OK;
  const hl_status effective = plugin_status(poisoned ? out.status() : status);
  const hl_error& said = builders_.error;
  if (effective == HL_LIMIT_EXCEEDED) {
    const std::string& limit = poisoned ? out.text() : said.message;
    return defect(28,
                  util::cat("limit exceeded in ", slot, ": ",
                            limit.empty() ? "the plugin's own" : util::printable(limit, false)));
  }
  std::string text = poisoned ? util::cat(slot, ": ", out.text()) : said.message;
  if (text.empty()) {
    text = util::cat(slot, " of plugin '", identity_.id, "' returned ", status_name(effective),
                     " without a text");
  }
  text = util::printable(text, false);
  if (loading_) {
    return plg(23,
               util::cat(slot, " failed: ", status_name(effective), said.code.empty() ? "" : " ",
                         said.code, ": ", text, ": ", identity_.path.string()),
               "see the plugin's `config` in registry.yaml");
  }
  util::Error error = util::make_error(code_of(effective), std::move(text));
  error.id = poisoned ? out.detail() : said.code;
  if (error.id.empty()) {
    error.id = "plugin_error";
  }
  if (!poisoned && !said.detail.empty()) {
    error.details.push_back(util::printable(said.detail, false));
  }
  return error;
}

util::Status InProcessPlugin::start(const util::Value& config) {
  const TreeView tree(config);
  const std::string& path = identity_.path.native();
  hl_create_args args{};
  args.struct_size = sizeof args;
  args.framework = to_abi(identity_.framework);
  args.plugin_path = to_abi(path);
  args.config_json = tree.json();
  args.config = tree.scalars();
  Builder none;
  hl_instance* made = nullptr;
  HL_TRY(run("create", none,
             [&](hl_error* error) { return table_->create(&host_, &args, &made, error); }));
  if (made == nullptr) {
    return util::fail(missing("create", "an instance"));
  }
  instance_ = made;
  return {};
}

util::Status InProcessPlugin::describe() {
  hl_describe_out& out = renew(builders_.describe);
  HL_TRY(run("describe", out,
             [&](hl_error* error) { return table_->describe(instance_, &out, error); }));
  if (out.value.throughput_unit.empty()) {
    return util::fail(missing("describe", "throughput_unit"));
  }
  facts_ = std::move(out.value);
  return {};
}

util::Result<Entrypoint> InProcessPlugin::resolve_entrypoint(const PlanInput& in) {
  if (table_->resolve_entrypoint == nullptr) {
    return util::fail(absent("resolve_entrypoint"));
  }
  const PlanView plan(in);
  hl_resolve_out& out = renew(builders_.resolve);
  auto status = run("resolve_entrypoint", out, [&](hl_error* error) {
    return table_->resolve_entrypoint(instance_, plan.get(), &out, error);
  });
  if (!status) {
    util::Error error = std::move(status).error();
    const auto lines = shown_candidates(out);
    error.details.insert(error.details.end(), lines.begin(), lines.end());
    return util::fail(std::move(error));
  }
  if (out.value.path.empty()) {
    return util::fail(missing("resolve_entrypoint", "a path"));
  }
  return std::move(out.value);
}

util::Result<Plan> InProcessPlugin::plan_measurement(const PlanInput& in) {
  if (table_->plan_measurement == nullptr) {
    return util::fail(absent("plan_measurement"));
  }
  const PlanView plan(in);
  hl_plan_out& out = renew(builders_.plan);
  out.framework = in.framework;
  out.pins = in.pinned_env;
  out.run_dir = in.run_dir;
  out.framework_path = in.framework_path;
  HL_TRY(run("plan_measurement", out, [&](hl_error* error) {
    return table_->plan_measurement(instance_, plan.get(), &out, error);
  }));
  if (out.value.argv.empty()) {
    return util::fail(missing("plan_measurement", "argv"));
  }
  return std::move(out.value);
}

util::Result<std::optional<KnobSet>> InProcessPlugin::declare_knobs(const PlanInput& in) {
  if (table_->declare_knobs == nullptr) {
    return std::optional<KnobSet>();
  }
  const PlanView plan(in);
  hl_knobs_out& out = renew(builders_.knobs);
  HL_TRY(run("declare_knobs", out, [&](hl_error* error) {
    return table_->declare_knobs(instance_, plan.get(), nullptr, 0, &out, error);
  }));
  return std::optional(std::move(out.value));
}

util::Result<std::optional<Metrics>> InProcessPlugin::parse_result(const ResultInput& in) {
  if (table_->parse_result == nullptr) {
    return std::optional<Metrics>();
  }
  const ResultView result(in);
  hl_metrics_out& out = renew(builders_.metrics);
  out.report = in.report;
  HL_TRY(run("parse_result", out, [&](hl_error* error) {
    return table_->parse_result(instance_, result.get(), &out, error);
  }));
  out.report = nullptr;
  return std::optional(std::move(out.value));
}

util::Result<std::optional<QualityVerdict>> InProcessPlugin::judge_quality(const QualityInput& in) {
  if (table_->judge_quality == nullptr) {
    return std::optional<QualityVerdict>();
  }
  const PlanView plan(in.plan);
  hl_quality_in raw{};
  raw.struct_size = sizeof raw;
  raw.plan = plan.get();
  raw.gate_json = to_abi(in.gate_json);
  raw.baseline_gate_json = to_abi(in.baseline_gate_json);
  raw.writing_leg = in.writing_leg ? 1 : 0;
  raw.reference_exists = in.reference_exists ? 1 : 0;
  hl_verdict_out& out = renew(builders_.verdict);
  HL_TRY(run("judge_quality", out,
             [&](hl_error* error) { return table_->judge_quality(instance_, &raw, &out, error); }));
  if (!out.set) {
    return util::fail(missing("judge_quality", "a verdict"));
  }
  return std::optional(std::move(out.value));
}

util::Result<std::optional<FailureClass>> InProcessPlugin::classify_failure(const ResultInput& in) {
  if (table_->classify_failure == nullptr) {
    return std::optional<FailureClass>();
  }
  const ResultView result(in);
  hl_failure_out& out = renew(builders_.failure);
  bool declined = false;
  const auto status = run("classify_failure", out, [&](hl_error* error) {
    const hl_status returned = table_->classify_failure(instance_, result.get(), &out, error);
    declined = returned == HL_UNSUPPORTED;
    return declined ? HL_OK : returned;
  });
  if (!status) {
    return util::fail(status.error());
  }
  if (declined) {
    return std::optional<FailureClass>();
  }
  if (!out.set) {
    return util::fail(missing("classify_failure", "a class"));
  }
  return std::optional(std::move(out.value));
}

}  // namespace hyperloom::plugin
