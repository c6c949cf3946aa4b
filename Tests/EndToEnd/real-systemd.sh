#!/usr/bin/env bash
# The units under a real systemd: the reminder service, what it has systemd start, and the device
# service.
# Usage: real-systemd.sh PROGRAMS
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
if [ "${2-}" != inside ]; then
  exec "$here/../Sources/with-standin.sh" nightscout --delay-scale 0.01 -- \
    "$here/../Bluetooth/with-bluez.sh" cuff /dev/null "$here/with-systemd.sh" "$1" bash "$here/real-systemd.sh" "$1" inside
fi

export TZ=Europe/Rome
healthlog=$PROGRAMS/healthlog
journal=$HOME/.local/share/healthlog/journal.db
failed=0
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
# unit NAME PROPERTY…: their values, separated by spaces.
unit() {
  local name=$1 property
  shift
  for property in "$@"; do systemctl --user show --property="$property" --value "healthlog-$name.service"; done | paste -sd ' '
}
db() { sqlite3 -cmd '.timeout 5000' "$journal" "$1"; }

Xvfb -displayfd 3 -screen 0 400x300x24 -nolisten tcp 3>display >/dev/null 2>&1 &
started+=($!)
is 'there is a display' yes bash -c 'test -s display && echo yes'
echo '[global]' >dunstrc
DISPLAY=:$(cat display) dunst -conf dunstrc >/dev/null 2>&1 &
started+=($!)
is 'there is a notification server' 0 dunstctl count displayed
gnome-keyring-daemon --unlock --components=secrets --foreground < <(printf 'a test') >/dev/null 2>&1 &
started+=($!)

# The reminder service.
"$healthlog" add temp=36.5 hr=70 --at -40d >/dev/null
"$healthlog" remind at 00:00 >/dev/null 2>&1
"$healthlog" config set reminder.log-command "touch $HOME/logged" >/dev/null
"$healthlog" remind install >/dev/null
is 'the service that reminds runs, shut in' 'active yes yes strict' unit reminder ActiveState PrivateNetwork PrivateUsers ProtectSystem
is 'it reminds' 1 dunstctl count displayed
is 'and was started once' 'active 0' unit reminder ActiveState NRestarts
is 'doctor finds the service' '' bash -c "'$healthlog' remind doctor | grep -e ^fault"
first=$(unit reminder MainPID)
another() { [ "$(unit reminder MainPID)" != "$first" ] && unit reminder ActiveState; }
if [ "$first" -gt 1 ]; then kill -9 "$first"; fi
is 'it is there again after it was killed' active another
# Popups from before the kill have no owner.
acted() {
  dunstctl action
  sleep 0.5
  [ ! -e logged ] || echo yes
}
is 'and reminds again; Log now is outside of what shuts it in' yes acted

# The next login on a desktop that starts only default.target, never graphical-session.target.
systemctl --user stop healthlog-reminder.service
systemctl --user start default.target
is 'nobody announces a graphical session' inactive systemctl --user is-active graphical-session.target
is 'so systemd starts no service' inactive unit reminder ActiveState
bash -c "exec $(sed -n 's/^Exec=//p' "$HOME/.config/autostart/healthlog-reminder.desktop")" >/dev/null 2>&1 &
entry=$!
started+=($entry)
is 'the autostart entry starts it' 1 bash -c "'$healthlog' remind status | grep -c '^Service: running'"
is 'the doctor finds no fault' '' bash -c "'$healthlog' remind doctor | grep -e ^fault"
is 'and a second service ends with 0' 0 bash -c "'$healthlog' remind run >/dev/null 2>&1; echo \$?"
kill "$entry"
is 'systemd starts it again' active bash -c "sleep 1; systemctl --user start healthlog-reminder.service; systemctl --user is-active healthlog-reminder.service"

# What it has systemd start: it has no network itself.
printf '%s\n' "$SOURCE_READY" | sed -n 's/.*"token": "\([^"]*\)".*/\1/p' >token
chmod 600 token
tell() { curl -sf "$SOURCE_CONTROL" -d "$1" >/dev/null; }
tell '{"do":"series","as":"v3","from":"-3h","every":300,"count":30,"values":[104,105],"device":"x"}'
is 'there is a keyring' 0 bash -c "'$healthlog' source add home nightscout '$SOURCE_URL' --token-file token >added 2>&1; echo \$?"
tell '{"do":"add","as":"v3","entries":[{"date":"-1m","sgv":77,"device":"x"}]}'
db "UPDATE remote SET pulled_at = (unixepoch() - 5) * 1000, next_at = (unixepoch() + 1) * 1000"
is 'a source is asked when it is due' 31 db "SELECT count(*) FROM single_reading"
is 'and is due again' 1 db "SELECT next_at > unixepoch() * 1000 FROM remote"
apart() { [ "$(stat -Lc %i "/proc/$(unit reminder MainPID)/ns/net")" != "$(stat -Lc %i /proc/self/ns/net)" ] && echo yes; }
is 'by somebody else, for the service that reminds has no network' yes apart

# The device service.
is 'a device is added' 0 bash -c "'$healthlog' device add CUFF --yes >device 2>&1; echo \$?"
"$healthlog" device install >/dev/null
is 'the service of devices runs, shut in' 'active yes yes strict' unit device ActiveState PrivateNetwork PrivateUsers ProtectSystem
is 'it is what sync asks' 0 bash -c "'$healthlog' device sync CUFF >synced 2>&1; echo \$?"
is 'and it was started once' 'active 0' unit device ActiveState NRestarts

# Removed again.
"$healthlog" device uninstall >/dev/null
"$healthlog" remind uninstall >/dev/null
is 'nothing is left of the units' '' bash -c "systemctl --user list-units --all --plain --no-legend 'healthlog*'; ls '$HOME/.config/systemd/user' | grep service"
exit $failed
