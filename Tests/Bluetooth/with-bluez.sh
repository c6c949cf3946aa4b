#!/usr/bin/env bash
# Runs a command with a mock org.bluez on a private bus. Both are ended by their process ids.
#
# Usage: with-bluez.sh SCENARIO LOG COMMAND…
# SCENARIO is a file, a name in scenarios/, or one of: `none`, a bus without org.bluez; `denied`, a
# bus whose policy allows no access to it. The command sees DBUS_SYSTEM_BUS_ADDRESS, and BLUEZ_DO, a
# pipe: a line written to it runs at once, as in a scenario's timeline ("power off"). MOST: seconds
# until the mock ends (300). PAIRED: a device of the scenario, or `all`, to be paired already.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
scenario=$1 log=$2
shift 2

folder=$(mktemp -d)
# Let the command use the bus as any user.
chmod 711 "$folder"
started=()
finish() {
  local pid
  for pid in "${started[@]}"; do kill "$pid" 2>/dev/null || true; done
  for pid in "${started[@]}"; do wait "$pid" 2>/dev/null || true; done
  rm -rf "$folder"
}
trap finish EXIT
trap 'exit 143' TERM INT HUP

wait_for() {
  local what=$1
  shift
  for _ in {1..200}; do
    "$@" && return 0
    sleep 0.05
  done
  echo "with-bluez: no $what after ten seconds" >&2
  cat "$folder/mock.err" >&2 2>/dev/null || true
  exit 69
}

rule='<allow send_destination="*"/>'
[ "$scenario" != denied ] || rule+='<deny send_destination="org.bluez"/>'
cat >"$folder/bus.conf" <<XML
<busconfig>
  <type>system</type>
  <listen>unix:path=$folder/bus</listen>
  <auth>EXTERNAL</auth>
  <policy context="default">
    <allow user="*"/>
    <allow own="*"/>
    <allow receive_type="method_call"/>
    <allow receive_type="method_return"/>
    <allow receive_type="error"/>
    <allow receive_type="signal"/>
    <allow send_requested_reply="true" send_type="method_return"/>
    <allow send_requested_reply="true" send_type="error"/>
    <allow send_type="signal"/>
    $rule
  </policy>
</busconfig>
XML
dbus-daemon --config-file="$folder/bus.conf" --nofork --nopidfile >/dev/null 2>&1 &
started+=($!)
wait_for bus test -S "$folder/bus"
export DBUS_SYSTEM_BUS_ADDRESS="unix:path=$folder/bus"
export BLUEZ_DO="$folder/do"
mkfifo "$BLUEZ_DO"

if [ "$scenario" != none ]; then
  [ "$scenario" != denied ] || scenario=cuff
  [ -f "$scenario" ] || scenario=$here/scenarios/$scenario.json
  : >"$log"
  /usr/bin/python3 -B "$here/mock-bluez.py" "$scenario" --log "$log" --commands "$BLUEZ_DO" --most "${MOST:-300}" \
    --paired "${PAIRED-}" \
    >"$folder/ready" 2>"$folder/mock.err" &
  mock=$!
  started+=("$mock")
  wait_for 'mock org.bluez' grep -qs ready "$folder/ready"
fi

status=0
"$@" || status=$?
if [ -s "$folder/mock.err" ]; then
  cat "$folder/mock.err" >&2
  exit 70
fi
exit $status
