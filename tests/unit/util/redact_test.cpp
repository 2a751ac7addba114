// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#include "core/util/redact.hpp"

#include <gtest/gtest.h>

namespace hyperloom::util {
namespace {

// about: custom.md section 9, session.md 8.3

std::string shapes(std::string_view text) { return Redactor().apply(text); }

TEST(SecretShaped, FollowsWordsAndParts) {
  for (const char* secret :
       {"HF_TOKEN", "token", "MY_SECRET_X", "DB_PASSWORD", "PASSWD", "A_CREDENTIAL", "CREDENTIALS",
        "X_APIKEY", "OPENAI_API_KEY", "AWS_ACCESS_KEY_ID", "SSH_PRIVATE_KEY", "MYAPI_KEYS",
        "ANTHROPIC_CUSTOM_HEADERS", "Authorization", "x-api-key", "Proxy-Authorization"}) {
    EXPECT_TRUE(secret_shaped(secret)) << secret;
  }
  for (const char* open : {"MAX_TOKENS", "TOKENIZER_DIR", "TOKENS", "KEY", "AUTH", "SECRETARY",
                           "KEYBOARD", "", "_", "PASS", "MONKEY_X"}) {
    EXPECT_FALSE(secret_shaped(open)) << open;
  }
}

TEST(SecretShapedOption, AddsKeyAndAuth) {
  EXPECT_TRUE(secret_shaped_option("--key"));
  EXPECT_TRUE(secret_shaped_option("basic-auth"));
  EXPECT_TRUE(secret_shaped_option("HF_TOKEN"));
  EXPECT_FALSE(secret_shaped_option("--keyboard"));
  EXPECT_FALSE(secret_shaped_option("--author"));
}

TEST(Redactor, HidesKnownValuesWhereverTheyAppear) {
  Redactor redactor;
  redactor.add_value("s3cr3t!");
  EXPECT_EQ(redactor.apply("a s3cr3t! b/s3cr3t!s3cr3t!"), "a [REDACTED] b/[REDACTED][REDACTED]");
}

TEST(Redactor, ShortValuesAreNotRegistered) {
  Redactor redactor;
  redactor.add_value("12345");
  redactor.add_value("");
  EXPECT_EQ(redactor.apply("12345"), "12345");
  redactor.add_value("123456");
  EXPECT_EQ(redactor.apply("12345 123456"), "12345 [REDACTED]");
}

TEST(Redactor, LongerValueGoesFirstInAnyOrderOfRegistration) {
  for (const bool reversed : {false, true}) {
    Redactor redactor;
    redactor.add_value(reversed ? "secret-and-more" : "secret");
    redactor.add_value(reversed ? "secret" : "secret-and-more");
    EXPECT_EQ(redactor.apply("x secret-and-more x secret x"), "x [REDACTED] x [REDACTED] x");
  }
}

TEST(Redactor, ValueThatContainsTheMarkDoesNotLoop) {
  Redactor redactor;
  redactor.add_value("REDACTED");
  EXPECT_EQ(redactor.apply("REDACTED"), "[REDACTED]");
}

TEST(RedactShapes, Assignments) {
  EXPECT_EQ(shapes("HF_TOKEN=abc A=1"), "HF_TOKEN=[REDACTED] A=1");
  EXPECT_EQ(shapes("export PASSWORD='two words' x"), "export PASSWORD='[REDACTED]' x");
  EXPECT_EQ(shapes("--api-key=abc --tp=4"), "--api-key=[REDACTED] --tp=4");
  EXPECT_EQ(shapes("HF_TOKEN=\nA=1"), "HF_TOKEN=\nA=1");
  EXPECT_EQ(shapes("MAX_TOKENS=5 TOKENIZER_DIR=/x"), "MAX_TOKENS=5 TOKENIZER_DIR=/x");
  EXPECT_EQ(shapes("pins (2): A=1, HF_TOKEN=hidden"), "pins (2): A=1, HF_TOKEN=[REDACTED]");
  EXPECT_EQ(shapes("GET /x?api_key=abc&page=2"), "GET /x?api_key=[REDACTED]&page=2");
  EXPECT_EQ(shapes("PASSWORD=a&b;c,d"), "PASSWORD=[REDACTED]");
}

TEST(RedactShapes, JsonMembers) {
  EXPECT_EQ(shapes(R"({"api_key": "abc", "n": 1})"), R"({"api_key": "[REDACTED]", "n": 1})");
  EXPECT_EQ(shapes(R"({"password":"a\"b\\","n":1})"), R"({"password":"[REDACTED]","n":1})");
  EXPECT_EQ(shapes(R"({"token":12345,"n":1})"), R"({"token":[REDACTED],"n":1})");
  EXPECT_EQ(shapes(R"("{\"api_key\": \"abc\", \"n\": 1}")"),
            R"("{\"api_key\": \"[REDACTED]\", \"n\": 1}")");
  EXPECT_EQ(shapes("{'secret': 'abc', 'n': 1}"), "{'secret': '[REDACTED]', 'n': 1}");
  EXPECT_EQ(shapes(R"({"max_tokens":5})"), R"({"max_tokens":5})");
}

TEST(RedactShapes, Headers) {
  EXPECT_EQ(shapes("Authorization: anything at all\nHost: x"),
            "Authorization: [REDACTED]\nHost: x");
  EXPECT_EQ(shapes("> x-api-key: abc def\r\n"), "> x-api-key: [REDACTED]\r\n");
}

TEST(RedactShapes, SentencesAboutNamesStayReadable) {
  for (const char* text : {"HF_TOKEN: invalid name", "--extra-env 'HF_TOKEN': missing '='",
                           "no HF_TOKEN in the environment", "token: expected text"}) {
    EXPECT_EQ(shapes(text), text);
  }
  EXPECT_EQ(shapes("HF_TOKEN: a1b2c3d4"), "HF_TOKEN: [REDACTED]");
}

TEST(RedactShapes, BearerAndBasic) {
  EXPECT_EQ(shapes("sent Bearer abc.def-123= ok"), "sent Bearer [REDACTED] ok");
  EXPECT_EQ(shapes("bearer sekrettoken"), "bearer [REDACTED]");
  EXPECT_EQ(shapes("Basic dXNlcjpwYXNz"), "Basic [REDACTED]");
  EXPECT_EQ(shapes("Basic information about it"), "Basic information about it");
}

TEST(RedactShapes, ProviderKeys) {
  EXPECT_EQ(shapes("key sk-ant-api03-abcDEF_1 end"), "key [REDACTED] end");
  EXPECT_EQ(shapes("(ak-12345678) pk-abcdefgh"), "([REDACTED]) [REDACTED]");
  EXPECT_EQ(shapes("ghp_0123456789 gho_abcdefgh github_pat_11AA_bb hf_AbCdEfGh1"),
            "[REDACTED] [REDACTED] [REDACTED] [REDACTED]");
  EXPECT_EQ(shapes("\"sk-proj-12345678\""), "\"[REDACTED]\"");
}

TEST(RedactShapes, OrdinaryWordsStay) {
  for (const char* text :
       {"risk-averse task-force disk-backed", "import hf_transfer, hf_hub_download", "sk-learn",
        "peak-to-peak", "ask-me-anything"}) {
    EXPECT_EQ(shapes(text), text);
  }
}

TEST(RedactShapes, UserInfoOfUrls) {
  EXPECT_EQ(shapes("http://user:pw@host:1/a?b=c@d"), "http://[REDACTED]@host:1/a?b=c@d");
  EXPECT_EQ(shapes("https://tok@h"), "https://[REDACTED]@h");
  EXPECT_EQ(shapes("x ftp://a:p@ss@h/"), "x ftp://[REDACTED]@h/");
  EXPECT_EQ(shapes("http://host/mail@x http://host"), "http://host/mail@x http://host");
}

TEST(RedactShapes, AreStableWhenAppliedTwice) {
  for (const char* text :
       {"HF_TOKEN=abc A=1", R"({"api_key": "abc"})", "Authorization: Bearer abcdef123",
        "http://u:p@h/", "sk-12345678", "PASSWORD='x y'", "HF_TOKEN: a1b2c3d4"}) {
    const std::string once = shapes(text);
    EXPECT_EQ(shapes(once), once);
    EXPECT_NE(once, text);
  }
}

TEST(RedactShapes, TornTextAtTheEndIsSafe) {
  for (const char* text : {"HF_TOKEN=", "HF_TOKEN=\"", "\"token\":", "\"token\": \"", "Bearer ",
                           "x://", "\"token\\", "token:\\\\\\", "://@"}) {
    EXPECT_EQ(shapes(text).find("leak"), std::string::npos) << text;
  }
  EXPECT_EQ(shapes("HF_TOKEN='open value"), "HF_TOKEN='[REDACTED]");
}

TEST(RedactShapes, LongTextsAreLinear) {
  std::string text;
  for (int i = 0; i < 200'000; ++i) {
    text += "token:\"";
  }
  EXPECT_LE(shapes(text).size(), 4 * text.size());
}

TEST(Shapes, TheWordBehindAnOptionIsItsValue) {
  for (const char* option : {"--api-key", "--password", "--auth-token", "--hf-token",
                             "--AWS_SECRET_ACCESS_KEY", "--key", "-password"}) {
    EXPECT_EQ(shapes(std::string("a ") + option + " s3cr3t --x 1"),
              std::string("a ") + option + " [REDACTED] --x 1");
    EXPECT_EQ(shapes(std::string(option) + "=s3cr3t --x 1"),
              std::string(option) + "=[REDACTED] --x 1");
  }
  EXPECT_EQ(shapes("--api-key 's3 cr3t' --x"), "--api-key '[REDACTED]' --x");
  EXPECT_EQ(shapes(R"(["--api-key", "s3cr3t", "--x"])"), R"(["--api-key", "[REDACTED]", "--x"])");
  EXPECT_EQ(shapes("--api-key [REDACTED] --x"), "--api-key [REDACTED] --x");
}

TEST(Shapes, AnOptionIsNoValue) {
  for (const char* text : {"--api-key --x 1", "--api-key", "--api-key ", "--api-key\nnext",
                           "--tokenizer x", "the api-key of it", "--max-tokens 5"}) {
    EXPECT_EQ(shapes(text), text);
  }
}

TEST(Shapes, KeysInTheQueryOfAUrl) {
  EXPECT_EQ(shapes("https://x/y?key=abc123&b=1&sig=def"),
            "https://x/y?key=[REDACTED]&b=1&sig=[REDACTED]");
  EXPECT_EQ(shapes("key=abc123 sig=def"), "key=abc123 sig=def");
}

using Words = std::vector<std::string>;

TEST(SecretsOf, AreTheValueOrTheUserInfoOfAProxy) {
  EXPECT_EQ(secrets_of("HF_TOKEN", "a b"), Words{"a b"});
  EXPECT_EQ(secrets_of("HTTPS_PROXY", "me:pass@h:1"), (Words{"me:pass", "pass"}));
  EXPECT_EQ(secrets_of("all_proxy", "http://me:p@ss@h:1/x@y"), (Words{"me:p@ss", "p@ss"}));
  EXPECT_EQ(secrets_of("https_proxy", "token@h"), Words{"token"});
  for (const char* none : {"h:1", "http://h:1/a@b", "@h", ""}) {
    EXPECT_EQ(secrets_of("HTTPS_PROXY", none), Words{}) << none;
  }
  EXPECT_EQ(secrets_of("NAME", "me:pass@h"), Words{});
}

TEST(Redactor, TheValueOfAVariableIsJudgedByItsNameToo) {
  const Redactor redactor;
  EXPECT_EQ(redactor.apply_to("HF_TOKEN", "a"), "[REDACTED]");
  EXPECT_EQ(redactor.apply_to("HTTPS_PROXY", "u:p@h:1"), "[REDACTED]@h:1");
  EXPECT_EQ(redactor.apply_to("HTTPS_PROXY", "h:1"), "h:1");
  EXPECT_EQ(redactor.apply_to("NAME", "x --api-key y"), "x --api-key [REDACTED]");
}

TEST(HiddenWords, AreWhatStandsInTheirPlaces) {
  EXPECT_EQ(hidden_words("--a [REDACTED] --b=[REDACTED] c", "--a 1 --b=2 c"), (Words{"1", "2"}));
  EXPECT_EQ(hidden_words("[REDACTED]", "x"), Words{"x"});
  EXPECT_EQ(hidden_words("a", "a"), Words{});
}

TEST(HiddenWords, AreNoneOfAnotherText) {
  for (const char* raw : {"--a 1 --b", "--b 1 c", "--a  c", "--a 1 2 c", "--a 1 cd", "--a c", ""}) {
    EXPECT_EQ(hidden_words("--a [REDACTED] c", raw), std::nullopt) << raw;
  }
  EXPECT_EQ(hidden_words("a", "b"), std::nullopt);
}

}  // namespace
}  // namespace hyperloom::util
