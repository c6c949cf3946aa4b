#!/usr/bin/env bash
# What reading devices costs, on a mock of bluetoothd (Tests/Bluetooth), beside peers in the same run.
# Usage: devices.sh PROGRAMS
set -euo pipefail
programs=$(cd "$1" && pwd)
here=$(cd "$(dirname "$0")" && pwd)
mock="$here/../Tests/Bluetooth"
export healthlog="$programs/healthlog" idle=${IDLE_SECONDS:-180}
HOME=$(mktemp -d)
export HOME TZ=Europe/Rome
trap 'rm -rf "$HOME"' EXIT
cd "$HOME"
journal=.local/share/healthlog/journal.db

row() {
  local verdict=ok
  awk -v r="$3" -v l="$2" 'BEGIN { exit !(r > l) }' && verdict=MISSED
  printf '%-62s %6.2f  (budget %.2f)  %s\n' "$1" "$3" "$2" "$verdict"
}
ratio() { awk -v a="$1" -v b="$2" 'BEGIN { print a / b }'; }

# device NAME ADDRESS SERVICES: in the journal as `device add` would put it there.
device() {
  rm -f "$journal"*
  "$healthlog" add hr=60 --at -40d >/dev/null
  sqlite3 "$journal" "INSERT INTO source (uid, kind, key, name)
      VALUES ('0190b3c6-0000-7000-8000-00000000000a', 'device', 'ble:$2', '$1');
    INSERT INTO device (source, address, services, auto) VALUES (last_insert_rowid(), '$2', '$3', 1);"
}

# spent COMMAND…: its processor time, in seconds, into the file `spent`.
spent() {
  python3 -c 'import resource, subprocess, sys
status = subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL).returncode
used = resource.getrusage(resource.RUSAGE_CHILDREN)
print(used.ru_utime + used.ru_stime, file=open("spent", "w"))
# Of a strap that has gone.
sys.exit(0 if status == 69 and "sync" in sys.argv else status)' "$@"
  cat spent
}
export -f spent

gcc -O2 -o count-values "$here/count-values.c" $(pkg-config --cflags --libs gio-2.0)

strap=C0:FF:EE:00:00:03
# Known to the mock from the begin: the peer looks for nothing.
export PAIRED=all
counted=$("$mock/with-bluez.sh" strap-day log bash -c "spent ./count-values $strap 00002a37 30000")
device STRAP $strap 180d
sqlite3 "$journal" "VACUUM INTO 'before.db'"
ours=$("$mock/with-bluez.sh" strap-day log bash -c 'spent "$healthlog" device sync STRAP --for 40s')
test "$(sqlite3 "$journal" "SELECT sum(n) FROM packet")" = 30000
row "30,000 notifications received and stored / GDBus that counts them" 2 "$(ratio "$ours" "$counted")"
sqlite3 "$journal" "VACUUM INTO 'after.db'"
row "bytes a packet, with what it becomes" 20 "$(ratio $(($(stat -c %s after.db) - $(stat -c %s before.db))) 30000)"

unset PAIRED
meter=C0:FF:EE:00:00:02
peer=$("$mock/with-bluez.sh" meter-1000 log bash -c "/usr/bin/python3 -B '$mock/bleak-records.py' $meter" | awk '{ print $2 }')
device METER $meter 1808
"$mock/with-bluez.sh" meter-1000 log "$healthlog" device sync METER >/dev/null
# From the first question to the last record, as the peer counts.
ours=$(python3 - log <<'PYTHON'
import json, sys
lines = [json.loads(line) for line in open(sys.argv[1])]
begin = next(line["ms"] for line in lines if line.get("call") == "ReadValue")
end = max(line["ms"] for line in lines if "Value" in str(line.get("args")) and line.get("signal") == "PropertiesChanged")
print((end - begin) / 1000)
PYTHON
)
test "$(sqlite3 "$journal" "SELECT count(*) FROM packet WHERE characteristic = 0x2A18")" = 1000
row "1,000 records by RACP / bleak, which stores none" 1.2 "$(ratio "$ours" "$peer")"

device CUFF C0:FF:EE:00:00:01 1810
"$mock/with-bluez.sh" strangers log bash -c '
  "$healthlog" device listen & listener=$!
  sleep 5
  switches() { cat /proc/$listener/task/*/status | awk "/^Name/ { own = \$2 ~ /^(healthlog|gdbus|gmain)/ } own && /^voluntary_ctxt/ { n += \$2 } END { print n }"; }
  before=$(switches); sleep "$idle"; echo "$(($(switches) - before))" >wakes
  awk "/^Private_Dirty/ { print \$2 / 1024 }" /proc/$listener/smaps_rollup >private
  kill $listener; wait $listener || true'
row "wake-ups of the listener in $idle s, strangers and scans around it" 0 "$(cat wakes)"
row "its private memory / 3 MiB" 1 "$(ratio "$(cat private)" 3)"
