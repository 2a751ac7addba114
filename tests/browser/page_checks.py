# SPDX-FileCopyrightText: 2026 Hyperloom contributors
# SPDX-License-Identifier: MIT
"""What must hold of a report that is open in the browser. Each check returns its faults as texts."""
import json

IDS = ("summary", "timeline", "gains", "legs", "levers", "pins", "reproduce", "commits", "refused",
       "files")
LEAST_CONTRAST = 4.5
PAPER_PX = 718  # between the margins of A4

MISSING_IDS = "%s.filter(id => document.querySelectorAll('#' + id).length !== 1)"

# Wider than its place, or a leaf that sticks out of the window.
OVERFLOW = """(() => {
  const root = document.documentElement, out = [];
  if (root.scrollWidth > root.clientWidth) out.push(`page ${root.scrollWidth} > ${root.clientWidth}`);
  for (const e of document.querySelectorAll('body *')) {
    if (e.closest('svg') || getComputedStyle(e).display === 'inline') continue;
    if (e.scrollWidth > e.clientWidth + 1) out.push(`${e.tagName} ${e.className} ${e.textContent.slice(0, 40)}`);
  }
  for (const e of document.querySelectorAll('svg text')) {
    const box = e.getBoundingClientRect();
    if (box.width && (box.left < -1 || box.right > root.clientWidth + 1)) out.push(`text ${e.textContent}`);
  }
  return out.slice(0, 5);
})()"""

CONTRAST = """(() => {
  const rgb = text => (text.match(/[\\d.]+/g) || []).map(Number);
  const light = ([r, g, b]) => [r, g, b].map(v => v / 255)
      .map(v => v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4)
      .reduce((sum, v, i) => sum + v * [0.2126, 0.7152, 0.0722][i], 0);
  const ground = e => {
    for (; e; e = e.parentElement) {
      const c = rgb(getComputedStyle(e).backgroundColor);
      if (c.length === 3 || c[3] > 0) return c;
    }
    return [255, 255, 255];
  };
  const seen = new Map();
  for (const e of document.querySelectorAll('body *')) {
    const words = [...e.childNodes].some(n => n.nodeType === 3 && n.textContent.trim());
    if (!words || ['TITLE', 'DESC'].includes(e.tagName.toUpperCase())) continue;
    const style = getComputedStyle(e), drawn = e.closest('svg');
    const a = light(rgb(drawn ? style.fill : style.color)), b = light(ground(e));
    const ratio = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    if (ratio < %s) seen.set(`${e.tagName} ${e.className.baseVal ?? e.className}`, ratio.toFixed(2));
  }
  return [...seen].slice(0, 5).map(([what, ratio]) => `contrast ${ratio} of ${what}`);
})()"""

ACCESSIBLE = """(() => {
  const out = [];
  for (const s of document.querySelectorAll('svg:not([aria-hidden])')) {
    if (s.getAttribute('role') !== 'img' || !s.querySelector(':scope > title')) out.push('an svg without a name');
  }
  for (const th of document.querySelectorAll('th')) if (!th.scope) out.push('a th without scope');
  for (const s of document.querySelectorAll('section')) {
    if (!document.getElementById(s.getAttribute('aria-labelledby'))) out.push(`section ${s.id} without a name`);
  }
  for (const a of document.querySelectorAll('a')) {
    if (!document.querySelector(a.getAttribute('href'))) out.push(`dead link ${a.getAttribute('href')}`);
  }
  if (document.documentElement.lang !== 'en') out.push('no language');
  return out.slice(0, 5);
})()"""

FOREIGN = """(() => {
  const out = [];
  if (document.scripts.length) out.push('a script');
  if (document.querySelector('b, i, iframe, object, embed, img, link')) out.push('foreign markup');
  return out;
})()"""


def faults(browser, url):
    out = [f"no id {id_}" for id_ in browser.evaluate(MISSING_IDS % json.dumps(IDS))]
    out += browser.evaluate(FOREIGN) + browser.evaluate(ACCESSIBLE)
    out += browser.evaluate(CONTRAST % LEAST_CONTRAST)
    out += ["overflow: " + what for what in browser.evaluate(OVERFLOW)]
    browser.evaluate("document.querySelectorAll('details').forEach(d => { d.open = true })")
    out += ["overflow with all tables open: " + what for what in browser.evaluate(OVERFLOW)]
    browser.evaluate("document.querySelectorAll('details').forEach(d => { d.open = false })")
    return out + complaints(browser) + requests(browser, url)


def complaints(browser):
    """What the browser had to say: errors, refused content, exceptions."""
    kinds = ("Log.entryAdded", "Runtime.consoleAPICalled", "Runtime.exceptionThrown")
    return [json.dumps(event["params"])[:300] for event in browser.events
            if event.get("method") in kinds]


def requests(browser, url):
    asked = [event["params"]["request"]["url"] for event in browser.events
             if event.get("method") == "Network.requestWillBeSent"]
    return [f"asks for {other}" for other in asked if other.split("#")[0] != url]


def print_faults(browser, path):
    """The printed page has no navigation and shows what is folded on the screen."""
    browser.view(PAPER_PX, "dark", "print")
    state = browser.evaluate("""({
      nav: getComputedStyle(document.querySelector('nav')).display,
      ground: getComputedStyle(document.body).backgroundColor,
      folded: [...document.querySelectorAll('details > :not(summary)')]
          .filter(e => e.getBoundingClientRect().height === 0).length})""")
    out = [] if state["nav"] == "none" else ["print: navigation"]
    out += [] if state["ground"] == "rgb(255, 255, 255)" else [f"print on {state['ground']}"]
    out += [f"print: {state['folded']} tables stay folded"] if state["folded"] else []
    out += ["print, overflow: " + what for what in browser.evaluate(OVERFLOW)]
    if path is not None:
        browser.pdf(path)
        out += [] if path.read_bytes().startswith(b"%PDF") else ["print: no PDF"]
    browser.view(1280, "light")
    return out
