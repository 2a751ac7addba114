// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

// What a plugin sees of our inputs (sdk.md section 2.2).

#include "core/plugin/input_view.hpp"

#include <gtest/gtest.h>

#include "core/util/json.hpp"

namespace hyperloom::plugin {
namespace {

std::string text(hl_str from) {
  return from.data == nullptr ? "" : std::string(from.data, from.size);
}

std::string joined(hl_kvs items) {
  std::string out;
  for (std::uint64_t i = 0; i < items.count; ++i) {
    out += text(items.items[i].name) + "=" + text(items.items[i].value) + ";";
  }
  return out;
}

TEST(InputView, TreesBecomeSortedJsonAndScalarsByPointer) {
  const util::Value tree =
      util::parse_json(R"({"b": {"x/y": 1, "t~": true}, "a": [1.5, "two", null]})", "t").value();
  const TreeView view(tree);
  EXPECT_EQ(text(view.json()), R"({"a":[1.5,"two",null],"b":{"t~":true,"x/y":1}})");
  EXPECT_EQ(joined(view.scalars()), "/b/x~1y=1;/b/t~0=true;/a/0=1.5;/a/1=two;/a/2=null;");
}

TEST(InputView, EmptyTreeIsAnEmptyObject) {
  const TreeView view(util::Value::map());
  EXPECT_EQ(text(view.json()), "{}");
  EXPECT_EQ(view.scalars().count, 0u);
}

TEST(InputView, PlanFieldsArriveAndEmptyOnesAreAbsent) {
  PlanInput in;
  in.run_dir = "/w/1";
  in.framework = "acme";
  in.pinned_env = {{"A", "1"}, {"B", ""}};
  in.server_args = {"--x", ""};
  in.seed = 7;
  in.purpose = Purpose::Profile;
  in.tp = 4;
  const PlanView view(in);
  const hl_plan_in& raw = *view.get();
  EXPECT_EQ(raw.struct_size, sizeof(hl_plan_in));
  EXPECT_EQ(raw.next, nullptr);
  EXPECT_EQ(text(raw.run_dir), "/w/1");
  EXPECT_EQ(raw.model.data, nullptr);
  EXPECT_EQ(joined(raw.pinned_env), "A=1;B=;");
  EXPECT_EQ(raw.server_args.count, 2u);
  EXPECT_EQ(raw.seed, 7u);
  EXPECT_EQ(raw.purpose, HL_PURPOSE_PROFILE);
  EXPECT_EQ(raw.tp, 4u);
  EXPECT_EQ(raw.port, 0u);
}

TEST(InputView, ResultCarriesTheReportOnlyWhenThereIsOne) {
  ResultInput in;
  in.exit_code = 3;
  const ResultView without(in);
  EXPECT_EQ(without.get()->report_json.data, nullptr);
  EXPECT_EQ(without.get()->exit_code, 3);
  const util::Value report = util::parse_json(R"({"b":1,"a":2})", "r").value();
  in.report = &report;
  in.term_signal = 9;
  const ResultView with(in);
  EXPECT_EQ(text(with.get()->report_json), R"({"a":2,"b":1})");
  EXPECT_EQ(with.get()->report.count, 2u);
  EXPECT_EQ(with.get()->exit_code, -1);
  EXPECT_EQ(with.get()->term_signal, 9u);
  EXPECT_NE(with.get()->plan, nullptr);
}

}  // namespace
}  // namespace hyperloom::plugin
