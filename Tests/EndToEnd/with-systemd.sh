#!/usr/bin/env bash
# Runs a command as a user (nobody) logged in on a machine with systemd: with the user's service
# manager and session bus. It has its own control groups and folders /run and /srv, and ends with
# the command. Needs root.
#
# Usage: with-systemd.sh PROGRAMS COMMAND…
# The command sees PROGRAMS, copied to where units may look, and an empty HOME. The system bus at
# DBUS_SYSTEM_BUS_ADDRESS is the machine's.
set -euo pipefail
if [ -z "${SYSTEMD_APART-}" ]; then
  if [ "$(id -u)" != 0 ]; then
    echo 'with-systemd: control groups are to be made, which only root may' >&2
    exit 77
  fi
  exec env SYSTEMD_APART=yes unshare --mount --propagation private "$0" "$@"
fi
unset SYSTEMD_APART
programs=$1
shift
person=$(id -u nobody)

groups=()
manager=
finish() {
  local group
  [ -z "$manager" ] || { kill "$manager" 2>/dev/null || true; wait "$manager" 2>/dev/null || true; }
  for group in "${groups[@]}"; do
    echo $$ >"${group%/*}/cgroup.procs"
    # Leftovers of a unit don't belong to the next one.
    find "$group" -name cgroup.procs -exec cat {} + 2>/dev/null | xargs -r kill -9 2>/dev/null || true
    for _ in {1..50}; do
      find "$group" -depth -type d -exec rmdir {} \; 2>/dev/null || true
      [ -e "$group" ] || break
      sleep 0.05
    done
  done
}
trap finish EXIT
trap 'exit 143' TERM INT HUP

# A hierarchy of its own for cgroup v1, the only one for v2.
for root in /sys/fs/cgroup/systemd /sys/fs/cgroup/unified /sys/fs/cgroup; do
  [ -e "$root/cgroup.procs" ] || continue
  groups+=("$root/healthlog-$$")
  mkdir "$root/healthlog-$$"
  chown -R "$person" "$root/healthlog-$$"
  echo $$ >"$root/healthlog-$$/cgroup.procs"
done

copies=$(mktemp -d)
mount -t tmpfs -o mode=755 tmpfs "$copies"
mkdir "$copies/healthlog"
find -L "$programs" -maxdepth 1 -name 'healthlog*' -type f -perm -u+x -exec cp -Lt "$copies/healthlog" {} +
mount --move "$copies" /srv
rmdir "$copies"
mount -t tmpfs -o mode=755 tmpfs /run
# What the system manager provides before a login.
mkdir -p /run/systemd/system
mkdir -m 700 /run/systemd/unit-root
# The system bus, which units can't see in /tmp.
if [ -n "${DBUS_SYSTEM_BUS_ADDRESS-}" ]; then
  mkdir /run/dbus
  touch /run/dbus/system_bus_socket
  mount --bind "${DBUS_SYSTEM_BUS_ADDRESS#unix:path=}" /run/dbus/system_bus_socket
  unset DBUS_SYSTEM_BUS_ADDRESS
fi
install -d -m 700 -o "$person" "/run/user/$person" /srv/person

cat >/srv/session.sh <<'SESSION'
set -euo pipefail
export PROGRAMS=/srv/healthlog HOME=/srv/person XDG_RUNTIME_DIR=/run/user/$(id -u)
export DBUS_SESSION_BUS_ADDRESS=unix:path=$XDG_RUNTIME_DIR/bus
unset XDG_DATA_HOME XDG_CONFIG_HOME XDG_CACHE_HOME DISPLAY WAYLAND_DISPLAY
cd "$HOME"
/lib/systemd/systemd --user --log-target=console >"$XDG_RUNTIME_DIR/said" 2>&1 &
manager=$!
finish() { kill "$manager" 2>/dev/null || true; wait "$manager" 2>/dev/null || true; }
trap finish EXIT
for _ in {1..200}; do
  ! systemctl --user --quiet is-system-running 2>/dev/null || break
  kill -0 "$manager" 2>/dev/null || break
  sleep 0.05
done
if ! systemctl --user --quiet is-system-running; then
  echo 'with-systemd: it does not run' >&2
  tail -n 5 "$XDG_RUNTIME_DIR/said" >&2
  exit 69
fi
status=0
"$@" || status=$?
exit $status
SESSION
setpriv --reuid "$person" --regid "$(id -g nobody)" --clear-groups --inh-caps=-all bash /srv/session.sh "$@" &
manager=$!
status=0
wait "$manager" || status=$?
exit $status
