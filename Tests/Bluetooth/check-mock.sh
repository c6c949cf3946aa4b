#!/usr/bin/env bash
# Other programs must work with the mock as with bluetoothd: bluetoothctl 5.66 finds, pairs,
# connects and subscribes; bleak reads 1,000 records. Usage: check-mock.sh
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)

if [ "${1-}" = --bluetoothctl ]; then
  scenario=$2
  coproc CTL { exec bluetoothctl 2>&1; }
  said=
  # until TEXT: reads until bluetoothctl prints it, for at most ten seconds.
  until_said() {
    local some deadline=$((SECONDS + 10))
    while [[ $said != *"$1"* ]]; do
      if ! IFS= read -r -t 0.1 -n 200 some <&"${CTL[0]}" && [ -z "$some" ] && [ $SECONDS -ge $deadline ]; then
        printf 'check-mock: %s: bluetoothctl never said "%s" but:\n%s\n' "$scenario" "$1" "$said" >&2
        exit 1
      fi
      said+=$some
    done
    said=${said#*"$1"}
  }
  tell() { printf '%s\n' "$*" >&"${CTL[1]}"; }
  until_said 'Agent registered'
  case $scenario in
    cuff)
      cuff=C0:FF:EE:00:00:01
      tell scan le
      until_said "Device $cuff CUFF"
      tell pair $cuff
      until_said 'Bonded: yes'
      until_said 'Pairing successful'
      tell trust $cuff
      until_said 'trust succeeded'
      tell info $cuff
      until_said 'Paired: yes'
      until_said 'Blood Pressure'
      until_said 'Battery Percentage: 0x5a (90)'
      tell gatt.list-attributes $cuff
      until_said '00002a35-0000-1000-8000-00805f9b34fb'
      tell gatt.select-attribute 00002a35-0000-1000-8000-00805f9b34fb
      tell gatt.notify on
      until_said 'Notify started'
      until_said '16 7c 00 56 00 61 00'
      until_said '16 76 00 4f 00 5c 00'
      until_said 'Connected: no'
      # A bonded device's services and subscriptions stay: the value arrives before its services.
      until_said 'RSSI'
      tell connect $cuff
      until_said 'Connection successful'
      until_said 'Connected: no'
      tell remove $cuff
      until_said 'Device has been removed'
      ;;
    passkey)
      tell scan le
      until_said 'Device C0:FF:EE:00:00:02 METER'
      tell pair C0:FF:EE:00:00:02
      until_said 'Enter passkey'
      tell 111111
      until_said 'org.bluez.Error.AuthenticationFailed'
      tell pair C0:FF:EE:00:00:02
      until_said 'Enter passkey'
      tell 123456
      until_said 'Pairing successful'
      ;;
    off)
      tell scan le
      until_said 'org.bluez.Error.NotReady'
      tell power on
      until_said 'Powered: yes'
      ;;
  esac
  tell quit
  wait 2>/dev/null || true
  echo "bluetoothctl: $scenario is as it should be"
  exit 0
fi

log=$(mktemp)
trap 'rm -f "$log"' EXIT
for scenario in cuff passkey off; do
  timeout 60 "$here/with-bluez.sh" $scenario "$log" "$0" --bluetoothctl $scenario
  [ $scenario != cuff ] || sed -n '/16800054006300/,$p' "$log" | grep -q '"ServicesResolved": true'
done

read -r records seconds < <(timeout 60 "$here/with-bluez.sh" meter-1000 "$log" /usr/bin/python3 -B "$here/bleak-records.py" C0:FF:EE:00:00:02)
[ "$records" = 1000 ]
echo "bleak: 1000 records in $seconds s"
# The log has all calls and nothing else.
/usr/bin/python3 - "$log" <<'PYTHON'
import json
import sys

