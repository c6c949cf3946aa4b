#!/usr/bin/env bash
# The stand-ins must behave like the real services on the design page, and nginx and the keyrings as
# the tests expect. Usage: check-standins.sh
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
python=${PYTHON-/usr/bin/python3}
export PATH=$PATH:/usr/sbin
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
no() { echo "check-standins: $*" >&2 && exit 1; }
# A minute is plenty: every wait inside is limited, too.
beside() { timeout 60 "$here/with-standin.sh" "$@"; }

"$here/certificates.sh" "$work/certificates"
export AUTHORITY=$work/certificates/authority.pem
good=(--certificate "$work/certificates/good.pem")

beside nightscout "${good[@]}" --delay-scale 0.001 -- "$python" -B "$here/checks/nightscout.py"
beside nightscout "${good[@]}" --delay-scale 0.2 -- "$python" -B "$here/checks/waits.py"
beside nightscout "${good[@]}" -- "$python" -B "$here/checks/faults.py"
beside homeassistant "${good[@]}" -- "$python" -B "$here/checks/homeassistant.py"
beside homeassistant -- "$here/homeassistant/ask-standin.sh" "$work/homeassistant"
"$python" -B "$here/homeassistant/compare.py" "$here/recorded/homeassistant" "$work/homeassistant"
beside sensors "${good[@]}" -- "$python" -B "$here/checks/sensors.py"
"$here/record-sensors.sh" "$work/sensors"
diff -r "$here/recorded/sensors" "$work/sensors" >&2 || no 'the sensor service answers otherwise than recorded'

# A stand-in ends with its input, on SIGTERM or after its time; commands may be lines of its input.
[ "$(printf '%s\n' '{"do": "series", "count": 3}' 'no command' '{"do": "counts"}' | timeout 20 "$python" -B "$here/stand-in.py" nightscout |
  sed -E 's/"(url|port|control|pid)": [^,]*/-/g; s/"(stamp|dates)".*//' | cut -c 1-40)" = '{"ready": "nightscout", -, -, -, -, "tok
{"ok": true, "added": 3, 
{"ok": false, "error": "Expecting value:
{"ok": true, "requests": 0, "body_bytes"' ] || no 'commands on its input'
mkfifo "$work/input"
for how in SIGTERM time; do
  most=300
  [ $how != time ] || most=0.5
  "$python" -B "$here/stand-in.py" sensors --most $most <"$work/input" >"$work/ready" &
  started=$!
  exec 8>"$work/input"
  for _ in {1..200}; do
    [ ! -s "$work/ready" ] || break
    sleep 0.05
  done
  [ $how = time ] || kill "$started"
  for _ in {1..200}; do
    kill -0 "$started" 2>/dev/null || break
    sleep 0.05
  done
  ! kill -0 "$started" 2>/dev/null || { kill -9 "$started"; no "it doesn't end: $how"; }
  wait "$started" || no "it ended badly: $how"
  exec 8>&-
done
# Only on loopback; a wrong setting is reported.
beside sensors -- sh -c '! curl -s --max-time 2 "http://$(hostname -I | cut -d" " -f1):${SOURCE_URL##*:}/sensors"' >/dev/null || no 'it is not on loopback only'
! "$python" -B "$here/stand-in.py" sensors --set color=red </dev/null >/dev/null 2>&1 || no 'a wrong setting is taken'
[ "$(beside sensors -- sh -c 'exit 7' || echo $?)" = 7 ] || no 'the status of the command is lost'
echo 'stand-ins: they start, are told and end'

timeout 60 "$here/with-nginx.sh" "$here/recorded/sensors" "$work/certificates" "$here/checks/nginx.sh" "$AUTHORITY" | tail -n 1
timeout 60 "$here/checks/keyring.sh" "$here/with-keyring.sh"
