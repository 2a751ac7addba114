// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/session/session.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <set>

#include "core/session/root.hpp"
#include "core/util/json.hpp"
#include "tests/support/temp_dir.hpp"

namespace hyperloom::session {
namespace {

using testing::HasSubstr;

constexpr util::Wall kStart{std::chrono::milliseconds(1788000000000)};

bool has_journal(const util::FileSystem& fs, const Layout& layout) {
  return fs.stat(layout.journal()).has_value();
}

std::filesystem::perms mode(const std::filesystem::path& path) {
  return std::filesystem::status(path).permissions();
}

class SessionTest : public testing::Test {
 protected:
  Session create() {
    auto made = create_session(fs_, dir_ / "root", clock_);
    EXPECT_TRUE(made) << (made ? "" : made.error().message);
    return std::move(*made);
  }
  util::Result<Layout> find(std::string_view name) {
    return find_session(fs_, dir_ / "root", name, dir_.path(), has_journal);
  }

  util::PosixFileSystem fs_;
  test::TempDir dir_;
  util::ManualClock clock_{kStart};
};

// session.md#20
TEST_F(SessionTest, FiftyStartsInASecondSortByMillisecond) {
  std::vector<std::string> ids;
  for (int i = 0; i < 50; ++i) {
    ids.push_back(create().id);
    EXPECT_TRUE(is_session_name(ids.back())) << ids.back();
    clock_.advance(std::chrono::milliseconds(20));
  }
  EXPECT_TRUE(std::ranges::is_sorted(ids));
  EXPECT_EQ(std::set<std::string>(ids.begin(), ids.end()).size(), 50U);
  EXPECT_EQ(session_names(fs_, dir_ / "root"), ids);
}

TEST_F(SessionTest, StartsOfOneMillisecondGetNamesOfTheirOwn) {
  std::set<std::string> ids;
  for (int i = 0; i < 50; ++i) {
    ids.insert(create().id);
  }
  EXPECT_EQ(ids.size(), 50U);
}

// session.md#24
TEST_F(SessionTest, DirectoriesAndFilesArePrivate) {
  using std::filesystem::perms;
  const Session session = create();
  EXPECT_EQ(mode(session.layout.root()), perms::owner_all);
  EXPECT_EQ(mode(session.layout.runtime()), perms::owner_all);
  EXPECT_EQ(mode(session.layout.runs() / "w"), perms::owner_all);
  for (const auto& file :
       {session.layout.lock(), session.layout.owners(), session.layout.reserve()}) {
    EXPECT_EQ(mode(file), perms::owner_read | perms::owner_write) << file;
  }
  EXPECT_EQ(std::filesystem::file_size(session.layout.reserve()), 1U << 20);
}

TEST_F(SessionTest, IsLockedAndNamesItsOwner) {
  const Session session = create();
  const auto again = SessionLock::acquire(session.layout, clock_);
  ASSERT_FALSE(again);
  EXPECT_EQ(again.error().code, util::Code::Busy);
  const auto owner = util::parse_json(test::slurp(session.layout.owners()), "owners");
  ASSERT_TRUE(owner);
  EXPECT_EQ(owner->int_or("run", 0), 1);
  EXPECT_EQ(owner->int_or("pid", 0), this_process().pid);
}

TEST_F(SessionTest, AnUnwritableRootIsAnError) {
  dir_.write("root", "a file");
  EXPECT_FALSE(create_session(fs_, dir_ / "root", clock_));
}

TEST_F(SessionTest, MeasureDirectoriesHaveNoLockAndNoJournal) {
  const auto layout = create_measure_dir(fs_, dir_ / "root/measure", clock_);
  ASSERT_TRUE(layout);
  EXPECT_TRUE(std::filesystem::is_directory(layout->runs() / "w"));
  EXPECT_FALSE(std::filesystem::exists(layout->lock()));
  EXPECT_FALSE(std::filesystem::exists(layout->journal()));
}

TEST_F(SessionTest, LatestIsTheGreatestNameThatWasLaunched) {
  const Session first = create();
  clock_.advance(std::chrono::seconds(1));
  const Session second = create();
  EXPECT_FALSE(find("latest"));
  dir_.write("root/" + first.id + "/journal.jsonl", "");
  ASSERT_TRUE(find("latest"));
  EXPECT_EQ(find("latest")->root().filename(), first.id);
  dir_.write("root/" + second.id + "/journal.jsonl", "");
  EXPECT_EQ(find("latest")->root().filename(), second.id);
}

// session.md#59
TEST_F(SessionTest, NamesAndPathsAreFoundAndMustLieUnderTheRoot) {
  const Session session = create();
  const auto real = std::filesystem::canonical(session.layout.root());
  for (const std::string& name :
       {session.id, session.layout.root().string(), "root/" + session.id}) {
    const auto found = find(name);
    ASSERT_TRUE(found) << name;
    EXPECT_EQ(found->root(), real);
  }
  std::filesystem::create_directories(dir_ / "outside");
  for (const std::string name : {"outside", "..", ".", "", "20260101T000000Z-00000000"}) {
    const auto found = find(name);
    ASSERT_FALSE(found) << name;
    EXPECT_EQ(found.error().code, util::Code::NotFound);
  }
}

TEST_F(SessionTest, TheReserveIsAFileOfItsOwnWhateverALegPutThere) {
  const auto made = create();
  const auto reserve = made.layout.reserve();
  dir_.write("foreign", "keep");
  const auto plant = [&](auto&& how) {
    std::filesystem::remove(reserve);
    how();
    preallocate_reserve(made.layout);
    EXPECT_TRUE(std::filesystem::is_regular_file(std::filesystem::symlink_status(reserve)));
    EXPECT_EQ(std::filesystem::hard_link_count(reserve), 1U);
    EXPECT_EQ(std::filesystem::file_size(reserve), 1U << 20);
    EXPECT_EQ(test::slurp(dir_ / "foreign"), "keep");
  };
  plant([&] { ASSERT_EQ(::mkfifo(reserve.c_str(), 0600), 0); });  // to open it would never end
  plant([&] { std::filesystem::create_symlink(dir_ / "foreign", reserve); });
  plant([&] { std::filesystem::create_hard_link(dir_ / "foreign", reserve); });
}

}  // namespace
}  // namespace hyperloom::session
