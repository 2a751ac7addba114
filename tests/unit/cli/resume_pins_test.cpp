// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/cli/resume_pins.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>

#include "tests/support/records.hpp"
#include "tests/support/temp_dir.hpp"

namespace hyperloom::cli {
namespace {

using Action = phase::PinChange::Action;
using session::Pin;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

/// A=1, API_TOKEN=(hidden), URL=(hidden in part), as a launch journals them.
class ResumePins : public testing::Test {
 protected:
  ResumePins() {
    pin("set", "A", "1");
    pin("set", "API_TOKEN", "[REDACTED]");
    pin("set", "URL", "http://[REDACTED]@h");
    stored_.pins = {{"A", "1"}, {"API_TOKEN", "secret"}, {"URL", "http://u:p@h"}};
    stored_.seq = 3;
  }
  void pin(const char* action, const char* name, const char* value) {
    auto fields = util::Value::map();
    records_.add("pins", fields.set("action", action).set("name", name).set("value", value));
  }
  MergedPins merge(std::vector<std::string> set, std::vector<std::string> unset) {
    return merge_pins(records_.all, stored_, {std::move(set), std::move(unset), "custom"});
  }
  static std::vector<std::string> texts(const MergedPins& merged) {
    std::vector<std::string> out;
    for (const auto& error : merged.errors) {
      out.push_back(error.message);
    }
    return out;
  }

  test::Records records_;
  StoredPins stored_;
};

// custom.md#75
TEST_F(ResumePins, WithoutARequestTheStoredOnesAreInForceWithTheirSecrets) {
  const auto merged = merge({}, {});
  EXPECT_THAT(merged.errors, IsEmpty());
  EXPECT_THAT(merged.changes, IsEmpty());
  EXPECT_THAT(merged.pins,
              ElementsAre(Pin{"A", "1"}, Pin{"API_TOKEN", "secret"}, Pin{"URL", "http://u:p@h"}));
}

TEST_F(ResumePins, TheSameValueAgainChangesNothing) {
  const auto merged = merge({"A=1", "API_TOKEN=secret"}, {});
  EXPECT_THAT(merged.changes, IsEmpty());
  EXPECT_THAT(merged.diff, IsEmpty());
}

// session.md#66
TEST_F(ResumePins, ChangesNewOnesAndRemovalsAreTold) {
  const auto merged = merge({"A=2", "B=x"}, {"URL"});
  ASSERT_THAT(merged.changes, SizeIs(3));
  EXPECT_EQ(merged.changes[0].action, Action::Unset);
  EXPECT_EQ(merged.changes[0].pin.name, "URL");
  EXPECT_EQ(merged.changes[1].action, Action::Change);
  EXPECT_EQ(merged.changes[1].pin, (Pin{"A", "2"}));
  EXPECT_EQ(merged.changes[2].action, Action::Set);
  EXPECT_THAT(merged.pins, ElementsAre(Pin{"API_TOKEN", "secret"}, Pin{"A", "2"}, Pin{"B", "x"}));
  EXPECT_THAT(merged.diff, ElementsAre("pin URL: unset (was http://[REDACTED]@h)", "pin A: 1 -> 2",
                                       "pin B: set to x"));
}

TEST_F(ResumePins, AChangedSecretIsToldWithoutItsValues) {
  EXPECT_THAT(merge({"API_TOKEN=other1"}, {}).diff,
              ElementsAre("pin API_TOKEN: [REDACTED] -> [REDACTED]"));
}

TEST_F(ResumePins, UnknownAndContradictoryNamesAreRefused) {
  EXPECT_THAT(texts(merge({"A=2"}, {"A", "NOPE"})),
              ElementsAre("--unset-extra-env 'A': --extra-env sets the same pin",
                          "--unset-extra-env 'NOPE': the session has no such pin; it has: A, "
                          "API_TOKEN, URL"));
}

TEST_F(ResumePins, MalformedItemsAreRefusedAsAtLaunch) {
  EXPECT_THAT(texts(merge({"FOO", "TP=4"}, {})),
              ElementsAre(HasSubstr("missing '='"), HasSubstr("reserved by hyperloom; use --tp")));
}

// session.md#28
TEST_F(ResumePins, LostSecretsAreAskedFor) {
  stored_ = {};
  const auto merged = merge({}, {});
  ASSERT_THAT(texts(merged), SizeIs(1));
  EXPECT_THAT(merged.errors[0].message, HasSubstr("API_TOKEN, URL"));
  EXPECT_EQ(merged.errors[0].id, "pins_lost");
}

TEST_F(ResumePins, LostSecretsThatAreGivenAgainOrUnsetCountAsChanged) {
  stored_ = {};
  const auto merged = merge({"API_TOKEN=secret"}, {"URL"});
  EXPECT_THAT(merged.errors, IsEmpty());
  ASSERT_THAT(merged.changes, SizeIs(2));
  EXPECT_EQ(merged.changes[1].action, Action::Change);
  EXPECT_THAT(merged.pins, ElementsAre(Pin{"A", "1"}, Pin{"API_TOKEN", "secret"}));
}

TEST_F(ResumePins, AStateOlderThanThePinHoldsAnOlderValue) {
  pin("change", "API_TOKEN", "[REDACTED]");
  const auto merged = merge({}, {});
  ASSERT_THAT(texts(merged), SizeIs(1));
  EXPECT_THAT(merged.errors[0].message, HasSubstr("lost or older: API_TOKEN;"));
  stored_.seq = 4;
  EXPECT_THAT(merge({}, {}).errors, IsEmpty());
}

TEST_F(ResumePins, AStateRebuiltWithoutTheSecretsHasLostThem) {
  stored_.pins = {{"A", "1"}, {"API_TOKEN", "[REDACTED]"}, {"URL", "http://[REDACTED]@h"}};
  EXPECT_THAT(texts(merge({}, {})), ElementsAre(HasSubstr("lost or older: API_TOKEN, URL;")));
}

TEST_F(ResumePins, LaterRecordsOfTheSessionCount) {
  pin("unset", "A", "");
  pin("change", "URL", "plain");
  EXPECT_THAT(merge({}, {}).pins, ElementsAre(Pin{"API_TOKEN", "secret"}, Pin{"URL", "plain"}));
}

TEST(StoredPins, OfADamagedFileNothingIsTaken) {
  const test::TempDir dir;
  const util::PosixFileSystem fs;
  const session::Layout layout(dir.path());
  EXPECT_FALSE(stored_pins(fs, layout).damaged);
  std::ofstream(layout.state()) << R"({"seq":7,"operator_extra_env":{"A":"1"}})";
  EXPECT_THAT(stored_pins(fs, layout).pins, ElementsAre(Pin{"A", "1"}));
  EXPECT_EQ(stored_pins(fs, layout).seq, 7U);
  for (const char* text : {"{", "[]", "{}", R"({"operator_extra_env":[]})"}) {
    std::ofstream(layout.state()) << text;
    const auto stored = stored_pins(fs, layout);
    EXPECT_TRUE(stored.damaged) << text;
    EXPECT_THAT(stored.pins, IsEmpty()) << text;
  }
}

}  // namespace
}  // namespace hyperloom::cli
