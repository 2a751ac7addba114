// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/cli/resume_launch.hpp"

#include "core/cli/check_resume.hpp"
#include "core/cli/exit_code.hpp"
#include "core/cli/hidden_settings.hpp"
#include "core/cli/resume_merge.hpp"
#include "core/cli/resume_pins.hpp"
#include "core/cli/settings.hpp"
#include "core/util/cat.hpp"
#include "core/util/redact_value.hpp"
#include "core/util/text.hpp"
#include "core/util/utf8.hpp"

namespace hyperloom::cli {
namespace {

constexpr double kHour = 3600;

/// Faults of the command line come before any session is looked for.
std::vector<util::Error> command_line_faults(const Host& host) {
  auto errors = host.args.errors;
  phase::RunConfig scratch;
  for (auto& error : read_settings(host.args, host.env, scratch)) {
    errors.push_back(std::move(error));
  }
  return errors;
}

std::string requested_session(const Arguments& args) {
  return args.get("resume-from").value_or(args.get("resume").value_or(""));
}

std::optional<double> requested_hours(const Arguments& args) {
  const auto text = args.get("max-hours");
  return text ? util::parse_double(*text) : std::nullopt;
}

/// Pins as words of a command line, so that the launch checks judge them like any others.
std::vector<std::string> pin_words(const session::Pins& pins) {
  std::vector<std::string> out;
  for (const auto& pin : pins) {
    out.push_back(util::cat(pin.name, "=", pin.value));
  }
  return out;
}

void hide_pins(Host& host, const session::Pins& pins) {
  for (const auto& pin : pins) {
    for (auto& secret : util::secrets_of(pin.name, pin.value)) {
      host.out.redactor.add_value(std::move(secret));
    }
  }
}

/// The two merges, before the launch checks run on their outcome.
class Restore {
 public:
  Restore(Host& host, ResumedSession& session, phase::ResumePlan& plan)
      : host_(host), session_(session), plan_(plan), recorded_(recorded_settings(session.state)) {}

  /// Errors that a person must settle first.
  std::vector<util::Error> run() {
    const bool met = session_.state.stop.member_is("reason", "target_reached");
    const auto stored = stored_pins(host_.fs, session_.layout);
    hide(reveal_settings(stored.settings, recorded_));
    merged_ = merge_settings(host_, recorded_, session_.state, met);
    hide(merged_.secrets);
    pins_ = merge_pins(plan_.records, stored,
                       {host_.args.all("extra-env"), host_.args.all("unset-extra-env"),
                        session_.state.launch.text_or("framework", "")});
    hide_pins(host_, stored.pins);
    hide_pins(host_, pins_.pins);
    auto errors = std::move(merged_.conflicts);
    errors.insert(errors.end(), pins_.errors.begin(), pins_.errors.end());
    return errors;
  }

  /// Makes the host one that was launched as the session was.
  void take_over() {
    host_.args = std::move(merged_.args);
    host_.env = std::move(merged_.env);
    host_.args.values.erase("extra-env");
    if (!pins_.pins.empty()) {
      host_.args.values["extra-env"] = pin_words(pins_.pins);
    }
    plan_.overrides = std::move(merged_.changes);
    plan_.pins = pins_.changes;
    const auto generation = std::max<std::int64_t>(session_.state.pin_generation, 1);
    plan_.pin_generation = generation + (plan_.pins.empty() ? 0 : 1);
    plan_.rebaseline = plan_.pins.empty() ? "" : "pins";
  }

  void warn(Launch& launch) const {
    for (const auto* list : {&merged_.warnings, &pins_.warnings}) {
      for (const auto& text : *list) {
        launch.warn("resume", text);
      }
    }
  }

  [[nodiscard]] const std::vector<std::string>& diff() const { return pins_.diff; }

 private:
  void hide(const std::vector<std::string>& secrets) {
    for (const auto& secret : secrets) {
      host_.out.redactor.add_value(secret);
    }
  }

