// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/search/target_check.hpp"

#include <algorithm>

#include "core/util/cat.hpp"
#include "core/util/env.hpp"
#include "core/util/env_names.hpp"
#include "core/util/redact.hpp"
#include "core/util/utf8.hpp"

namespace hyperloom::search {
namespace {

bool valid_flag(std::string_view text) {
  const auto bad = [](char c) { return static_cast<unsigned char>(c) <= ' ' || c == '='; };
  return text.size() > 1 && text.front() == '-' && text != "--" && std::ranges::none_of(text, bad);
}

/// Why a variable is out of bounds, or "".
std::string refusal(std::string_view name, std::string_view framework) {
  if (util::reserved_env(name, framework)) {
    const auto flag = util::reserved_env_flag(name, framework);
    return flag.empty() ? "is reserved by hyperloom"
                        : util::cat("is reserved by hyperloom; use ", flag);
  }
  if (util::scrubbed_env(name)) {
    return "is a loader or shell name; set it in the entrypoint";
  }
  if (util::pin_only_env(name)) {
    return "is never varied; pin it with --extra-env";
  }
  if (util::secret_shaped(name) || util::llm_credential_env(name)) {
    return "looks like a secret";
  }
  return util::unsafe_variant_env(name) ? "is never varied" : "";
}

}  // namespace

void check_target(const KnobDraft& draft, std::string_view framework, Complaints& complaints) {
  const std::string& name = draft.target_name.value;
  const bool env = draft.target == Target::Env;
  if (env ? !util::valid_env_name(name) : !valid_flag(name)) {
    complaints.add("SS005", draft.target_name.at,
                   util::cat(draft.name.value, ".target_name: '", util::printable(name, false),
                             "' is no ", env ? "variable name" : "flag"));
    return;
  }
  const std::string why = env && !draft.from_plugin ? refusal(name, framework) : "";
  if (!why.empty()) {
    complaints.add("SS009", draft.target_name.at, util::cat(name, " ", why));
  }
}

}  // namespace hyperloom::search
