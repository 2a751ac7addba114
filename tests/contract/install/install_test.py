# SPDX-FileCopyrightText: 2026 Hyperloom contributors
# SPDX-License-Identifier: MIT
"""install_test.py CMAKE BUILD: a moved SDK prefix builds the out-of-tree example, by any way."""
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

PROJECT = pathlib.Path(__file__).resolve().parents[3]
CMAKE, BUILD = "", ""
FIND = """cmake_minimum_required(VERSION 3.16)
project(find LANGUAGES C)
find_package(HyperloomSDK @VERSION@ CONFIG REQUIRED)
message(STATUS "abi ${HyperloomSDK_ABI_MAJOR}.${HyperloomSDK_ABI_MINOR}")
message(STATUS "plugins ${HyperloomSDK_PLUGIN_DIR}")
"""


def run(*argv, cwd=None, **variables):
    environment = {**os.environ, "LC_ALL": "C", **variables}
    for name in ("CFLAGS", "CXXFLAGS", "LDFLAGS", "MAKEFLAGS", "DESTDIR"):
        environment.pop(name, None)
    return subprocess.run(argv, cwd=cwd, env=environment, capture_output=True, text=True,
                          check=False)


def exports(path):
    done = run("nm", "-D", "--defined-only", str(path))
    return [line.split()[-1] for line in done.stdout.splitlines()]


class InstalledSdk(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.place = tempfile.TemporaryDirectory(prefix="hl sdk ")
        root = pathlib.Path(cls.place.name)
        cls.first = root / "first"
        done = run(CMAKE, "--install", BUILD, "--prefix", str(cls.first), "--component", "sdk")
        if done.returncode != 0:
            raise RuntimeError(done.stderr)
        # Nothing in it may remember where it was installed. The pc file of a prefix with a blank
        # would need quoting by every user, hence no blank in this one.
        cls.moved_place = tempfile.TemporaryDirectory(prefix="hl-moved-")
        cls.prefix = pathlib.Path(cls.moved_place.name, "prefix")
        shutil.move(cls.first, cls.prefix)

    @classmethod
    def tearDownClass(cls):
        cls.place.cleanup()
        cls.moved_place.cleanup()

    def copy_of_example(self):
        place = tempfile.TemporaryDirectory()
        self.addCleanup(place.cleanup)
        return pathlib.Path(shutil.copytree(PROJECT / "examples/out-of-tree/hello",
                                            pathlib.Path(place.name, "hello")))

    def find(self, version):
        place = tempfile.TemporaryDirectory()
        self.addCleanup(place.cleanup)
        pathlib.Path(place.name, "CMakeLists.txt").write_text(FIND.replace("@VERSION@", version),
                                                              encoding="utf-8")
        return run(CMAKE, "-S", place.name, "-B", f"{place.name}/b",
                   f"-DCMAKE_PREFIX_PATH={self.prefix}")

    def test_no_file_names_the_source_build_or_first_prefix(self):
        files = [path for path in self.prefix.rglob("*") if path.is_file()]
        self.assertGreater(len(files), 10)
        for path in files:
            text = path.read_text(encoding="utf-8")
            for tree in (str(PROJECT), BUILD, str(self.first)):
                self.assertNotIn(tree, text, path)

    def test_make_is_there(self):
        self.assertTrue(shutil.which("make"), "the example's Makefile needs: apt-get install make")

    def test_same_major_is_found(self):
        done = self.find("1.0")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("abi 1.0", done.stdout)
        self.assertIn(f"plugins {self.prefix}/", done.stdout)

    def test_newer_minor_and_other_major_are_refused(self):
        for version in ("1.99", "2.0"):
            done = self.find(version)
            self.assertNotEqual(done.returncode, 0, version)
            self.assertIn("version: 1.0.0", done.stderr)

    def test_example_builds_with_cmake(self):
        example = self.copy_of_example()
        for argv in (["-S", ".", "-B", "build", f"-DCMAKE_PREFIX_PATH={self.prefix}"],
                     ["--build", "build"],
                     ["--install", "build", "--prefix", str(example / "out")]):
            done = run(CMAKE, *argv, cwd=example)
            self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        installed = sorted(path for path in example.glob("out/lib/**/*.so"))
        self.assertEqual([path.name for path in installed],
                         ["hyperloom_hello.so", "hyperloom_hello_c.so"])
        self.assertEqual(installed[0].parent.parts[-2:], ("hyperloom", "plugins"))
        for path in installed:
            self.assertEqual(exports(path), ["hyperloom_plugin_entry_v1"], path)

    def test_example_builds_with_make(self):
        example = self.copy_of_example()
        variables = {"PKG_CONFIG_PATH": f"{self.prefix}/share/pkgconfig"}
        for target in ("all", "install"):
            done = run("make", target, cwd=example, **variables)
            self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        self.assertIn("-std=c11 -pedantic -Wall -Wextra -Werror",
                      (example / "Makefile").read_text(encoding="utf-8"))
        installed = sorted(self.prefix.glob("lib/**/hyperloom/plugins/*.so"))
        self.assertEqual([exports(path) for path in installed],
                         [["hyperloom_plugin_entry_v1"]] * 2)
        shutil.rmtree(installed[0].parent)

    def test_make_without_the_sdk_says_what_to_set(self):
        done = run("make", cwd=self.copy_of_example(), PKG_CONFIG_PATH="/nonexistent",
                   PKG_CONFIG_LIBDIR="/nonexistent")
        self.assertNotEqual(done.returncode, 0)
        self.assertIn("set PKG_CONFIG_PATH", done.stderr)

    def test_pkg_config_names_the_abi(self):
        done = run("pkg-config", "--variable=abi_major", "hyperloom-sdk",
                   PKG_CONFIG_PATH=f"{self.prefix}/share/pkgconfig")
        self.assertEqual(done.stdout.strip(), "1")


if __name__ == "__main__":
    CMAKE, BUILD = sys.argv[1:3]
    del sys.argv[1:]
    unittest.main()
