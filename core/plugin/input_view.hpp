// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <hyperloom/plugin.h>

#include <string>
#include <string_view>
#include <vector>

#include "core/plugin/framework.hpp"

namespace hyperloom::plugin {

/// A text of ours as the ABI writes it; an empty one is absent.
[[nodiscard]] hl_str to_abi(std::string_view text);

/// Name-value pairs as the ABI writes them; the pairs are borrowed.
class KvsView {
 public:
  explicit KvsView(const EnvList& items);
  [[nodiscard]] hl_kvs get() const { return {items_.data(), items_.size()}; }

 private:
  std::vector<hl_kv> items_;
};

/// The scalars of a tree by JSON pointer, and its sorted, blank-free JSON.
class TreeView {
 public:
  explicit TreeView(const util::Value& tree);
  TreeView(const TreeView&) = delete;
  TreeView& operator=(const TreeView&) = delete;
  [[nodiscard]] hl_str json() const { return to_abi(json_); }
  [[nodiscard]] hl_kvs scalars() const { return view_.get(); }

 private:
  std::string json_;
  EnvList scalars_;
  KvsView view_;
};

/// hl_plan_in over a PlanInput, which must outlive it.
class PlanView {
 public:
  explicit PlanView(const PlanInput& in);
  PlanView(const PlanView&) = delete;
  PlanView& operator=(const PlanView&) = delete;
  [[nodiscard]] const hl_plan_in* get() const { return &raw_; }

 private:
  KvsView pinned_, variant_, options_;
  std::vector<hl_str> server_args_, variant_args_;
  hl_plan_in raw_{};
};

/// hl_result_in over a ResultInput, which must outlive it.
class ResultView {
 public:
  explicit ResultView(const ResultInput& in);
  ResultView(const ResultView&) = delete;
  ResultView& operator=(const ResultView&) = delete;
  [[nodiscard]] const hl_result_in* get() const { return &raw_; }

 private:
  PlanView plan_;
  TreeView report_;
  hl_result_in raw_{};
};

}  // namespace hyperloom::plugin