  Host& host_;
  ResumedSession& session_;
  phase::ResumePlan& plan_;
  RecordedSettings recorded_;
  MergedSettings merged_;
  MergedPins pins_;
};

/// What the checks found out anew is said as the session recorded it.
void keep_recorded(Launch& launch, const ResumedSession& session, const phase::ResumePlan& plan) {
  auto& config = launch.config;
  const auto& source = session.state.launch["source"];
  if (config.workload.framework_path == source.text_or("path", "")) {
    config.framework_path_origin = source.text_or("origin", config.framework_path_origin);
  }
  config.max_hours = (session.state.elapsed_s + plan.remaining_s) / kHour;
}

std::string change_text(const phase::SettingChange& change, const util::Redactor& redactor) {
  if (change.before.is_map() || change.before.is_list()) {
    return util::cat("override: ", change.key, " as it is now");
  }
  const auto before = redactor.apply(setting_text(change.before));
  const auto after = redactor.apply(setting_text(change.after));
  if (before == after && before.find(util::kRedacted) != std::string::npos) {
    return util::cat("override: --", change.key, " has another secret in it");
  }
  return util::cat("override: --", change.key, " ", util::printable(before, false), " -> ",
                   util::printable(after, false));
}

std::vector<std::string> words_for_people(const ResumedSession& session,
                                          const phase::ResumePlan& plan,
                                          const std::vector<std::string>& pin_diff,
                                          const util::Redactor& redactor) {
  const auto& stop = session.state.stop;
  std::vector<std::string> out;
  out.push_back(util::cat("resuming ", session.id(), " as run ", session.state.run + 1, ", after ",
                          stop.is_null() ? "a crash" : stop.text_or("reason", "a stop"), ": ",
                          util::hms(plan.remaining_s), " left",
                          plan.remaining_from_flag ? " (--max-hours)" : ""));
  for (const auto& change : plan.overrides) {
    out.push_back(change_text(change, redactor));
  }
  out.insert(out.end(), pin_diff.begin(), pin_diff.end());
  if (!plan.rebaseline.empty()) {
    out.push_back(util::cat("a new baseline is measured (", plan.rebaseline,
                            " changed), and what was kept is tried again"));
  }
  return out;
}

/// Secrets stay out of the resume record as out of any other.
void redact_plan(phase::ResumePlan& plan, const util::Redactor& redactor) {
  for (auto& change : plan.overrides) {
    auto item = util::Value::map();
    item.set("key", change.key).set("old", change.before).set("new", change.after);
    item = util::redact_value(std::move(item), redactor);
    change.before = item["old"];
    change.after = item["new"];
  }
}

/// The resume record is written before there is a recorder that would do it.
void redact_words(std::vector<std::string>& words, const util::Redactor& redactor) {
  for (auto& word : words) {
    word = redactor.apply(word);
  }
}

/// The records move: a session may have many, and its state is made of them already.
phase::ResumePlan new_plan(ResumedSession& session, const Remaining& remaining) {
  phase::ResumePlan plan;
  plan.records = std::move(session.journal.records);
  plan.torn_tail = std::move(session.journal.tail);
  plan.remaining_s = remaining.seconds;
  plan.remaining_from_flag = remaining.from_flag;
  return plan;
}

std::unique_ptr<ResumeLaunch> refuse(const Host& host, const std::vector<util::Error>& errors,
                                     int& refused) {
  const auto code = errors.front().code;
  refused = host.out.refuse(errors, errors.size() == 1 ? refusal_code(code) : kExitRefused);
  return nullptr;
}

void run_checks(ResumeLaunch& resume, const Restore& restore, const ResumeLeave& leave) {
  auto& launch = resume.launch;
  restore.warn(launch);
  launch.detect_gpu = false;
  run_preflight(launch, {});
  check_resumed(launch, resume.session.state, leave, resume.plan);
  keep_recorded(launch, resume.session, resume.plan);
}

}  // namespace

bool asks_resume(const Arguments& args) { return args.has("resume-from") || args.has("resume"); }

std::unique_ptr<ResumeLaunch> prepare_resume(Host& host, int& refused) {
  if (const auto faults = command_line_faults(host); !faults.empty()) {
    return refuse(host, faults, refused);
  }
  auto session = open_resumed(host, requested_session(host.args));
  if (!session) {
    return refuse(host, {session.error()}, refused);
  }
  const auto remaining = remaining_time(session->state, requested_hours(host.args));
  if (auto usable = check_resumable(session->state, remaining, host.args.has("force-resume"));
      !usable) {
    return refuse(host, {usable.error()}, refused);
  }
  auto plan = new_plan(*session, remaining);
  const ResumeLeave leave{host.args.has("accept-changed-entrypoint"),
                          host.args.has("search-space")};
  Restore restore(host, *session, plan);
  if (const auto conflicts = restore.run(); !conflicts.empty()) {
    return refuse(host, conflicts, refused);
  }
  restore.take_over();
  auto resume = std::unique_ptr<ResumeLaunch>(
      new ResumeLaunch{std::move(*session), Launch(host), std::move(plan), {}});
  run_checks(*resume, restore, leave);
  resume->said = words_for_people(resume->session, resume->plan, restore.diff(), host.out.redactor);
  redact_plan(resume->plan, host.out.redactor);
  redact_words(resume->launch.config.argv, host.out.redactor);
  return resume;
}

}  // namespace hyperloom::cli
