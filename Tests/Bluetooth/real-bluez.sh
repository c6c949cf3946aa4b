#!/usr/bin/env bash
# The programs with the real bluetoothd: Debian's kernel in QEMU, without KVM, with this machine's
# files read-only; a virtual controller and devices made with Bumble. Fails if anything differs from
# what guest/check.sh expects.
#
# Usage: real-bluez.sh PROGRAMS BUILD [SCRIPT]
#   BUILD: a folder for the kernel and Bumble; SCRIPT: another one from guest/
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
programs=$(cd "$1" && pwd)
mkdir -p "$2"
build=$(cd "$2" && pwd)
script=${3-check.sh}
[ -x "$programs/healthlog-device" ] || script=first.sh

# Pinned, because peripherals.py overrides its internals.
[ -x "$build/bumble/bin/python3" ] || /usr/bin/python3 -m venv "$build/bumble"
"$build/bumble/bin/python3" -c 'import bumble.controller' 2>/dev/null || "$build/bumble/bin/pip" -q install bumble==0.0.236

# The kernel is unpacked, not installed, so this machine boots as before.
if [ ! -s "$build/kernel/release" ]; then
  rm -rf "$build/kernel"
  mkdir "$build/kernel"
  image=$(apt-cache depends linux-image-amd64 | sed -n 's/.*Depends: \(linux-image-[0-9].*\)/\1/p' | head -n 1)
  (cd "$build/kernel" && apt-get -qq download "$image" 2>/dev/null) || {
    echo "real-bluez: no package '$image' can be had; 'apt-get update' may help" >&2
    exit 69
  }
  dpkg -x "$build"/kernel/*.deb "$build/kernel"
  rm "$build"/kernel/*.deb
  release=$(basename "$build"/kernel/lib/modules/*)
  /sbin/depmod -b "$build/kernel" "$release"
  echo "$release" >"$build/kernel/release"
fi
release=$(cat "$build/kernel/release")

# Modules for this machine's files and for Bluetooth pairing.
root=$build/initramfs
rm -rf "$root"
mkdir -p "$root"/{bin,dev,proc,sys,modules}
cp /bin/busybox "$root/bin"
cp "$here/guest/init.sh" "$root/init"
printf '%s\n' "$here" "$programs" "$build" >"$root/where"
echo "$script" >"$root/script"
for module in virtio_pci 9pnet_virtio 9p hci_vhci ecdh_generic cmac ecb ctr sha512_generic sha3_generic jitterentropy_rng drbg \
  algif_hash algif_skcipher; do
  /sbin/modprobe -d "$build/kernel" -S "$release" --show-depends $module
done | sed -n 's/^insmod //p' | awk '!seen[$1]++ { print $1 }' >"$build/modules"
while read -r module; do
  cp "$module" "$root/modules"
  basename "$module" >>"$root/modules/order"
done <"$build/modules"
(cd "$root" && find . | /bin/busybox cpio -o -H newc 2>/dev/null | gzip -1) >"$build/initramfs.gz"

# Pairing needs drbg; the newest processor fails a kernel self-test of ECDH.
# On a busy machine the timer check fails.
timeout "${MOST:-600}" qemu-system-x86_64 -accel tcg,thread=multi -cpu Nehalem -smp 2 -m 1024 -nic none -nodefaults \
  -display none -serial stdio -no-reboot -kernel "$build/kernel/boot/vmlinuz-$release" -initrd "$build/initramfs.gz" \
  -append "console=ttyS0 quiet loglevel=3 cryptomgr.notests no_timer_check panic=-1 rdinit=/init" \
  -fsdev local,id=host,path=/,security_model=none,readonly=on,multidevs=remap -device virtio-9p-pci,fsdev=host,mount_tag=host \
  </dev/null | tr -d '\r' | tee "$build/guest.log" || true
# QEMU's status doesn't tell what happened inside.
grep -q '^guest: ended with 0$' "$build/guest.log"
