#!/usr/bin/env bash
# Runs a command with a private session bus and keyring, which end with it. No real keyring is used.
#
# Usage: with-keyring.sh unlocked|locked|none|nobus COMMAND…
#   `none`: a bus without a Secret Service; `nobus`: no bus either
# `keyring_do lock|unlock` in this folder is in the command's PATH. KEYRING_LOG: a file for prompts
# and unlocking.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
how=$1
shift

folder=$(mktemp -d)
started=()
finish() {
  local pid index
  # The bus last, so that its clients can leave in order.
  for ((index = ${#started[@]} - 1; index >= 0; index--)); do
    pid=${started[index]}
    kill "$pid" 2>/dev/null || true
    wait "$pid" 2>/dev/null || true
  done
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
  echo "with-keyring: no $what after ten seconds" >&2
  cat "$folder/said" >&2 2>/dev/null || true
  exit 69
}

mkdir -m 700 "$folder/run" "$folder/data" "$folder/config" "$folder/cache"
export XDG_RUNTIME_DIR=$folder/run XDG_DATA_HOME=$folder/data XDG_CONFIG_HOME=$folder/config XDG_CACHE_HOME=$folder/cache
export PATH="$here/bin:$PATH" DBUS_SESSION_BUS_ADDRESS="unix:path=$folder/bus"
unset DISPLAY WAYLAND_DISPLAY GNOME_KEYRING_CONTROL

if [ "$how" != nobus ]; then
  # Without service folders, nothing is started on demand: no keyring and no prompt.
  cat >"$folder/bus.conf" <<XML
<busconfig>
  <type>session</type>
  <listen>unix:path=$folder/bus</listen>
  <auth>EXTERNAL</auth>
  <policy context="default">
    <allow send_destination="*" eavesdrop="true"/>
    <allow eavesdrop="true"/>
    <allow own="*"/>
  </policy>
</busconfig>
XML
  # It prints its address once it listens; the socket exists a little earlier.
  dbus-daemon --config-file="$folder/bus.conf" --nofork --nopidfile --print-address=1 >"$folder/address" 2>/dev/null &
  started+=($!)
  wait_for bus test -s "$folder/address"
fi

has_login() {
  gdbus call --session --dest org.freedesktop.secrets --object-path /org/freedesktop/secrets --timeout 5 \
    --method org.freedesktop.Secret.Service.ReadAlias default 2>/dev/null | grep -q collection
}
case $how in
  unlocked | locked)
    gnome-keyring-daemon --unlock --components=secrets --foreground < <(printf 'a test') >"$folder/said" 2>&1 &
    started+=($!)
    wait_for keyring has_login
    [ "$how" = unlocked ] || keyring_do lock
    ;;
  none | nobus) ;;
  *)
    sed -n '4,5p' "$0" >&2
    exit 64
    ;;
esac
if [ -n "${KEYRING_LOG-}" ] && [ "$how" != nobus ]; then
  dbus-monitor --session "interface='org.freedesktop.Secret.Prompt'" "member='Unlock'" "member='BeginPrompting'" >"$KEYRING_LOG" &
  started+=($!)
  wait_for monitor test -s "$KEYRING_LOG"
fi
status=0
"$@" || status=$?
exit $status
