// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/cli/resume_pins.hpp"

#include <algorithm>

#include "core/util/cat.hpp"
#include "core/util/utf8.hpp"

namespace hyperloom::cli {
namespace {

using session::Pin;
using session::Pins;

/// A pin of the session with its value, as far as that is known.
struct Known {
  Pin pin;
  std::uint64_t seq = 0;  ///< of the record that set it
  bool lost = false;
};

util::Error pin_error(std::string message) {
  auto error = util::make_error(util::Code::Refused, std::move(message));
  error.id = "pin_invalid";
  return error;
}

std::vector<Known> journalled(std::span<const journal::Record> records) {
  std::vector<Known> out;
  for (const auto& record : records) {
    if (record.type != "pins") {
      continue;
    }
    const std::string name = record.body.text_or("name", "");
    std::erase_if(out, [&](const Known& known) { return known.pin.name == name; });
    if (record.body.text_or("action", "") != "unset") {
      out.push_back({{name, record.body.text_or("value", "")}, record.seq, false});
    }
  }
  return out;
}

/// A file older than the record that set the pin holds an older value, and one that was rebuilt
/// without its predecessor only what may be shown.
void reveal(Known& known, const StoredPins& stored) {
  const std::string shown = known.pin.value;
  if (!session::value_hidden(shown)) {
    return;
  }
  const Pin* pin = session::find_pin(stored.pins, known.pin.name);
  known.lost = pin == nullptr || stored.seq < known.seq || pin->value == shown;
  if (!known.lost) {
    known.pin.value = pin->value;
  }
}

std::string shown(const Pin& pin) { return util::printable(session::shown_value(pin), false); }

class Merger {
 public:
  Merger(std::vector<Known> known, const std::string& fault, MergedPins& out)
      : known_(std::move(known)), fault_(fault), out_(out) {}

  void unset(const std::string& name, const Pins& set) {
    const auto it = find(name);
    if (session::find_pin(set, name) != nullptr) {
      error(util::cat("--unset-extra-env '", util::printable(name, false),
                      "': --extra-env sets the same pin"));
    } else if (it == known_.end()) {
      error(util::cat("--unset-extra-env '", util::printable(name, false),
                      "': the session has no such pin; it has: ", names()));
    } else {
      out_.diff.push_back(util::cat("pin ", name, ": unset (was ", shown_known(*it), ")"));
      out_.changes.push_back({phase::PinChange::Action::Unset, {name, ""}});
      known_.erase(it);
    }
  }

  void set(const Pin& pin) {
    using Action = phase::PinChange::Action;
    const auto it = find(pin.name);
    if (it == known_.end()) {
      out_.diff.push_back(util::cat("pin ", pin.name, ": set to ", shown(pin)));
      out_.changes.push_back({Action::Set, pin});
    } else if (!it->lost && it->pin == pin) {
      return;
    } else {
      out_.diff.push_back(util::cat("pin ", pin.name, ": ", shown_known(*it), " -> ", shown(pin)));
      out_.changes.push_back({Action::Change, pin});
      known_.erase(it);
    }
    known_.push_back({pin, 0, false});
  }

  void finish() {
    std::vector<std::string> lost;
    for (const Known& known : known_) {
      if (known.lost) {
        lost.push_back(known.pin.name);
      }
      out_.pins.push_back(known.pin);
    }
    if (!lost.empty()) {
      error(util::cat("the values of these pins ",
                      fault_.empty() ? "were in state.json alone, which is lost or older: "
                                     : "are in state.json alone, which cannot be read: ",
                      util::join(lost, ", "), fault_.empty() ? "" : util::cat(" (", fault_, ")"),
                      "; pass each again with --extra-env NAME=VALUE",
                      fault_.empty() ? "" : " or make it readable"));
      out_.errors.back().id = "pins_lost";
      out_.errors.back().hint = "a new baseline is then measured, or --unset-extra-env drops one";
    }
  }

 private:
  std::vector<Known>::iterator find(std::string_view name) {
    return std::find_if(known_.begin(), known_.end(),
                        [&](const Known& known) { return known.pin.name == name; });
  }
  [[nodiscard]] std::string names() const {
    std::vector<std::string> out;
    for (const Known& known : known_) {
      out.push_back(known.pin.name);
    }
    return out.empty() ? "none" : util::join(out, ", ");
  }
  static std::string shown_known(const Known& known) {
    return known.lost ? util::printable(known.pin.value, false) : shown(known.pin);
  }
  void error(std::string message) { out_.errors.push_back(pin_error(std::move(message))); }

  std::vector<Known> known_;
  const std::string& fault_;  ///< why state.json cannot be read
  MergedPins& out_;
};

}  // namespace

MergedPins merge_pins(std::span<const journal::Record> records, const StoredPins& stored,
                      const PinRequest& request) {
  MergedPins out;
  auto known = journalled(records);
  for (Known& one : known) {
    reveal(one, stored);
  }
  auto parsed = session::parse_pins(request.set, request.framework);
  out.errors = std::move(parsed.errors);
  out.warnings = std::move(parsed.warnings);
  Merger merger(std::move(known), stored.fault, out);
  auto unset = request.unset;
  std::sort(unset.begin(), unset.end());
  unset.erase(std::unique(unset.begin(), unset.end()), unset.end());
  for (const auto& name : unset) {
    merger.unset(name, parsed.pins);
  }
  for (const Pin& pin : parsed.pins) {
    merger.set(pin);
  }
  merger.finish();
  return out;
}

}  // namespace hyperloom::cli
