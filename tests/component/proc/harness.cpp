// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#include "tests/component/proc/harness.hpp"

#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <fstream>
#include <sstream>

#include "core/proc/procfs.hpp"
#include "core/util/cat.hpp"
#include "core/util/random.hpp"

namespace hyperloom::proc {

int alive_with_id(const std::string& run_id) {
  int count = 0;
  for (const PidEntry& entry : list_pids()) {
    const auto stat = read_stat(entry.pid);
    count += stat && stat->alive() && run_id_of(entry.pid) == run_id ? 1 : 0;
  }
  return count;
}

bool is_alive(int pid) {
  const auto stat = read_stat(pid);
  return stat && stat->alive();
}

std::string read_file(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

bool eventually(const std::function<bool()>& condition) {
  for (int i = 0; i < 2500; ++i) {
    if (condition()) {
      return true;
    }
    poll(nullptr, 0, 2);
  }
  return false;
}

int pid_from(const std::filesystem::path& path) {
  EXPECT_TRUE(eventually([&] { return read_file(path).ends_with('\n'); })) << path;
  return std::atoi(read_file(path).c_str());
}

Foreign::Foreign(std::vector<std::string> argv, std::vector<std::string> env) {
  const auto pointers = [](std::vector<std::string>& texts) {
    std::vector<char*> out;
    for (std::string& text : texts) {
      out.push_back(text.data());
    }
    out.push_back(nullptr);
    return out;
  };
  auto args = pointers(argv), vars = pointers(env);
  pid_ = fork();
  if (pid_ == 0) {
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, nullptr);
    setsid();
    execve(args[0], args.data(), vars.data());
    _exit(127);
  }
  // The name changes before the new environment can be read, so both are waited for.
  const std::string environ_path = "/proc/" + std::to_string(pid_) + "/environ";
  EXPECT_TRUE(eventually([&] {
    const auto stat = read_stat(pid_);
    return stat && stat->session == pid_ && stat->comm != "component_proc" &&
           (env.empty() || read_file(environ_path).starts_with(env.front()));
  }));
}

Foreign::~Foreign() {
  kill(-pid_, SIGKILL);
  waitpid(pid_, nullptr, 0);
}

void SupervisorTest::SetUp() {
  std::string name = (std::filesystem::temp_directory_path() / "hl-proc-XXXXXX").string();
  ASSERT_NE(mkdtemp(name.data()), nullptr);
  dir_ = name;
  auto signals = Signals::install();
  ASSERT_TRUE(signals);
  signals_.emplace(std::move(*signals));
  signals_->drain();
  auto runner = PosixRunner::create(*signals_, clock_);
  ASSERT_TRUE(runner) << runner.error().text();
  runner_ = std::move(*runner);
}

void SupervisorTest::TearDown() {
  EXPECT_EQ(alive_with_id(run_id_), 0);
  std::filesystem::remove_all(dir_);
}

ProcessSpec SupervisorTest::script(const std::string& text) {
  const auto path = at(util::cat("script", ++scripts_, ".sh"));
  std::ofstream(path) << text << '\n';
  run_id_ = util::cat("test.", util::random_hex(8));
  ProcessSpec spec;
  spec.argv = {"/bin/bash", path.string()};
  spec.env = {{"PATH", "/usr/local/bin:/usr/bin:/bin"}, {"LANG", "C.UTF-8"}};
  spec.cwd = dir_;
  spec.stdout_path = at("out.log");
  spec.stderr_path = at("err.log");
  spec.run_id = run_id_;
  return spec;
}

ProcessExit SupervisorTest::run(const ProcessSpec& spec) {
  const auto start = clock_.now();
  auto exit = runner_->run(spec, tick_);
  took_ = std::chrono::duration_cast<milliseconds>(clock_.now() - start);
  EXPECT_TRUE(exit) << (exit ? "" : exit.error().text());
  return exit ? std::move(*exit) : ProcessExit{};
}

}  // namespace hyperloom::proc
