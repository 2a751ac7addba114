#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 Hyperloom contributors
# SPDX-License-Identifier: MIT
"""Layout of the plugin ABI: what a C compiler makes of plugin.h, as one JSON document.

read(header) parses the declarations, asks the compiler for size, offset and alignment of every
field, and returns {"structs": {name: {size, align, fields[]}}, "constants": {name: text}}.
"""
import json
import pathlib
import re
import subprocess
import tempfile

# Structs that never grow: they stand in arrays or are read by their size.
FROZEN = ("hl_str", "hl_kv", "hl_strs", "hl_kvs", "hl_ext", "hl_note")
HEAD = "uint64_t struct_size; const hl_ext* next;"
# Constants that name the version rather than a value.
VERSIONS = ("HL_ABI_MAJOR", "HL_ABI_MINOR", "HL_SDK_VERSION")


def strip_comments(text):
    text = re.sub(r"/\*.*?\*/", " ", text, flags=re.S)
    return re.sub(r"//[^\n]*", " ", text)


def bodies(text):
    """(struct name, body) in the order of the header."""
    code = re.sub(r"^[ \t]*#(?:\\\n|[^\n])*", "", strip_comments(text), flags=re.M)
    for match in re.finditer(r"\bstruct (hl_\w+) \{(.*?)\}", code, flags=re.S):
        yield match.group(1), match.group(2).replace("HL_HEAD;", HEAD)


def declarators(statement):
    """(field name, type text) of one declaration; a function pointer's type keeps its shape."""
    slot = re.fullmatch(r"(.+?)\(\*(\w+)\)\s*(\(.*\))", statement, flags=re.S)
    if slot:
        result, name, arguments = slot.groups()
        yield name, squeeze(f"{result}(*){arguments}")
        return
    first, *others = [part.strip() for part in statement.split(",")]
    base, name = re.fullmatch(r"(.+?[\s*])(\w+(?:\[\d+\])?)", first, flags=re.S).groups()
    for field in (name, *others):
        plain, _, bound = field.partition("[")
        yield plain, squeeze(base) + (f"[{bound}" if bound else "")


def squeeze(text):
    text = re.sub(r"\s+", " ", text).strip()
    text = re.sub(r"\s*([*(),])\s*", r"\1", text)
    # Names of parameters are documentation.
    return re.sub(r"([\w*]+ |\*)(\w+)(?=[,)])", drop_parameter_name, text)


def drop_parameter_name(match):
    before, word = match.groups()
    return match.group(0) if before == "const " else before.rstrip()


def parse(text):
    """{struct: [(field, type)]}"""
    structs = {}
    for name, body in bodies(text):
        statements = [part.strip() for part in body.split(";") if part.strip()]
        structs[name] = [field for part in statements for field in declarators(part)]
    return structs


def constants(text):
    found = re.findall(r"^#define (HL_\w+) (.+)$", strip_comments(text), flags=re.M)
    return {name: value.strip() for name, value in found
            if name not in VERSIONS and re.match(r'"|\(?UINT', value)}


def measure(header, structs):
    """The compiler's numbers: {struct: (size, align, {field: (offset, size, align)})}."""
    rows = []
    for name, fields in structs.items():
        rows.append(f'{{"{name}", "", 0, sizeof({name}), _Alignof({name})}},')
        for field, _ in fields:
            member = f"(({name}*)0)->{field}"
            rows.append(f'{{"{name}", "{field}", offsetof({name}, {field}), '
                        f"sizeof({member}), __alignof__({member})}},")
    source = (f'#include "{header}"\n#include <stdio.h>\n'
              "static const struct { const char *s, *f; size_t o, n, a; } rows[] = {\n"
              + "\n".join(rows) + "\n};\nint main(void) {\n"
              "  for (size_t i = 0; i < sizeof rows / sizeof *rows; ++i)\n"
              '    printf("%s\\t%s\\t%zu\\t%zu\\t%zu\\n", rows[i].s, rows[i].f, rows[i].o, '
              "rows[i].n, rows[i].a);\n}\n")
    with tempfile.TemporaryDirectory() as place:
        probe = pathlib.Path(place, "probe")
        subprocess.run(["cc", "-std=gnu11", "-w", "-x", "c", "-", "-o", str(probe)], input=source,
                       text=True, check=True)
        lines = subprocess.run([str(probe)], capture_output=True, text=True, check=True).stdout
    return [line.split("\t") for line in lines.splitlines()]


def read(header):
    header = pathlib.Path(header).resolve()
    text = header.read_text(encoding="utf-8")
    types = parse(text)
    structs = {}
    for name, field, offset, size, align in measure(header, types):
        if not field:
            structs[name] = {"size": int(size), "align": int(align), "fields": []}
            continue
        structs[name]["fields"].append(
            {"name": field, "offset": int(offset), "size": int(size), "align": int(align),
             "type": dict(types[name])[field]})
    return {"structs": structs, "constants": constants(text)}


def minor_of(header):
    text = pathlib.Path(header).read_text(encoding="utf-8")
    return int(re.search(r"^#define HL_ABI_MINOR (\d+)$", text, flags=re.M).group(1))


def dump(layout):
    """One line a field, so that a difference reads as one."""
    lines = ["{", '"structs": {']
    for number, (name, struct) in enumerate(layout["structs"].items()):
        lines.append(f'"{name}": {{"size": {struct["size"]}, "align": {struct["align"]}, "fields": [')
        lines += [json.dumps(field) + ("," if field is not struct["fields"][-1] else "")
                  for field in struct["fields"]]
        lines.append("]}" + ("," if number + 1 < len(layout["structs"]) else ""))
    lines += ["},", '"constants": {']
    entries = [f"{json.dumps(name)}: {json.dumps(value)}"
               for name, value in layout["constants"].items()]
    lines.append(",\n".join(entries))
    lines += ["}", "}"]
    return "\n".join(lines) + "\n"
