// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/session/gpu.hpp"

#include <unistd.h>

#include <algorithm>
#include <filesystem>

#include "core/util/cat.hpp"
#include "core/util/random.hpp"
#include "core/util/text.hpp"
#include "core/util/utf8.hpp"

namespace hyperloom::session {
namespace {

constexpr std::chrono::seconds kDetectionLimit{5};
constexpr std::uint64_t kDetectionOutput = 256u << 10;

util::Error input_error(std::string id, std::string message) {
  util::Error error = util::make_error(util::Code::InvalidInput, std::move(message));
  error.id = std::move(id);
  return error;
}

std::string known_types(const plugin::Registry& registry) {
  std::vector<std::string> names;
  for (const auto& type : registry.gpu_types) {
    names.push_back(type.name);
  }
  return util::join(names, ", ");
}

void take_type(const plugin::GpuType& type, std::string origin, GpuChoice& out) {
  out.gpu = {type.name, type.runner_type, std::move(origin)};
  if (type.runner_type != type.name) {
    out.warnings.push_back(
        util::cat("gpu type ", type.name, " uses runner_type=", type.runner_type));
  }
}

void take_named(const std::string& raw, const std::string& origin, const plugin::Registry& registry,
                GpuChoice& out) {
  const std::string name = util::lower(util::trim(raw));
  if (const auto* type = registry.gpu_type(name)) {
    take_type(*type, origin, out);
    return;
  }
  out.errors.push_back(
      input_error("gpu_type_unknown", util::cat(origin, "='", util::printable(raw, false),
                                                "' is not one of: ", known_types(registry))));
}

void warn_loser(const std::string& flag, const std::optional<std::string>& exported,
                GpuChoice& out) {
  if (exported && util::lower(util::trim(*exported)) != util::lower(util::trim(flag))) {
    out.warnings.push_back(util::cat("--gpu-type=", util::printable(flag, false),
                                     " overrides GPU_TYPE=", util::printable(*exported, false)));
  }
}

/// What rocm-smi printed, or "" when it is missing, hangs or fails to start.
std::string probe_output(const util::Environment& env, proc::ProcessRunner& runner,
                         const util::Clock& clock) {
  const auto program = find_program("rocm-smi", env.get("PATH"));
  if (!program) {
    return "";
  }
  proc::ProcessSpec spec;
  spec.argv = {*program, "--showproductname"};
  spec.env = env.items();
  spec.cwd = "/";
  spec.log_cap_bytes = kDetectionOutput;
  spec.deadline = clock.now() + kDetectionLimit;
  spec.grace = std::chrono::milliseconds(0);
  spec.run_id = util::cat("detect.", util::random_hex(8));
  const auto exit = runner.run(spec, {});
  return exit ? util::upper(exit->stdout_tail) : "";
}

void detect(const GpuRequest& request, proc::ProcessRunner& runner, const util::Clock& clock,
            GpuChoice& out) {
  const std::string text = probe_output(*request.env, runner, clock);
  std::vector<const plugin::GpuType*> seen;
  for (const auto& type : request.registry->gpu_types) {
    if (!type.probe.empty() && text.find(util::upper(type.probe)) != std::string::npos) {
      seen.push_back(&type);
    }
  }
  if (seen.size() == 1) {
    take_type(*seen.front(), "detected", out);
    return;
  }
  out.notes.push_back(seen.empty() ? "gpu type unknown; pass --gpu-type if the scripts need it"
                                   : "rocm-smi names more than one GPU type; gpu type unknown");
}

void check_rocr(const GpuRequest& request, GpuChoice& out) {
  const auto mask = request.env->get_nonblank("ROCR_VISIBLE_DEVICES");
  if (!mask || !request.tp) {
    return;
  }
  const auto devices = util::split(*mask, ',').size();
  if (devices < *request.tp) {
    out.errors.push_back(
        input_error("rocr_too_short", util::cat("ROCR_VISIBLE_DEVICES lists ", devices,
                                                " devices but --tp asks for ", *request.tp)));
  }
}

}  // namespace

std::optional<std::string> find_program(std::string_view name,
                                        const std::optional<std::string>& path) {
  if (!path) {
    return std::nullopt;
  }
  for (const auto dir : util::split(*path, ':')) {
    const std::string candidate = util::cat(dir.empty() ? "." : dir, "/", name);
    std::error_code ec;
    if (std::filesystem::is_regular_file(candidate, ec) && ::access(candidate.c_str(), X_OK) == 0) {
      return std::filesystem::absolute(candidate, ec).string();
    }
  }
  return std::nullopt;
}

GpuChoice choose_gpu(const GpuRequest& request, proc::ProcessRunner* runner,
                     const util::Clock& clock) {
  GpuChoice out;
  const auto exported = request.env->get_nonblank("GPU_TYPE");
  if (request.flag) {
    take_named(*request.flag, "--gpu-type", *request.registry, out);
    warn_loser(*request.flag, exported, out);
  } else if (exported) {
    take_named(*exported, "GPU_TYPE", *request.registry, out);
  } else if (runner != nullptr) {
    detect(request, *runner, clock, out);
  }
  check_rocr(request, out);
  return out;
}

}  // namespace hyperloom::session
