# SPDX-FileCopyrightText: 2026 Hyperloom contributors
# SPDX-License-Identifier: MIT
"""The layout check sees what it is for (sdk.md#16), on copies of the header."""
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

SDK = pathlib.Path(__file__).resolve().parents[3] / "sdk"


class LayoutCheck(unittest.TestCase):
    def setUp(self):
        self.place = tempfile.TemporaryDirectory()
        self.addCleanup(self.place.cleanup)
        root = pathlib.Path(self.place.name)
        self.header, self.abi, self.changes = root / "plugin.h", root / "abi", root / "CHANGES.md"
        shutil.copy(SDK / "include/hyperloom/plugin.h", self.header)
        shutil.copy(SDK / "ABI-CHANGES.md", self.changes)
        self.abi.mkdir()
        for snapshot in (SDK / "abi").glob("v1.*.json"):
            shutil.copy(snapshot, self.abi)

    def tool(self, name):
        done = subprocess.run(
            [sys.executable, "-B", str(SDK / "abi" / name), "--header", str(self.header),
             "--abi", str(self.abi), "--changes", str(self.changes)],
            capture_output=True, text=True, check=False)
        return done.returncode, done.stdout + done.stderr

    def edit(self, old, new):
        text = self.header.read_text(encoding="utf-8")
        self.assertEqual(text.count(old), 1, old)
        self.header.write_text(text.replace(old, new), encoding="utf-8")

    def describe(self, minor, text):
        with self.changes.open("a", encoding="utf-8") as out:
            out.write(f"\n## 1.{minor}\n\n{text}\n")

    def refused(self, *texts):
        status, output = self.tool("check.py")
        self.assertEqual(status, 1, output)
        for text in texts:
            self.assertIn(text, output)

    def append_to_plan(self):
        self.edit("max_model_len, port;", "max_model_len, port, node, nodes;")

    def test_unchanged_header_passes(self):
        self.assertEqual(self.tool("check.py")[0], 0)

    def test_swapped_fields_fail(self):
        self.edit("hl_str session_id, leg_id, run_dir", "hl_str leg_id, session_id, run_dir")
        self.refused("hl_plan_in: field 2 was 'hl_str session_id at 16", "hl_str leg_id at 16")

    def test_swapped_slots_fail(self):
        self.edit("(*log_enabled)", "(*x)")
        self.edit("(*is_cancelled)", "(*log_enabled)")
        self.edit("(*x)", "(*is_cancelled)")
        self.refused("hl_host: field 6", "hl_host: field 7")

    def test_retyped_field_of_the_same_size_fails(self):
        self.edit("double min, max, step;", "uint64_t min, max, step;")
        self.refused("hl_knob: field 10 was 'double min", "'uint64_t min")

    def test_changed_argument_of_a_slot_fails(self):
        self.edit("(*verdict_set)(hl_verdict_out*, uint32_t passed, double accuracy)",
                  "(*verdict_set)(hl_verdict_out*, uint32_t passed, float accuracy)")
        self.refused("verdict_set")

    def test_renamed_argument_passes(self):
        self.edit("(*verdict_set)(hl_verdict_out*, uint32_t passed, double accuracy)",
                  "(*verdict_set)(hl_verdict_out*, uint32_t ok, double score)")
        self.assertEqual(self.tool("check.py")[0], 0)

    def test_removed_field_fails(self):
        self.edit("uint32_t role, expect_status;", "uint32_t role;")
        self.refused("hl_http_call", "now removed")

    def test_changed_value_fails(self):
        self.edit("#define HL_IO_ERROR UINT32_C(6)", "#define HL_IO_ERROR UINT32_C(7)")
        self.refused("HL_IO_ERROR: was UINT32_C(6), now UINT32_C(7)")

    def test_frozen_struct_may_not_grow(self):
        self.edit("typedef struct hl_kv {\n  hl_str name, value;",
                  "typedef struct hl_kv {\n  hl_str name, value, unit;")
        self.describe(1, "`hl_kv.unit`")
        self.refused("hl_kv: is frozen at 32 bytes")

    def test_append_without_entry_fails(self):
        self.append_to_plan()
        self.refused("hl_plan_in.node was appended after 1.0", "hl_plan_in.nodes was appended")

    def test_entry_must_name_each_addition(self):
        self.append_to_plan()
        self.describe(1, "`hl_plan_in.nodes`: how many.")
        self.refused("hl_plan_in.node was appended")

    def test_entry_of_a_released_minor_does_not_count(self):
        self.append_to_plan()
        text = self.changes.read_text(encoding="utf-8")
        self.changes.write_text(text + "\n`hl_plan_in.node` `hl_plan_in.nodes`\n", encoding="utf-8")
        self.refused("hl_plan_in.node was appended")

    def test_append_with_entry_passes(self):
        self.append_to_plan()
        self.describe(1, "`hl_plan_in.node`, `hl_plan_in.nodes`: multi-node runs.")
        status, output = self.tool("check.py")
        self.assertEqual(status, 0, output)

    def test_updater_keeps_released_lines(self):
        self.append_to_plan()
        self.describe(1, "`hl_plan_in.node`, `hl_plan_in.nodes`: multi-node runs.")
        before = (self.abi / "v1.0.json").read_bytes()
        status, output = self.tool("update.py")
        self.assertEqual(status, 1)
        self.assertIn("raise HL_ABI_MINOR", output)
        self.edit("#define HL_ABI_MINOR 0", "#define HL_ABI_MINOR 1")
        self.assertEqual(self.tool("update.py")[0], 0)
        self.assertEqual((self.abi / "v1.0.json").read_bytes(), before)
        self.assertIn('"nodes"', (self.abi / "v1.1.json").read_text(encoding="utf-8"))

    def test_updater_refuses_a_broken_header_of_a_new_minor(self):
        self.edit("#define HL_ABI_MINOR 0", "#define HL_ABI_MINOR 1")
        self.edit("hl_str session_id, leg_id, run_dir", "hl_str leg_id, session_id, run_dir")
        self.assertEqual(self.tool("update.py")[0], 1)
        self.assertFalse((self.abi / "v1.1.json").exists())


if __name__ == "__main__":
    unittest.main()
