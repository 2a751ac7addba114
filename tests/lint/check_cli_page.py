# SPDX-FileCopyrightText: 2026 Hyperloom contributors
# SPDX-License-Identifier: MIT
"""docs/cli.md is what the binary's option table says. usage: check_cli_page.py HYPERLOOM"""
import os
import pathlib
import subprocess
import sys

PAGE = pathlib.Path(__file__).resolve().parents[2] / "docs" / "cli.md"


def main():
    env = {**os.environ, "HYPERLOOM_HELP": "markdown"}
    wanted = subprocess.run([sys.argv[1], "--help"], env=env, capture_output=True, check=True).stdout
    if PAGE.read_bytes() == wanted:
        return 0
    print(f"{PAGE}: stale; run: HYPERLOOM_HELP=markdown hyperloom --help > docs/cli.md")
    return 1


if __name__ == "__main__":
    sys.exit(main())
