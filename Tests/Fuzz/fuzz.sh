#!/usr/bin/env bash
# Runs the fuzz targets of FOLDER, all or those named: `long` looks for new faults in a million runs
# each, `short` goes over the kept corpus and a little beyond, and says of the same code the same twice.
# A fault ends it, its input kept in FOLDER.
set -uo pipefail
out=$(realpath "${1:?usage: fuzz.sh FOLDER long|short [TARGET…]}")
corpus=$(cd "$(dirname "$0")/corpus" && pwd)
case ${2:-} in
  long) runs=1000000 seed=0 ;; # 0: another one each time
  short) runs=5000 seed=1 ;;
  *) echo "usage: fuzz.sh FOLDER long|short [TARGET…]" >&2; exit 64 ;;
esac
# Swift's own backtraces would keep libFuzzer from writing down the input of a trap.
export SWIFT_BACKTRACE=enable=no
targets=("${@:3}")
[ ${#targets[@]} -gt 0 ] || targets=(readings times filters tables layouts documents packets remotes)
status=0
for target in "${targets[@]}"; do
  # New inputs go to a folder of their own; `fuzz.sh` never changes what is kept.
  found="$out/found-$target"
  [ "$2" = long ] || rm -rf "$found"
  mkdir -p "$found"
  if "$out/$target" -runs=$runs -seed=$seed -max_len=400 -timeout=10 -rss_limit_mb=4096 -print_final_stats=1 \
    -artifact_prefix="$out/$target-" "$found" "$corpus/$target" > "$out/$target.log" 2>&1
  then
    echo "fuzz $target: $(grep '^Done' "$out/$target.log")"
  else
    echo "fuzz $target failed:" >&2
    tail -n 30 "$out/$target.log" >&2
    status=1
  fi
done
exit $status
