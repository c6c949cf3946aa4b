#!/usr/bin/env bash
# The demo's part that needs a desktop: the reminder appears, then a report closes it.
# Usage, inside with-desktop.sh: demo-reminder.sh PICTURE
set -euo pipefail

# displayed N: waits until N notifications are visible, for at most ten seconds.
displayed() {
  for _ in {1..200}; do
    [ "$(dunstctl count displayed)" != "$1" ] || return 0
    sleep 0.05
  done
  echo "demo: $1 notifications did not show in ten seconds" >&2
  exit 1
}

echo
echo '$ healthlog remind at 00:00'
healthlog remind at 00:00 2>/dev/null
echo '$ healthlog remind run &'
healthlog remind run &
service=$!
trap 'kill "$service" 2>/dev/null || true' EXIT
displayed 1
sleep 0.3
scrot --overwrite "$1"
echo "(the reminder is on the screen)"
echo
echo '$ healthlog remind status'
healthlog remind status
echo
echo '$ healthlog add temp=36.6 bp=124/79'
healthlog add temp=36.6 bp=124/79
displayed 0
echo "(and gone)"
echo
echo '$ healthlog remind status'
healthlog remind status
kill "$service"
wait "$service"
