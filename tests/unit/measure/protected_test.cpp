// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
// custom.md#64, decide.md#69: what may and may not change around a leg.
#include "core/measure/protected.hpp"

#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/stat.h>

#include <cerrno>

#include "core/util/sha256.hpp"
#include "tests/unit/measure/temp_dir.hpp"

namespace hyperloom::measure {
namespace {

namespace stdfs = std::filesystem;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

class Protected : public testing::Test {
 protected:
  Protected() {
    dir_.write("scripts/run.sh", "exit 0\n");
    dir_.write("scripts/gate.py", "limit = 1\n");
    dir_.write("scripts/lib/util.py", "x = 1\n");
    dir_.write("checkout/model.py", "m = 1\n");
  }

  ProtectRules rules_for(const std::vector<std::string>& globs) {
    return make_protect_rules(fs_, dir_ / "scripts", dir_ / "scripts/run.sh", dir_ / "checkout",
                              globs)
        .value();
  }
  void launch() { launch(rules_for({})); }
  void launch(ProtectRules rules) {
    rules_ = std::move(rules);
    set_ = snapshot_protected(fs_, rules_).value();
  }
  ProtectedCheck check() { return check_protected(fs_, rules_, set_); }
  std::vector<std::string> violations() { return check().violations; }
  std::vector<std::string> names() {
    std::vector<std::string> out;
    for (const ProtectedFile& file : set_.files) {
      out.push_back(file.path.lexically_relative(dir_.path()).native());
    }
    return out;
  }
  std::string text(std::string_view what, std::string_view name) {
    return std::string(what) + ": " + (dir_ / name).native();
  }

  TempDir dir_;
  util::PosixFileSystem fs_;
  ProtectRules rules_;
  ProtectedSet set_;
};

/// No further file can be opened by this process while it lives.
class NoMoreFiles {
 public:
  NoMoreFiles() {
    ::getrlimit(RLIMIT_NOFILE, &old_);
    const rlimit none{0, old_.rlim_max};
    ::setrlimit(RLIMIT_NOFILE, &none);
  }
  NoMoreFiles(const NoMoreFiles&) = delete;
  NoMoreFiles& operator=(const NoMoreFiles&) = delete;
  ~NoMoreFiles() { ::setrlimit(RLIMIT_NOFILE, &old_); }

