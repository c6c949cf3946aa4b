#!/usr/bin/env bash
# What reading devices costs, on a mock of bluetoothd (Tests/Bluetooth), beside peers in the same run.
# Usage: devices.sh PROGRAMS [SWIFTC]
set -euo pipefail
programs=$(cd "$1" && pwd)
swiftc=${2:-swiftc}
here=$(cd "$(dirname "$0")" && pwd)
mock="$here/../Tests/Bluetooth"
export healthlog="$programs/healthlog" idle=${IDLE_SECONDS:-180}
HOME=$(mktemp -d)
export HOME TZ=Europe/Rome
trap 'rm -rf "$HOME"' EXIT
cd "$HOME"
journal=.local/share/healthlog/journal.db

# row WHAT BUDGET MEASURED [PLACES]
row() {
  local verdict=ok places=${4:-2}
  awk -v r="$3" -v l="$2" 'BEGIN { exit !(r > l) }' && verdict=MISSED
  printf '%-62s %6.*f  (budget %.2f)  %s\n' "$1" "$places" "$3" "$2" "$verdict"
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

# The same without a bus, in a program of its own. Both peers get what they need before the clock runs.
objects=()
for room in HealthModel GATT RemoteSources POSIX SQLite Reminders Journal Intake CArguments CTranslations; do
  objects+=("$programs/$room.build"/*.o)
done
"$swiftc" -O -parse-as-library -swift-version 6 -I "$programs/Modules" -I "$here/../Sources/CSQLite" \
  -I "$here/../Sources/CMD" -I "$here/../Sources/CArguments/include" \
  -I "$here/../Sources/CTranslations/include" "$here/packets.swift" "${objects[@]}" \
  -lsqlite3 -lmd -o packets
python3 - >some-packets <<'PYTHON'
import random
import struct
random.seed(1)
def time():
    return struct.pack("<HBBBBB", 2026, *(random.randint(a, b) for a, b in ((1, 10), (1, 28), (0, 23), (0, 59), (0, 59))))
def number(a, b):
    return struct.pack("<H", random.randint(a, b))
for i in range(6000):
    print("2a35", (b"\x16" + number(90, 180) + number(50, 110) + number(60, 120) + time() + number(45, 180) + b"\0\0").hex())
    print("2a18", (b"\x0b" + struct.pack("<H", i) + time() + b"\0\0" + number(0xB000 + 40, 0xB000 + 400) + b"\x11\0\0").hex())
    print("2a37", (b"\x10" + bytes([random.randint(45, 180)]) + number(300, 1400)).hex())
    print("2a5e", (b"\x01" + number(85, 100) + number(45, 180) + time()).hex())
    print("2a5f", (b"\x00" + number(85, 100) + number(45, 180)).hex())
PYTHON
test "$(./packets decode 1 <some-packets)" = '30000 30000'
peer=$(spent bash -c "python3 '$here/../Tests/GATTTests/decode.py' <some-packets")
# Twenty times, for once is too short to be measured; without what reading the lines takes.
lines=$(spent bash -c './packets decode 0 <some-packets')
ours=$(spent bash -c './packets decode 20 <some-packets')
row "decoding 30,000 packets / tshark -T fields" 0.01 "$(awk -v a="$ours" -v l="$lines" -v p="$peer" 'BEGIN { print (a - l) / 20 / p }')" 4

device STRAP $strap 180d
cp "$journal" before.db
ours=$(spent ./packets store "$journal" STRAP)
test "$(sqlite3 "$journal" 'SELECT sum(n) FROM packet')" = 30000
# The same rows at the same moments: a minute's packets are written six times, as they become more.
{
  echo 'PRAGMA synchronous = FULL;'
  for table in change intake session; do
    sqlite3 "$journal" ".mode insert $table" "SELECT * FROM $table" |
      sed 's/^INSERT INTO/INSERT OR REPLACE INTO/'
  done
  sqlite3 "$journal" "WITH again (k) AS (VALUES (1), (2), (3), (4), (5), (6))
    SELECT 'BEGIN IMMEDIATE; SELECT * FROM session WHERE id = ' || session || '; UPDATE intake SET single_readings = single_readings + 1 WHERE id = 1;'
      || 'INSERT OR REPLACE INTO packet VALUES (' || id || ',' || session || ',' || at || ',' || characteristic || ',' || (n / 6 * k)
      || ',' || state || ',' || decoder || ',' || quote(substr(body, 1, length(body) / 6 * k)) || '); COMMIT;'
    FROM packet, again ORDER BY id, k"
  sqlite3 "$journal" '.mode insert single_reading' 'SELECT * FROM single_reading WHERE intake IS NOT NULL' |
    sed 's/^INSERT INTO/INSERT OR REPLACE INTO/'
} >peer.sql
peer=$(spent bash -c 'sqlite3 -bail before.db <peer.sql')
test "$(sqlite3 before.db 'SELECT count(*) FROM packet')" = "$(sqlite3 "$journal" 'SELECT count(*) FROM packet')"
row "storing 30,000 of a strap / sqlite3, same rows" 1.5 "$(ratio "$ours" "$peer")"

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
row "wake-ups of the listener in $idle s, strangers and a scan around it" 0 "$(cat wakes)"
row "its private memory / 3 MiB" 1 "$(ratio "$(cat private)" 3)"
