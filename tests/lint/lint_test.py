# SPDX-FileCopyrightText: 2026 Hyperloom contributors
# SPDX-License-Identifier: MIT
"""Each lint on small trees that break its rules: what it accepts and what it refuses."""

import os
import shutil
import subprocess
import tempfile
import unittest

import check_cases
import check_docs
import check_includes
import check_sizes
import check_spdx
import check_stray
import project


class LintTest(unittest.TestCase):
    """Writes a tree of {path: text} and runs one check on it."""

    def setUp(self):
        self.root = tempfile.mkdtemp(prefix="hyperloom-lint-")
        self.addCleanup(shutil.rmtree, self.root)

    def write(self, tree):
        for path, text in tree.items():
            full = os.path.join(self.root, path)
            os.makedirs(os.path.dirname(full), exist_ok=True)
            with open(full, "w", encoding="utf-8") as stream:
                stream.write(text)

    def findings(self, check, tree):
        self.write(tree)
        return check.check(self.root)


class Includes(LintTest):
    """architecture.md#2"""

    def refuse(self, path, text, *expected):
        self.assertEqual(self.findings(check_includes, {path: text}), list(expected))

    def accept(self, path, text):
        self.refuse(path, text)

    def test_git2_in_decide(self):
        self.refuse(
            "core/decide/rule.cpp",
            "// reads a tree\n#include <string>\n#include <git2.h>\n",
            "core/decide/rule.cpp:3: decide may not include git2.h",
        )
        self.write({"core/decide/rule.cpp": ""})
        self.accept("core/vcs/repo.cpp", "#include <git2.h>\n#include <git2.h>  // twice\n")

    def test_phase_in_measure(self):
        self.refuse(
            "core/measure/leg.cpp",
            '#include "core/phase/legs.hpp"\n',
            "core/measure/leg.cpp:1: measure may not include core/phase/legs.hpp",
        )

    def test_wrong_direction_however_it_is_spelled(self):
        tree = {"core/proc/runner.hpp": "", "core/util/fs.cpp": '#  include "../proc/runner.hpp"\n'}
        expected = ["core/util/fs.cpp:1: util may not include ../proc/runner.hpp"]
        self.assertEqual(self.findings(check_includes, tree), expected)

    def test_every_layer_sees_those_below_and_itself(self):
        order = ["cli", "phase", "decide", "gate", "session", "plugin", "proc", "log", "util"]
        for above, name in enumerate(order):
            lines = [f'#include "core/{other}/x.hpp"\n' for other in order]
            refused = [
                f"core/{name}/y.cpp:{line}: {name} may not include core/{order[line - 1]}/x.hpp"
                for line in range(1, above + 1)
            ]
            with self.subTest(name):
                self.refuse(f"core/{name}/y.cpp", "".join(lines), *refused)
                os.remove(os.path.join(self.root, f"core/{name}/y.cpp"))

    def test_of_a_sibling_only_types(self):
        self.refuse(
            "core/gate/work.cpp",
            '#include "core/measure/types.hpp"\n#include "core/measure/leg.hpp"\n',
            "core/gate/work.cpp:2: gate may not include core/measure/leg.hpp",
        )

    def test_types_include_only_types_of_their_group(self):
        self.refuse(
            "core/gate/types.hpp",
            '#include "core/vcs/types.hpp"\n#include "core/util/value.hpp"\n'
            '#include "core/gate/work.hpp"\n#include "core/vcs/repo.hpp"\n',
            "core/gate/types.hpp:3: gate may not include core/gate/work.hpp",
            "core/gate/types.hpp:4: gate may not include core/vcs/repo.hpp",
        )

    def test_leaves(self):
        for path, good, bad in [
            ("core/agent/http.cpp", "core/log/log.hpp", "core/proc/runner.hpp"),
            ("core/plugin_host/main.cpp", "core/plugin/wire.hpp", "core/session/pins.hpp"),
            ("plugins/vllm/plugin.cpp", "plugins/serving/args.hpp", "core/util/cat.hpp"),
            ("plugins/vllm/flags.cpp", "hyperloom/plugin.hpp", "plugins/sglang/flags.hpp"),
            ("plugins/serving/args.cpp", "hyperloom/plugin.h", "plugins/serving/loadgen/plan.hpp"),
            ("plugins/serving/loadgen/net.cpp", "core/util/fd.hpp", "core/log/log.hpp"),
            ("sdk/check/kit.cpp", "hyperloom/plugin.h", "core/util/cat.hpp"),
            ("examples/out-of-tree/hello/plugin.cpp", "hyperloom/plugin.hpp", "core/util/cat.hpp"),
        ]:
            folder = check_includes.Layers(check_includes.DATA).folder(path).removeprefix("core/")
            expected = [f"{path}:2: {folder} may not include {bad}"]
            tree = {path: f'#include "{good}"\n#include "{bad}"\n'}
            with self.subTest(path):
                self.assertEqual(self.findings(check_includes, tree), expected)
            os.remove(os.path.join(self.root, path))

    def test_the_abi_is_seen_by_its_host_alone(self):
        self.accept("core/plugin/loader.cpp", "#include <hyperloom/plugin.h>\n")
        self.write({"core/plugin/loader.cpp": ""})
        self.refuse(
            "core/session/pins.cpp",
            "#include <hyperloom/plugin.h>\n",
            "core/session/pins.cpp:1: session may not include hyperloom/plugin.h",
        )

    def test_sdk_headers_are_self_contained(self):
        path = "sdk/include/hyperloom/x.h"
        self.refuse(
            path,
            "#include <stdint.h>\n#include <stdio.h>\n#include <string>\n",
            f"{path}:2: sdk/include may not include stdio.h",
            f"{path}:3: sdk/include may not include string",
        )
        self.write({path: ""})
        path = "sdk/include/hyperloom/x.hpp"
        self.refuse(
            path,
            "#include <hyperloom/x.h>\n#include <string>\n#include <unistd.h>\n",
            f"{path}:3: sdk/include may not include unistd.h",
        )

    def test_each_third_party_header_has_its_home(self):
        for home, header, other in [
            ("core/util/result.hpp", "tl/expected.hpp", "core/util/json.cpp"),
            ("core/util/json.cpp", "rapidjson/reader.h", "core/util/json_write.cpp"),
            ("core/util/yaml.cpp", "yaml-cpp/eventhandler.h", "core/plugin/registry.cpp"),
            ("core/log/log.cpp", "spdlog/spdlog.h", "core/log/line_printer.cpp"),
            ("core/log/log.cpp", "fmt/format.h", "core/util/cat.cpp"),
            ("core/cli/options.cpp", "boost/program_options.hpp", "core/cli/main.cpp"),
            ("core/plugin/loader.cpp", "boost/dll/shared_library.hpp", "core/plugin/elf.cpp"),
            ("core/agent/http.cpp", "curl/curl.h", "core/agent/openai.cpp"),
            (
                "plugins/serving/loadgen/https.cpp",
                "openssl/ssl.h",
                "plugins/serving/loadgen/net.cpp",
            ),
            ("core/search/gp.cpp", "Eigen/Dense", "core/gate/work.cpp"),
            ("core/decide/stats.cpp", "Eigen/Dense", "core/decide/stats.hpp"),
            ("tests/support/mock_openai.cpp", "boost/asio.hpp", "tests/unit/util/json_test.cpp"),
            ("tests/unit/util/json_test.cpp", "gtest/gtest.h", "core/util/json.cpp"),
            ("tests/perf/json_bench.cpp", "benchmark/benchmark.h", "core/util/json.cpp"),
        ]:
            tree = {home: f"#include <{header}>\n", other: f"\n#include <{header}>\n"}
            found = self.findings(check_includes, tree)
            with self.subTest(header):
                self.assertEqual(len(found), 1, found)
                self.assertTrue(found[0].startswith(f"{other}:2: "), found)
                self.assertTrue(found[0].endswith(f" may not include {header}"), found)
            self.write({home: "", other: ""})

    def test_an_unknown_third_party_header(self):
        self.refuse(
            "core/util/fs.cpp",
            "#include <sys/stat.h>\n#include <zlib.h>\n",
            "core/util/fs.cpp:2: util may not include zlib.h",
        )

    def test_a_circle_of_files(self):
        tree = {
            "core/util/a.hpp": '#include "core/util/b.hpp"\n',
            "core/util/b.hpp": '\n#include "core/util/c.hpp"\n',
            "core/util/c.hpp": '#include "core/util/a.hpp"\n',
        }
        expected = "core/util/c.hpp:1: util may not include core/util/a.hpp (circle: "
        found = self.findings(check_includes, tree)
        self.assertEqual(len(found), 1, found)
        self.assertTrue(found[0].startswith(expected), found)

    def test_comments_and_raw_texts_are_no_code(self):
        hidden = '/*\n#include <git2.h>\n*/\nauto text = R"x(\n#include <git2.h>\n)x";\n'
        self.accept("core/util/a.cpp", hidden + "// #include <git2.h>\n")

    def test_a_folder_outside_the_layers(self):
        self.refuse(
            "core/misc/a.cpp", "", "core/misc/a.cpp:1: core/misc is in no layer of layers.txt"
        )


