# For the guest's scripts: starts the bus, the devices and bluetoothd, and defines wait helpers.

say() { printf '%6.1f  %s\n' "$(cut -d' ' -f1 /proc/uptime)" "$*"; }

fail() {
  say "FAILED: $*"
  tail -n 40 /tmp/devices.log /tmp/bluetoothd.log 2>/dev/null
  exit 1
}

# waits SECONDS WHAT COMMAND…
waits() {
  local seconds=$1 what=$2 end=$((SECONDS + $1))
  shift 2
  until "$@" >/dev/null 2>&1; do
    [ $SECONDS -lt $end ] || fail "$what: not within $seconds s"
    sleep 0.1
  done
}

air() { echo "$*" >/tmp/air; }

# happened COUNT WORDS: whether the devices printed it that often.
happened() { [ "$(grep -c "^$2" /tmp/devices.log)" -ge "$1" ]; }

mkdir -p /run/dbus /var/lib/bluetooth
dbus-daemon --system --nofork --nopidfile >/tmp/dbus.log 2>&1 &
waits 90 'the system bus' test -S /run/dbus/system_bus_socket
mkfifo /tmp/air
"$BUILD/bumble/bin/python3" -B -u /mnt/guest/peripherals.py /tmp/air >/tmp/devices.log 2>&1 &
/usr/libexec/bluetooth/bluetoothd -n >/tmp/bluetoothd.log 2>&1 &
waits 180 'the devices' grep -q ready /tmp/devices.log
waits 90 'bluetoothd' sh -c 'bluetoothctl show | grep -q "Powered: yes"'
say "bluetoothd $(/usr/libexec/bluetooth/bluetoothd --version) on Linux $(uname -r)"
