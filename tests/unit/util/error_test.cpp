// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#include "core/util/error.hpp"

#include <gtest/gtest.h>

#include <cerrno>

#include "core/util/fd.hpp"
#include "core/util/result.hpp"
#include "core/util/scope.hpp"

#include <fcntl.h>
#include <unistd.h>
#include <cstdio>

namespace hyperloom::util {
namespace {

Result<int> half(int value) {
  if (value % 2 != 0) {
    return fail(Code::InvalidInput, "odd");
  }
  return value / 2;
}

Result<int> quarter(int value) {
  HL_TRY_ASSIGN(const int once, half(value));
  HL_TRY_ASSIGN(const int twice, half(once));
  return twice;
}

Status checked(int value) {
  HL_TRY(half(value));
  return {};
}

TEST(Error, TextAddsContextInnermostFirst) {
  Error error = make_error(Code::Io, "cannot open x").during("loading y").during("starting");
  EXPECT_EQ(error.text(), "cannot open x (while loading y) (while starting)");
}

TEST(Error, ErrnoTellsAbsentFromBroken) {
  EXPECT_EQ(errno_error(ENOENT, "open x").code, Code::NotFound);
  EXPECT_EQ(errno_error(EACCES, "open x").code, Code::Io);
  EXPECT_EQ(errno_error(EACCES, "open x").message, "open x: Permission denied");
}

TEST(Error, EveryCodeHasItsName) {
  EXPECT_EQ(code_name(Code::InvalidInput), "invalid_input");
  EXPECT_EQ(code_name(Code::ChildFailed), "child_failed");
  EXPECT_EQ(code_name(Code::Internal), "internal");
}

TEST(Error, KnowsWhereItWasMade) {
  const Error error = make_error(Code::Io, "x");
  EXPECT_EQ(error.where.line(), static_cast<unsigned>(__LINE__ - 1));
}

TEST(Result, TryReturnsTheFirstError) {
  EXPECT_EQ(*quarter(12), 3);
  EXPECT_EQ(quarter(6).error().message, "odd");
  EXPECT_TRUE(checked(2).has_value());
  EXPECT_EQ(checked(1).error().code, Code::InvalidInput);
}

void print_hook() { std::fputs("hook ran\n", stderr); }

void failing_hook() {
  std::fputs("hook failed\n", stderr);
  HL_ASSERT(false);
}

TEST(AssertDeathTest, NamesTheExpressionAndRunsTheHook) {
  EXPECT_DEATH(
      {
        set_abort_hook(print_hook);
        HL_ASSERT(1 == 2);
      },
      "assertion `1 == 2` failed at .*error_test.cpp:[0-9]+\nhook ran");
}

TEST(AssertDeathTest, FailureInTheHookDoesNotRecurse) {
  EXPECT_DEATH(
      {
        set_abort_hook(failing_hook);
        HL_ASSERT(1 == 2);
      },
      "hook failed\ninternal error: assertion `false`");
}

TEST(Fd, ClosesOnceAndMoves) {
  const int raw = ::open("/dev/null", O_RDONLY | O_CLOEXEC);
  Fd first(raw);
  Fd second(std::move(first));
  EXPECT_FALSE(first.valid());
  EXPECT_EQ(second.get(), raw);
  second = Fd();
  EXPECT_EQ(::fcntl(raw, F_GETFD), -1);
  EXPECT_EQ(errno, EBADF);
}

TEST(Fd, ReleaseKeepsItOpen) {
  Fd owner(::open("/dev/null", O_RDONLY | O_CLOEXEC));
  const int raw = owner.release();
  owner.reset();
  EXPECT_NE(::fcntl(raw, F_GETFD), -1);
  ::close(raw);
}

TEST(ScopeGuard, RunsUnlessDismissed) {
  int runs = 0;
  {
    const ScopeGuard kept([&] { ++runs; });
    ScopeGuard dismissed([&] { runs += 100; });
    dismissed.dismiss();
  }
  EXPECT_EQ(runs, 1);
}

}  // namespace
}  // namespace hyperloom::util