class Sizes(LintTest):
    def test_files(self):
        tree = {f"core/util/f{lines}.cpp": "\n" * lines for lines in (399, 400, 800, 801)}
        found = self.findings(check_sizes, tree)
        self.assertEqual(
            [text.split(";")[0] for text in found],
            [
                "warning: core/util/f400.cpp: 400 lines",
                "warning: core/util/f800.cpp: 800 lines",
                "core/util/f801.cpp: 801 lines",
            ],
        )

    def test_long_functions_warn(self):
        body = "  step();\n" * 78
        tree = {
            "a.cpp": f"namespace x {{\n\nint f(int a) {{\n{body}}}\n\n}}  // namespace x\n",
            "b.cpp": "int f(int a) {\n" + body[:-10] + "}\n",
            "c.py": "def f():\n" + "    step()\n" * 79,
            "d.hpp": "class X {\n" + "  int f() { return 1; }\n" * 90 + "};\n",
        }
        found = self.findings(check_sizes, tree)
        self.assertEqual(
            [text.split(" lines")[0] for text in found],
            ["warning: a.cpp:3: 80", "warning: c.py:1: 80"],
        )


class Spdx(LintTest):
    def test_both_lines_in_every_source(self):
        lines = (
            "SPDX-FileCopyrightText: 2026 Hyperloom contributors",
            "SPDX-License-Identifier: MIT",
        )
        tree = {
            "good.cpp": f"// {lines[0]}\n// {lines[1]}\n",
            "good.py": f"#!/usr/bin/env python3\n# {lines[0]}\n# {lines[1]}\n",
            "one.hpp": f"// {lines[0]}\n",
            "late.sh": "\n" * 5 + f"# {lines[0]}\n# {lines[1]}\n",
            "tool": f"#!/bin/sh\n# {lines[1]}\n",
            "x/CMakeLists.txt": f"# {lines[0]}\n# {lines[1]} OR else\n",
            "data.json": "{}",
        }
        expected = [
            ("late.sh", lines[0]),
            ("late.sh", lines[1]),
            ("one.hpp", lines[1]),
            ("tool", lines[0]),
            ("x/CMakeLists.txt", lines[1]),
        ]
        found = self.findings(check_spdx, tree)
        self.assertEqual(
            found, [f"{path}:1: no line `{line}` among the first 5" for path, line in expected]
        )


