#!/usr/bin/env bash
# Copies the staged files below PREFIX, or removes them again.
# Usage: install.sh install STAGE DESTDIR PREFIX
#        install.sh uninstall DESTDIR PREFIX
# share/healthlog/installed notes each file and, with a / at the end, each folder that was created;
# PREFIX and the folders above it also begin with a /.
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

# Removes the files among the paths, then the folders that are empty, the deepest first.
remove() {
  local path
  for path in "$@"; do
    # If a noted file is a folder now, somebody made it, so it stays.
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
# make_folder PATH: creates a folder below the root, with its parents, and notes those created.
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
# note PATH…: writes the list for `uninstall`; done first, so that a failed install can be undone.
note() { printf '%s\n' "$@" | LC_ALL=C sort -u >"$root/$notes"; }
note "${files[@]}" "${made[@]}" "${noted[@]}"
for file in "${files[@]}"; do
  mode=644
  [ ! -x "$stage/$file" ] || mode=755
  install -T -m $mode "$stage/$file" "$root/$file"
done

# Keep the folders noted before; remove the files that this version no longer installs.
old=()
for path in "${noted[@]}"; do
  case $path in
    */) made+=("$path") ;;
    *) [[ " ${files[*]} " == *" $path "* ]] || old+=("$path") ;;
  esac
done
[ ${#old[@]} = 0 ] || remove "${old[@]}"
note "${files[@]}" "${made[@]}"
