# SPDX-FileCopyrightText: 2026 Hyperloom contributors
# SPDX-License-Identifier: MIT
"""Opens report.html in a real browser: session.md#89 as a reader meets it.

usage: report_page_test.py BIN_DIR OUTPUT_DIR     screenshots go to OUTPUT_DIR; exit 77 without Chromium
"""
import pathlib
import shutil
import subprocess
import sys
import tempfile

import chromium
import page_checks
import real_session
import synthetic

SKIPPED = 77
LIMIT_BYTES = 2 << 20
WIDTHS, SCHEMES = (1280, 400), ("light", "dark")


class Pages:
    """Reports of sessions that differ in what a page has to cope with."""

    def __init__(self, bin_dir, work):
        self.hyperloom = str(pathlib.Path(bin_dir).resolve() / "hyperloom")
        self.work = work

    def rendered(self, root, name):
        page = self.work / f"{name}.html"
        subprocess.run([self.hyperloom, "report", "latest", "--format", "html", "--out", str(page)],
                       env={"USER_DATA_PATH": str(root), "LANG": "C.UTF-8", "HOME": str(self.work)},
                       check=True, stdout=subprocess.DEVNULL)
        return page

    def real(self):
        root = real_session.run(self.hyperloom, self.work / "real")
        page = self.rendered(root, "real")
        view, = root.glob("*/reports/report.html")
        if view.read_bytes() != page.read_bytes():
            sys.exit("the view of the session is not what `report --format html` prints")
        return page

    def made_up(self, name, records, hostile=False, cut=None):
        directory = synthetic.write(self.work / name, records, 1, hostile)
        if cut:
            journal = directory / "journal.jsonl"
            journal.write_text("".join(journal.read_text().splitlines(True)[:cut]))
        return self.rendered(self.work / name, name)

    def all(self):
        yield "real", self.real(), True
        yield "hostile", self.made_up("hostile", 400, hostile=True), True
        yield "large", self.made_up("large", 10000), False
        yield "young", self.made_up("young", 300, cut=12), False


def check_page(browser, name, page, output, pictures):
    faults = []
    if page.stat().st_size > LIMIT_BYTES:
        faults.append(f"{page.stat().st_size} bytes")
    for width in WIDTHS:
        for scheme in SCHEMES:
            browser.view(width, scheme)
            browser.open(page.as_uri())
            found = page_checks.faults(browser, page.as_uri())
            faults += [f"{width} px, {scheme}: {fault}" for fault in found]
            if pictures:
                browser.screenshot(output / f"{name}-{width}-{scheme}.png")
    faults += page_checks.print_faults(browser, output / f"{name}.pdf" if pictures else None)
    return [f"{name}: {fault}" for fault in faults]


def main():
    bin_dir, output = sys.argv[1], pathlib.Path(sys.argv[2])
    program = chromium.find()
    if program is None:
        print("skipped: no chromium")
        return SKIPPED
    shutil.rmtree(output, ignore_errors=True)
    output.mkdir(parents=True)
    faults = []
    with tempfile.TemporaryDirectory() as work, chromium.Browser(program) as browser:
        for name, page, pictures in Pages(bin_dir, pathlib.Path(work)).all():
            faults += check_page(browser, name, page, output, pictures)
    print("\n".join(faults) or f"all pages are fine; pictures in {output}")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