class Stray(LintTest):
    def test_files_outside_the_tree(self):
        good = [
            "README.md",
            "core/util/fs.cpp",
            "core/agent/main.cpp",
            "tests/unit/util/a_test.cpp",
        ]
        bad = [
            "core/misc/a.cpp",
            "core/util/deep/a.cpp",
            "notes.txt",
            "scripts/try.sh",
            "tests/x.py",
        ]
        found = self.findings(check_stray, {path: "" for path in good + bad})
        self.assertEqual(
            found, [f"{path}: outside the known tree (tests/lint/tree.txt)" for path in bad]
        )

    def test_what_no_file_may_say(self):
        for text, what in [
            ("see /work" + "/main/core", "a path of one machine"),
            ("in /tmp" + "/hl/x", "a path of one machine"),
            ("from https://pypi" + ".org/x", "a package registry's host"),
            ("TO" + "DO: later", "a marker of unfinished work"),
            ("X" * 3 + " later", "a marker of unfinished work"),
        ]:
            found = self.findings(check_stray, {"README.md": f"a\n{text}\n"})
            with self.subTest(text):
                self.assertEqual(len(found), 1, found)
                self.assertTrue(found[0].startswith(f"README.md:2: {what}: "), found)

    def test_what_looks_alike_is_fine(self):
        text = (
            "$WORK/main /work/units ~/work/main/x /tmp/hlx mktemp /tmp/"
            + "X" * 6
            + " mypypi.orgs\n"
        )
        self.assertEqual(self.findings(check_stray, {"README.md": text}), [])


