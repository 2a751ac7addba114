# SPDX-FileCopyrightText: 2026 Hyperloom contributors
# SPDX-License-Identifier: MIT
"""A short session of the real binary whose candidates meet every common end."""
import os
import pathlib
import subprocess

SCRIPT = """#!/bin/bash
# TILE and FUSE help, SLOW costs, NIL does nothing, BROKEN fails its gate, CRASH its leg
[ -n "$CRASH" ] && { echo 'crashed on purpose' >&2; exit 7; }
passed=true; [ -n "$BROKEN" ] && passed=false
value=$((10000 + 1000 * ${TILE:-0} + 600 * ${FUSE:-0} - 900 * ${SLOW:-0} + ${RANDOM:-0} % 80))
printf '{"throughput_unit":"fps","output_throughput":%s,"quality_gate":{"passed":%s,"psnr":41.5}}' \\
  $value $passed > "$RESULT_DIR/inferencex_result.json"
"""
SPACE = """schema_version: 1
strategy: one_factor
knobs:
  - {name: TILE, target: env, type: int, min: 0, max: 1, default: 0}
  - {name: FUSE, target: env, type: bool, default: false}
  - {name: NIL, target: env, type: bool, default: false}
  - {name: SLOW, target: env, type: bool, default: false}
  - {name: BROKEN, target: env, type: bool, default: false}
  - {name: CRASH, target: env, type: bool, default: false}
  - {name: PINNED, target: env, type: bool, default: false}
"""
GIT = ("git", "-c", "user.name=t", "-c", "user.email=t@localhost")


def run(hyperloom, work):
    """Prints nothing; the new session lies below the returned root."""
    work = pathlib.Path(work)
    checkout, scripts = work / "tree", work / "scripts"
    checkout.mkdir(parents=True)
    scripts.mkdir()
    (checkout / "a.py").write_text("x = 1\n")
    (scripts / "run.sh").write_text(SCRIPT)
    (scripts / "search_space.yaml").write_text(SPACE)
    for words in (("init", "-q"), ("add", "."), ("commit", "-qm", "start")):
        subprocess.run([*GIT, "-C", str(checkout), *words], check=True)
    env = {"PATH": os.environ["PATH"], "HOME": str(work), "USER_DATA_PATH": str(work / "data"),
           "HYPERLOOM_BENCHMARK_BACKEND": "bypass", "LANG": "C.UTF-8", "GPU_TYPE": "mi355x",
           "HF_TOKEN": "hf_secret_of_the_test"}
    subprocess.run([hyperloom, "optimize", "--framework", "custom", "--framework-path",
                    str(checkout), "--benchmark-scripts-dir", str(scripts), "--seed", "1",
                    "--skip-variants", "NIL*", "--extra-env", "PINNED=1", "--extra-env",
                    "NOTE=<b>two words</b> & 'quotes'"],
                   env=env, cwd=work, check=True, stdout=subprocess.DEVNULL,
                   stderr=subprocess.DEVNULL)
    return work / "data"
