#!/bin/bash
# Only the guest: bluetoothctl pairs a cuff and a meter, bleak reads 1,000 records.
. /mnt/guest/begin.sh
air next cuff 167c0056006100{time}33000000 16830058006600{time}3a000000
air advertise cuff
mkfifo /tmp/ctl
bluetoothctl <>/tmp/ctl >/tmp/ctl.log 2>&1 &
tell() { echo "$*" >/tmp/ctl; }
waits 60 bluetoothctl grep -q 'Agent registered' /tmp/ctl.log
tell scan le
waits 60 'the cuff' grep -q 'Device C0:FF:EE:00:00:01 CUFF' /tmp/ctl.log
tell pair C0:FF:EE:00:00:01
waits 60 'pairing' grep -q 'Pairing successful' /tmp/ctl.log
tell scan off
tell gatt.select-attribute 00002a35-0000-1000-8000-00805f9b34fb
sleep 1
tell gatt.notify on
waits 60 'a value' grep -q '16 7c 00 56 00 61 00' /tmp/ctl.log
waits 60 'its end' happened 1 'cuff disconnected'
say 'bluetoothctl paired the cuff and saw its values'

air advertise meter
tell scan le
waits 60 'the meter' grep -q 'Device C0:FF:EE:00:00:02 METER' /tmp/ctl.log
tell pair C0:FF:EE:00:00:02
waits 60 'its question' grep -q 'Enter passkey' /tmp/ctl.log
waits 60 'its display' happened 1 'meter shows 314159'
tell 314159
waits 60 'pairing' happened 1 'meter bonded'
sleep 1
tell scan off
tell disconnect C0:FF:EE:00:00:02
waits 60 'its end' happened 1 'meter disconnected'
tell quit
air advertise meter
/usr/bin/python3 -B /mnt/bleak-records.py C0:FF:EE:00:00:02 || fail 'bleak took no records'
say 'bluetoothctl typed what the meter shows, and bleak took its records'
exit 0
