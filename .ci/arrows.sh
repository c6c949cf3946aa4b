#!/usr/bin/env bash
# Checks that sources import what Package.swift declares, and that docs/ARCHITECTURE.md is complete.
set -euo pipefail
cd "$(dirname "$0")/.."

# Prints the targets that the drawing doesn't show.
undrawn() {
  local house
  house=$(awk '/^```/ { fence++ } fence == 1' docs/ARCHITECTURE.md | tr -sc 'A-Za-z-' '\n')
  (cd Sources && printf '%s\n' *) | grep -vFx "$house" || true
}

# Prints, for each target, the targets of this package that its sources import.
imported() {
  local target modules own
  modules=$(cd Sources && printf '%s\n' *)
  for target in $modules; do
    own=$(grep -rhoE --include='*.swift' '^(@testable |internal |public |package )*import [A-Za-z]+' \
      "Sources/$target" | sed -E 's/.* //' | sort -u | grep -Fx "$modules" | tr '\n' ' ' || true)
    [ -z "$own" ] || echo "$target: ${own% }"
  done | sort
}

# Prints the same lines for the targets that Package.swift lets each target import.
declared() {
  "${SWIFT:-swift}" package dump-package 2>/dev/null | python3 -c '
import json, os, sys
rooms = set(os.listdir("Sources"))
for target in json.load(sys.stdin)["targets"]:
    own = sorted({(d.get("byName") or d.get("target"))[0] for d in target["dependencies"] if "plugin" not in d} & rooms)
    if target["type"] != "test" and own and target["name"] in rooms:
        print(target["name"] + ": " + " ".join(own))' | LC_ALL=C sort
}

if ! difference=$(diff <(declared) <(imported | LC_ALL=C sort)); then
  printf 'Package.swift (<) and the imports (>) disagree:\n%s\n' "$difference" >&2
  exit 1
fi
if missing=$(undrawn) && [ -n "$missing" ]; then
  printf 'docs/ARCHITECTURE.md draws no such room: %s\n' "$missing" >&2
  exit 1
fi
