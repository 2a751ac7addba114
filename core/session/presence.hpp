// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <filesystem>
#include <set>
#include <string>
#include <vector>

#include "core/session/pins.hpp"
#include "core/util/env.hpp"
#include "core/util/fd.hpp"
#include "core/util/result.hpp"

namespace hyperloom::session {

/// What a run occupies while it measures.
struct Occupied {
  std::string run_dir;                  ///< how others call this run
  std::filesystem::path checkout;       ///< resolved
  std::uint64_t device = 0, inode = 0;  ///< of the checkout: the same under any name
  std::set<std::string> gpus;  ///< mask entries; {"*"}: all of the machine; empty: none known
};

/// Describes a run from its checkout and the GPU masks its legs will see (pins first). Without a
/// mask it occupies every GPU of a machine that has one.
[[nodiscard]] Occupied occupied_by(std::string run_dir, const std::filesystem::path& checkout,
                                   const util::Environment& env, const Pins& pins);

/// Another live run and what both use: "checkout /x", "GPUs 4 5".
struct Rival {
  std::string run_dir;
  int pid = 0;
  std::string shared;
};

/// Makes a run visible to other runs of this user on this machine, whatever their session root: a
/// file with an flock in a private directory below /tmp, gone with the process. A file without a
/// lock is what a killed run left, and is removed by whoever sees it.
///
/// Not seen: runs of other users, of other machines on a shared disk, of containers with a /tmp of
/// their own, and whatever else keeps the machine busy.
class Presence {
 public:
  /// /tmp/hyperloom-<uid>/live.
  [[nodiscard]] static std::filesystem::path default_directory();
  /// Fails when the directory is not this user's alone or cannot hold locks; the run goes on then.
  [[nodiscard]] static util::Result<Presence> announce(const std::filesystem::path& directory,
                                                       const Occupied& what);
  Presence(Presence&&) noexcept;
  Presence& operator=(Presence&&) = delete;
  ~Presence();

  /// Live runs that use the same checkout or GPUs now.
  [[nodiscard]] std::vector<Rival> rivals() const;

 private:
  Presence(std::filesystem::path file, util::Fd lock, Occupied what);

  std::filesystem::path file_;
  util::Fd lock_;
  Occupied what_;
};

}  // namespace hyperloom::session
