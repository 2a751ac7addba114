// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

// What every builder does: texts, limits, poisoning, extension chains (sdk.md sections 2.4, 2.6).

#include "core/plugin/builder.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/plugin/builders.hpp"
#include "tests/unit/plugin/abi_text.hpp"

namespace hyperloom::plugin {
namespace {

using testing::HasSubstr;

TEST(Builder, TakesPlainTextAndAbsence) {
  Builder out;
  std::string text = "old";
  EXPECT_TRUE(out.take({nullptr, 0}, "it", 10, text));
  EXPECT_EQ(text, "");
  EXPECT_TRUE(out.take(s("h\xc3\xa9"), "it", 10, text));
  EXPECT_EQ(text, "h\xc3\xa9");
  EXPECT_EQ(out.status(), HL_OK);
}

TEST(Builder, RefusesNulBadUtf8AndSizeWithoutData) {
  std::string text;
  for (const hl_str bad : {s(std::string_view("a\0b", 3)), s("\xff"), hl_str{nullptr, 3}}) {
    Builder out;
    EXPECT_FALSE(out.take(bad, "it", 10, text));
    EXPECT_EQ(out.status(), HL_INVALID_ARGUMENT);
  }
}

TEST(Builder, HugeSizeIsALimitAndIsNotRead) {
  Builder out;
  std::string text;
  EXPECT_FALSE(out.take({"x", UINT64_MAX}, "an argument", kMaxText, text));
  EXPECT_EQ(out.status(), HL_LIMIT_EXCEEDED);
  EXPECT_EQ(out.text(), "an argument has more than 1048576 bytes");
}

TEST(Builder, BytesMayHoldAnything) {
  Builder out;
  std::string bytes;
  EXPECT_TRUE(out.take_bytes(s(std::string_view("\0\xff", 2)), "it", 2, bytes));
  EXPECT_EQ(bytes.size(), 2u);
  EXPECT_FALSE(out.take_bytes(s("abc"), "it", 2, bytes));
}

TEST(Builder, FirstFailureWins) {
  Builder out;
  out.open();
  EXPECT_EQ(out.fail(HL_FAILED_PRECONDITION, "pinned_env", "first"), HL_FAILED_PRECONDITION);
  EXPECT_EQ(out.invalid("second"), HL_FAILED_PRECONDITION);
  EXPECT_EQ(out.text(), "first");
  EXPECT_EQ(out.detail(), "pinned_env");
  EXPECT_EQ(enter(&out), HL_FAILED_PRECONDITION);
}

TEST(Builder, OutsideItsCallAndNullAreRefused) {
  Builder out;
  EXPECT_EQ(enter(&out), HL_FAILED_PRECONDITION);
  out.open();
  EXPECT_EQ(enter(&out), HL_OK);
  out.close();
  EXPECT_EQ(enter(&out), HL_FAILED_PRECONDITION);
  EXPECT_EQ(enter(nullptr), HL_INVALID_ARGUMENT);
}

TEST(Builder, UnknownExtensionsAreIgnoredUnlessTheyMustBeUnderstood) {
  hl_ext second{sizeof(hl_ext), nullptr, HL_EXT_VENDOR_BASE + 1, 0};
  const hl_ext first{sizeof(hl_ext), &second, HL_EXT_VENDOR_BASE, 2};
  EXPECT_TRUE(Builder().take_extensions(&first));
  second.flags = HL_EXT_MUST_UNDERSTAND;
  Builder out;
  EXPECT_FALSE(out.take_extensions(&first));
  EXPECT_EQ(out.status(), HL_UNSUPPORTED);
}

TEST(Builder, ExtensionChainEndsAt64) {
  std::vector<hl_ext> chain(kMaxExtensions, {sizeof(hl_ext), nullptr, 1, 0});
  for (std::size_t i = 0; i + 1 < chain.size(); ++i) {
    chain[i].next = &chain[i + 1];
  }
  EXPECT_TRUE(Builder().take_extensions(chain.data()));
  chain.back().next = chain.data();  // a ring
  Builder out;
  EXPECT_FALSE(out.take_extensions(chain.data()));
  EXPECT_EQ(out.status(), HL_LIMIT_EXCEEDED);
  EXPECT_THAT(out.text(), HasSubstr("64"));
}

TEST(Builder, ExtensionSmallerThanItsHeadIsInvalid) {
  const hl_ext small{8, nullptr, 1, 0};
  Builder out;
  EXPECT_FALSE(out.take_extensions(&small));
  EXPECT_EQ(out.status(), HL_INVALID_ARGUMENT);
}

TEST(Builder, UnknownAndHostOnlyStatusesBecomeInternal) {
  for (const hl_status status : {HL_TIMEOUT, HL_CRASHED, HL_PROTOCOL_VIOLATION, 999u, UINT32_MAX}) {
    EXPECT_EQ(plugin_status(status), HL_INTERNAL);
    EXPECT_EQ(status_name(status), "INTERNAL");
  }
  EXPECT_EQ(plugin_status(HL_VERSION_MISMATCH), HL_VERSION_MISMATCH);
  EXPECT_EQ(status_name(HL_FAILED_PRECONDITION), "FAILED_PRECONDITION");
}

TEST(DescribeBuilder, TakesEveryKey) {
  auto out = opened<hl_describe_out>();
  for (const auto& [key, value] : std::initializer_list<std::pair<const char*, const char*>>{
           {"throughput_unit", " img/s "},
           {"extra_args_env", "EXTRA_X_ARGS"},
           {"repo_url", "https://example.org"},
           {"timeout_s", "12.5"},
           {"launch.backend", "bypass"},
           {"launch.requires", "framework_path, benchmark_scripts_dir,"},
           {"launch.model", "optional"},
           {"gate", "mandatory"}}) {
    EXPECT_EQ(describe_set(&out, s(key), s(value)), HL_OK) << key;
  }
  EXPECT_EQ(describe_capabilities(&out, UINT64_MAX), HL_OK);
  EXPECT_EQ(out.value.throughput_unit, "img/s");
  EXPECT_EQ(out.value.timeout_s, 12.5);
  EXPECT_THAT(out.value.launch_requires,
              testing::ElementsAre("framework_path", "benchmark_scripts_dir"));
  EXPECT_EQ(out.value.capabilities, 31u);  // unknown bits are ignored
}

TEST(DescribeBuilder, UnknownKeyIsUnsupported) {
  auto out = opened<hl_describe_out>();
  EXPECT_EQ(describe_set(&out, s("colour"), s("red")), HL_UNSUPPORTED);
}

TEST(DescribeBuilder, BadValuesAreInvalid) {
  for (const auto& [key, value] : std::initializer_list<std::pair<const char*, const char*>>{
           {"throughput_unit", " "},
           {"throughput_unit", "123456789012345678901234567890123"},
           {"timeout_s", "soon"},
           {"timeout_s", "0"},
           {"extra_args_env", "1X"}}) {
    auto out = opened<hl_describe_out>();
    EXPECT_EQ(describe_set(&out, s(key), s(value)), HL_INVALID_ARGUMENT) << key << '=' << value;
  }
}

TEST(ErrorBuilder, KeepsTextsAndDropsWhatCannotBeRead) {
  hl_error error;
  error_set(&error, s("bad_config"), s("message"), s("detail"));
  EXPECT_EQ(error.code, "bad_config");
  EXPECT_EQ(error.message, "message");
  EXPECT_EQ(error.detail, "detail");
  error_set(&error, s("Bad Config"), s("\xff"), {nullptr, 4});
  EXPECT_EQ(error.code + error.message + error.detail, "");
  error_set(nullptr, s("x"), s("y"), s("z"));
}

TEST(ResolveBuilder, TakesAbsolutePathsAlone) {
  auto out = opened<hl_resolve_out>();
  EXPECT_EQ(resolve_path(&out, s("/a/run.sh")), HL_OK);
  EXPECT_EQ(resolve_interpreter(&out, s("zsh")), HL_OK);
  EXPECT_EQ(resolve_add_candidate(&out, s("/a/b.sh"), s("is empty")), HL_OK);
  EXPECT_EQ(out.value.path, "/a/run.sh");
  EXPECT_EQ(out.rejected, std::vector<std::string>{"b.sh: is empty"});
  EXPECT_EQ(resolve_path(&out, s("run.sh")), HL_INVALID_ARGUMENT);
  auto second = opened<hl_resolve_out>();
  EXPECT_EQ(resolve_interpreter(&second, s("bin/zsh")), HL_INVALID_ARGUMENT);
  auto third = opened<hl_resolve_out>();
  EXPECT_EQ(resolve_add_candidate(&third, s("b.sh"), s("x")), HL_INVALID_ARGUMENT);
}

TEST(ResolveBuilder, CandidatesBeyond256AreCountedWithoutError) {
  auto out = opened<hl_resolve_out>();
  for (int i = 0; i < 300; ++i) {
    EXPECT_EQ(resolve_add_candidate(&out, s("/a/b.sh"), s("x")), HL_OK);
  }
  EXPECT_EQ(out.rejected.size(), 256u);
  EXPECT_EQ(out.rejected_total, 300u);
}

}  // namespace
}  // namespace hyperloom::plugin
