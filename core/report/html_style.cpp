// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/report/html_style.hpp"

namespace hyperloom::report {

std::string_view html_style() {
  return R"(
:root{color-scheme:light dark;--bg:#f4f6f9;--card:#fff;--text:#1b2430;--soft:#566173;--line:#d8dee7;
--base:#1f5fbf;--cand:#b4540a;--good:#14713c;--bad:#b3261e;--warm:#6b7685;--tint:#eaf3ec;
--alert:#fdf3e1}
@media (prefers-color-scheme:dark){:root{--bg:#10151b;--card:#192029;--text:#e7ebf1;--soft:#a5b0bf;
--line:#364150;--base:#7fb2ff;--cand:#f2a65e;--good:#74d49c;--bad:#ff9d94;--warm:#98a4b3;
--tint:#1c3326;--alert:#3a2f1a}}
*{box-sizing:border-box}
body{margin:0;background:var(--bg);color:var(--text);
font:15px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif}
header,main{max-width:72rem;margin:0 auto;padding:0 1rem}
header{padding-top:1.5rem}
h1{font-size:1.6rem;line-height:1.2;margin:0}
h1,h2,h3,p,dd,dt,td,th,li{overflow-wrap:anywhere;unicode-bidi:isolate}
header p{margin:.25rem 0 .75rem;color:var(--soft)}
nav{display:flex;flex-wrap:wrap;gap:.25rem 1rem}
a{color:var(--base)}
a:focus-visible,summary:focus-visible{outline:2px solid var(--base);outline-offset:2px}
section{background:var(--card);border:1px solid var(--line);border-radius:8px;margin:1rem 0;
padding:1rem 1.25rem}
h2{font-size:1.15rem;margin:0 0 .75rem}
h3{font-size:1rem;margin:1.25rem 0 .5rem}
p{margin:.5rem 0;max-width:75ch}
.note{color:var(--soft)}
.hero{display:grid;grid-template-columns:minmax(0,1fr) minmax(0,1.2fr);gap:1rem 2rem;
align-items:center}
.gain{font-size:2.75rem;line-height:1.1;font-weight:700;margin:0;font-variant-numeric:tabular-nums}
.headline{margin-bottom:0}
.badge{display:inline-block;border:1px solid currentColor;border-radius:1rem;padding:.1rem .7rem;
font-size:.85rem;font-weight:600;color:var(--soft)}
.good{color:var(--good)}
.bad{color:var(--bad)}
dl{margin:.5rem 0}
dl>div{display:grid;grid-template-columns:13rem minmax(0,1fr);gap:0 1rem;padding:.2rem 0}
dt{color:var(--soft)}
dd{margin:0}
.tiles{display:grid;grid-template-columns:repeat(auto-fit,minmax(10.5rem,1fr));gap:.75rem;
margin:1rem 0}
.tiles>div{display:block;border:1px solid var(--line);border-radius:6px;padding:.5rem .75rem}
.tiles dd{font-weight:600}
.alert{background:var(--alert);border-left:4px solid var(--cand);padding:.35rem .6rem}
dl>.alert{margin:.25rem 0}
table{border-collapse:collapse;width:100%;font-size:.9rem;font-variant-numeric:tabular-nums}
th,td{text-align:left;vertical-align:top;padding:.35rem .6rem .35rem 0;
border-bottom:1px solid var(--line)}
thead th{color:var(--soft);font-weight:600;vertical-align:bottom}
tbody th{font-weight:600;white-space:nowrap}
.n{text-align:right;white-space:nowrap}
.s{white-space:nowrap}
.l{min-width:9rem}
.fig{width:28%;min-width:13rem;padding-right:1.2rem}
.kept{background:var(--tint)}
.kept th{box-shadow:inset 4px 0 var(--good);padding-left:.7rem}
pre{white-space:pre-wrap;overflow-wrap:anywhere;font-size:.8rem;margin:.5rem 0}
summary{margin:.4rem 0;cursor:pointer;color:var(--base)}
svg{display:block;overflow:visible}
.shapes{position:absolute}
.plot{width:100%}
.chart{margin:.75rem 0 .25rem;width:100%}
.high{margin-left:3.6rem;width:calc(100% - 4.1rem)}
svg text{fill:var(--soft);font-size:12px}
.m{text-anchor:middle}
.e{text-anchor:end}
line.g{stroke:var(--line)}
line.z{stroke:var(--soft)}
line.t{stroke:var(--good);stroke-dasharray:3 3}
line.r{stroke:var(--bad);stroke-dasharray:4 3}
line.i{stroke:var(--text);stroke-width:2}
circle.k{fill:var(--good);stroke:var(--card);stroke-width:1}
circle.o{fill:var(--card);stroke:var(--text);stroke-width:2}
rect.b{fill:var(--good)}
.f0{fill:var(--base)}
.f1{fill:var(--warm)}
.base{fill:var(--base);stroke:var(--card);stroke-width:.7}
.base.hollow{fill:var(--card);stroke:var(--base);stroke-width:2}
.cand{fill:var(--cand);stroke:var(--card);stroke-width:.7}
.final{fill:var(--good);stroke:var(--card);stroke-width:.7}
.warm{stroke:var(--warm);stroke-width:2}
.fail{stroke:var(--bad);stroke-width:2}
.d{stroke:var(--text);stroke-width:2;stroke-dasharray:6 4}
svg .name{fill:var(--text)}
.legend{list-style:none;margin:.5rem 0 0;padding:0;display:flex;flex-wrap:wrap;gap:.15rem 1.1rem;
font-size:.9rem}
.legend li{display:flex;align-items:center;gap:.35rem}
@media screen and (max-width:52rem){
header,main{padding:0 .6rem}
section{padding:.8rem}
.hero{grid-template-columns:minmax(0,1fr)}
dl>div{grid-template-columns:minmax(0,1fr)}
thead{display:none}
table,tbody,tr,td,tbody th{display:block;width:auto}
table.plots thead,table.plots thead tr,table.plots thead .fig{display:block;width:auto}
table.plots thead th:not(.fig){display:none}
tr{border-bottom:1px solid var(--line);padding:.4rem .2rem}
td,tbody th{border:0;padding:.05rem 0;text-align:left;white-space:normal}
.fig{width:auto;min-width:0;padding:0}
.n{text-align:left}
.n,.s{white-space:normal}
.l{min-width:0}
td[data-l]{display:grid;grid-template-columns:8rem minmax(0,1fr);gap:.5rem}
td[data-l]::before{content:attr(data-l);color:var(--soft)}
.kept{box-shadow:inset 4px 0 var(--good);padding-left:.7rem}
.kept th{box-shadow:none;padding-left:0}
}
@media print{
:root{--bg:#fff;--card:#fff;--text:#000;--soft:#444;--line:#bbb;--base:#1f5fbf;--cand:#b4540a;
--good:#14713c;--bad:#b3261e;--warm:#6b7685;--tint:#eaf3ec;--alert:#fdf3e1;color-scheme:light}
body{font-size:10pt;-webkit-print-color-adjust:exact;print-color-adjust:exact}
nav{display:none}
header,main{max-width:none;padding:0}
table{font-size:7.5pt}
.fig{min-width:7rem;width:22%}
.l{min-width:5rem}
dl>div{grid-template-columns:9rem minmax(0,1fr)}
section{border:0;border-top:1px solid var(--line);border-radius:0;padding:.5rem 0;margin:.5rem 0}
h2,h3{break-after:avoid}
tr,svg,.hero,.tiles{break-inside:avoid}
details:not([open])::details-content{content-visibility:visible;block-size:auto}
summary{display:none}
}
)";
}

}  // namespace hyperloom::report