class Docs(LintTest):
    TROUBLES = "| seen | case |\n| --- | --- |\n| a | custom/a.case |\n"
    TREE = {
        "README.md": "# A title\n",
        "docs/troubleshooting.md": TROUBLES,
        "tests/e2e/cases/custom/a.case": "",
    }

    def found(self, changes):
        return self.findings(check_docs, {**self.TREE, **changes})

    def test_links(self):
        text = (
            "# What's `new`?\n## Twice\n## Twice\n[a](../README.md) [b](#whats-new) [c](#twice-1)\n"
            "[d](https://example.org/x) `[e](none.md)`\n```\n[f](none.md)\n```\n"
            "[g](none.md) [h](../README.md#a-title) [i](../README.md#none) [j](#twice-2)\n"
            "[k]: gone.md\n[l](../../x.md)\n"
        )
        expected = [
            "docs/x.md:9: dead link none.md: no such file",
            "docs/x.md:9: dead link ../README.md#none: no such heading",
            "docs/x.md:9: dead link #twice-2: no such heading",
            "docs/x.md:10: dead link gone.md: no such file",
            "docs/x.md:11: dead link ../../x.md: leads out of the project",
        ]
        self.assertEqual(self.found({"docs/x.md": text}), expected)

    def test_the_readme_is_short(self):
        self.assertEqual(self.found({"README.md": "\n" * 120}), [])
        self.assertEqual(
            self.found({"README.md": "\n" * 121}), ["README.md: 121 lines; at most 120"]
        )

    def test_troubleshooting_rows_name_a_case_that_exists(self):
        more = "| b | `e2e.custom.a` |\n| c | ask |\n| d | custom/b.case |\n"
        page = "docs/troubleshooting.md"
        expected = [
            f"{page}:5: the row names no case (topic/name.case)",
            f"{page}:6: no case custom/b.case",
        ]
        self.assertEqual(self.found({page: self.TROUBLES + more}), expected)
        self.assertEqual(self.found({page: "text\n"}), [f"{page}: no table row"])

    def test_the_required_pages_exist(self):
        expected = ["README.md: missing", "docs/troubleshooting.md: missing"]
        self.assertEqual(self.findings(check_docs, {}), expected)


class Cases(LintTest):
    def test_syntax_and_place(self):
        good = "about: x\n=== expect\nno_process\n"
        tree = {
            "tests/e2e/cases/custom/good.case": good,
            "tests/e2e/cases/custom/bad.case": good + "no_proces\n",
            "tests/e2e/cases/top.case": good,
            "tests/e2e/cases/custom/Big-Name.case": good,
        }
        place = "expected tests/e2e/cases/<topic>/<name>.case"
        expected = [
            f"tests/e2e/cases/custom/Big-Name.case: {place}",
            f"tests/e2e/cases/top.case: {place}",
            "tests/e2e/cases/custom/bad.case:4: unknown matcher `no_proces`",
        ]
        self.assertEqual(self.findings(check_cases, tree), expected)

    def test_none_is_a_finding(self):
        self.assertEqual(self.findings(check_cases, {}), ["tests/e2e/cases/: no case"])


class Project(LintTest):
    def test_git_files_and_new_ones_but_no_ignored_or_deleted_ones(self):
        self.write({name: "" for name in ("kept", "gone", "new", "ignored")})
        self.write({".gitignore": "ignored\n"})
        for command in (["init", "-q"], ["add", "kept", "gone"]):
            subprocess.run(["git", "-C", self.root, *command], check=True)
        os.remove(os.path.join(self.root, "gone"))
        self.assertEqual(project.files(self.root), [".gitignore", "kept", "new"])

    def test_without_git_it_walks(self):
        self.write({"a/b": "", "build/x": "", "a/__pycache__/c": ""})
        self.assertEqual(project.files(self.root), ["a/b"])

    def test_warnings_do_not_fail(self):
        script = os.path.join(os.path.dirname(check_sizes.__file__), "check_sizes.py")
        for lines, code in [(400, 0), (801, 1)]:
            self.write({"a.py": "\n" * lines})
            answer = subprocess.run(
                ["python3", script, self.root], capture_output=True, text=True, check=False
            )
            self.assertEqual(answer.returncode, code)
            self.assertIn(f"a.py: {lines} lines", answer.stdout)


if __name__ == "__main__":
    unittest.main()
