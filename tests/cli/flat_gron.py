#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""flat_gron.py JT SEED COUNT FILE…: what `format --flat` prints is what gron prints, on these documents and on random
ones: the same paths, read as steps, with the same values.

gron has a line for each container too; those that are not empty are left out. It sorts, and writes `json` for the root,
double quotes around keys, and a semicolon at the end; so lines are compared as steps and values, in any order.
"""
import json
import random
import re
import subprocess
import sys
import tempfile

STEP = re.compile(r"""\.([^.\[\]'" =]+)|\[(\d+)\]|\["((?:[^"\\]|\\.)*)"\]|\['((?:[^'\\]|\\.)*)'\]""")
KEYS = ["a", "b-c", "in", "d e", "", "é", "x.y", "it's", 'say "x"', "back\\slash", "0", "_id", "a\tb", "日本", "[0]", "$"]
SCALARS = [None, True, False, 0, -1, 2.5, 10 ** 15, "", "x", "é", 'say "x"', "a\nb", " = ", "a;", "\u0001", "日本", "]"]


def steps(text):
    """`$.a[0]['b']` as a tuple of names and indices."""
    found = []
    at = 0
    while at < len(text):
        match = STEP.match(text, at)
        if match is None:
            raise ValueError(text)
        name, index, double, single = match.groups()
        if name is not None:
            found.append(name)
        elif index is not None:
            found.append(int(index))
        elif double is not None:
            found.append(json.loads('"%s"' % double))
        else:
            found.append(json.loads('"%s"' % single.replace("\\'", "'").replace('"', '\\"')))
        at = match.end()
    return tuple(found)


def read(text, root, end):
    """The lines as pairs of steps and a value."""
    lines = {}
    for line in text.split("\n")[:-1]:
        if not line.startswith(root) or not line.endswith(end):
            raise ValueError(line)
        # A path may hold ` = ` in a key, so the shortest path that can be read counts.
        begin = len(root)
        at = line.find(" = ", begin)
        while True:
            try:
                path = steps(line[begin:at])
                value = json.loads(line[at + 3:len(line) - len(end)])
                break
            except ValueError:
                at = line.find(" = ", at + 1)
                if at < 0:
                    raise
        lines[path] = json.dumps(value, sort_keys=True)
    return lines


def scalars(lines):
    """Without containers that have something in them."""
    parents = {path[:-1] for path in lines if path}
    return {path: value for path, value in lines.items() if path not in parents}


def document(r, depth):
    kind = r.random()
    if depth == 0 or kind < 0.3:
        return r.choice(SCALARS)
    if kind < 0.6:
        return [document(r, depth - 1) for _ in range(r.randrange(4))]
    return {key: document(r, depth - 1) for key in r.sample(KEYS, r.randrange(5))}


def output(command):
    return subprocess.run(command, capture_output=True, text=True, check=True, encoding="utf-8").stdout


def compare(jt, name):
    ours = read(output([jt, "format", "--flat", name]), "$", "")
    theirs = scalars(read(output(["gron", "--no-sort", name]), "json", ";"))
    if ours == theirs:
        return True
    for path in sorted(set(ours) ^ set(theirs) | {each for each in set(ours) & set(theirs) if ours[each] != theirs[each]},
                       key=str)[:5]:
        print("%s: %s: jt %s, gron %s" % (name, path, ours.get(path), theirs.get(path)))
    return False


def main():
    jt, seed, count = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    r = random.Random(seed)
    differ = sum(not compare(jt, name) for name in sys.argv[4:])
    with tempfile.NamedTemporaryFile("w", suffix=".json", encoding="utf-8") as file:
        for _ in range(count):
            file.seek(0)
            file.truncate()
            json.dump(document(r, 4), file, ensure_ascii=r.random() < 0.3)
            file.flush()
            if not compare(jt, file.name):
                print(open(file.name, encoding="utf-8").read())
                differ += 1
    print("seed %d: %d documents, %d differ" % (seed, count + len(sys.argv) - 4, differ))
    sys.exit(differ != 0)


main()
