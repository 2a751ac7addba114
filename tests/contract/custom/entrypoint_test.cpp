// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

// custom.md#16 and custom.md#17 on the plugin's side: each row of the table of section 4.
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "tests/contract/custom/loaded_plugin.hpp"

namespace hyperloom::contract {
namespace {

namespace fs = std::filesystem;

class Entrypoint : public LoadedPlugin {
 protected:
  Entrypoint() {
    std::string pattern = (fs::temp_directory_path() / "hl scripts XXXXXX").string();
    dir_ = mkdtemp(pattern.data());
    in_.framework = HL_STR("custom");
    gpu("mi355x", "mi355x");
  }
  ~Entrypoint() override {
    std::error_code ignored;
    fs::remove_all(dir_, ignored);
  }

  void gpu(const char* type, const char* runner) {
    in_.gpu_type = sdk::str(type);
    in_.runner_type = sdk::str(runner);
  }
  void unknown_gpu() { in_.gpu_type = in_.runner_type = {nullptr, 0}; }
  void file(const std::string& name) { file(name, "exit 0\n"); }
  void file(const std::string& name, const std::string& content) {
    std::ofstream(path(name)) << content;
  }
  std::string path(const std::string& name) const { return dir_ + "/" + name; }

  hl_status resolve() {
    host_.clear();
    in_.scripts_dir = sdk::str(dir_);
    return table_->resolve_entrypoint(self_, &in_, host_.builder<hl_resolve_out>(), error());
  }
  void expect_chosen(const std::string& name) {
    EXPECT_EQ(resolve(), HL_OK) << host_.error_text;
    EXPECT_EQ(host_.firsts("resolve_path"), std::vector<std::string>{path(name)});
  }
  void expect_unresolved(const std::string& wanted) {
    EXPECT_EQ(resolve(), HL_NOT_FOUND);
    EXPECT_EQ(host_.error_code, "entrypoint_unresolved");
    EXPECT_EQ(host_.error_text, "no entrypoint for custom in " + dir_ + ": wanted " + wanted);
    EXPECT_TRUE(host_.firsts("resolve_path").empty());
  }
  void expect_unresolved() { expect_unresolved("custom_mi355x.sh or exactly one .sh file"); }
  void expect_unusable(const std::string& name, const std::string& problem) {
    EXPECT_EQ(resolve(), HL_FAILED_PRECONDITION);
    EXPECT_EQ(host_.error_code, "entrypoint_unusable");
    EXPECT_EQ(host_.error_text, "entrypoint " + path(name) + " " + problem);
  }
  void expect_rejected(const std::string& name, const std::string& why) {
    EXPECT_TRUE(host_.called({"resolve_add_candidate", path(name), why}))
        << name << ": " << why << "\n"
        << ::testing::PrintToString(host_.calls());
  }

