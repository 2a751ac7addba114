// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include <cstdlib>

#include "tests/contract/zoo/single_script.hpp"

namespace {

namespace sdk = hyperloom::sdk;

/// Adds a metric, judges more strictly than the host, names its own failure class and plans an
/// environment. `config` takes `env` (a variable, value `zoo`) and `ssim_floor` (text of a number:
/// the verdict fails unless the gate's JSON has an ssim at or above it).
class Strict : public hyperloom::zoo::SingleScript {
 public:
  explicit Strict(const sdk::create_view& args)
      : env_(args.config("/env").value_or("")), floor_(args.config("/ssim_floor").value_or("0")) {}

  sdk::plan plan_measurement(const sdk::plan_view& in) override {
    sdk::plan out = SingleScript::plan_measurement(in);
    return env_.empty() ? out : out.env(env_, "zoo");
  }

  sdk::metrics parse_result(const sdk::result_view& in) override {
    return sdk::metrics()
        .value("strict.wall", static_cast<double>(in.wall_ms()), "ms")
        .text("extra", R"({"judged_by":"strict"})");
  }

  sdk::verdict judge_quality(const sdk::quality_view& in) override {
    const double floor = std::atof(floor_.c_str());
    const double ssim = number_after(in.gate_json(), "\"ssim\":", 1.0);
    const bool passed = ssim >= floor;
    return sdk::verdict(passed, passed ? 1.0 : 0.0)
        .check("ssim", ssim, HL_OP_GE, floor, passed)
        .reason(passed ? "above_floor" : "below_floor", "ssim against the floor of the registry");
  }

  std::optional<sdk::failure> classify_failure(const sdk::result_view& in) override {
    if (in.exit_code() != 42) {
      return std::nullopt;
    }
    return sdk::failure(HL_FAILURE_DEPENDENCY, "strict_dependency", false, "install the answer")
        .evidence(std::string(in.stdout_path()), 1, "exit code 42");
  }

 private:
  static double number_after(std::string_view json, std::string_view key, double otherwise) {
    const std::size_t at = json.find(key);
    return at == std::string_view::npos
               ? otherwise
               : std::atof(std::string(json.substr(at + key.size())).c_str());
  }

  std::string env_;
  std::string floor_;
};

}  // namespace

HYPERLOOM_PLUGIN(Strict, "strict", "1.0.0", HL_KIND_SCRIPTABLE);
