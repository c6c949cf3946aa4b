#!/bin/bash
# healthlog with the real bluetoothd: devices are added, read again, and called by it.
. /mnt/guest/begin.sh
cuff=C0:FF:EE:00:00:01 meter=C0:FF:EE:00:00:02

# journal EXPRESSION: evaluates it in Python with `reports` and `sessions` from `--json`, newest
# first.
journal() {
  /usr/bin/python3 -B - "$1" <<'PYTHON'
import json, os, subprocess, sys

def ask(*words):
    done = subprocess.run([os.environ["PROGRAMS"] + "/healthlog", *words, "--json"], capture_output=True, text=True)
    return json.loads(done.stdout) if done.stdout else {}

def value(report, vital):
    return next((reading["value"] for reading in report["readings"] if reading["vital"] == vital), None)

reports = ask("list", "all").get("reports", [])
sessions = ask("device", "sessions", "all").get("sessions", [])
devices = {device["name"]: device for device in ask("device", "list").get("devices", [])}
pressures = sorted((value(report, "systolic"), value(report, "diastolic"), value(report, "heart-rate")) for report in reports)
print(eval(sys.argv[1]))
PYTHON
}

# is WHAT EXPRESSION WANTED
is() {
  local found
  found=$(journal "$2")
  [ "$found" = "$3" ] || fail "$1: $found instead of $3"
  say "$1"
}
becomes() {
  local end=$((SECONDS + $1))
  while [ "$(journal "$3")" != "$4" ]; do
    [ $SECONDS -lt $end ] || fail "$2: $(journal "$3") instead of $4 within $1 s"
    sleep 0.5
  done
  say "$2"
}
# readings VITAL COUNT: this many single readings and reports have it.
readings() {
  local found
  found=$("$PROGRAMS/healthlog" export all --vital "$1" --format csv 2>/dev/null | tail -n +2 | wc -l)
  [ "$found" = "$2" ] || fail "$found readings of $1 instead of $2"
}

# healthlog WORDS…: shows its output on failure.
healthlog() {
  local status=0
  timeout 200 "$PROGRAMS/healthlog" "$@" >/tmp/said 2>&1 </dev/null || status=$?
  [ $status = "${wanted:-0}" ] || { cat /tmp/said; fail "healthlog $*: exited with $status instead of ${wanted:-0}"; }
}

air advertise stranger
air advertise cuff
healthlog device scan --seconds 8
grep -q CUFF /tmp/said || { cat /tmp/said; fail 'scan: no CUFF'; }
say 'scan finds the cuff'
air silence stranger

air next cuff 167c0056006100{time}33000000 16830058006600{time}3a000000
healthlog device add CUFF --yes
waits 60 'its end' happened 1 'cuff disconnected'
is 'add pairs the cuff and files what it has' pressures '[(124, 86, 51), (131, 88, 58)]'
bluetoothctl info $cuff | grep -q 'Trusted: yes' || fail 'the cuff is not trusted'

air advertise meter
wanted=77 healthlog device add METER --yes --passkey 271828
is 'a wrong passkey adds nothing' 'sorted(devices)' "['CUFF']"
waits 60 'its end' happened 1 'meter disconnected'
sleep 1
air advertise meter
mkfifo /tmp/keys
script -qefc "$PROGRAMS/healthlog device add METER --yes" /tmp/typed <>/tmp/keys >/dev/null 2>&1 &
typing=$!
waits 60 'its display' happened 2 'meter shows 314159'
waits 60 'a question' grep -q 'six digits\|display' /tmp/typed
echo 314159 >/tmp/keys
wait "$typing" || { cat /tmp/typed; fail 'METER is not added'; }
readings glycemia 1000
say 'what the display shows is typed, and 1,000 records are filed'

air measure meter 111
air advertise meter
healthlog device sync METER
readings glycemia 1001
is 'sync takes the one that is new' 'devices["METER"]["last_session"]["single_readings"]' 1

air next thermometer 00730100ff
air advertise thermometer
healthlog device add THERMOMETER --yes
readings temperature 1
say 'a thermometer is added'

# A stream across the end of a minute would become two readings.
while [ "$(date +%-S)" -gt 30 ]; do sleep 1; done
air next strap $(printf '0648%.0s ' {1..60})
air advertise strap
healthlog device add STRAP --yes
is 'a strap is added, and heard for a while' '5 <= devices["STRAP"]["last_session"]["packets"] <= 15' True
readings hr 3

# bluetoothd also calls an unknown device that the desktop paired.
air advertise stranger
mkfifo /tmp/ctl
bluetoothctl <>/tmp/ctl >/tmp/ctl.log 2>&1 &
waits 60 bluetoothctl grep -q 'Agent registered' /tmp/ctl.log
echo 'scan le' >/tmp/ctl
waits 60 'the stranger' grep -q 'C0:FF:EE:00:00:99 STRANGER' /tmp/ctl.log
echo 'pair C0:FF:EE:00:00:99' >/tmp/ctl
waits 60 'its bond' happened 1 'stranger bonded'
sleep 1
echo 'scan off' >/tmp/ctl
bluetoothctl trust C0:FF:EE:00:00:99 >/dev/null
bluetoothctl disconnect C0:FF:EE:00:00:99 >/dev/null
waits 60 'its end' happened 1 'stranger disconnected'
echo quit >/tmp/ctl

"$PROGRAMS/healthlog" device listen >/tmp/listen.log 2>&1 &
listener=$!
sleep 2
air next cuff 16800054006300{time}3c000000
air advertise cuff
becomes 60 'listen takes what the cuff has as soon as it is there' pressures '[(124, 86, 51), (128, 84, 60), (131, 88, 58)]'
air advertise stranger
waits 60 'bluetoothd calls the stranger' happened 2 'stranger connected'
sleep 3
! grep -q 'stranger subscribed' /tmp/devices.log || fail 'a stranger was subscribed to'
say 'a stranger that bluetoothd calls is left alone'
kill "$listener"
status=0
wait "$listener" || status=$?
[ $status = 0 ] || { cat /tmp/listen.log; fail "listen exited with $status"; }
say 'listen ends when it is told to'
healthlog device forget CUFF
is 'a device is forgotten, its reports stay' '"CUFF" in devices, len(reports)' '(False, 3)'
if bluetoothctl info $cuff >/dev/null; then fail 'bluetoothd still knows the forgotten cuff'; fi
journal '[(s["device"], s["ended"], s["packets"], s["reports"], s["single_readings"], s["held"], s["refused"]) for s in sessions]'
exit 0
