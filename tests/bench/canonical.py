#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""canonical.py json|lines|none: what programs answered, so that it can be compared: JSON values with sorted members, and
numbers as doubles (some programs have no others); or lines, sorted; or nothing, where only the exit code counts."""
import json
import sys

text = sys.stdin.buffer.read().decode("utf-8")
if sys.argv[1] == "lines":
    print("\n".join(sorted(line.strip() for line in text.splitlines())))
elif sys.argv[1] == "json":
    decoder = json.JSONDecoder(parse_int=float)
    at = 0
    while True:
        while at < len(text) and text[at] in " \t\r\n":
            at += 1
        if at == len(text):
            break
        value, at = decoder.raw_decode(text, at)
        print(json.dumps(value, sort_keys=True))
