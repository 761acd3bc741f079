#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""terminal.py JT light|dark: prints the picture of a terminal in README.md, as SVG. The commands below are run with that
jt, and what they print is what the picture shows. Called by `./dev docs`; a test sees that the pictures are as they would
be made now.

The commands run in a new git repository with a copy of examples/settings.jsonc in it.
"""
import html
import os
import re
import shutil
import subprocess
import sys
import tempfile
import unicodedata

COMMANDS = [
    "jt inspect settings.jsonc",
    "jt set settings.jsonc '[\"editor.tabSize\"]' 4",
    "git diff --shortstat",
    "jt undo settings.jsonc -q && git status --short",
]

# Background, text, prompt, and the eight colours of a terminal.
THEMES = {
    "light": ("#ffffff", "#24292f", "#57606a",
              ["#24292f", "#b42318", "#116329", "#7d4e00", "#0550ae", "#8250df", "#0e6a75", "#6e7781"]),
    "dark": ("#0d1117", "#e6edf3", "#8b949e",
             ["#484f58", "#ff7b72", "#3fb950", "#d29922", "#79c0ff", "#d2a8ff", "#56d4dd", "#b1bac4"]),
}
CHARACTER, LINE, MARGIN = 8.4, 20, 16  # pixels: width of a character, height of a line, space around the text


def run(program: str) -> list[tuple[str, str]]:
    """The commands with what each prints, colour included."""
    examples = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "examples")
    with tempfile.TemporaryDirectory() as folder:
        shutil.copy(os.path.join(examples, "settings.jsonc"), folder)
        os.mkdir(os.path.join(folder, ".git.home"))
        os.symlink(os.path.abspath(program), os.path.join(folder, ".git.home", "jt"))
        home = os.path.join(folder, ".git.home")
        environment = {"PATH": home + ":/usr/bin:/bin", "HOME": home, "XDG_STATE_HOME": os.path.join(home, "state"), "LC_ALL": "C.UTF-8",
                       "TZ": "UTC", "CLICOLOR_FORCE": "1", "GIT_CONFIG_NOSYSTEM": "1"}

        def shell(command: str) -> str:
            done = subprocess.run(["bash", "-c", command], cwd=folder, env=environment, stdin=subprocess.DEVNULL,
                                  stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
            if done.returncode != 0:
                sys.exit(f"terminal.py: {command}: exit {done.returncode}\n{done.stdout.decode()}")
            return done.stdout.decode()

        shell("git init -q . && echo .git.home >.git/info/exclude && git add settings.jsonc && "
              "git -c user.name=jt -c user.email=jt@example.org commit -q -m first")
        return [(command, shell(command)) for command in COMMANDS]


def pieces(line: str) -> list[tuple[str, set[int]]]:
    """A line as texts with the numbers of their attributes (SGR)."""
    found, attributes = [], set()
    for text in re.split(r"(\x1b\[[0-9;]*m)", line):
        if not text.startswith("\x1b"):
            if text:
                found.append((text, set(attributes)))
            continue
        for number in text[2:-1].split(";"):
            if int(number or 0) == 0:
                attributes.clear()
            else:
                attributes.add(int(number))
    return found


def columns(text: str) -> int:
    return sum(2 if unicodedata.east_asian_width(character) in "WF" else 1 for character in text)


def drawn(line: str, row: int, colours: list[str]) -> str:
    spans, column = [], 0
    for text, attributes in pieces(line):
        style = ""
        for number in sorted(attributes):
            if number == 1:
                style += ' font-weight="bold"'
            elif number == 2:
                style += ' opacity="0.7"'
            elif 30 <= number <= 37:
                style += f' fill="{colours[number - 30]}"'
            else:
                sys.exit(f"terminal.py: colour {number} is not known")
        spans.append(f'<tspan x="{MARGIN + column * CHARACTER:.1f}"{style}>{html.escape(text, quote=False)}</tspan>')
        column += columns(text)
    return f'<text y="{MARGIN + LINE * row + 14}">{"".join(spans)}</text>'


def main() -> None:
    program, theme = sys.argv[1:]
    background, foreground, prompt, colours = THEMES[theme]
    lines, drawing = [], []
    for command, output in run(program):
        lines += ["\x1b[0m$ " + "\x1b[1m" + command + "\x1b[0m"] + output.splitlines() + [""]
    lines.pop()
    width = max(columns(re.sub(r"\x1b\[[0-9;]*m", "", line)) for line in lines)
    for row, line in enumerate(lines):
        text = drawn(line, row, colours)
        drawing.append(text.replace("<tspan ", f'<tspan fill="{prompt}" ', 1) if line.startswith("\x1b[0m$ ") else text)
    size = f'{2 * MARGIN + width * CHARACTER:.0f}', str(2 * MARGIN + LINE * len(lines))
    print(f'<svg xmlns="http://www.w3.org/2000/svg" width="{size[0]}" height="{size[1]}" '
          f'viewBox="0 0 {size[0]} {size[1]}" style="white-space: pre" xml:space="preserve" font-size="14" fill="{foreground}" '
          'font-family="ui-monospace, SFMono-Regular, Menlo, Consolas, \'DejaVu Sans Mono\', monospace">')
    print("<title>jt in a terminal: commands and what they print</title>")
    print(f'<rect x="0.5" y="0.5" width="{int(size[0]) - 1}" height="{int(size[1]) - 1}" rx="8" fill="{background}" '
          f'stroke="{prompt}"/>')
    print("\n".join(drawing))
    print("</svg>")


main()
