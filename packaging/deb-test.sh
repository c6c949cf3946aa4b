#!/usr/bin/env bash
# Installs the Debian packages in a bare Debian 12 without Swift, runs the README's tour there as an
# ordinary user, has a session bus start the service, purges the packages, and checks what is left.
# Usage: deb-test.sh PACKAGES    (as root, or with sudo; some minutes)
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)

if [ "$1" != --inside ]; then
  packages=$(cd "$1" && pwd)
  as_root=()
  [ "$(id -u)" -eq 0 ] || as_root=(sudo)
  folder=$(mktemp -d "$packages/../deb-test.XXXXXX")
  trap '"${as_root[@]}" rm -rf --one-file-system "$folder"' EXIT
  trap 'exit 143' TERM INT HUP
  # Mounts and processes in these namespaces end with this command.
  "${as_root[@]}" unshare --mount --pid --fork --kill-child --mount-proc \
    timeout 1800 "$here/deb-test.sh" --inside "$packages" "$folder/debian"
  exit
fi

packages=$2
root=$3
log=${root%/*}/log
step() { printf -- '-- %s\n' "$*"; }
fail() {
  echo "deb-test: $*" >&2
  exit 1
}
quietly() {
  "$@" >"$log" 2>&1 || {
    cat "$log" >&2
    fail "$*"
  }
}
in_there() {
  chroot "$root" /usr/bin/env -i HOME=/root PATH=/usr/sbin:/usr/bin:/sbin:/bin LC_ALL=C.UTF-8 \
    DEBIAN_FRONTEND=noninteractive "$@"
}
as_person() {
  chroot --userspec=person:person "$root" /usr/bin/env -i -C /home/person HOME=/home/person USER=person \
    PATH=/usr/bin:/bin LC_ALL=C.UTF-8 TZ=Europe/Rome "$@"
}
# Lists all files that packages may install, except those of apt, dpkg and caches, and those left by
# systemd, which comes with a session bus.
listing() {
  find "$root" -xdev \( -path "$root/proc" -o -path "$root/run" -o -path "$root/tmp" -o -path "$root/home" -o -path "$root/var/cache" \
    -o -path "$root/var/log" -o -path "$root/var/lib/apt" -o -path "$root/var/lib/dpkg" \) -prune \
    -o -printf '%P\n' |
    grep -vxE 'etc/(machine-id|mtab)|root/\.ssh|var/lib/(private|systemd/(coredump|pstore))' | LC_ALL=C sort
}
home_sums() { (cd "$root/home/person" && find . -type f -exec sha256sum {} + | LC_ALL=C sort); }

mirror=$(apt-get indextargets --format '$(ORIGIN) $(COMPONENT) $(CODENAME) $(SITE)' 'Created-By: Packages' |
  awk '$1 == "Debian" && $2 == "main" && $3 !~ /-/ { print $4; exit }')
[ -n "$mirror" ] || fail "apt is set up with no mirror of Debian"

step "a bare Debian 12"
quietly debootstrap --variant=minbase bookworm "$root" "$mirror"
mount -t proc proc "$root/proc"
# The README's tour shows what a terminal shows.
mount -t devpts -o newinstance,ptmxmode=666 devpts "$root/dev/pts"
printf '#!/bin/sh\nexit 101\n' >"$root/usr/sbin/policy-rc.d"
chmod 755 "$root/usr/sbin/policy-rc.d"
in_there useradd --create-home --shell /bin/bash person
if in_there which swift; then fail "there is a Swift in there"; fi
quietly in_there apt-get update
mkdir "$root/tmp/healthlog"
cp "$packages"/*.deb "$here/tour.sh" "$here/../README.md" "$root/tmp/healthlog/"
chmod 755 "$root/tmp/healthlog"
listing >"${root%/*}/before"

step "healthlog alone"
quietly in_there sh -c 'apt-get install -y --no-install-recommends /tmp/healthlog/healthlog_*.deb'
refused=$(as_person healthlog remind install 2>&1) && fail "remind install goes without a service"
case $refused in
  *healthlog-desktop*) ;;
  *) fail "remind install doesn't name the package: $refused" ;;
esac
[ ! -e "$root/home/person/.config" ] || fail "remind install left something"

step "healthlog-desktop"
quietly in_there sh -c 'apt-get install -y --no-install-recommends /tmp/healthlog/healthlog-desktop_*.deb'
quietly in_there dpkg --verify healthlog healthlog-desktop
for file in bin/healthlog share/man/man1/healthlog.1.gz \
  share/man/it/man1/healthlog.1.gz share/bash-completion/completions/healthlog \
  share/zsh/vendor-completions/_healthlog share/fish/vendor_completions.d/healthlog.fish \
  share/healthlog/healthlog.schema.json share/doc/healthlog/copyright lib/systemd/user/healthlog-reminder.service \
  share/applications/healthlog.desktop share/icons/hicolor/symbolic/apps/healthlog-symbolic.svg \
  share/metainfo/org.healthlog.healthlog.metainfo.xml; do
  [ -s "$root/usr/$file" ] || fail "/usr/$file isn't there"
done
as_person bash -c '. /usr/share/bash-completion/completions/healthlog; complete -p healthlog' >/dev/null
quietly in_there XDG_RUNTIME_DIR=/tmp systemd-analyze --user verify /usr/lib/systemd/user/healthlog-reminder.service
[ -z "$(find "$root/etc/systemd/user" -name '*healthlog*')" ] || fail "a session starts the service unasked"

step "the README's tour"
as_person sh /tmp/healthlog/tour.sh /tmp/healthlog/README.md /usr/share/doc/healthlog/examples

step "the service, started by the session bus"
as_person healthlog remind at 21:00 >/dev/null
as_person timeout 60 dbus-run-session -- sh -c '
  dbus-send --session --print-reply --dest=org.healthlog.Reminders / org.freedesktop.DBus.Peer.Ping &&
    healthlog remind status' >"$log" 2>&1 || { cat "$log" >&2; fail "no service came"; }
grep -q '^Service: running' "$log" || fail "the service doesn't run: $(cat "$log")"
as_person healthlog remind install >/dev/null 2>&1
grep -q '^Exec="/usr/bin/healthlog" remind run$' "$root/home/person/.config/autostart/healthlog-reminder.desktop" ||
  fail "remind install names another program"

step "purged"
home_sums >"${root%/*}/home"
[ -s "$root/home/person/.local/share/healthlog/journal.db" ] || fail "there is no journal"
quietly in_there apt-get purge -y --autoremove healthlog healthlog-desktop
home_sums | diff "${root%/*}/home" - || fail "the person's files are others than before"
listing | diff "${root%/*}/before" - || fail "the packages left something, or took something"
named=$(find "$root" -xdev -path "$root/home" -prune -o -path "$root/proc" -prune -o -path "$root/tmp" -prune \
  -o -name '*healthlog*' -print)
[ -z "$named" ] || fail "something of that name is left: $named"
echo "the journal is as it was, and nothing else is left"
