# SPDX-FileCopyrightText: 2026 Hyperloom contributors
# SPDX-License-Identifier: MIT
"""Holds what a session said against what its case expects."""


def kept(facts):
    """Did anything of this session become part of what is delivered?"""
    if facts.final is None:
        return False
    return (
        facts.final["counts"]["kept"] > 0
        or bool(facts.final["stack"])
        or any(row["verdict"] == "KEEP" for row in facts.candidates)
    )


def end_of(facts, row):
    """(verdict, reason) in the words of case.yaml."""
    if row["verdict"] is not None:
        return row["verdict"], row["reason"]
    if row["reason"] is not None:
        return "skipped", row["reason"]
    return "open", facts.final["stop"]["reason"]


def ends(facts):
    """Every candidate's name with its verdict and reason, for people."""
    if facts.final is None:
        return f"no session, exit {facts.exit}"
    return "; ".join(f"{row['name']}: {' '.join(end_of(facts, row))}" for row in facts.candidates)


def problems(case, facts):
    """What does not hold, a line each; [] if all does."""
    if case.verdict == "refused":
        return list(_refusal_problems(case, facts))
    return list(_session_problems(case, facts))


def _refusal_problems(case, facts):
    yield from _exit_problem(case, facts)
    if facts.final is not None:
        yield "a session was made of a refused launch"
    for wanted in (*case.reasons, *([case.says] if case.says else [])):
        if wanted not in facts.stderr:
            yield f"the refusal does not say `{wanted}`"


def _session_problems(case, facts):
    yield from _exit_problem(case, facts)
    if facts.final is None:
        yield "there is no session"
        return
    if not facts.candidates:
        yield "no candidate was proposed"
    yield from _kept_problems(case, facts)
    for row in facts.candidates:
        yield from _end_problems(case, facts, row)
    if case.journal == "damaged":
        yield from _damage_problems(case, facts)
    else:
        yield from _explain_problems(case, facts)


def _damage_problems(case, facts):
    """The report was made before; the journal is refused as what it is."""
    if "journal.jsonl:" not in facts.unreadable:
        yield f"explain does not refuse the damaged journal: {facts.unreadable}"
    if case.says not in facts.final["stop"]["message"]:
        yield f"the stop does not say `{case.says}`"


def _explain_problems(case, facts):
    if facts.unreadable:
        yield f"explain refuses the session: {facts.unreadable}"
    if case.says and not any(case.says in text for text in facts.texts.values()):
        yield f"explain does not say `{case.says}`"
    if facts.listed != facts.candidates:
        yield "explain --json and final.json differ"
    for row in facts.candidates:
        if row["verdict"] != "KEEP" and "\nmeaning: " not in facts.texts[row["id"]]:
            yield f"explain does not say what is meant by {' '.join(end_of(facts, row))}"
    if facts.replay:
        yield f"the verdicts cannot be recomputed: {facts.replay.strip()}"


def _exit_problem(case, facts):
    if facts.exit != case.exit:
        yield f"exit {facts.exit}, expected {case.exit}"


def _kept_problems(case, facts):
    if case.kind == "cheats" and kept(facts):
        yield f"A CHEAT WAS KEPT, headline: {facts.final['result']['headline']}"
    if case.kind == "honest":
        result = facts.final["result"]
        if result["status"] != "validated" or not (result["gain_pct"] or 0) > 0:
            yield f"the gain was not confirmed: {result['status']}, {result['headline']}"


def _end_problems(case, facts, row):
    verdict, reason = end_of(facts, row)
    if case.candidates:
        wanted = case.candidates.get(row["name"])
        if wanted is not None and verdict != wanted:
            yield f"{row['name']} ended {verdict} {reason}, expected {wanted}"
    elif verdict != case.verdict or reason not in case.reasons:
        yield f"{row['name']} ended {verdict} {reason}, expected {case.verdict} {' or '.join(case.reasons)}"
