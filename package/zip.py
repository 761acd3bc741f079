#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""zip.py FOLDER FILE: a zip archive of all files in a folder, the same bytes each time: sorted, with one date."""
import os
import sys
import time
import zipfile


def entries_of(folder):
    """Pairs of a name in the archive and a path."""
    for parent, folders, files in os.walk(folder):
        folders.sort()
        for file in sorted(files):
            path = os.path.join(parent, file)
            yield os.path.relpath(path, folder), path


def write(entries, target):
    """`entries`: pairs of a name and a path, or bytes. What may be run stays so."""
    date = time.gmtime(int(os.environ["SOURCE_DATE_EPOCH"]))[:6]
    with zipfile.ZipFile(target, "w") as archive:
        for name, content in entries:
            info = zipfile.ZipInfo(name, date)
            info.create_system = 3  # Unix, whose rights these are
            run = not isinstance(content, bytes) and os.access(content, os.X_OK)
            info.external_attr = (0o100755 if run else 0o100644) << 16
            info.compress_type = zipfile.ZIP_DEFLATED
            if not isinstance(content, bytes):
                with open(content, "rb") as file:
                    content = file.read()
            archive.writestr(info, content, compresslevel=9)


if __name__ == "__main__":
    write(entries_of(sys.argv[1]), sys.argv[2])
