// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/util/redact_value.hpp"

#include <gtest/gtest.h>

#include "core/util/json.hpp"

namespace hyperloom::util {
namespace {

std::string redacted(std::string_view json) {
  Redactor redactor;
  redactor.add_value("canary-1");
  return to_json(redact_value(*parse_json(json, "test"), redactor));
}

// session.md#87
TEST(RedactValue, HidesKnownSecretsAndTheirShapesAtAnyDepth) {
  EXPECT_EQ(redacted(R"({"a":[{"message":"saw canary-1"}],"b":"http://u:p@h/x"})"),
            R"({"a":[{"message":"saw [REDACTED]"}],"b":"http://[REDACTED]@h/x"})");
}

TEST(RedactValue, HidesTextsOfSecretShapedMembers) {
  EXPECT_EQ(redacted(R"({"HF_TOKEN":"short","x-api-key":"","authorization":"any"})"),
            R"({"HF_TOKEN":"[REDACTED]","x-api-key":"","authorization":"[REDACTED]"})");
}

TEST(RedactValue, NumbersAreNoSecrets) {
  EXPECT_EQ(redacted(R"({"token":640,"secret":true,"password":null})"),
            R"({"token":640,"secret":true,"password":null})");
}

TEST(RedactValue, PlacesAndWhatAnArmChangedStay) {
  const std::string_view json =
      R"({"path":"/x/sk-learning/canary-1","env_delta":{"MODE":"canary-1"},"launch_fp":"canary-1"})";
  EXPECT_EQ(redacted(json), json);
}

}  // namespace
}  // namespace hyperloom::util
