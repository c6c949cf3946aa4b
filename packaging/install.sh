#!/usr/bin/env bash
# Copies what is staged to below PREFIX, or takes it away again.
# Usage: install.sh install STAGE DESTDIR PREFIX
#        install.sh uninstall DESTDIR PREFIX
# share/healthlog/installed notes each file and, with a / behind it, each folder that wasn't there before;
# PREFIX itself, and those above it, with a / in front too.
set -euo pipefail
umask 022

verb=$1
shift
stage=''
if [ "$verb" = install ]; then
  stage=$1
  shift
fi
destination=$1
prefix=$2
notes=share/healthlog/installed
case $prefix in
  /*) ;;
  *)
    echo "healthlog: PREFIX is a path from the root, such as /usr/local; '$prefix' is none" >&2
    exit 64
    ;;
esac
prefix=${prefix%/}
root=$destination$prefix

noted=()
if [ -f "$root/$notes" ]; then mapfile -t noted <"$root/$notes"; fi

# Removes what is noted of the arguments: files, then folders that are empty, the deepest first.
remove() {
  local path
  for path in "$@"; do
    # What somebody made a folder of since is theirs.
    case /$path in */ | */../*) ;; *) rm -f "$root/$path" || true ;; esac
  done
  printf '%s\n' "$@" | LC_ALL=C sort -r | while IFS= read -r path; do
    case /$path in
      */../*) ;;
      //*/) [ ! -d "$destination$path" ] || rmdir --ignore-fail-on-non-empty "$destination$path" ;;
      */) [ ! -d "$root/$path" ] || rmdir --ignore-fail-on-non-empty "$root/$path" ;;
    esac
  done
}

if [ "$verb" = uninstall ]; then
  if [ ${#noted[@]} = 0 ]; then
    echo "healthlog: $root/$notes isn't there: 'make install' put nothing below $root" >&2
    exit 66
  fi
  remove "${noted[@]}" "$notes"
  exit
fi

made=()
# make_folder PATH : below the root, with those above it.
make_folder() {
  [ ! -d "$root/$1" ] || return 0
  case $1 in */*) make_folder "${1%/*}" ;; esac
  mkdir "$root/$1"
  made+=("$1/")
}

above=$prefix
while [ -n "$above" ] && [ ! -d "$destination$above" ]; do
  made+=("$above/")
  above=${above%/*}
done
mkdir -p "$root"
mapfile -t files < <(cd "$stage" && find . -type f -printf '%P\n' | LC_ALL=C sort)
for file in "${files[@]}" "$notes"; do make_folder "${file%/*}"; done
# note PATH… : what `uninstall` goes by. First of all, so that it can take back what was broken off.
note() { printf '%s\n' "$@" | LC_ALL=C sort -u >"$root/$notes"; }
note "${files[@]}" "${made[@]}" "${noted[@]}"
for file in "${files[@]}"; do
  mode=644
  [ ! -x "$stage/$file" ] || mode=755
  install -T -m $mode "$stage/$file" "$root/$file"
done

# What was installed before stays noted where it is still ours, and goes where it is no more.
old=()
for path in "${noted[@]}"; do
  case $path in
    */) made+=("$path") ;;
    *) [[ " ${files[*]} " == *" $path "* ]] || old+=("$path") ;;
  esac
done
[ ${#old[@]} = 0 ] || remove "${old[@]}"
note "${files[@]}" "${made[@]}"
