# SPDX-FileCopyrightText: 2026 Hyperloom contributors
# SPDX-License-Identifier: MIT
"""Each zoo member really has the defect that it is named for, seen without running its code."""
import pathlib
import subprocess
import sys
import unittest

ZOO = pathlib.Path()
ENTRY = "hyperloom_plugin_entry_v1"


def run(*argv):
    return subprocess.run(argv, check=True, capture_output=True, text=True).stdout


def path(name):
    return str(ZOO / f"{name}.so")


def exported(name):
    """{symbol: type letter} of the dynamic symbols it defines."""
    lines = run("nm", "-D", "--defined-only", path(name)).splitlines()
    return {line.split()[2]: line.split()[1] for line in lines}


def note(name):
    """The 144 descriptor bytes; None without a note."""
    target = ZOO / f"{name}.note"
    subprocess.run(["objcopy", "--dump-section", f".note.hyperloom={target}", path(name),
                    "/dev/null"], capture_output=True, check=False)
    if not target.exists():
        return None
    data = target.read_bytes()
    target.unlink()
    return data[24:]


def u32(data, at):
    return int.from_bytes(data[at:at + 4], "little")


class Zoo(unittest.TestCase):
    def test_control_is_a_correct_plugin(self):
        self.assertEqual(exported("bad_none"), {ENTRY: "T"})
        data = note("bad_none")
        self.assertEqual((data[:4], len(data)), (b"HLP1", 144))
        self.assertEqual([u32(data, at) for at in (4, 8, 12, 16, 20, 24, 28)],
                         [1, 1, 0, 0, 2, 0, 0])
        self.assertEqual((data[32:96].rstrip(b"\0"), data[96:128].rstrip(b"\0")),
                         (b"bad", b"1.0.0"))

    def test_entries(self):
        self.assertNotIn(ENTRY, exported("bad_no_entry"))
        self.assertEqual(exported("bad_data_entry")[ENTRY], "D")
        self.assertEqual(exported("bad_only_v2"), {"hyperloom_plugin_entry_v2": "T"})

    def test_notes(self):
        self.assertIsNone(note("bad_no_note"))
        self.assertEqual(note("bad_note_magic")[:4], b"NOPE")
        self.assertEqual(note("bad_note_unterminated")[32:96], b"a" * 64)
        self.assertEqual(note("bad_note_differs")[96:101], b"9.9.9")
        self.assertEqual(u32(note("bad_min_host"), 16), 99)
        self.assertEqual(u32(note("bad_newer_minor"), 12), 99)

    def test_links(self):
        undefined = run("nm", "-D", "--undefined-only", path("bad_undefined"))
        self.assertIn("hl_zoo_missing_symbol", undefined)
        dynamic = run("readelf", "-dW", path("bad_needed"))
        self.assertIn("libhl_zoo_absent.so", dynamic)
        self.assertNotIn("RUNPATH", dynamic)
        self.assertIn("TEXTREL", run("readelf", "-dW", path("bad_textrel")))
        stack = [line for line in run("readelf", "-lW", path("bad_execstack")).splitlines()
                 if "GNU_STACK" in line]
        self.assertIn("RWE", stack[0])

    def test_good_ones_export_their_entry_alone(self):
        for name in ("hyperloom_acme", "hyperloom_fakevllm", "hyperloom_envknobs",
                     "hyperloom_strict"):
            self.assertEqual(exported(name), {ENTRY: "T"}, name)


if __name__ == "__main__":
    ZOO = pathlib.Path(sys.argv.pop(1))
    unittest.main()
