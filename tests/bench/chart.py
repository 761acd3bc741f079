#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""chart.py PEERS.TSV: a picture, as SVG, of the table that tests/bench/peers leaves: for each task a bar for each program,
how many times as long as jt it takes. The axis is logarithmic."""
import html
import math
import sys

COLOURS = ["#1a7f37", "#0969da", "#8250df", "#bc4c00", "#bf8700", "#cf222e", "#57606a", "#1b7c83"]
LEFT, RIGHT, BAR, GAP, TITLE, TOP = 90, 560, 16, 14, 22, 20

tasks, programs = {}, []
for line in open(sys.argv[1], encoding="utf-8"):
    task, program, seconds = line.rstrip("\n").split("\t")[:3]
    tasks.setdefault(task, []).append((program, float(seconds)))
    if program not in programs:
        programs.append(program)
ratios = {task: [(program, seconds / rows[0][1]) for program, seconds in rows] for task, rows in tasks.items()}
largest = max(ratio for rows in ratios.values() for _, ratio in rows)
least = min(1.0, min(ratio for rows in ratios.values() for _, ratio in rows))
low, high = math.floor(math.log10(least)), max(1, math.ceil(math.log10(largest)))


def place(ratio: float) -> float:
    return LEFT + (math.log10(ratio) - low) / (high - low) * (RIGHT - LEFT)


drawn, y = [], TOP
for task, rows in ratios.items():
    drawn.append(f'<text class="title" x="{LEFT}" y="{y + 14}">{html.escape(task)}</text>')
    y += TITLE
    for program, ratio in rows:
        colour = COLOURS[programs.index(program) % len(COLOURS)]
        # jt is 1 by definition; its bar begins where all do.
        drawn.append(f'<text x="{LEFT - 8}" y="{y + 12}" text-anchor="end">{html.escape(program)}</text>'
                     f'<rect x="{LEFT}" y="{y + 1}" width="{max(3, place(ratio) - LEFT):.1f}" height="{BAR - 3}" '
                     f'fill="{colour}"/><text x="{max(3 + LEFT, place(ratio)) + 6:.1f}" y="{y + 12}">× {ratio:.3g}</text>')
        y += BAR
    y += GAP
axis = []
for power in range(low, high + 1):
    x = place(10.0 ** power)
    axis.append(f'<line x1="{x:.1f}" x2="{x:.1f}" y1="{TOP}" y2="{y}"/>'
                f'<text x="{x:.1f}" y="{y + 16}" text-anchor="middle">× {10.0 ** power:g}</text>')
width, height = RIGHT + 70, y + 30
print(f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}" '
      'font-family="system-ui, sans-serif" font-size="12">')
print("<title>How many times as long as jt each program takes; the axis is logarithmic</title>")
print("<style>.page { fill: #ffffff } text { fill: #24292f } .title { font-weight: bold } line { stroke: #d0d7de } "
      "@media (prefers-color-scheme: dark) { .page { fill: #0d1117 } text { fill: #e6edf3 } line { stroke: #30363d } }</style>")
print('<rect class="page" width="100%" height="100%"/>')
print("\n".join(axis + drawn))
print("</svg>")