 private:
  rlimit old_{};
};

TEST_F(Protected, AHostThatIsOutOfFilesFindsNoViolation) {
  launch();
  const auto looked = [&] {
    const NoMoreFiles limit;
    return check();
  }();
  EXPECT_THAT(looked.violations, IsEmpty());
  ASSERT_TRUE(looked.fault);
  EXPECT_EQ(looked.fault->errnum, EMFILE);
}

TEST_F(Protected, EntrypointDirectoryIsHashedRecursively) {
  launch();
  EXPECT_THAT(names(), ElementsAre("scripts/gate.py", "scripts/lib/util.py", "scripts/run.sh"));
  EXPECT_EQ(set_.files[2].sha256, util::sha256_hex("exit 0\n"));
  EXPECT_THAT(violations(), IsEmpty());
}

TEST_F(Protected, VersionControlCachesPatchesAndTheSpaceAreNotPartOfIt) {
  for (const char* name : {".git/config", ".hg/x", ".svn/x", "lib/__pycache__/u.pyc",
                           "patches/01-a/change.patch", "search_space.yaml"}) {
    dir_.write(std::string("scripts/") + name, "x");
  }
  dir_.write("scripts/lib/patches/inner.py", "x");
  dir_.write("scripts/lib/search_space.yaml", "x");
  launch();
  EXPECT_EQ(set_.files.size(), 5u);
  EXPECT_THAT(names(), Contains("scripts/lib/patches/inner.py"));
  EXPECT_THAT(names(), Contains("scripts/lib/search_space.yaml"));
}

TEST_F(Protected, ChangedFileIsAViolationAndNamed) {
  launch();
  dir_.write("scripts/gate.py", "limit = 9\n");
  EXPECT_THAT(violations(), ElementsAre(text("protected file changed", "scripts/gate.py")));
}

// Two changes within one tick of the file system's clock leave the same inode, size and ctime.
TEST_F(Protected, ChangeRightAfterTheLaunchIsNotMissed) {
  for (int i = 0; i < 20; ++i) {
    dir_.write("scripts/gate.py", "limit = 1\n");
    launch();
    dir_.write("scripts/gate.py", "limit = 9\n");
    ASSERT_THAT(violations(), testing::SizeIs(1));
  }
}

TEST_F(Protected, LostFileIsAViolation) {
  launch();
  stdfs::remove(dir_ / "scripts/lib/util.py");
  EXPECT_THAT(violations(), ElementsAre(text("protected file lost", "scripts/lib/util.py")));
}

TEST_F(Protected, TouchedFileOfSameContentIsUnchanged) {
  launch();
  stdfs::remove(dir_ / "scripts/gate.py");
  dir_.write("scripts/gate.py", "limit = 1\n");
  EXPECT_THAT(violations(), IsEmpty());
}

TEST_F(Protected, FileReplacedByALinkToTheSameContentIsAViolation) {
  launch();
  stdfs::rename(dir_ / "scripts/gate.py", dir_ / "elsewhere.py");
  stdfs::create_symlink(dir_ / "elsewhere.py", dir_ / "scripts/gate.py");
  EXPECT_THAT(violations(), ElementsAre(text("protected file changed", "scripts/gate.py")));
}

TEST_F(Protected, ContentBehindALinkIsProtectedToo) {
  const stdfs::path target = dir_.write("shared/gate_lib.py", "a");
  stdfs::create_symlink(target, dir_ / "scripts/gate_lib.py");
  launch();
  dir_.write("shared/gate_lib.py", "b");
  EXPECT_THAT(violations(), ElementsAre(text("protected file changed", "scripts/gate_lib.py")));
}

TEST_F(Protected, NewFileThatCouldRunIsAViolation) {
  launch();
  for (const char* name : {"helper.py", "x.sh", "x.bash", "x.pth", "x.so", "x.pl", "x.js"}) {
    const stdfs::path file = dir_.write(std::string("scripts/lib/") + name, "");
    EXPECT_THAT(violations(),
                ElementsAre("new file that could be executed or imported: " + file.native()));
    stdfs::remove(file);
  }
}

TEST_F(Protected, NewExecutableOrLinkedDirectoryIsAViolation) {
  launch();
  const stdfs::path file = dir_.write("scripts/tool", "");
  EXPECT_THAT(violations(), IsEmpty());
  stdfs::permissions(file, stdfs::perms::owner_exec, stdfs::perm_options::add);
  EXPECT_THAT(violations(), testing::SizeIs(1));
  stdfs::remove(file);
  stdfs::create_directory_symlink(dir_ / "checkout", dir_ / "scripts/package");
  EXPECT_THAT(violations(), ElementsAre(HasSubstr("scripts/package")));
}

TEST_F(Protected, OtherNewFilesAreReportedAndMayGrow) {
  launch();
  dir_.write("scripts/run.log", "a");
  ASSERT_EQ(::mkfifo((dir_ / "scripts/pipe").c_str(), 0600), 0);
  ProtectedCheck found = check();
  EXPECT_THAT(found.violations, IsEmpty());
  EXPECT_THAT(found.written, ElementsAre(dir_ / "scripts/pipe", dir_ / "scripts/run.log"));
  EXPECT_THAT(written_text(found.written), HasSubstr((dir_ / "scripts/run.log").native()));
  dir_.write("scripts/run.log", "ab");
  EXPECT_THAT(violations(), IsEmpty());
}

TEST_F(Protected, NothingWrittenIsNoText) { EXPECT_EQ(written_text({}), ""); }

TEST_F(Protected, ScriptsDirectoryThatHoldsTheCheckoutProtectsTheEntrypointAlone) {
  dir_.write("all/run.sh", "exit 0\n");
  dir_.write("all/tree/model.py", "m");
  dir_.write("all/.hyperloom-protect", "gate.py\n");
  dir_.write("all/tree/gate.py", "g");
  launch(make_protect_rules(fs_, dir_ / "all", dir_ / "all/run.sh", dir_ / "all/tree", {}).value());
  EXPECT_THAT(names(), ElementsAre("all/.hyperloom-protect", "all/run.sh", "all/tree/gate.py"));
  dir_.write("all/tree/new.py", "x");
  dir_.write("all/tree/model.py", "m2");
  EXPECT_THAT(violations(), IsEmpty());
}

TEST_F(Protected, ScriptsDirectoryEqualToTheCheckoutProtectsTheEntrypointAlone) {
  launch(make_protect_rules(fs_, dir_ / "scripts", dir_ / "scripts/run.sh", dir_ / "scripts", {})
             .value());
  EXPECT_THAT(names(), ElementsAre("scripts/run.sh"));
}

TEST_F(Protected, ScriptsDirectoryInsideTheCheckoutIsProtectedWhole) {
  dir_.write("checkout/bench/run.sh", "x");
  dir_.write("checkout/bench/gate.py", "x");
  launch(make_protect_rules(fs_, dir_ / "checkout/bench", dir_ / "checkout/bench/run.sh",
                            dir_ / "checkout", {})
             .value());
  EXPECT_THAT(names(), ElementsAre("checkout/bench/gate.py", "checkout/bench/run.sh"));
}

TEST_F(Protected, GlobsComeFromTheFileAndTheFlag) {
  dir_.write("scripts/.hyperloom-protect", "# the judge\n\n  eval/*.json \n/tools/\n");
  dir_.write("checkout/eval/limits.json", "1");
  dir_.write("checkout/eval/deep/more.json", "1");
  dir_.write("checkout/eval/notes.txt", "1");
  dir_.write("checkout/tools/a/b.py", "1");
  dir_.write("checkout/one.cfg", "1");
  launch(rules_for({"./one.cfg"}));
  EXPECT_THAT(rules_.globs, ElementsAre("eval/*.json", "tools", "one.cfg"));
  EXPECT_THAT(names(),
              ElementsAre("checkout/eval/deep/more.json", "checkout/eval/limits.json",
                          "checkout/one.cfg", "checkout/tools/a/b.py", "scripts/.hyperloom-protect",
                          "scripts/gate.py", "scripts/lib/util.py", "scripts/run.sh"));
  EXPECT_THAT(set_.warnings, IsEmpty());
  dir_.write("checkout/eval/limits.json", "2");
  EXPECT_THAT(violations(),
              ElementsAre(text("protected file changed", "checkout/eval/limits.json")));
}

TEST_F(Protected, GlobThatMatchesNothingIsAWarning) {
  launch(rules_for({"gone/*.py"}));
  EXPECT_THAT(set_.warnings, ElementsAre(HasSubstr("'gone/*.py' matches no file")));
}

TEST_F(Protected, NewHarmlessFilesElsewhereAreNotReported) {
  launch(rules_for({"eval/*"}));
  dir_.write("checkout/eval/out.txt", "x");
  EXPECT_THAT(check().written, IsEmpty());
  dir_.write("checkout/eval/new.py", "x");
  EXPECT_THAT(violations(), testing::SizeIs(1));
}

TEST_F(Protected, TheHostsOwnDirectoryIsLeftOut) {
  launch();
  rules_.excluded.push_back(dir_ / "scripts/sessions");
  dir_.write("scripts/sessions/s1/runs/x.py", "x");
  EXPECT_THAT(violations(), IsEmpty());
}

TEST_F(Protected, LargestFilesCountByTheirStampOnly) {
  const stdfs::path big = dir_.write("scripts/weights.bin", "");
  stdfs::resize_file(big, 70u << 20);
  launch();
  ASSERT_EQ(names().back(), "scripts/weights.bin");
  EXPECT_EQ(set_.files.back().sha256, "");
  EXPECT_NE(set_.files.front().sha256, "");
  ASSERT_EQ(set_.warnings.size(), 1u);
  EXPECT_THAT(set_.warnings[0], testing::AllOf(HasSubstr("64 MiB"), HasSubstr(big.native())));
  EXPECT_THAT(violations(), IsEmpty());
  stdfs::permissions(big, stdfs::perms::owner_read);
  EXPECT_THAT(violations(), ElementsAre(text("protected file changed", "scripts/weights.bin")));
}

TEST_F(Protected, ReferenceJoinsReadOnlyOnceItsLegEnded) {
  launch();
  dir_.write("ref/baseline.png/a", "x");
  ASSERT_TRUE(protect_reference(fs_, dir_ / "ref/baseline.png", rules_, set_));
  EXPECT_EQ(fs_.lstat(dir_ / "ref/baseline.png/a")->mode & 0222, 0u);
  EXPECT_THAT(names(), Contains("ref/baseline.png/a"));
  EXPECT_THAT(violations(), IsEmpty());
  stdfs::permissions(dir_ / "ref/baseline.png/a", stdfs::perms::owner_write,
                     stdfs::perm_options::add);
  dir_.write("ref/baseline.png/a", "y");
  EXPECT_THAT(violations(), ElementsAre(text("protected file changed", "ref/baseline.png/a")));
}

TEST_F(Protected, SetReadBackFromAJournalIsComparedByHash) {
  launch();
  for (ProtectedFile& file : set_.files) {
    file.stamp = {};
  }
  EXPECT_THAT(violations(), IsEmpty());
  dir_.write("scripts/gate.py", "limit = 2\n");
  EXPECT_THAT(violations(), testing::SizeIs(1));
}

TEST(ProtectGlob, MatchesThePathOrAParentOfIt) {
  EXPECT_TRUE(glob_protects("a", "a/b/c"));
  EXPECT_TRUE(glob_protects("a/*", "a/b/c"));
  EXPECT_TRUE(glob_protects("*/gate.py", "x/y/gate.py"));
  EXPECT_FALSE(glob_protects("a", "ab"));
  EXPECT_FALSE(glob_protects("gate.py", "x/gate.py"));
  EXPECT_EQ(literal_prefix("a/b/*.py"), "a/b");
  EXPECT_EQ(literal_prefix("*.py"), "");
  EXPECT_EQ(literal_prefix("a/b"), "a/b");
}

}  // namespace
}  // namespace hyperloom::measure
