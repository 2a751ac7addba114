# SPDX-FileCopyrightText: 2026 Hyperloom contributors
# SPDX-License-Identifier: MIT
"""usage: check_purity.py NM LIBRARY

decide.md section 10: an object of the library calls no clock, file, environment or random source and
owns no variable that outlives a call. Reads the symbols, so that no spelling in the source hides it.
"""

import re
import subprocess
import sys

IMPURE = re.compile(
    r"^(?:_*(?:f?open(?:at)?(?:64)?|f?read|f?write|pread|pwrite|stat|[lf]stat|socket|connect|fork|vfork"
    r"|execv\w*|posix_spawn\w*|system|popen|sleep|usleep|nanosleep|clock\w*|time|gettimeofday"
    r"|secure_getenv|getenv|setenv|getpid|rand|srand|random|getrandom|pthread_create|printf|puts)"
    r"(?:@.*)?)$"
    r"|std::chrono::|std::random_device|std::basic_[io]?f(?:stream|ilebuf)|std::cout|std::cerr"
    r"|std::filesystem::(?!__cxx11::path)|std::thread"
    r"|hyperloom::util::(?:random_hex|random_u64|read_file|write_file|\w*[Cc]lock|env_)"
)
VARIABLE = re.compile(
    r"^[0-9a-f]+ [bBdDC] "
    r"(?!guard variable|vtable for|typeinfo|std::__ioinit|__gcov|__asan|\.)(.+)$"
)
# To the linker a constant that holds addresses is a variable, as is a constant local to a function,
# of which the test of the source allows no other kind.
CONSTANT = re.compile(r"(?:\(.*\)(?: const)?::\w+|::k[A-Z]\w*)$")


def objects(nm, library):
    """(object, its nm lines) for every member of the archive."""
    done = subprocess.run([nm, "-C", library], capture_output=True, text=True, check=True)
    member, lines = None, []
    for line in done.stdout.splitlines():
        if re.fullmatch(r"\S+\.o:", line):
            yield member, lines
            member, lines = line[:-1], []
        else:
            lines.append(line)
    yield member, lines


def findings_of(lines):
    for line in lines:
        undefined = re.match(r"^\s+U (.+)$", line)
        if undefined and IMPURE.search(undefined.group(1)):
            yield "calls " + undefined.group(1)
        variable = VARIABLE.match(line)
        name = variable and variable.group(1).replace("(anonymous namespace)::", "")
        if variable and not CONSTANT.search(name):
            yield "owns " + variable.group(1)


def selftest():
    for symbol in (
        "clock_gettime",
        "getenv@GLIBC_2.2.5",
        "hyperloom::util::random_hex[abi:cxx11](unsigned long)",
        "std::chrono::_V2::steady_clock::now()",
        "open64",
    ):
        assert list(findings_of([f"                 U {symbol}"])), symbol
    for symbol in ("memcpy", "std::sort(int)", "log1p", "hyperloom::util::splitmix64(unsigned long)"):
        assert not list(findings_of([f"                 U {symbol}"])), symbol
    assert list(findings_of(["0000000000000000 b hyperloom::decide::(anonymous namespace)::calls"]))


def main(nm, library):
    selftest()
    seen, found = 0, []
    for member, lines in objects(nm, library):
        seen += member is not None
        found += [f"{member}: {finding}" for finding in findings_of(lines)]
    print("\n".join(found) or f"{seen} objects, none impure")
    sys.exit(1 if found or seen < 10 else 0)


if __name__ == "__main__":
    main(*sys.argv[1:])
