// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/phase/recorder.hpp"

#include <algorithm>

#include "core/journal/fold.hpp"
#include "core/util/cat.hpp"
#include "core/util/redact_value.hpp"

namespace hyperloom::phase {
namespace {

constexpr int kMaxViewShare = 100;  // views may take a hundredth of the run

}  // namespace

Recorder::Recorder(journal::Journal journal, session::Layout layout, util::FileSystem& fs,
                   const util::Clock& clock, std::vector<journal::View> views, History history)
    : journal_(std::move(journal)),
      layout_(std::move(layout)),
      fs_(&fs),
      clock_(&clock),
      views_(std::move(views)),
      history_(std::move(history)) {}

util::Status Recorder::add(std::string_view type, util::Value fields) {
  if (!history_.over()) {
    HL_TRY_ASSIGN(const bool stored, met(type, fields));
    if (stored) {
      return {};
    }
  }
  HL_TRY(note(type, std::move(fields)));
  if (views_due(type)) {
    write_views(type == "stop");
  }
  return {};
}

util::Value Recorder::without_secrets(util::Value fields) const {
  return redactor_ == nullptr ? std::move(fields)
                              : util::redact_value(std::move(fields), *redactor_);
}

util::Status Recorder::note(std::string_view type, util::Value fields) {
  pass_all();
  HL_TRY(owned());
  HL_TRY_ASSIGN(const auto record, journal_.write(type, without_secrets(std::move(fields))));
  journal::apply(state_, record);
  return journal::durable_type(type) ? journal_.sync() : util::Status{};
}

void Recorder::assume(std::string_view type, util::Value fields) {
  journal::Record record{state_.seq, state_.ts,         state_.elapsed_s,
                         state_.run, std::string(type), without_secrets(std::move(fields))};
  journal::apply(state_, record);
}

bool Recorder::views_due(std::string_view type) const {
  const auto since = clock_->now() - views_written_;
  return type == "stop" || since >= kViewInterval || (type == "phase" && since >= views_cost_) ||
         (type == "verdict" && since >= kMaxViewShare * views_cost_);
}

util::Status Recorder::warning(std::string_view code, std::string_view message) {
  auto fields = util::Value::map();
  fields.set("code", code).set("message", message);
  return add("warning", std::move(fields));
}

void Recorder::write_views(bool durable) {
  if (!owned()) {
    return;
  }
  const auto begin = clock_->now();
  views_current_ = true;
  views_left_ = false;
  for (const auto& view : views_) {
    if (hurry_()) {
      views_current_ = false;
      break;
    }
    write_view(view, durable);
  }
  views_written_ = clock_->now();
  views_cost_ = views_written_ - begin;
}

void Recorder::write_view(const journal::View& view, bool durable) {
  const auto path = layout_.root() / view.path;
  const auto content = view.render(state_);
  const auto written = durable ? fs_->write_atomic(path, content, view.mode)
                               : fs_->write_replace(path, content, view.mode);
  if (!written) {
    failures_.push_back(util::cat(view.path, ": ", written.error().text()));
    views_current_ = false;
  }
}

void Recorder::write_state() {
  const auto state = std::ranges::find(views_, "state.json", &journal::View::path);
  if (owned() && state != views_.end()) {
    write_view(*state, true);
  }
  views_current_ = false;
  views_left_ = true;
  views_written_ = clock_->now();
  views_cost_ = kViewInterval;  // not known yet
}

void Recorder::write_late_views() {
  if (views_left_ && clock_->now() - views_written_ >= kViewInterval) {
    write_views(false);
  }
}

}  // namespace hyperloom::phase
