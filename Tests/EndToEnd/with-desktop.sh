#!/usr/bin/env bash
# Runs a command on a private desktop: an X server without a screen, a session bus and a
# notification server. Everything it starts is ended by its process id.
#
# Usage: with-desktop.sh COMMAND…
# The command sees DISPLAY, DBUS_SESSION_BUS_ADDRESS and DESKTOP_DIR. A line written to
# $DESKTOP_DIR/choice is the menu entry that 'dunstctl context' then presses.
# $DESKTOP_DIR/start-server starts the notification server again after a kill.
# DESKTOP_SERVER names the server: dunst, xfce4-notifyd, mate-notification-daemon or
# notification-daemon. With `none` there is only a bus: no X server, no notification server.
# With servers other than dunst, screen.py can read the screen and press its buttons.
# The bus starts services from files put into $DESKTOP_DIR/services.
set -euo pipefail

DESKTOP_DIR=$(mktemp -d)
export DESKTOP_DIR
started=()

server=${DESKTOP_SERVER-dunst}

finish() {
  local pid
  [ ! -s "$DESKTOP_DIR/server.pid" ] || started+=("$(cat "$DESKTOP_DIR/server.pid")")
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

# wait_for WHAT COMMAND…: for at most ten seconds.
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
if [ "$server" != none ]; then
  Xvfb -displayfd 3 -screen 0 900x420x24 -nolisten tcp -br 3>"$DESKTOP_DIR/display" \
    >/dev/null 2>"$DESKTOP_DIR/xvfb.log" &
  started+=($!)
  wait_for 'X server' test -s "$DESKTOP_DIR/display"
  DISPLAY=:$(cat "$DESKTOP_DIR/display")
  export DISPLAY
fi

# The bus starts nothing by itself, unless a test asks for it.
mkdir "$DESKTOP_DIR/services"
cat >"$DESKTOP_DIR/bus.conf" <<XML
<busconfig>
  <type>session</type>
  <listen>unix:path=$DESKTOP_DIR/bus</listen>
  <servicedir>$DESKTOP_DIR/services</servicedir>
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
case $server in
  xfce4-notifyd) program=$(echo /usr/lib/*/xfce4/notifyd/xfce4-notifyd) ;;
  mate-notification-daemon | notification-daemon) program=/usr/lib/$server/$server ;;
  *) program= ;;
esac
# Private settings, in a file, and a private log.
cat >"$DESKTOP_DIR/start-server" <<SH
#!/bin/sh
export HOME="$DESKTOP_DIR" XDG_RUNTIME_DIR="$DESKTOP_DIR" GSETTINGS_BACKEND=keyfile
unset XDG_CONFIG_HOME XDG_CACHE_HOME XDG_DATA_HOME
${program:-dunst -conf $DESKTOP_DIR/dunstrc} >/dev/null 2>&1 &
echo \$! >"$DESKTOP_DIR/server.pid"
SH
chmod +x "$DESKTOP_DIR/pick" "$DESKTOP_DIR/start-server"
if [ -n "$program" ]; then
  # Lets screen.py read it, like a screen reader.
  HOME=$DESKTOP_DIR XDG_RUNTIME_DIR=$DESKTOP_DIR GSETTINGS_BACKEND=memory \
    /usr/libexec/at-spi-bus-launcher --launch-immediately >/dev/null 2>&1 &
  started+=($!)
  wait_for 'accessibility bus' timeout 5 gdbus call --session --dest org.a11y.Bus \
    --object-path /org/a11y/bus --method org.a11y.Bus.GetAddress
fi
if [ "$server" = xfce4-notifyd ]; then
  # Its "do not disturb" setting.
  HOME=$DESKTOP_DIR XDG_CONFIG_HOME=$DESKTOP_DIR/.config \
    /usr/lib/*/xfce4/xfconf/xfconfd >/dev/null 2>&1 &
  started+=($!)
  wait_for 'settings of Xfce' timeout 5 gdbus call --session --dest org.xfce.Xfconf \
    --object-path /org/xfce/Xfconf --method org.xfce.Xfconf.ListChannels
fi
if [ "$server" != none ]; then
  "$DESKTOP_DIR/start-server"
  wait_for 'notification server' timeout 5 gdbus call --session \
    --dest org.freedesktop.Notifications --object-path /org/freedesktop/Notifications \
    --method org.freedesktop.Notifications.GetCapabilities
fi

status=0
"$@" || status=$?
exit $status