  std::string dir_;
};

TEST_F(Entrypoint, NamedScriptWinsOverOthers) {
  file("custom_mi355x.sh");
  file("a.sh");
  fs::create_directory(path("sub"));
  expect_chosen("custom_mi355x.sh");
  expect_rejected("a.sh", "custom_mi355x.sh is used");
  expect_rejected("sub", "is a directory; subdirectories are not searched");
  EXPECT_EQ(host_.firsts("resolve_interpreter"), std::vector<std::string>{"bash"});
}

TEST_F(Entrypoint, SingleScriptOfAnyName) {
  for (const char* name : {"two words.sh", "custom_MI355X.sh", "\u00fcber.sh", "-x.sh"}) {
    file(name);
    expect_chosen(name);
    fs::remove(path(name));
  }
}

TEST_F(Entrypoint, ModeBitsDoNotMatter) {
  file("a.sh");
  chmod(path("a.sh").c_str(), 0644);
  expect_chosen("a.sh");
}

TEST_F(Entrypoint, LinkToAFileCountsUnderItsOwnName) {
  fs::create_directory(path("real"));
  file("real/script");
  fs::create_symlink("real/script", path("custom_mi355x.sh"));
  file("a.sh");
  file("b.sh");
  expect_chosen("custom_mi355x.sh");
}

TEST_F(Entrypoint, SeveralUnnamedScriptsAreUnresolved) {
  file("b.sh");
  file("a.sh");
  expect_unresolved();
  const std::string why = "is one of 2 .sh files, none of them named custom_mi355x.sh";
  expect_rejected("a.sh", why);
  expect_rejected("b.sh", why);
  EXPECT_EQ(host_.firsts("resolve_add_candidate"),
            (std::vector<std::string>{path("a.sh"), path("b.sh")}));
}

TEST_F(Entrypoint, EmptyDirectoryIsUnresolvedWithoutCandidates) {
  expect_unresolved();
  EXPECT_TRUE(host_.firsts("resolve_add_candidate").empty());
}

TEST_F(Entrypoint, NothingThatOnlyLooksLikeAScriptIsTaken) {
  file("A.SH");
  file("run.bash");
  file(".hidden.sh");
  fs::create_directory(path("sub"));
  file("sub/real.sh");
  expect_unresolved();
  expect_rejected("A.SH", "its name does not end in .sh");
  expect_rejected("run.bash", "its name does not end in .sh");
  expect_rejected(".hidden.sh", "is hidden");
  expect_rejected("sub", "is a directory; subdirectories are not searched");
}

TEST_F(Entrypoint, UnusableEntriesDoNotCountBesideOneScript) {
  file("a.sh");
  file(".hidden.sh");
  fs::create_directory(path("x.sh"));
  fs::create_symlink("nowhere", path("y.sh"));
  ASSERT_EQ(mkfifo(path("z.sh").c_str(), 0600), 0);
  expect_chosen("a.sh");
  expect_rejected("x.sh", "is a directory; subdirectories are not searched");
  expect_rejected("y.sh", "is a dangling link");
  expect_rejected("z.sh", "is not a regular file");
}

TEST_F(Entrypoint, RunnerNameRanksBeforeGpuName) {
  gpu("mi325x", "mi300x");
  file("custom_mi325x.sh");
  file("lib.sh");
  expect_chosen("custom_mi325x.sh");
  file("custom_mi300x.sh");
  expect_chosen("custom_mi300x.sh");
  expect_rejected("custom_mi325x.sh", "custom_mi300x.sh is used");
}

TEST_F(Entrypoint, BothNamesAreWantedWhenTheyDiffer) {
  gpu("mi325x", "mi300x");
  expect_unresolved("custom_mi300x.sh, custom_mi325x.sh or exactly one .sh file");
}

TEST_F(Entrypoint, UnknownGpuTakesTheSingleScript) {
  unknown_gpu();
  file("a.sh");
  expect_chosen("a.sh");
}

TEST_F(Entrypoint, UnknownGpuWithSeveralScriptsAsksForTheFlag) {
  unknown_gpu();
  file("custom_mi355x.sh");
  file("a.sh");
  expect_unresolved(
      "exactly one .sh file (the GPU type is unknown: pass --gpu-type to use "
      "custom_<gpu type>.sh)");
  expect_rejected("a.sh", "is one of 2 .sh files");
}

TEST_F(Entrypoint, NamedScriptThatCannotBeUsedIsAnErrorAndNotReplaced) {
  file("a.sh");
  const std::string name = "custom_mi355x.sh";
  fs::create_directory(path(name));
  expect_unusable(name, "is a directory");
  fs::remove(path(name));
  fs::create_symlink("nowhere", path(name));
  expect_unusable(name, "is a dangling link");
  fs::remove(path(name));
  file(name, "");
  expect_unusable(name, "is empty");
  fs::remove(path(name));
  ASSERT_EQ(mkfifo(path(name).c_str(), 0600), 0);
  expect_unusable(name, "is not a regular file");
}

TEST_F(Entrypoint, LoneEmptyScriptIsUnusable) {
  file("a.sh", "");
  expect_unusable("a.sh", "is empty");
}

/// Root reads everything: it looks as somebody else.
class AsNobody {
 public:
  AsNobody() : mine_(geteuid()) {
    if (mine_ == 0) {
      EXPECT_EQ(seteuid(65534), 0);
    }
  }
  AsNobody(const AsNobody&) = delete;
  AsNobody& operator=(const AsNobody&) = delete;
  ~AsNobody() { EXPECT_EQ(seteuid(mine_), 0); }

