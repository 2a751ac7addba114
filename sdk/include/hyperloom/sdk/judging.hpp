// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#pragma once

#include <hyperloom/sdk/emit.hpp>
#include <optional>

namespace hyperloom::sdk {
inline namespace [[gnu::visibility("hidden")]] v1 {

/// Result of `parse_result`: the host's own reading of the report, and what is added to it.
class metrics {
 public:
  /// Leaves the host's reading out.
  metrics& without_report() {
    read_report_ = false;
    return *this;
  }
  metrics& throughput(double value, std::string unit) {
    throughput_ = number{{}, value, std::move(unit)};
    return *this;
  }
  metrics& value(std::string name, double number_value, std::string unit) {
    values_.push_back({std::move(name), number_value, std::move(unit)});
    return *this;
  }
  metrics& text(std::string key, std::string text_value) {
    texts_.emplace_back(std::move(key), std::move(text_value));
    return *this;
  }
  metrics& warning(std::string code, std::string message) {
    warnings_.emplace_back(std::move(code), std::move(message));
    return *this;
  }

  hl_status emit(const hl_host& host, hl_metrics_out* out, hl_error* failure) const {
    sender to;
    if (read_report_) {
      to.once([&] { return host.read_report(&host, out, failure); });
    }
    if (throughput_) {
      to.once(
          [&] { return host.metric_throughput(out, throughput_->value, str(throughput_->unit)); });
    }
    return to
        .each(values_,
              [&](const number& item) {
                return host.metric_value(out, str(item.name), item.value, str(item.unit));
              })
        .pairs(host.metric_text, out, texts_)
        .pairs(host.metric_warning, out, warnings_)
        .status();
  }

 private:
  struct number {
    std::string name;
    double value;
    std::string unit;
  };

  bool read_report_ = true;
  std::optional<number> throughput_;
  std::vector<number> values_;
  std::vector<name_value> texts_;
  std::vector<name_value> warnings_;
};

/// Result of `judge_quality`; accuracy is 0 to 1.
class verdict {
 public:
  verdict(bool passed, double accuracy) : passed_(passed), accuracy_(accuracy) {}

  verdict& reason(std::string code, std::string text) {
    reasons_.emplace_back(std::move(code), std::move(text));
    return *this;
  }
  /// op is HL_OP_GE or HL_OP_LE.
  verdict& check(std::string name, double value, uint32_t op, double limit, bool passed) {
    checks_.push_back({std::move(name), value, limit, op, passed});
    return *this;
  }

  hl_status emit(const hl_host& host, hl_verdict_out* out) const {
    return sender()
        .once([&] { return host.verdict_set(out, passed_ ? 1 : 0, accuracy_); })
        .pairs(host.verdict_reason, out, reasons_)
        .each(checks_,
              [&](const comparison& item) {
                return host.verdict_check(out, str(item.name), item.value, item.limit, item.op,
                                          item.passed ? 1 : 0);
              })
        .status();
  }

 private:
  struct comparison {
    std::string name;
    double value;
    double limit;
    uint32_t op;
    bool passed;
  };

  bool passed_;
  double accuracy_;
  std::vector<name_value> reasons_;
  std::vector<comparison> checks_;
};

/// Result of `classify_failure`; klass is an HL_FAILURE_ value, detail the class name.
class failure {
 public:
  failure(uint32_t klass, std::string detail, bool retryable, std::string hint)
      : klass_(klass), detail_(std::move(detail)), retryable_(retryable), hint_(std::move(hint)) {}

  failure& evidence(std::string file, uint64_t line, std::string text) {
    evidence_.push_back({std::move(file), line, std::move(text)});
    return *this;
  }

  hl_status emit(const hl_host& host, hl_failure_out* out) const {
    return sender()
        .once([&] {
          return host.failure_class(out, klass_, str(detail_), retryable_ ? 1 : 0, str(hint_));
        })
        .each(evidence_,
              [&](const log_line& item) {
                return host.failure_evidence(out, str(item.file), item.line, str(item.text));
              })
        .status();
  }

 private:
  struct log_line {
    std::string file;
    uint64_t line;
    std::string text;
  };

  uint32_t klass_;
  std::string detail_;
  bool retryable_;
  std::string hint_;
  std::vector<log_line> evidence_;
};

}  // namespace gnu::visibility("hidden")]]v1
}  // namespace hyperloom::sdk
