#!/usr/bin/env bash
# What a real systemd does with the units: of the reminder service, of what it has systemd start, and of the service of devices.
# Usage: real-systemd.sh PROGRAMS
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
tests=$here/..
if [ $# = 1 ]; then
  exec env -u SYSTEMD_SESSION "$tests/Sources/with-standin.sh" nightscout --delay-scale 0.01 -- \
    "$tests/Bluetooth/with-bluez.sh" cuff /dev/null "$here/with-systemd.sh" "$1" "$here/real-systemd.sh" "$1" inside
fi

export TZ=Europe/Rome
healthlog=$PROGRAMS/healthlog
journal=$HOME/.local/share/healthlog/journal.db
failed=0
folder=$(mktemp -d -p "$HOME")
started=()
finish() {
  local pid
  for pid in "${started[@]}"; do kill "$pid" 2>/dev/null || true; done
  for pid in "${started[@]}"; do wait "$pid" 2>/dev/null || true; done
}
trap finish EXIT

# is WHAT EXPECTED COMMAND…: within 20 seconds.
is() {
  local what=$1 expected=$2 got=
  shift 2
  for _ in {1..200}; do
    got=$("$@" 2>&1) || true
    if [ "$got" = "$expected" ]; then
      echo "ok: $what"
      return 0
    fi
    sleep 0.1
  done
  echo "NOT: $what: '$got', not '$expected'"
  failed=1
}
state() { systemctl --user show --property="$2" --value "healthlog-$1.service"; }
db() { sqlite3 -cmd '.timeout 5000' "$journal" "$1"; }

Xvfb -displayfd 3 -screen 0 400x300x24 -nolisten tcp 3>"$folder/display" >/dev/null 2>&1 &
started+=($!)
for _ in {1..200}; do
  [ ! -s "$folder/display" ] || break
  sleep 0.05
done
DISPLAY=:$(cat "$folder/display") dunst -conf /dev/null >/dev/null 2>&1 &
started+=($!)
gnome-keyring-daemon --unlock --components=secrets --foreground < <(printf 'a test') >/dev/null 2>&1 &
started+=($!)

# The reminder service.
"$healthlog" add temp=36.5 hr=70 --at -40d >/dev/null
"$healthlog" remind at 00:00 >/dev/null 2>&1
"$healthlog" remind install >/dev/null
is 'the reminder service runs, shut in' 'active yes yes strict' \
  echo "$(state reminder ActiveState) $(state reminder PrivateNetwork) $(state reminder PrivateUsers) $(state reminder ProtectSystem)"
is 'it reminds' 1 dunstctl count displayed
"$healthlog" remind doctor >"$folder/doctor" 2>&1 || true
first=$(state reminder MainPID)
kill -9 "$first"
another() { [ "$(state reminder MainPID)" != "$first" ] && [ "$(state reminder MainPID)" != 0 ] && state reminder ActiveState; }
is 'it comes back after it was killed' active another
exit $failed
