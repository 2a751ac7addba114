# SPDX-FileCopyrightText: 2026 Hyperloom contributors
# SPDX-License-Identifier: MIT
# Shared by scripts/quickstart and scripts/test: Debian packages and builds.

build_packages=(g++ cmake ninja-build pkg-config libboost-dev libboost-program-options-dev
  rapidjson-dev libspdlog-dev libfmt-dev libyaml-cpp-dev libgit2-dev libexpected-dev libeigen3-dev)
sample_packages=(git python3 python3-numpy)
test_packages=(ccache chromium libgtest-dev libgmock-dev libbenchmark-dev make procps)

# Prints the packages of the arguments that are not installed.
missing_packages() {
  local package
  for package in "$@"; do
    dpkg-query -W -f '${Status}\n' "$package" 2>/dev/null | grep -q '^install ok installed$' ||
      echo "$package"
  done
}

# install_packages NO_INSTALL PACKAGE...: as root or through sudo -n; else prints the command, exit 2.
install_packages() {
  local no_install=$1 missing
  shift
  missing=$(missing_packages "$@" | tr '\n' ' ')
  [ -n "$missing" ] || return 0
  local sudo=()
  if [ "$(id -u)" -ne 0 ]; then
    sudo=(sudo -n)
  fi
  if [ "$no_install" = yes ] || { [ "${#sudo[@]}" -gt 0 ] && ! sudo -n true 2>/dev/null; }; then
    echo "missing Debian packages; run: apt-get install -y $missing" >&2
    exit 2
  fi
  echo "== installing: $missing"
  export DEBIAN_FRONTEND=noninteractive
  "${sudo[@]}" apt-get update -qq
  # shellcheck disable=SC2086
  "${sudo[@]}" apt-get install -y -qq --no-install-recommends $missing >/dev/null
}

# build_preset PRESET [CMAKE OPTION...]: configures and builds, output only when it fails.
build_preset() {
  local preset=$1 log
  shift
  log=$(mktemp)
  echo "== building preset $preset"
  if ! { cmake --preset "$preset" "$@" && cmake --build "build/$preset" -j "$(nproc)"; } >"$log" 2>&1; then
    tail -n 60 "$log" >&2
    echo "the build of preset $preset failed; whole log: $log" >&2
    exit 1
  fi
  rm -f "$log"
}
