#!/usr/bin/env bash
# What the reminder service costs beside dunst: while nothing happens, and after 10,000 notifications.
# Usage: with-desktop.sh service.sh PROGRAMS
set -euo pipefail
programs=$(cd "$1" && pwd)
here=$(cd "$(dirname "$0")" && pwd)
idle=${IDLE_SECONDS:-180}
cycles=${CYCLES:-10000}

HOME=$(mktemp -d)
export HOME TZ=Europe/Rome
trap 'rm -rf "$HOME"' EXIT

# row WHAT LIMIT VALUE
row() {
  local verdict=ok
  awk -v r="$3" -v l="$2" 'BEGIN { exit !(r > l) }' && verdict=MISSED
  printf '%-62s %6.2f  (budget %.2f)  %s\n' "$1" "$3" "$2" "$verdict"
}

# switches PID: the voluntary context switches of each of its threads since it began.
switches() { awk '/^Pid/ { pid = $2 } /^voluntary/ { print pid, $2 }' /proc/"$1"/task/*/status; }
# between BEFORE AFTER: those since then, of the threads that are there now; one that ended takes none away.
between() {
  awk 'NR == FNR { n[$1] = $2; next } { sum += $2 - n[$1] } END { print sum + 0 }' \
    <(echo "$1") <(echo "$2")
}

# resident PID, private PID: kB. Private is what was written: pages of the program's file that no other
# process happens to map at the moment are the kernel's to drop, and count as resident only.
resident() { awk '/^VmRSS/ { print $2 }' /proc/"$1"/status; }
private() { awk '/^Private_Dirty/ { print $2 }' /proc/"$1"/smaps_rollup; }

"$programs/healthlog" add temp=36.5 hr=70 --at -40d >/dev/null
"$programs/healthlog" remind at 00:00 >/dev/null 2>&1
"$programs/healthlog" remind run &
service=$!
dunst=$(cat "$DESKTOP_DIR/server.pid")
for _ in {1..100}; do
  [ "$(dunstctl count displayed)" = 1 ] && break
  sleep 0.1
done
sleep 2

before=$(switches "$service")
peer_before=$(switches "$dunst")
sleep "$idle"
after=$(switches "$service")
peer_after=$(switches "$dunst")
row "service idle for $idle s after one popup, voluntary switches" 0 "$(between "$before" "$after")"
row 'its resident memory / dunst' 1 \
  "$(awk -v a="$(resident "$service")" -v b="$(resident "$dunst")" 'BEGIN { print a / b }')"
row 'its private memory, MiB' 3.00 \
  "$(awk -v a="$(private "$service")" 'BEGIN { print a / 1024 }')"
echo "dunst beside it: $(between "$peer_before" "$peer_after") switches, private" \
  "$(awk -v b="$(private "$dunst")" 'BEGIN { printf "%.2f MiB", b / 1024 }')"

journal=$HOME/.local/share/healthlog/journal.db
/usr/bin/python3 "$here/show-and-close.py" "$journal" $((cycles / 10))
early=$(resident "$service")
/usr/bin/python3 "$here/show-and-close.py" "$journal" $((cycles - cycles / 10))
row "its resident memory after $cycles notifications / after a tenth" 1.05 \
  "$(awk -v a="$(resident "$service")" -v b="$early" 'BEGIN { print a / b }')"

# A year of a sensor goes out and comes back under the service's eyes.
awk 'BEGIN {
  print "taken_at,glycemia_mg_dL"
  for (n = 0; n < 100000; n++)
    printf "%s,%d\n", strftime("%Y-%m-%d %H:%M", 1735693200 + n * 300, 1), 100 + n % 97
}' >"$HOME/sensor.csv"
"$programs/healthlog" import "$HOME/sensor.csv" >/dev/null 2>&1
sleep 2
early=$(resident "$service")
for word in undo redo undo; do
  "$programs/healthlog" $word >/dev/null
  sleep 1
done
row 'its resident memory after an import was undone and redone / before' 1.05 \
  "$(awk -v a="$(resident "$service")" -v b="$early" 'BEGIN { print a / b }')"
kill "$service"
wait "$service" || true
