#!/bin/bash
# The guest alone: bluetoothctl pairs the cuff and sees a value.
. /mnt/guest/begin.sh
air next cuff 167c0056006100{time}33000000 16830058006600{time}3a000000
air advertise cuff
mkfifo /tmp/ctl
bluetoothctl <>/tmp/ctl >/tmp/ctl.log 2>&1 &
tell() { echo "$*" >/tmp/ctl; }
waits 20 bluetoothctl grep -q 'Agent registered' /tmp/ctl.log
tell scan le
waits 20 'the cuff' grep -q 'Device C0:FF:EE:00:00:01 CUFF' /tmp/ctl.log
tell pair C0:FF:EE:00:00:01
waits 30 'pairing' grep -q 'Pairing successful' /tmp/ctl.log
tell scan off
tell gatt.select-attribute 00002a35-0000-1000-8000-00805f9b34fb
sleep 1
tell gatt.notify on
waits 20 'a value' grep -q '16 7c 00 56 00 61 00' /tmp/ctl.log
waits 20 'its end' happened 1 'cuff disconnected'
say 'bluetoothctl paired the cuff and saw its values'
exit 0
