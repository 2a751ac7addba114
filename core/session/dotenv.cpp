// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/session/dotenv.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <optional>

#include "core/util/cat.hpp"
#include "core/util/env_names.hpp"
#include "core/util/redact.hpp"
#include "core/util/text.hpp"
#include "core/util/utf8.hpp"

namespace hyperloom::session {
namespace {

using Line = std::pair<std::string, std::string>;

constexpr std::uint64_t kMaxBytes = 1u << 20;
/// Warnings of one kind; a file of something else would give one a line.
constexpr std::size_t kShown = 20;

constexpr auto kAccepted = std::to_array<std::string_view>(
    {"ANTHROPIC_API_KEY", "ANTHROPIC_BASE_URL", "OPENAI_API_KEY", "OPENAI_BASE_URL", "HF_TOKEN",
     "HF_HOME", "HTTP_PROXY", "HTTPS_PROXY", "NO_PROXY", "USER_DATA_PATH", "FRAMEWORK",
     "MODEL_PATH", "HYPERLOOM_BENCHMARK_BACKEND", "HYPERLOOM_FRAMEWORK_REWRITE_EVIDENCE",
     "HYPERLOOM_FRAMEWORK_REWRITE_EVIDENCE_DEEP"});

/// A tab is the one control character that a line may hold.
bool control(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return (byte < ' ' && c != '\t') || byte == 0x7F;
}

bool blank(char c) { return c == ' ' || c == '\t'; }

/// True when nothing or a comment follows.
bool ends_here(std::string_view rest) {
  const auto trimmed = util::trim(rest);
  return trimmed.empty() || (trimmed.front() == '#' && blank(rest.front()));
}

std::string_view without_comment(std::string_view value) {
  for (std::size_t i = 1; i < value.size(); ++i) {
    if (value[i] == '#' && blank(value[i - 1])) {
      return util::trim(value.substr(0, i));
    }
  }
  return value;
}

/// The value as written; nullopt when a quote is not closed or something follows it.
std::optional<std::string> value_of(std::string_view raw) {
  const bool comment_alone = !raw.empty() && blank(raw.front()) && util::trim(raw).starts_with('#');
  const auto text = util::trim(raw);
  if (text.empty() || comment_alone) {
    return "";
  }
  const char quote = text.front();
  if (quote != '"' && quote != '\'') {
    return std::string(without_comment(text));
  }
  const auto close = text.find(quote, 1);
  if (close == std::string_view::npos || !ends_here(text.substr(close + 1))) {
    return std::nullopt;
  }
  return std::string(text.substr(1, close - 1));
}

std::string_view without_export(std::string_view line) {
  constexpr std::string_view kExport = "export";
  const bool exports =
      line.starts_with(kExport) && line.size() > kExport.size() && blank(line[kExport.size()]);
  return exports ? util::trim(line.substr(kExport.size())) : line;
}

std::optional<Line> parse_line(std::string_view line) {
  const auto text = without_export(line);
  const auto eq = text.find('=');
  const auto name = text.substr(0, eq);
  if (eq == std::string_view::npos || !util::valid_env_name(name) || util::utf8_error(text) ||
      std::ranges::any_of(text, control)) {
    return std::nullopt;
  }
  auto value = value_of(text.substr(eq + 1));
  return value ? std::optional(Line(name, std::move(*value))) : std::nullopt;
}

/// The lines of a file, the last of a name counting.
struct Lines {
  std::map<std::string, std::string> values;
  std::vector<std::string> order;  ///< names as they first appear
  std::vector<std::size_t> malformed;
};

void take(std::optional<Line> line, std::size_t number, Lines& out) {
  if (!line) {
    out.malformed.push_back(number);
    return;
  }
  if (!out.values.contains(line->first)) {
    out.order.push_back(line->first);
  }
  out.values[line->first] = std::move(line->second);
}

Lines lines_of(std::string_view text) {
  constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
  if (text.starts_with(kByteOrderMark)) {
    text.remove_prefix(kByteOrderMark.size());
  }
  Lines out;
  std::size_t number = 0;
  for (const auto raw : util::split(text, '\n')) {
    ++number;
    const auto line = util::trim(raw);  // a final CR too
    if (!line.empty() && line.front() != '#') {
      take(parse_line(line), number, out);
    }
  }
  return out;
}

void warn_malformed(const std::vector<std::size_t>& lines, const std::string& file, Dotenv& out) {
  std::vector<std::string> shown;
  for (std::size_t i = 0; i < std::min(lines.size(), kShown); ++i) {
    shown.push_back(std::to_string(lines[i]));
  }
  const auto rest = lines.size() - shown.size();
  if (!shown.empty()) {
    out.warnings.push_back(
        util::cat(file, ": ", lines.size() == 1 ? "line " : "lines ", util::join(shown, ", "),
                  rest == 0 ? "" : util::cat(" and ", rest, " more"), " ignored: not NAME=VALUE"));
  }
}

/// What is said of a name that is not taken; "" when nothing is to be said.
std::string refusal(const std::string& name, const std::string& file,
                    const util::Environment& env) {
  if (!name.ends_with("_CUSTOM_HEADERS")) {
    return util::cat(name, " in ", file, " is not loaded; only settings of hyperloom are");
  }
  return env.get(name)
             ? ""
             : util::cat(name, " in ", file, " is refused; export it from the launching shell");
}

void warn_refused(const std::vector<std::string>& texts, const std::string& file, Dotenv& out) {
  const auto shown = std::min(texts.size(), kShown);
  out.warnings.insert(out.warnings.end(), texts.begin(),
                      texts.begin() + static_cast<std::ptrdiff_t>(shown));
  if (texts.size() > shown) {
    out.warnings.push_back(
        util::cat(texts.size() - shown, " more names in ", file, " are not loaded"));
  }
}

void judge(const Lines& lines, const std::string& file, const util::Environment& env, Dotenv& out) {
  std::vector<std::string> refused;
  for (const auto& name : lines.order) {
    const auto& value = lines.values.at(name);
    for (auto& secret : util::secrets_of(name, value)) {
      out.secrets.push_back(std::move(secret));
    }
    if (util::llm_credential_env(name) && !util::secret_shaped(name)) {
      out.secrets.push_back(value);
    }
    if (!dotenv_name(name)) {
      if (auto text = refusal(name, file, env); !text.empty()) {
        refused.push_back(std::move(text));
      }
    } else if (!value.empty() && !env.get_nonblank(name)) {
      out.fills.emplace_back(name, value);
    }
  }
  warn_refused(refused, file, out);
}

}  // namespace

bool dotenv_name(std::string_view name) {
  return std::find(kAccepted.begin(), kAccepted.end(), name) != kAccepted.end();
}

Dotenv parse_dotenv(std::string_view text, const std::filesystem::path& file,
                    const util::Environment& env) {
  Dotenv out;
  const auto lines = lines_of(text);
  judge(lines, file.string(), env, out);
  warn_malformed(lines.malformed, file.string(), out);
  return out;
}

Dotenv read_dotenv(const util::FileSystem& fs, const std::filesystem::path& file,
                   const util::Environment& env) {
  if (!fs.lstat(file)) {
    return {};
  }
  const auto text = fs.read_bounded(file, kMaxBytes);
  if (text) {
    return parse_dotenv(*text, file, env);
  }
  Dotenv out;
  out.warnings.push_back(util::cat(file.string(), " is not loaded: ", text.error().message));
  return out;
}

}  // namespace hyperloom::session
