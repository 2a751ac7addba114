// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include <unistd.h>

#include "core/cli/preflight.hpp"
#include "core/measure/protected.hpp"
#include "core/session/pins.hpp"
#include "core/util/cat.hpp"
#include "core/util/sha256.hpp"
#include "core/util/text.hpp"
#include "core/util/utf8.hpp"

namespace hyperloom::cli {
namespace {

constexpr std::uint64_t kMaxScript = 16u << 20;

plugin::PlanInput plan_input(const Launch& launch) {
  const auto& workload = launch.config.workload;
  plugin::PlanInput in;
  in.framework = launch.framework;
  in.framework_path = workload.framework_path;
  in.scripts_dir = workload.scripts_dir;
  in.gpu_type = workload.gpu_type;
  in.runner_type = workload.runner_type;
  in.tp = workload.tp;
  in.purpose = plugin::Purpose::None;
  return in;
}

/// The rejected entries as a list, of an empty directory a line that says so.
void list_rejected(const Launch& launch, util::Error& error) {
  for (std::string& line : error.details) {
    if (!line.starts_with("...")) {
      line.insert(0, "- ");
    }
  }
  const auto names = launch.host.fs.list(launch.config.workload.scripts_dir);
  if (error.details.empty() && names && names->empty()) {
    error.details.emplace_back("(directory is empty)");
  }
}

util::Error entrypoint_error(const Launch& launch, util::Error error) {
  if (error.id.empty() || error.id == "plugin_error") {
    error.id = "entrypoint_unresolved";
  }
  list_rejected(launch, error);
  return error;
}

void hash_entrypoint(Launch& launch) {
  const auto& path = launch.config.workload.entrypoint;
  const auto text = launch.host.fs.read_bounded(path, kMaxScript);
  if (text) {
    launch.config.entrypoint_sha256 = util::sha256_hex(*text);
    launch.ok("entrypoint", path.string());
    return;
  }
  auto error = util::make_error(util::Code::InvalidInput,
                                util::cat("entrypoint ", path.string(), " cannot be read"));
  error.id = "entrypoint_unusable";
  launch.fail("entrypoint", std::move(error));
}

bool looks_like_path(std::string_view text) {
  return text.starts_with("/") || text.starts_with("./") || text.starts_with("../") ||
         text.starts_with("~/");
}

util::Error bad_value(std::string id, std::string_view what, std::string_view raw,
                      std::string_view why) {
  auto error = util::make_error(util::Code::InvalidInput,
                                util::cat(what, "='", util::printable(raw, false), "' ", why));
  error.id = std::move(id);
  return error;
}

util::Error not_found(std::string id, std::string_view what, std::string_view raw) {
  return bad_value(std::move(id), what, raw, "does not exist");
}

/// An existing local path made absolute; a hub id stays as it is; nullopt when a path is missing.
std::optional<std::string> resolved_model(const Host& host, const std::string& raw) {
  const auto path = session::absolute_path(raw, host.base);
  if (host.fs.stat(path)) {
    std::error_code ec;
    const auto real = std::filesystem::canonical(path, ec);
    return ec ? path.string() : real.string();
  }
  return looks_like_path(raw) ? std::nullopt : std::optional(raw);
}

void take_model(Launch& launch, const std::string& origin, const std::string& raw) {
  if (util::has_control(raw) || util::utf8_error(raw)) {
    launch.fail("model", bad_value("model_not_found", origin, raw,
                                   "has control characters or is not valid UTF-8"));
  } else if (const auto model = resolved_model(launch.host, raw)) {
    launch.config.workload.model = *model;
    launch.ok("model", util::cat(*model, " (from ", origin, ")"));
  } else {
    launch.fail("model", not_found("model_not_found", origin, raw));
  }
}

bool file_or_directory(const util::FileInfo& info) {
  return info.kind == util::FileInfo::Kind::Regular || info.kind == util::FileInfo::Kind::Directory;
}

void check_quality_ref(Launch& launch) {
  const auto raw = launch.host.env.get_nonblank("HYPERLOOM_QUALITY_REF");
  if (!raw) {
    return;
  }
  const auto path = session::absolute_path(*raw, launch.host.base);
  const auto info = launch.host.fs.stat(path);
  if (info && file_or_directory(*info)) {
    launch.config.workload.fixed_quality_ref = path;
    launch.ok("quality_ref", path.string());
  } else {
    launch.fail("quality_ref", bad_value("quality_ref_invalid", "HYPERLOOM_QUALITY_REF", *raw,
                                         info ? "is no file and no directory" : "does not exist"));
  }
}

/// What the list of protected files may take in the journal's launch record.
constexpr std::size_t kMaxListBytes = 512u << 10, kListItemBytes = 100;

util::Error protect_error(util::Error error) {
  error.id = "protect_invalid";
  error.hint = "keep in the scripts directory, and in what is protected, the workload alone";
  return error;
}

/// Why these files are too many to be protected, or nullopt.
std::optional<util::Error> too_many(const Launch& launch,
                                    const std::vector<measure::FoundFile>& files) {
  std::size_t bytes = 0;
  for (const auto& file : files) {
    bytes += file.path.native().size() + kListItemBytes;
  }
  if (bytes <= kMaxListBytes) {
    return std::nullopt;
  }
  return util::make_error(util::Code::InvalidInput,
                          util::cat(files.size(), " files would be protected, most of them in ",
                                    launch.config.workload.scripts_dir.string(), "; about ",
                                    kMaxListBytes * files.size() / bytes, " are allowed"));
}

}  // namespace

void check_protected(Launch& launch) {
  const auto& workload = launch.config.workload;
  if (workload.entrypoint.empty()) {
    return;
  }
  auto rules =
      measure::make_protect_rules(launch.host.fs, workload.scripts_dir, workload.entrypoint,
                                  workload.framework_path, launch.config.protect);
  if (!rules) {
    launch.fail("protect", protect_error(std::move(rules).error()));
    return;
  }
  rules->excluded.push_back(launch.host.session_root());
  auto files = measure::find_protected(launch.host.fs, *rules);
  if (!files) {
    launch.fail("protect", protect_error(std::move(files).error()));
  } else if (auto error = too_many(launch, *files)) {
    launch.fail("protect", protect_error(std::move(*error)));
  }
}

void check_gpu(Launch& launch) {
  if (!launch.registry) {
    return;
  }
  auto& host = launch.host;
  session::GpuRequest request{host.args.get("gpu-type"), {}, &host.env, &*launch.registry};
  if (host.args.has("tp")) {
    request.tp = launch.config.workload.tp;
  }
  const auto runner = launch.detect_gpu ? host.runner() : nullptr;
  auto choice = session::choose_gpu(request, runner ? *runner : nullptr, host.clock);
  for (auto& warning : choice.warnings) {
    launch.warn("gpu_type", std::move(warning));
  }
  for (auto& text : choice.notes) {
    launch.note("detection", std::move(text));
  }
  for (auto& error : choice.errors) {
    if (error.id == "gpu_type_unknown") {
      launch.fail("gpu_type", std::move(error));
    } else {
      launch.gpu_late_errors.push_back(std::move(error));
    }
  }
  if (!choice.gpu.type.empty()) {
    launch.ok("gpu_type", util::cat(choice.gpu.type, " (from ", choice.gpu.origin, ")"));
  }
  launch.config.workload.gpu_type = choice.gpu.type;
  launch.config.workload.runner_type = choice.gpu.runner_type;
  const bool named = request.flag || host.env.get_nonblank("GPU_TYPE");
  if (!named || !choice.gpu.type.empty()) {
    launch.gpu = std::move(choice.gpu);
  }
}

void check_entrypoint(Launch& launch) {
  if (!launch.plugin || !launch.gpu || launch.config.workload.scripts_dir.empty()) {
    return;
  }
  auto found = launch.plugin->resolve_entrypoint(plan_input(launch));
  if (!found) {
    launch.fail("entrypoint", entrypoint_error(launch, std::move(found).error()));
    return;
  }
  launch.config.workload.entrypoint = found->path;
  hash_entrypoint(launch);
}

void check_pins(Launch& launch) {
  const auto items = launch.host.args.all("extra-env");
  auto parsed = session::parse_pins(items, launch.framework);
  for (auto& warning : parsed.warnings) {
    launch.warn("pin", std::move(warning));
  }
  for (auto& error : parsed.errors) {
    launch.fail("pin", std::move(error));
  }
  launch.config.workload.pins = std::move(parsed.pins);
  for (auto& error : launch.gpu_late_errors) {
    launch.fail("rocr", std::move(error));
  }
}

void check_model(Launch& launch) {
  const auto flag = launch.host.args.get("model");
  if (flag && !util::trim(*flag).empty()) {
    take_model(launch, "--model", *flag);
  } else if (flag) {
    launch.fail("model", not_found("model_not_found", "--model", *flag));
  } else if (const auto exported = launch.host.env.get_nonblank("MODEL_PATH")) {
    take_model(launch, "MODEL_PATH", *exported);
  } else if (launch.plugin && launch.plugin->facts().launch_model == "required") {
    auto error = util::make_error(util::Code::InvalidInput,
                                  util::cat("--model is required with --framework ",
                                            launch.framework, " (or set MODEL_PATH)"));
    error.id = "model_missing";
    launch.fail("model", std::move(error));
  }
  check_quality_ref(launch);
}

}  // namespace hyperloom::cli
