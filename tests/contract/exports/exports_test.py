# SPDX-FileCopyrightText: 2026 Hyperloom contributors
# SPDX-License-Identifier: MIT
"""exports_test.py PLUGIN..: each defines exactly one dynamic symbol and links completely."""
import subprocess
import sys


def symbols(path):
    lines = subprocess.run(["nm", "-D", "--defined-only", path], check=True, capture_output=True,
                           text=True).stdout.splitlines()
    return [line.split()[-2:] for line in lines]


def main(paths):
    wrong = [f"{path}: exports {found}, expected one function hyperloom_plugin_entry_v1"
             for path in paths
             if (found := symbols(path)) != [["T", "hyperloom_plugin_entry_v1"]]]
    print("\n".join(wrong) if wrong else f"{len(paths)} plugins, one export each")
    return 1 if wrong or not paths else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