entries = [json.loads(line) for line in open(sys.argv[1], encoding="utf-8")]
called = {entry["call"] for entry in entries if "call" in entry}
known = {"GetManagedObjects", "SetDiscoveryFilter", "StartDiscovery", "StopDiscovery", "Connect", "ReadValue",
         "StartNotify", "StopNotify", "WriteValue", "Disconnect"}
assert called <= known and "Pair" not in called, called
values = [e["args"][1]["Value"] for e in entries if e.get("signal") == "PropertiesChanged" and "Value" in e["args"][1]]
records = [value for value in values if value.startswith("0b")]
assert len(records) == 1000 and values[-1] == "06000101", (len(records), values[-1])
assert [e["ms"] for e in entries] == sorted(e["ms"] for e in entries)
print(f"log: {len(entries)} lines, 1000 records, then the answer")
PYTHON

# listens SCENARIO SECONDS ADDRESS… -- LINES: the first lines a listener prints.
listens() {
  local scenario=$1 words=()
  shift
  while [ "$1" != -- ]; do words+=("$1") && shift; done
  shift
  timeout 60 "$here/with-bluez.sh" "$scenario" "$log.$scenario" /usr/bin/python3 -B "$here/listen.py" "${words[@]}" >"$log.heard.$scenario" 2>&1
  head -n $# "$log.heard.$scenario" | sed 's/ea07.*/…/' | diff - <(printf '%s\n' "$@") >&2 || { echo "check-mock: $scenario: differs" >&2; return 1; }
  echo "listener: $scenario is as it should be"
}
trap 'rm -f "$log" "$log".*' EXIT
cuff=C0:FF:EE:00:00:01 strap=C0:FF:EE:00:00:03
off=('ServicesResolved False' 'Connected False')
a='Value 16485401ec02' b='Value 1649ea02' c='Value 164ad002'
jobs=()
listens cuff-bonded 9 $cuff -- adapter 'Connected True' 'Value 167c0056006100…' 'ServicesResolved True' 'Value 16830058006600…' "${off[@]}" \
  'Connected True' 'Value 16800054006300…' 'ServicesResolved True' "${off[@]}" &
jobs+=($!)
listens foreign-called 6 $cuff -- adapter 'Connected True' 'Value 167c0056006100…' 'ServicesResolved True' "${off[@]}" &
jobs+=($!)
listens power-cycle 8 $strap -- adapter 'Connected True' "$a" 'ServicesResolved True' "$b" "$c" "$a" "${off[@]}" 'Connected True' "$a" &
jobs+=($!)
listens restart 9 $strap -- adapter 'Connected True' "$a" 'ServicesResolved True' "$b" "$c" "$a" "${off[@]}" \
  'bluetoothd gone' 'bluetoothd there' adapter 'Connected True' "$a" &
jobs+=($!)
listens none 1 $cuff -- 'no bluetoothd org.freedesktop.DBus.Error.NameHasNoOwner' &
jobs+=($!)
listens denied 1 $cuff -- 'no bluetoothd org.freedesktop.DBus.Error.AccessDenied' &
jobs+=($!)
for job in "${jobs[@]}"; do wait "$job"; done
# bluetoothd called the unknown device; the listener ignored it.
grep -q '"event": "bluetoothd calls", "device": "foreign"' "$log.foreign-called"
if grep '"call"' "$log.foreign-called" | grep -q C0_FF_EE_00_00_99; then
  echo "check-mock: a stranger was spoken to" >&2
  exit 1
fi

# Every scenario starts.
for scenario in "$here"/scenarios/*.json; do
  timeout 20 "$here/with-bluez.sh" "$scenario" "$log" \
    sh -c 'gdbus call --address "$DBUS_SYSTEM_BUS_ADDRESS" --dest org.bluez --object-path / --method org.freedesktop.DBus.ObjectManager.GetManagedObjects >/dev/null'
  grep -q '"call": "GetManagedObjects"' "$log"
done
echo "mock: $(find "$here/scenarios" -name '*.json' | wc -l) scenarios"
