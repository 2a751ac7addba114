# SPDX-FileCopyrightText: 2026 Hyperloom contributors
# SPDX-License-Identifier: MIT
"""The C header is clean in every dialect that it promises, the C++ wrapper in C++20 and later."""
import itertools
import pathlib
import shutil
import subprocess
import sys
import unittest

HERE = pathlib.Path(__file__).parent
PROJECT = HERE.parents[2]
INCLUDE = pathlib.Path()
STRICT = ["-pedantic", "-Wall", "-Wextra", "-Werror", "-fsyntax-only"]
C = [("c", dialect) for dialect in ("c11", "c17", "c2x")]
CXX = [("c++", dialect) for dialect in ("c++11", "c++20", "c++2b")]


def compilers():
    pairs = {"gcc": {"c": "gcc", "c++": "g++"}, "clang": {"c": "clang", "c++": "clang++"}}
    return [names for names in pairs.values() if all(map(shutil.which, names.values()))]


def compile_text(compiler, language, dialect, source, *flags, text=None):
    command = [compiler[language], "-x", language, f"-std={dialect}", *STRICT, *flags,
               f"-I{INCLUDE}", f"-I{PROJECT}", "-" if text else str(source)]
    return subprocess.run(command, input=text, capture_output=True, text=True, check=False)


class Headers(unittest.TestCase):
    def test_a_compiler_is_there(self):
        self.assertTrue(compilers())

    def test_c_header_in_every_dialect_without_padding(self):
        for compiler, (language, dialect) in itertools.product(compilers(), C + CXX):
            with self.subTest(compiler=compiler[language], dialect=dialect):
                extra = ["-Wold-style-cast"] if language == "c++" else ["-Wstrict-prototypes"]
                done = compile_text(compiler, language, dialect, HERE / "probe.c", "-Wpadded",
                                    *extra)
                self.assertEqual(done.returncode, 0, done.stderr)

    def test_padding_would_be_seen(self):
        text = ("#include <hyperloom/plugin.h>\nstruct p { uint32_t a; uint64_t b; };\n"
                "HL_STATIC_ASSERT(sizeof(struct p) == 16, \"laid out\");\n")
        for compiler in compilers():
            done = compile_text(compiler, "c", "c11", None, "-Wpadded", text=text)
            self.assertNotEqual(done.returncode, 0)

    def test_wrapper_in_cxx20_and_later(self):
        flags = ["-Wshadow", "-Wconversion", "-Wsign-conversion", "-Wold-style-cast",
                 "-Wnon-virtual-dtor", "-Woverloaded-virtual", "-Wcast-qual"]
        source = PROJECT / "plugins/custom/plugin.cpp"
        for compiler, dialect in itertools.product(compilers(), ("c++20", "c++2b")):
            with self.subTest(compiler=compiler["c++"], dialect=dialect):
                done = compile_text(compiler, "c++", dialect, source, *flags)
                self.assertEqual(done.returncode, 0, done.stderr)

    def test_wrapper_refuses_a_class_without_its_kind_s_slots(self):
        done = self.plugin_of("", "HL_KIND_SCRIPTABLE", '"x"', '"1.0.0"')
        self.assertIn("a slot that this kind requires is not overridden", done.stderr)

    def test_wrapper_refuses_bad_literals(self):
        slots = ("hyperloom::sdk::entrypoint resolve_entrypoint(const hyperloom::sdk::plan_view&)"
                 " override { return {}; }"
                 "hyperloom::sdk::plan plan_measurement(const hyperloom::sdk::plan_view&) override"
                 " { return {}; }")
        good = self.plugin_of(slots, "HL_KIND_SCRIPTABLE", '"x"', '"1.0.0-rc.1+b"')
        self.assertEqual(good.returncode, 0, good.stderr)
        for kind, id_, version, text in (
                ("HL_KIND_SCRIPTABLE", '"X"', '"1.0.0"', "id: "),
                ("HL_KIND_SCRIPTABLE", '"x"', '"1.0"', "version: "),
                ("HL_KIND_SCRIPTABLE", '"x"', '"01.0.0"', "version: "),
                ("3", '"x"', '"1.0.0"', "kind: ")):
            done = self.plugin_of(slots, kind, id_, version)
            self.assertNotEqual(done.returncode, 0)
            self.assertIn(text, done.stderr)

    def test_the_quickstart_s_source_compiles(self):
        page = (PROJECT / "docs/sdk/quickstart.md").read_text(encoding="utf-8")
        source = page.split("```cpp\n")[1].split("```")[0]
        done = compile_text(compilers()[0], "c++", "c++20", None, "-fvisibility=hidden",
                            text=source)
        self.assertEqual(done.returncode, 0, done.stderr)

    def plugin_of(self, slots, kind, id_, version):
        text = ("#include <hyperloom/plugin.hpp>\n"
                "struct P : hyperloom::sdk::plugin { hyperloom::sdk::description describe()"
                ' override { return hyperloom::sdk::description("u"); } ' + slots + "};\n"
                f"HYPERLOOM_PLUGIN(P, {id_}, {version}, {kind});\n")
        return compile_text(compilers()[0], "c++", "c++20", None, "-fvisibility=hidden", text=text)


if __name__ == "__main__":
    INCLUDE = pathlib.Path(sys.argv.pop(1))
    unittest.main()
