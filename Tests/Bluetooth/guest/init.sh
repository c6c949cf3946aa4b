#!/bin/busybox sh
# The guest's first process: the host's files, read-only, with writable folders above.
B=/bin/busybox
$B mount -t proc proc /proc
$B mount -t sysfs sysfs /sys
$B mount -t devtmpfs dev /dev
for module in $($B cat /modules/order); do $B insmod "/modules/$module" || echo "no module $module"; done
$B mkdir /host
$B mount -t 9p -o trans=virtio,version=9p2000.L,msize=262144,cache=loose,ro host /host || $B poweroff -f
# The tested programs may be in a folder that is about to be covered.
{ read -r source && read -r programs && read -r build; } </where
$B mount --bind "/host$source" /host/mnt
$B mount --bind "/host$programs" /host/srv
$B mount --bind "/host$build" /host/media
for folder in tmp run var/lib var/log root; do $B mount -t tmpfs none /host/$folder; done
$B mount --bind /dev /host/dev
$B mount --bind /proc /host/proc
$B mount --bind /sys /host/sys
$B mkdir -p /host/dev/pts /host/dev/shm
$B mount -t devpts devpts /host/dev/pts
$B mount -t tmpfs none /host/dev/shm
$B ip link set lo up
$B chroot /host /usr/bin/env -i PATH=/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin HOME=/root TERM=dumb LANG=C.UTF-8 \
  TZ=Europe/Rome PROGRAMS=/srv BUILD=/media /bin/bash /mnt/guest/$($B cat /script)
echo "guest: ended with $?"
$B poweroff -f