 private:
  uid_t mine_;
};

TEST_F(Entrypoint, UnreadableScriptIsUnusable) {
  file("a.sh");
  chmod(path("a.sh").c_str(), 0000);
  chmod(dir_.c_str(), 0755);
  const AsNobody nobody;
  expect_unusable("a.sh", "is not readable: Permission denied");
}

TEST_F(Entrypoint, UnreadableDirectoryIsNotFound) {
  file("a.sh");
  chmod(dir_.c_str(), 0000);
  hl_status status = HL_OK;
  {
    const AsNobody nobody;
    status = resolve();
  }
  chmod(dir_.c_str(), 0700);
  EXPECT_EQ(status, HL_NOT_FOUND);
  EXPECT_NE(host_.error_text.find("cannot be listed: Permission denied"), std::string::npos);
}

TEST_F(Entrypoint, WindowsLineEndingsNameTheCure) {
  file("a.sh", "#!/bin/bash\r\nexit 0\r\n");
  expect_unusable("a.sh",
                  "has Windows line endings; run: sed -i 's/\\r$//' '" + path("a.sh") + "'");
  file("a.sh", "#!/bin/bash\nprintf 'a\r\n'\n");
  expect_chosen("a.sh");
}

TEST_F(Entrypoint, ShebangMustBeAShell) {
  for (const char* line : {"#!/usr/bin/env python3", "#!/usr/bin/python3", "#! /opt/python3 -u",
                           "#!/usr/bin/env -S A=1 python3 -u"}) {
    file("a.sh", std::string(line) + "\n");
    expect_unusable("a.sh", "asks for python3, but entrypoints are run with bash");
  }
  for (const char* line : {"#!/bin/sh", "#!/bin/bash -eu", "#!/usr/bin/env bash", "#!/bin/dash",
                           "#!/usr/bin/env -S zsh -f", "#!/bin/ksh", "# no shebang", "#!"}) {
    file("a.sh", std::string(line) + "\nexit 0\n");
    expect_chosen("a.sh");
  }
}

TEST_F(Entrypoint, NameThatIsNotUtf8IsRejectedByAPrintableName) {
  file("b\xff.sh");
  expect_unresolved();
  expect_rejected("b\\xff.sh", "its name is not valid UTF-8");
}

TEST_F(Entrypoint, DirectoryThatIsGoneIsNotFound) {
  fs::remove(dir_);
  EXPECT_EQ(resolve(), HL_NOT_FOUND);
  EXPECT_EQ(host_.error_code, "entrypoint_unresolved");
  EXPECT_NE(host_.error_text.find("No such file or directory"), std::string::npos);
}

TEST_F(Entrypoint, NamesFollowTheFrameworksName) {
  in_.framework = HL_STR("myload");
  file("myload_mi355x.sh");
  file("custom_mi355x.sh");
  expect_chosen("myload_mi355x.sh");
}

TEST_F(Entrypoint, SameDirectoryGivesTheSameCalls) {
  for (const char* name : {"c.sh", "a.sh", "b.sh", "d"}) {
    file(name);
  }
  resolve();
  const std::vector<Call> first = host_.calls();
  resolve();
  EXPECT_EQ(host_.calls(), first);
}

}  // namespace
}  // namespace hyperloom::contract
