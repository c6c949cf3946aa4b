#!/usr/bin/env bash
# Checks each kind of with-keyring.sh. Usage: keyring.sh WITH-KEYRING
set -euo pipefail
no() { echo "check-standins: keyring: $*" >&2 && exit 1; }
store() { printf '%s' "$1" | timeout 10 secret-tool store --label=test application healthlog-check host "$2" 2>/dev/null; }
look() { timeout 10 secret-tool lookup application healthlog-check host "$1" 2>/dev/null; }
case ${2-} in
  unlocked)
    store 'a "token"' here
    [ "$(look here)" = 'a "token"' ] || no 'what was stored is not there'
    secret-tool clear application healthlog-check host here
    ! look here || no 'what was cleared is there'
    store second there
    keyring_do lock
    ! store third there || no 'a locked one takes something'
    [ "$(look there || true)" != second ] || no 'a locked one gives it away'
    keyring_do unlock
    [ "$(look there)" = second ] || no 'unlocked, it has lost something'
    echo one >"$KEYRING_HERE"
    ls "$XDG_DATA_HOME"/keyrings/* >/dev/null || no 'it keeps its file elsewhere'
    ;;
  locked)
    ! store x there || no 'a locked one takes something'
    for _ in {1..200}; do
      ! grep -q 'member=Prompt' "$KEYRING_LOG" || break
      sleep 0.05
    done
    grep -q 'member=Prompt' "$KEYRING_LOG" || no 'the log tells of no prompt'
    keyring_do unlock
    store x there
    ;;
  none)
    ! store x there || no 'there is a Secret Service'
    gdbus call --session --dest org.freedesktop.DBus --object-path /org/freedesktop/DBus --method org.freedesktop.DBus.GetId >/dev/null || no 'there is no bus'
    ;;
  nobus)
    ! store x there || no 'there is a Secret Service'
    ! gdbus call --session --dest org.freedesktop.DBus --object-path /org/freedesktop/DBus --method org.freedesktop.DBus.GetId >/dev/null 2>&1 || no 'there is a bus'
    ;;
  *)
    work=$(mktemp -d)
    trap 'rm -rf "$work"' EXIT
    export KEYRING_HERE=$work/here
    for kind in unlocked locked none nobus; do
      KEYRING_LOG=$work/$kind timeout 60 "$1" $kind "$0" "$1" $kind
    done
    [ -s "$KEYRING_HERE" ] || no 'nothing was run'
    # A command's status is passed on, and nothing is left.
    status=0
    "$1" unlocked sh -c 'echo "$DBUS_SESSION_BUS_ADDRESS" >"$KEYRING_HERE"; exit 7' || status=$?
    [ $status = 7 ] || no "a status of 7 became $status"
    [ ! -e "$(sed 's/unix:path=//' "$KEYRING_HERE")" ] || no 'the bus is still there'
    echo 'keyring: unlocked, locked, none and no bus are as they should be'
    ;;
esac
