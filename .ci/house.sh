#!/usr/bin/env bash
# Prints the size of the code: lines of Swift, files, targets, and the longest chain of imports.
set -euo pipefail
cd "$(dirname "$0")/.."
echo "lines of Swift in Sources: $(find Sources -name '*.swift' -print0 | xargs -0 cat | wc -l)"
echo "files: $(find Sources -name '*.swift' | wc -l)"
"${SWIFT:-swift}" package dump-package 2>/dev/null | python3 -c '
import functools, glob, json, sys
rooms = {
    target["name"]: [(d.get("byName") or d.get("target"))[0] for d in target["dependencies"] if "plugin" not in d]
    for target in json.load(sys.stdin)["targets"]
    if glob.glob("Sources/" + target["name"] + "/**/*.swift", recursive=True)
}
@functools.cache
def chain(room):
    return (room,) + max((chain(d) for d in rooms[room] if d in rooms), key=len, default=())
print("targets with Swift in them:", len(rooms))
longest = max(map(chain, rooms), key=len)
print("longest chain:", len(longest), "-", ", ".join(longest[::-1]))'
