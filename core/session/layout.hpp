// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

namespace hyperloom::session {

/// Every path of a session directory (session.md section 2); pure arithmetic, touches no disk.
class Layout {
 public:
  explicit Layout(std::filesystem::path root) : root_(std::move(root)) {}

  [[nodiscard]] const std::filesystem::path& root() const { return root_; }
  [[nodiscard]] std::filesystem::path manifest() const { return root_ / "manifest.json"; }
  [[nodiscard]] std::filesystem::path journal() const { return root_ / "journal.jsonl"; }
  [[nodiscard]] std::filesystem::path state() const { return root_ / "state.json"; }
  [[nodiscard]] std::filesystem::path breakdown() const { return root_ / "session_breakdown.json"; }
  [[nodiscard]] std::filesystem::path log() const { return root_ / "logs/hyperloom.log"; }
  [[nodiscard]] std::filesystem::path runtime() const { return root_ / "runtime"; }
  [[nodiscard]] std::filesystem::path lock() const { return runtime() / "optimizer.lock"; }
  [[nodiscard]] std::filesystem::path owners() const { return runtime() / "owners.jsonl"; }
  [[nodiscard]] std::filesystem::path children() const { return runtime() / "children.jsonl"; }
  [[nodiscard]] std::filesystem::path status() const { return runtime() / "status.json"; }
  [[nodiscard]] std::filesystem::path reserve() const { return runtime() / "reserve"; }
  [[nodiscard]] std::filesystem::path runs() const { return root_ / "runs"; }
  /// The running leg's opaque workspace, later a link to its home.
  [[nodiscard]] std::filesystem::path work(std::string_view hex16) const {
    return runs() / "w" / hex16;
  }
  /// runs/<kind>/<id>/benchmark_<framework>_<stamp>_<leg, 4+ digits>
  [[nodiscard]] std::filesystem::path home(std::string_view kind, std::string_view id,
                                           std::string_view framework, std::string_view stamp,
                                           std::uint64_t leg) const;
  [[nodiscard]] std::filesystem::path quality_ref(unsigned generation) const {
    return root_ / "storage/quality_ref" / std::to_string(generation) / "baseline.png";
  }
  [[nodiscard]] std::filesystem::path reports() const { return root_ / "reports"; }

 private:
  std::filesystem::path root_;
};

}  // namespace hyperloom::session
