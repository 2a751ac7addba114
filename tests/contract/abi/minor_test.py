# SPDX-FileCopyrightText: 2026 Hyperloom contributors
# SPDX-License-Identifier: MIT
"""minor_test.py MAJOR MINOR VERSION: header, build files and ABI-CHANGES.md name one version."""
import pathlib
import re
import sys
import unittest

SDK = pathlib.Path(__file__).resolve().parents[3] / "sdk"
BUILD = []


class Version(unittest.TestCase):
    def test_header_and_build_agree(self):
        text = (SDK / "include/hyperloom/plugin.h").read_text(encoding="utf-8")
        found = [re.search(rf"^#define {name} \"?([\d.]+)\"?$", text, flags=re.M).group(1)
                 for name in ("HL_ABI_MAJOR", "HL_ABI_MINOR", "HL_SDK_VERSION")]
        self.assertEqual(found, BUILD)

    def test_sdk_version_starts_with_the_abi(self):
        self.assertTrue(BUILD[2].startswith(f"{BUILD[0]}.{BUILD[1]}."))

    def test_newest_entry_is_the_header_s_minor(self):
        text = (SDK / "ABI-CHANGES.md").read_text(encoding="utf-8")
        minors = [int(minor) for minor in re.findall(r"^## 1\.(\d+)\b", text, flags=re.M)]
        self.assertEqual(minors, sorted(range(int(BUILD[1]) + 1), reverse=True))


if __name__ == "__main__":
    BUILD = sys.argv[1:]
    del sys.argv[1:]
    unittest.main()
