#!/usr/bin/env bash
# Builds the fuzz targets into FOLDER with the compiler SWIFTC: optimized, with a release's traps.
# The package manager can't link libFuzzer's main, so this calls the compiler directly.
set -euo pipefail
cd "$(dirname "$0")/../.."
out=${1:?usage: build.sh FOLDER SWIFTC}
swiftc=${2:-swiftc}
mkdir -p "$out"
if [ -e "$out/built" ] && [ -z "$(find Sources Tests/Fuzz po -newer "$out/built" -name '*.[chps]*' -print -quit)" ]; then
  exit 0
fi
flags=(-O -wmo -parse-as-library -swift-version 6 -package-name healthlog -sanitize=fuzzer -enable-testing
       -I "$out" -I Sources/CSQLite -I Sources/CMD -I Sources/CExpat -I Sources/CMinizip)
objects=()
# The C targets are compiled with Swift's own clang, which knows #embed.
for source in CArguments/arguments CTranslations/translations; do
  module=${source%/*}
  "${swiftc%swiftc}clang" -c -O2 "Sources/$source.c" -I "Sources/$module/include" -o "$out/$module.o"
  flags+=(-I "Sources/$module/include")
  objects+=("$out/$module.o")
done

# Waits for each JOB; fails if one failed.
each() { local job; for job in "$@"; do wait "$job"; done; }

# Compiles the rooms side by side.
rooms() {
  local room jobs=()
  for room in "$@"; do
    find "Sources/$room" -name '*.swift' -print0 | sort -z |
      xargs -0 "$swiftc" "${flags[@]}" -module-name "$room" -c -o "$out/$room.o" \
        -emit-module -emit-module-path "$out/$room.swiftmodule" &
    jobs+=($!)
    objects+=("$out/$room.o")
  done
  each "${jobs[@]}"
}
# Each line imports only rooms of the lines above it.
rooms HealthModel POSIX
rooms GATT RemoteSources SQLite Reminders
rooms Journal Interchange
rooms Intake

jobs=()
for target in readings times filters tables layouts documents packets remotes; do
  "$swiftc" "${flags[@]}" -module-name "Fuzz_$target" Tests/Fuzz/Input.swift \
    "Tests/Fuzz/$target.swift" "${objects[@]}" -lsqlite3 -lmd -lexpat -lminizip -lz -o "$out/$target" &
  jobs+=($!)
done
each "${jobs[@]}"
touch "$out/built"
