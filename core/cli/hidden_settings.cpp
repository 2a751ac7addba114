// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/cli/hidden_settings.hpp"

#include "core/util/redact_value.hpp"

namespace hyperloom::cli {
namespace {

using util::Value;

/// `config` as the journal has it.
Value recorded(const Value& config, const util::Redactor& redactor) {
  auto record = Value::map();
  record.set("config", config);
  return util::redact_value(std::move(record), redactor)["config"];
}

}  // namespace

session::HiddenValues hidden_values(const phase::RunConfig& config,
                                    const util::Redactor& redactor) {
  const Value shown = recorded(config.settings, redactor);
  auto out = Value::map();
  for (const auto& [option, row] : config.settings.as_map()) {
    if (option.text() != "extra-env" && shown[option]["value"] != row["value"]) {
      out.set(option, row["value"]);
    }
  }
  const std::string& model = config.workload.model;  // the launch record has it as resolved
  if (redactor.apply(model) != model) {
    out.set("model", model);
  }
  return {config.workload.pins, std::move(out)};
}

std::vector<std::string> reveal_settings(const Value& stored, RecordedSettings& recorded) {
  std::vector<std::string> out;
  for (auto& [option, value] : recorded) {
    const Value& raw = stored[option];
    if (!value.is_text() || !raw.is_text() || !session::value_hidden(value.as_text())) {
      continue;
    }
    const auto words = util::hidden_words(value.as_text(), raw.as_text());
    if (words || util::Redactor().apply(raw.as_text()) == value.as_text()) {
      for (const std::string& word : words.value_or(std::vector<std::string>{})) {
        out.push_back(word);
      }
      value = raw;
    }
  }
  return out;
}

}  // namespace hyperloom::cli
