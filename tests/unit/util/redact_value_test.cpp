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

std::string hidden(std::string_view json, std::string_view secret) {
  Redactor redactor;
  redactor.add_value(std::string(secret));
  return to_json(redact_value(*parse_json(json, "test"), redactor));
}

// A secret equal to a word of the journal must not make the journal unreadable.
TEST(RedactValue, WordsOfOurOwnStay) {
  const std::string_view json =
      R"({"role":"variant","kind":"variant","status":"variant","to":"variant","reason":"variant",)"
      R"("verdict":"variant","disposition":"variant","candidate":"variant","stack":["variant"],)"
      R"("name":"variant","ts":"variant","sha256":"variant","framework":"variant"})";
  EXPECT_EQ(hidden(json, "variant"), json);
  EXPECT_EQ(hidden(R"({"role":"variant","message":"variant","unit":"a variant"})", "variant"),
            R"({"role":"variant","message":"[REDACTED]","unit":"a [REDACTED]"})");
}

// What a resumed run is compared with, and what it reads back of a leg.
TEST(RedactValue, WhatAResumeRunsOnStays) {
  for (const char* key :
       {"from",      "to",        "reason",  "id",         "assignment",  "role",
        "arm",       "candidate", "verdict", "action",     "removed",     "status",
        "stream",    "state",     "class",   "core_class", "failure",     "waived_gate",
        "review",    "kind",      "home",    "work_dir",   "workspace",   "fingerprint",
        "launch_fp", "anchor",    "rule",    "preset",     "disposition", "from_candidate",
        "flags",     "name",      "env_set", "args"}) {
    const std::string json = std::string("{\"") + key + "\":\"canary-1\"}";
    EXPECT_EQ(redacted(json), json);
  }
}

TEST(RedactValue, MembersOfAWordAreJudgedByTheirOwnNames) {
  EXPECT_EQ(hidden(R"({"stack":[{"candidate":"canary","comm":"canary"}]})", "canary"),
            R"({"stack":[{"candidate":"canary","comm":"[REDACTED]"}]})");
}

TEST(RedactValue, OptionsOfOurWordsStayAndOthersDoNot) {
  EXPECT_EQ(hidden(R"({"config":{"decision":{"value":"default","origin":"flag"},)"
                   R"("server-args":{"value":"default","origin":"env"},)"
                   R"("dataset":{"value":"default","origin":"default"}},)"
                   R"("overrides":[{"key":"decision","old":"default","new":"quick"},)"
                   R"({"key":"server-args","old":"default","new":"quick"}]})",
                   "default"),
            R"({"config":{"decision":{"value":"default","origin":"flag"},)"
            R"("server-args":{"value":"[REDACTED]","origin":"env"},)"
            R"("dataset":{"value":"default","origin":"default"}},)"
            R"("overrides":[{"key":"decision","old":"default","new":"quick"},)"
            R"({"key":"server-args","old":"[REDACTED]","new":"quick"}]})");
}

TEST(RedactValue, NamesThatAScriptWroteAreNoneOfOurs) {
  EXPECT_EQ(
      hidden(R"({"work":{"canary-a":1,"role":2},"gate":{"metrics":{"x canary-a":3}}})", "canary-a"),
      R"({"work":{"[REDACTED]":1,"role":2},"gate":{"metrics":{"x [REDACTED]":3}}})");
  EXPECT_EQ(hidden(R"({"extra":{"role":"canary-a","reason":["canary-a"]}})", "canary-a"),
            R"({"extra":{"role":"[REDACTED]","reason":["[REDACTED]"]}})");
}

TEST(RedactValue, HiddenNamesStayApart) {
  const Redactor redactor;
  EXPECT_EQ(to_json(redact_foreign(*parse_json(R"({"hf_AAAAAA1":1,"hf_BBBBBB2":2,"a":3})", "test"),
                                   redactor)),
            R"({"[REDACTED]":1,"[REDACTED]#2":2,"a":3})");
}

TEST(RedactValue, TheWordBehindAnOptionOfASecretGoes) {
  EXPECT_EQ(redacted(R"({"argv":["bash","--api-key","x1","--tp","2","--auth-token","--x"]})"),
            R"({"argv":["bash","--api-key","[REDACTED]","--tp","2","--auth-token","[REDACTED]"]})");
}

}  // namespace
}  // namespace hyperloom::util
