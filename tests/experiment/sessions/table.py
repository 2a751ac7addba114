# SPDX-FileCopyrightText: 2026 Hyperloom contributors
# SPDX-License-Identifier: MIT
"""The figures as a table for people."""

HEAD = (
    "scenario",
    "sessions",
    "decisions",
    "counted",
    "rate %",
    "95 % interval",
    "limit %",
    "ok",
    "headlines",
    "bias",
    "RMSE",
    "coverage %",
    "legs",
    "wall s",
)
NOTE = (
    "Intervals are exact (Clopper-Pearson). A limit is missed when the whole interval lies beyond it. Bias and RMSE"
    " of the hold-out headline in lp (about percent); coverage of its 95 % interval. Legs and wall: mean of a session."
)


def text(rows):
    cells = [HEAD, *(_cells(row) for row in rows)]
    widths = [max(len(line[at]) for line in cells) for at in range(len(HEAD))]
    lines = ["  ".join(cell.rjust(width) for cell, width in zip(line, widths)) for line in cells]
    return "\n".join([*lines, "", NOTE])


def _cells(row):
    low, high = row["interval"]
    return (
        row["scenario"],
        str(row["sessions"]),
        str(row["decisions"]),
        f"{row['hits']}/{row['trials']} {row['counted']}",
        _number(row["rate"], 100, 2),
        f"{100 * low:.2f} .. {100 * high:.2f}",
        f"{'>=' if row['counted'] == 'found' else '<='} {100 * row['limit']:.1f}",
        "yes" if row["ok"] else "NO",
        str(row["headlines"]),
        _number(row["bias"], 1, 3),
        _number(row["rmse"], 1, 3),
        _number(row["coverage"], 100, 1),
        f"{row['mean_legs']:.1f}",
        f"{row['mean_wall_s']:.1f}",
    )


def _number(value, factor, digits):
    return "-" if value is None else f"{factor * value:.{digits}f}"
