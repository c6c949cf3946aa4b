#!/usr/bin/env bash
# Runs the built tests in five parallel groups; within a group one test at a time, so that it gets
# its own time. Prints each failure as it happens, then the ten slowest tests.
# Usage: run.sh TESTS PROGRAMS
#   TESTS     the folder of the built tests
#   PROGRAMS  the folder of the programs that the end-to-end tests run
set -uo pipefail
tests=$(cd "$1" && pwd)/healthlogPackageTests.xctest
export HEALTHLOG_PROGRAMS
HEALTHLOG_PROGRAMS=$(cd "$2" && pwd)
cd "$(dirname "$0")/.."
logs=.build/test-logs
rm -rf "$logs"
mkdir -p "$logs"

# group NAME OPTIONS…: for at most 40 minutes, which a busy machine may need.
group() {
  local name=$1 status
  shift
  timeout 2400 "$tests" --testing-library swift-testing --no-parallel "$@" 2>&1 </dev/null |
    tee "$logs/$name" | grep --line-buffered -E '✘|Fatal error' | sed -u "s/^/$name: /"
  status=${PIPESTATUS[0]}
  printf '%s: %s\n' "$name" "$(grep -o 'Test run with.*' "$logs/$name" || echo 'no result')"
  [ "$status" = 0 ] || printf '%s: ended with %s; see %s\n' "$name" "$status" "$logs/$name" >&2
  return "$status"
}

# End-to-end tests that mostly wait, for devices and for popups.
bluetooth='EndToEndTests\.(Bluetooth|DeviceKill)'
desktop='EndToEndTests\.(RealServer|MockServer|Reminder|Walk|ServiceJournal|AwkwardMoment|Watch|Form|Notification|LogNow)'
# Those that type lines by the hundred; beside the commands, so that all groups end at about one time.
lines='EndToEndTests\.(FirstTries|Italian)'
group commands --filter '^HealthlogCLITests\.' --filter "$lines" & pids=($!)
group programs --filter '^EndToEndTests\.' --skip "$bluetooth" --skip "$desktop" --skip "$lines" &
pids+=($!)
group desktop --filter "$desktop" & pids+=($!)
group bluetooth --filter "$bluetooth" & pids+=($!)
group rooms --skip '^(HealthlogCLITests|EndToEndTests)\.' & pids+=($!)
trap 'kill "${pids[@]}" 2>/dev/null' INT TERM
status=0
for pid in "${pids[@]}"; do wait "$pid" || status=1; done

echo 'The ten slowest tests, in seconds:'
sed -nE 's/.* Test (.*) passed after ([0-9.]+) seconds.*/\2 \1/p' "$logs"/* |
  grep -v ' run with' | sort -rn | head -n 10
exit $status
