// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

// PLG-018, 019, 020 and 028 of a plugin's table.

#include "core/plugin/descriptor.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/unit/plugin/abi_text.hpp"
#include "tests/unit/plugin/scripted_plugin.hpp"

namespace hyperloom::plugin {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

class DescriptorTable : public testing::Test {
 protected:
  std::string problem() {
    const auto read = read_descriptor(&table_, "/x.so");
    return read ? "no problem" : read.error().message;
  }
  hl_descriptor desc_ = scripted_descriptor();
  hl_plugin_v1 table_ = scripted_table(&desc_);
};

TEST_F(DescriptorTable, GoodOneIsCopied) {
  const auto read = read_descriptor(&table_, "/x.so");
  ASSERT_TRUE(read) << read.error().message;
  EXPECT_EQ(read->id, "scripted");
  EXPECT_EQ(read->kind, HL_KIND_SCRIPTABLE);
}

TEST_F(DescriptorTable, NewerMinorAloneIsFine) {
  table_.abi_minor = 99;
  table_.struct_size = 1000;
  EXPECT_TRUE(read_descriptor(&table_, "/x.so"));
}

TEST_F(DescriptorTable, NewerMinimumIs018) {
  table_.min_host_minor = 1;
  EXPECT_THAT(problem(), StartsWith("PLG-018 needs host ABI 1.1"));
}

TEST_F(DescriptorTable, SizesBelow10OrAbsurdAre019) {
  for (const std::uint64_t size :
       {std::uint64_t{0}, std::uint64_t{7}, std::uint64_t{135}, UINT64_MAX}) {
    table_.struct_size = size;
    EXPECT_THAT(problem(), StartsWith("PLG-019 descriptor invalid: table: struct_size is"));
  }
  table_.struct_size = sizeof table_;
  desc_.struct_size = 8;
  EXPECT_THAT(problem(), StartsWith("PLG-019 descriptor invalid: desc"));
}

TEST_F(DescriptorTable, NullTableAndDescriptorAre019) {
  EXPECT_THAT(read_descriptor(nullptr, "/x.so").error().message, StartsWith("PLG-019"));
  table_.desc = nullptr;
  EXPECT_THAT(problem(), HasSubstr("desc: NULL"));
}

TEST_F(DescriptorTable, NullRequiredSlotIs019NamingIt) {
  table_.plan_measurement = nullptr;
  EXPECT_EQ(problem(),
            "PLG-019 descriptor invalid: plan_measurement: this required slot is NULL: /x.so");
  desc_.kind = HL_KIND_SERVING;
  EXPECT_THAT(problem(), HasSubstr("plan_server"));
}

TEST_F(DescriptorTable, BadValuesAre019NamingTheField) {
  desc_.id = s("../x");
  EXPECT_THAT(problem(), HasSubstr("invalid: id: '../x'"));
  desc_ = scripted_descriptor();
  desc_.version = s("1.0");
  EXPECT_THAT(problem(), HasSubstr("invalid: version"));
  desc_.version = s("1.0.0-aaaaaaaaaaaaaaaaaaaaaaaaaaa");
  EXPECT_THAT(problem(), HasSubstr("invalid: version"));
  desc_ = scripted_descriptor();
  desc_.kind = 3;
  EXPECT_THAT(problem(), HasSubstr("invalid: kind"));
  desc_ = scripted_descriptor();
  desc_.display_name = s("\xff");
  EXPECT_THAT(problem(), HasSubstr("invalid: display_name: it is not valid UTF-8"));
}

TEST_F(DescriptorTable, ExtensionsThatMustBeUnderstoodAre019AndRings028) {
  hl_ext node{sizeof(hl_ext), nullptr, HL_EXT_VENDOR_BASE, HL_EXT_MUST_UNDERSTAND};
  desc_.next = &node;
  EXPECT_THAT(problem(), StartsWith("PLG-019 descriptor invalid: next"));
  node.flags = 0;
  node.next = &node;
  EXPECT_THAT(problem(), StartsWith("PLG-028 limit exceeded in entry"));
}

TEST_F(DescriptorTable, NoteMustSayTheSame) {
  const Descriptor good = read_descriptor(&table_, "/x.so").value();
  Note note{1, 0, 0, HL_KIND_SCRIPTABLE, "scripted", "1.0.0", "1.0.0"};
  EXPECT_TRUE(check_note(good, note, "/x.so"));
  note.version = "1.0.1";
  EXPECT_EQ(check_note(good, note, "/x.so").error().message,
            "PLG-020 note and descriptor disagree: version: /x.so");
  note = {1, 0, 0, HL_KIND_SERVING, "scripted", "1.0.0", "1.0.0"};
  EXPECT_THAT(check_note(good, note, "/x.so").error().message, HasSubstr("kind"));
}

}  // namespace
}  // namespace hyperloom::plugin
