#!/usr/bin/env bash
# Runs a command on a desktop of its own: an X server without a screen, a private session bus and
# the notification server dunst. Everything it starts is ended by its process id.
#
# Usage: with-desktop.sh COMMAND…
# The command sees DISPLAY, DBUS_SESSION_BUS_ADDRESS and DESKTOP_DIR. A line written to
# $DESKTOP_DIR/choice is the menu entry that 'dunstctl context' then presses.
# $DESKTOP_DIR/start-dunst starts the notification server again after it was killed.
# With DESKTOP_SERVER=none there is a bus alone: no X server, no notification server.
set -euo pipefail

DESKTOP_DIR=$(mktemp -d)
export DESKTOP_DIR
started=()

finish() {
  local pid
  [ ! -s "$DESKTOP_DIR/dunst.pid" ] || started+=("$(cat "$DESKTOP_DIR/dunst.pid")")
  for pid in "${started[@]}"; do kill -CONT "$pid" 2>/dev/null || true; done
  for pid in "${started[@]}"; do kill "$pid" 2>/dev/null || true; done
  for _ in {1..50}; do
    alive=0
    for pid in "${started[@]}"; do kill -0 "$pid" 2>/dev/null && alive=1; done
    [ $alive = 1 ] || break
    sleep 0.05
  done
  for pid in "${started[@]}"; do kill -9 "$pid" 2>/dev/null || true; done
  rm -rf "$DESKTOP_DIR"
}
trap finish EXIT
trap 'exit 143' TERM INT HUP

# wait_for WHAT COMMAND… : at most ten seconds.
wait_for() {
  local what=$1
  shift
  for _ in {1..200}; do
    "$@" >/dev/null 2>&1 && return 0
    sleep 0.05
  done
  echo "with-desktop: no $what after ten seconds" >&2
  exit 69
}

unset DISPLAY WAYLAND_DISPLAY
if [ "${DESKTOP_SERVER-dunst}" != none ]; then
  Xvfb -displayfd 3 -screen 0 900x420x24 -nolisten tcp -br 3>"$DESKTOP_DIR/display" \
    >/dev/null 2>"$DESKTOP_DIR/xvfb.log" &
  started+=($!)
  wait_for 'X server' test -s "$DESKTOP_DIR/display"
  DISPLAY=:$(cat "$DESKTOP_DIR/display")
  export DISPLAY
fi

# No service folder: nothing on this bus starts by itself.
cat >"$DESKTOP_DIR/bus.conf" <<XML
<busconfig>
  <type>session</type>
  <listen>unix:path=$DESKTOP_DIR/bus</listen>
  <policy context="default">
    <allow send_destination="*" eavesdrop="true"/>
    <allow eavesdrop="true"/>
    <allow own="*"/>
  </policy>
</busconfig>
XML
dbus-daemon --config-file="$DESKTOP_DIR/bus.conf" --nofork --nopidfile >/dev/null 2>&1 &
started+=($!)
wait_for 'session bus' test -S "$DESKTOP_DIR/bus"
export DBUS_SESSION_BUS_ADDRESS="unix:path=$DESKTOP_DIR/bus"

cat >"$DESKTOP_DIR/pick" <<'SH'
#!/bin/sh
grep -F -m 1 -- "#$(cat "$(dirname "$0")/choice")"
SH
cat >"$DESKTOP_DIR/dunstrc" <<CONF
[global]
  dmenu = $DESKTOP_DIR/pick
  font = Inter 12
  width = (380, 460)
  offset = 24x24
  origin = top-right
  padding = 14
  horizontal_padding = 16
  frame_width = 1
  corner_radius = 8
  markup = full
  format = "<b>%s</b>\n%b"
  icon_position = off
  show_indicators = yes
  timeout = 0
CONF
cat >"$DESKTOP_DIR/start-dunst" <<'SH'
#!/bin/sh
dunst -conf "$DESKTOP_DIR/dunstrc" >/dev/null 2>&1 &
echo $! >"$DESKTOP_DIR/dunst.pid"
SH
chmod +x "$DESKTOP_DIR/pick" "$DESKTOP_DIR/start-dunst"
if [ "${DESKTOP_SERVER-dunst}" != none ]; then
  "$DESKTOP_DIR/start-dunst"
  wait_for 'notification server' dunstctl is-paused
fi

status=0
"$@" || status=$?
exit $status
