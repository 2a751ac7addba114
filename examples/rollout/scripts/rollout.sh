#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 Hyperloom contributors
# SPDX-License-Identifier: MIT
#
# One leg of the rollout workload. Needs RESULT_DIR and RESULT_FILENAME; takes the tree to measure
# from CUSTOM_REPO_PATH, else the checkout beside this directory.
set -eu

here=$(cd -- "$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")" && pwd)
checkout=${CUSTOM_REPO_PATH:-$here/../checkout}

for name in RESULT_DIR RESULT_FILENAME; do
  if [ -z "${!name:-}" ]; then
    echo "rollout: $name is not set" >&2
    exit 2
  fi
done
if [ ! -f "$checkout/rollout/run.py" ]; then
  echo "rollout: $checkout has no rollout/run.py" >&2
  exit 2
fi

# One thread and a fixed hash seed keep legs alike; no bytecode keeps the checkout and this
# directory as they are.
export OPENBLAS_NUM_THREADS=1 PYTHONHASHSEED=0 PYTHONDONTWRITEBYTECODE=1

# A pyenv or conda python3 often shadows the one Debian's python3-numpy belongs to. The model clock
# is for quick exact tests, so there numpy is only looked up, which saves a tenth of a second.
probe='import numpy'
if [ "${ROLLOUT_CLOCK:-}" = model ]; then
  probe='import importlib.util, sys; sys.exit(importlib.util.find_spec("numpy") is None)'
fi
python=
for candidate in "${ROLLOUT_PYTHON:-}" python3 /usr/bin/python3; do
  if [ -n "$candidate" ] && "$candidate" -c "$probe" >/dev/null 2>&1; then
    python=$candidate
    break
  fi
done
if [ -z "$python" ]; then
  echo "rollout: no python with numpy found; install it with: apt-get install python3-numpy" >&2
  exit 3
fi

# A randomised memory layout can cost 2 % of noise between legs; containers may forbid fixing it.
fixed_layout=()
if setarch -R true >/dev/null 2>&1; then
  fixed_layout=(setarch -R)
fi
exec "${fixed_layout[@]}" "$python" "$checkout/rollout/run.py" --gate "$here/gate.py"
