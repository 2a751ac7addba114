// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/cli/output.hpp"

#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <functional>

#include "core/cli/exit_code.hpp"
#include "core/util/json.hpp"
#include "tests/support/temp_dir.hpp"

namespace hyperloom::cli {
namespace {

using testing::HasSubstr;
using testing::Not;

/// What a body wrote to the descriptors of people and programs.
struct Written {
  std::string out, err;
};
class Redirected {
 public:
  Redirected(int fd, const std::filesystem::path& file) : fd_(fd), kept_(::dup(fd)) {
    const int opened = ::open(file.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    ::dup2(opened, fd);
    ::close(opened);
  }
  ~Redirected() {
    ::dup2(kept_, fd_);
    ::close(kept_);
  }
  Redirected(const Redirected&) = delete;
  Redirected& operator=(const Redirected&) = delete;

 private:
  int fd_, kept_;
};
Written written(const std::function<void()>& body) {
  const test::TempDir dir;
  {
    const Redirected out(STDOUT_FILENO, dir / "out"), err(STDERR_FILENO, dir / "err");
    body();
  }
  return {test::slurp(dir / "out"), test::slurp(dir / "err")};
}

util::Error fault() {
  util::Error error = util::make_error(util::Code::InvalidInput, "--tp='x' is not an integer");
  error.id = "usage";
  error.hint = "try --tp 8";
  error.details = {"one", "two"};
  return error;
}

TEST(Output, TextIsForStdoutAndWithJsonForStderr) {
  EXPECT_EQ(written([] { Output(false).text("a\n"); }).out, "a\n");
  const auto json = written([] {
    const Output out(true);
    out.text("a\n");
    out.document(util::Value::map().set("k", 1));
  });
  EXPECT_EQ(json.err, "a\n");
  EXPECT_EQ(json.out, "{\n  \"k\": 1\n}\n");
}

TEST(Output, DocumentsAreForJsonAlone) {
  EXPECT_EQ(written([] { Output(false).document(util::Value::map()); }).out, "");
}

TEST(Output, ErrorsHaveDetailsAndAHintBelow) {
  const auto seen = written([] { Output(false).error(fault()); });
  EXPECT_EQ(seen.out, "");
  EXPECT_EQ(seen.err, "ERROR: --tp='x' is not an integer\n  one\n  two\n  hint: try --tp 8\n");
}

TEST(Output, EveryErrorIsOneLine) {
  util::Error error = util::make_error(util::Code::Io, "first\nERROR: planted \x1b[31m");
  const auto seen = written([&] { Output(false).error(error); });
  EXPECT_EQ(std::count(seen.err.begin(), seen.err.end(), '\n'), 1);
  EXPECT_THAT(seen.err, Not(HasSubstr("\x1b")));
}

TEST(Output, RefusalsPrintAllAndKeepTheExitCode) {
  int code = 0;
  const auto seen = written([&] { code = Output(true).refuse({fault(), fault()}, kExitRefused); });
  EXPECT_EQ(code, 2);
  const auto document = util::parse_json(seen.out, "out");
  ASSERT_TRUE(document) << document.error().text();
  EXPECT_EQ((*document)["errors"].as_list().size(), 2U);
  EXPECT_THAT(seen.err, HasSubstr("ERROR: --tp"));
}

TEST(Output, SecretsAreHiddenEverywhere) {
  const auto seen = written([] {
    Output out(true);
    out.redactor.add_value("hunter2hunter2");
    out.text("value hunter2hunter2\n");
    out.warning("HF_TOKEN=abc123456");
    out.document(util::Value::map().set("k", "hunter2hunter2"));
  });
  EXPECT_THAT(seen.err, Not(HasSubstr("hunter2")));
  EXPECT_THAT(seen.err, Not(HasSubstr("abc123456")));
  EXPECT_THAT(seen.out, HasSubstr("[REDACTED]"));
}

TEST(Output, FullStdoutIsNoSuccess) {
  int kept = -1, failed = -1;
  const auto seen = written([&] {
    const Redirected full(STDOUT_FILENO, "/dev/full");
    const Output out(false);
    kept = out.settled(kExitOk);
    out.text("a result\n");
    failed = out.settled(kExitOk);
  });
  EXPECT_EQ(kept, 0);
  EXPECT_EQ(failed, 1);
  EXPECT_THAT(seen.err, HasSubstr("cannot write stdout"));
}

TEST(ErrorDocument, HasCodeMessageFieldAndHint) {
  const auto document = error_document({fault()}, 2);
  EXPECT_EQ(document["schema"].as_text(), "hyperloom.error/1");
  EXPECT_FALSE(document["ok"].as_bool());
  EXPECT_EQ(document["exit_code"].as_int(), 2);
  EXPECT_EQ(util::to_json(document["errors"].as_list().front()),
            R"({"code":"usage","message":"--tp='x' is not an integer\n  one\n  two",)"
            R"("field":"--tp","hint":"try --tp 8"})");
}

TEST(ErrorDocument, WithoutAnIdNamesTheCode) {
  const auto item =
      error_document({util::make_error(util::Code::Busy, "in use")}, 3)["errors"].as_list().front();
  EXPECT_EQ(item["code"].as_text(), util::code_name(util::Code::Busy));
  EXPECT_EQ(item["field"].as_text(), "");
}

TEST(ExitCode, RefusalsMapByConsequence) {
  EXPECT_EQ(refusal_code(util::Code::Busy), 3);
  EXPECT_EQ(refusal_code(util::Code::Unauthorized), 4);
  EXPECT_EQ(refusal_code(util::Code::InvalidInput), 2);
  EXPECT_EQ(refusal_code(util::Code::Io), 2);
}

TEST(TailLines, EachLineIsMarkedAndEscaped) {
  EXPECT_EQ(tail_lines("one\n\x1b[31mtwo\n\n"), "  | one\n  | \\x1b[31mtwo");
  EXPECT_EQ(tail_lines(" \n"), "");
}

}  // namespace
}  // namespace hyperloom::cli
