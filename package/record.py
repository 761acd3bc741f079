#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""record.py FOLDER BASE FILE: a wheel of the files in a folder, with its RECORD: the hash and size of each, last."""
import base64
import hashlib
import sys

import zip as archive  # the script beside this one

folder, base, target = sys.argv[1:]
record = f"{base}.dist-info/RECORD"
# The description comes after what it describes: pip reads it without unpacking the rest.
entries = sorted(archive.entries_of(folder), key=lambda entry: (".dist-info/" in entry[0], entry[0]))
lines = []
for name, path in entries:
    with open(path, "rb") as file:
        content = file.read()
    digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).decode().rstrip("=")
    lines.append(f"{name},sha256={digest},{len(content)}\n")
lines.append(f"{record},,\n")
archive.write([*entries, (record, "".join(lines).encode())], target)
