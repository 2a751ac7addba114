# SPDX-FileCopyrightText: 2026 Hyperloom contributors
# SPDX-License-Identifier: MIT
"""architecture.md#1: a configure without two libraries names both Debian packages in one error."""
import pathlib
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
HIDDEN = {"yaml-cpp": "libyaml-cpp-dev", "fmt": "libfmt-dev"}


def main():
    with tempfile.TemporaryDirectory() as tree:
        argv = ["cmake", "-S", str(ROOT), "-B", tree, "-G", "Ninja",
                *(f"-DCMAKE_DISABLE_FIND_PACKAGE_{name}=ON" for name in HIDDEN)]
        done = subprocess.run(argv, capture_output=True, text=True, check=False)
    wanted = " ".join(["missing Debian packages; run: apt-get install", *HIDDEN.values()])
    found = " ".join(done.stderr.split())
    if done.returncode != 0 and wanted.split(":")[0] in found and all(p in found for p in HIDDEN.values()):
        return 0
    print(f"expected a failing configure with one error '{wanted}', found {done.returncode}: {found}")
    return 1


if __name__ == "__main__":
    sys.exit(main())
