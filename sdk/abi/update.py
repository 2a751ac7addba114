#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 Hyperloom contributors
# SPDX-License-Identifier: MIT
"""update.py [--header H] [--abi DIR] [--changes F]: writes the snapshot v1.N.json of a release.

N is the header's HL_ABI_MINOR. Nothing that was released changes: an existing snapshot is never
rewritten, and a header that breaks or does not describe its changes is refused.
"""
import pathlib
import sys

import check
import layout


def refusal(target, text, args):
    if target.exists() and target.read_text(encoding="utf-8") != text:
        return [f"{target} is released and differs; raise HL_ABI_MINOR for what you append"]
    return check.faults_of(args.header, args.abi, args.changes) if check.snapshots(args.abi) else []


def main():
    args = check.arguments().parse_args()
    target = pathlib.Path(args.abi, f"v1.{layout.minor_of(args.header)}.json")
    text = layout.dump(layout.read(args.header))
    faults = refusal(target, text, args)
    if faults:
        print("\n".join(faults), file=sys.stderr)
        return 1
    target.write_text(text, encoding="utf-8")
    print(target)
    return 0


if __name__ == "__main__":
    sys.exit(main())
