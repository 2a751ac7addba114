// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/plugin/input_view.hpp"

#include "core/util/cat.hpp"
#include "core/util/json.hpp"

namespace hyperloom::plugin {
namespace {

static_assert(sizeof(hl_plan_in) == 384 && sizeof(hl_result_in) == 160);

std::vector<hl_str> texts(const std::vector<std::string>& from) {
  std::vector<hl_str> out;
  out.reserve(from.size());
  for (const std::string& each : from) {
    out.push_back({each.data(), each.size()});
  }
  return out;
}

/// A key as a part of a JSON pointer (RFC 6901).
std::string pointer_part(std::string_view key) {
  std::string out = "/";
  for (const char c : key) {
    if (c == '~') {
      out += "~0";
    } else if (c == '/') {
      out += "~1";
    } else {
      out += c;
    }
  }
  return out;
}

/// Recursion is bounded: trees of the facades are 64 deep at most.
void flatten(const util::Value& value, const std::string& pointer, EnvList& out) {
  if (value.is_map()) {
    for (const auto& [key, member] : value.as_map()) {
      flatten(member, pointer + pointer_part(key), out);
    }
  } else if (value.is_list()) {
    std::size_t index = 0;
    for (const util::Value& item : value.as_list()) {
      flatten(item, util::cat(pointer, '/', index++), out);
    }
  } else {
    out.emplace_back(pointer, value.is_text() ? value.as_text() : util::to_json(value));
  }
}

EnvList scalars_of(const util::Value& tree) {
  EnvList out;
  flatten(tree, "", out);
  return out;
}

const util::Value& no_report() {
  static const util::Value kNone = util::Value::map();
  return kNone;
}

}  // namespace

hl_str to_abi(std::string_view text) {
  return text.empty() ? hl_str{nullptr, 0} : hl_str{text.data(), text.size()};
}

KvsView::KvsView(const EnvList& items) {
  items_.reserve(items.size());
  for (const auto& [name, value] : items) {
    items_.push_back({{name.data(), name.size()}, {value.data(), value.size()}});
  }
}

TreeView::TreeView(const util::Value& tree)
    : json_(util::to_json(util::sorted(tree))), scalars_(scalars_of(tree)), view_(scalars_) {}

PlanView::PlanView(const PlanInput& in)
    : pinned_(in.pinned_env),
      variant_(in.variant_env),
      options_(in.options),
      server_args_(texts(in.server_args)),
      variant_args_(texts(in.variant_args)) {
  raw_.struct_size = sizeof raw_;
  raw_.session_id = to_abi(in.session_id);
  raw_.leg_id = to_abi(in.leg_id);
  raw_.run_dir = to_abi(in.run_dir.native());
  raw_.result_dir = to_abi(in.result_dir.native());
  raw_.result_filename = to_abi(in.result_filename);
  raw_.framework_path = to_abi(in.framework_path.native());
  raw_.scripts_dir = to_abi(in.scripts_dir.native());
  raw_.entrypoint = to_abi(in.entrypoint.native());
  raw_.model = to_abi(in.model);
  raw_.framework = to_abi(in.framework);
  raw_.gpu_type = to_abi(in.gpu_type);
  raw_.runner_type = to_abi(in.runner_type);
  raw_.precision = to_abi(in.precision);
  raw_.pinned_env = pinned_.get();
  raw_.variant_env = variant_.get();
  raw_.options = options_.get();
  raw_.server_args = {server_args_.data(), server_args_.size()};
  raw_.variant_args = {variant_args_.data(), variant_args_.size()};
  raw_.seed = in.seed;
  raw_.deadline_ms = in.deadline_ms;
  raw_.purpose = static_cast<std::uint32_t>(in.purpose);
  raw_.leg_number = in.leg_number;
  raw_.tp = in.tp;
}

ResultView::ResultView(const ResultInput& in)
    : plan_(in.plan), report_(in.report != nullptr ? *in.report : no_report()) {
  raw_.struct_size = sizeof raw_;
  raw_.plan = plan_.get();
  raw_.wall_ms = in.wall_ms;
  raw_.stdout_path = to_abi(in.stdout_path.native());
  raw_.stderr_path = to_abi(in.stderr_path.native());
  raw_.result_path = to_abi(in.result_path.native());
  raw_.core_class = to_abi(in.core_class);
  if (in.report != nullptr) {
    raw_.report_json = report_.json();
    raw_.report = report_.scalars();
  }
  raw_.exit_code = in.term_signal != 0 ? -1 : in.exit_code;
  raw_.term_signal = in.term_signal;
  raw_.timed_out = in.timed_out ? 1 : 0;
  raw_.stage = static_cast<std::uint32_t>(in.stage);
}

}  // namespace hyperloom::plugin
