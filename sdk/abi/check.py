#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 Hyperloom contributors
# SPDX-License-Identifier: MIT
"""check.py [--header H] [--abi DIR] [--changes F]: is the header a legal successor of its releases?

Every released snapshot must be a prefix of today's layout, and whatever was appended since the
newest one must be named in an ABI-CHANGES entry of a later minor. Exit 0, or 1 with a line each.
"""
import argparse
import json
import pathlib
import re
import sys

import layout

HERE = pathlib.Path(__file__).resolve().parent


def snapshots(folder):
    """{minor: layout}, oldest first."""
    found = {int(path.stem.split(".")[1]): json.loads(path.read_text(encoding="utf-8"))
             for path in pathlib.Path(folder).glob("v1.*.json")}
    return dict(sorted(found.items()))


def describe(field):
    return f"{field['type']} {field['name']} at {field['offset']}, {field['size']} bytes"


def struct_faults(name, old, new):
    if new is None:
        return [f"{name}: was removed"]
    faults = []
    for index, field in enumerate(old["fields"]):
        today = new["fields"][index] if index < len(new["fields"]) else None
        if today != field:
            faults.append(f"{name}: field {index} was '{describe(field)}', now "
                          f"{repr(describe(today)) if today else 'removed'}")
    if old["align"] != new["align"]:
        faults.append(f"{name}: alignment was {old['align']}, now {new['align']}")
    if name in layout.FROZEN and old["size"] != new["size"]:
        faults.append(f"{name}: is frozen at {old['size']} bytes, now {new['size']}")
    return faults


def prefix_faults(old, new):
    faults = [fault for name, struct in old["structs"].items()
              for fault in struct_faults(name, struct, new["structs"].get(name))]
    faults += [f"{name}: was {value}, now {new['constants'].get(name, 'removed')}"
               for name, value in old["constants"].items() if new["constants"].get(name) != value]
    return faults


def additions(old, new):
    added = [name for name in new["structs"] if name not in old["structs"]]
    for name, struct in old["structs"].items():
        fields = new["structs"].get(name, {"fields": []})["fields"][len(struct["fields"]):]
        added += [f"{name}.{field['name']}" for field in fields]
    return added + [name for name in new["constants"] if name not in old["constants"]]


def entries(changes):
    """{minor: text} of the sections `## 1.N`."""
    text = pathlib.Path(changes).read_text(encoding="utf-8")
    parts = re.split(r"^## 1\.(\d+)\b.*$", text, flags=re.M)
    return {int(minor): body for minor, body in zip(parts[1::2], parts[2::2])}


def names(body, item):
    return re.search(rf"(?<![\w.]){re.escape(item)}(?![\w])", body) is not None


def faults_of(header, folder, changes):
    released = snapshots(folder)
    if not released:
        return [f"no snapshot v1.N.json in {folder}"]
    today = layout.read(header)
    faults = [f"against 1.{minor}: {fault}" for minor, old in released.items()
              for fault in prefix_faults(old, today)]
    described = entries(changes)
    faults += [f"{changes}: no entry '## 1.{minor}'" for minor in released
               if minor not in described]
    newest = max(released)
    later = "\n".join(body for minor, body in described.items() if minor > newest)
    faults += [f"{item} was appended after 1.{newest}, but no later entry of {changes} names it"
               for item in additions(released[newest], today) if not names(later, item)]
    return faults


def arguments():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--header", default=HERE.parent / "include/hyperloom/plugin.h")
    parser.add_argument("--abi", default=HERE)
    parser.add_argument("--changes", default=HERE.parent / "ABI-CHANGES.md")
    return parser


def main():
    args = arguments().parse_args()
    faults = faults_of(args.header, args.abi, args.changes)
    print("\n".join(faults) if faults else "the layout keeps every released one")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
