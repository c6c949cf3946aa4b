#!/usr/bin/env bash
# Runs the fuzz targets in FOLDER, all or those named: `long` searches with a million runs each,
# `short` replays the corpus and a little more, with the same result for the same code.
# A crash ends it, with its input kept in FOLDER.
set -uo pipefail
out=$(realpath "${1:?usage: fuzz.sh FOLDER long|short [TARGET…]}")
corpus=$(cd "$(dirname "$0")/corpus" && pwd)
case ${2:-} in
  long) runs=1000000 seed=0 ;; # 0: another one each time
  short) runs=5000 seed=1 ;;
  *) echo "usage: fuzz.sh FOLDER long|short [TARGET…]" >&2; exit 64 ;;
esac
# Swift's backtraces would keep libFuzzer from saving the input.
export SWIFT_BACKTRACE=enable=no
targets=("${@:3}")
[ ${#targets[@]} -gt 0 ] || targets=(readings times filters tables layouts documents packets remotes)
status=0
for target in "${targets[@]}"; do
  # New inputs go to a separate folder; `fuzz.sh` never changes the corpus.
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
