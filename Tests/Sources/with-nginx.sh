#!/usr/bin/env bash
# Runs a command beside nginx, which serves a folder on loopback and ends with it.
#
# Usage: with-nginx.sh FOLDER CERTIFICATES COMMAND…      CERTIFICATES: as certificates.sh made them
# Prints the URLs as a line of JSON, which the command also sees as SERVED; SERVED_LOG is a file with an object a request.
#   good      TLS 1.2 and 1.3, HTTP/2: ETag, Last-Modified, gzip; /moved/… is a redirect to another host, /here/… to the same one
#   expired, not-yet, misnamed, foreign, alone      the same with that certificate
#   tls13, tls12, tls11      that version only; tls11 is missing where OpenSSL can't
#   plain     http, which redirects to good
set -euo pipefail
served=$(cd "$1" && pwd)
certificates=$(cd "$2" && pwd)
shift 2
# `make setup` unpacks one, which is nobody's service.
unpacked=$(cd "$(dirname "$0")/../.." && pwd)/.build/unpacked/nginx/usr/sbin
nginx=$(PATH=$unpacked:$PATH:/usr/sbin command -v nginx)

folder=$(mktemp -d)
started=
finish() {
  [ -z "$started" ] || { kill "$started" 2>/dev/null || true; wait "$started" 2>/dev/null || true; }
  rm -rf "$folder"
}
trap finish EXIT
trap 'exit 143' TERM INT HUP

names=(good expired not-yet misnamed foreign alone tls13 tls12 tls11 plain)
export SERVED_LOG=${SERVED_LOG-$folder/log}

# server NAME PORT CERTIFICATE PROTOCOLS
server() {
  cat <<CONF
  server {
    listen 127.0.0.1:$2 ssl http2;
    ssl_certificate $certificates/$3.pem;
    ssl_certificate_key $certificates/$3.pem;
    ssl_protocols $4;
    ${5-}
    root "$served";
    location /moved/ { return 302 https://elsewhere.invalid\$request_uri; }
    location /here/ { rewrite ^/here/(.*) /\$1 redirect; }
  }
CONF
}

configured() {
  cat <<CONF
daemon off;
master_process off;
pid "$folder/pid";
error_log "$folder/errors" warn;
events { worker_connections 128; }
http {
  log_format told escape=json '{"server": "\$server_port", "method": "\$request_method", "path": "\$request_uri", "status": \$status, '
    '"body_bytes": \$body_bytes_sent, "protocol": "\$server_protocol", "tls": "\$ssl_protocol", "connection": \$connection, '
    '"if_none_match": "\$http_if_none_match", "if_modified_since": "\$http_if_modified_since", "encoding": "\$http_accept_encoding", '
    '"agent": "\$http_user_agent", "has_login": "\${authorization_is}"}';
  map \$http_authorization \$authorization_is { "" "no"; default "yes"; }
  access_log "$SERVED_LOG" told;
  client_body_temp_path "$folder/body";
  proxy_temp_path "$folder/proxy";
  fastcgi_temp_path "$folder/fastcgi";
  uwsgi_temp_path "$folder/uwsgi";
  scgi_temp_path "$folder/scgi";
  types { application/json json; text/html html; }
  default_type application/json;
  charset_types application/json;
  etag on;
  gzip on;
  gzip_types application/json;
  gzip_min_length 256;
  gzip_vary on;
  absolute_redirect off;
$(
    for name in good expired not-yet misnamed foreign alone; do server "$name" "${port[$name]}" "$name" 'TLSv1.2 TLSv1.3'; done
    server tls13 "${port[tls13]}" good TLSv1.3
    server tls12 "${port[tls12]}" good TLSv1.2
    # Debian's OpenSSL has it at the lowest level of security only.
    [ -z "${port[tls11]-}" ] || server tls11 "${port[tls11]}" good TLSv1.1 'ssl_ciphers DEFAULT@SECLEVEL=0;'
  )
  server {
    listen 127.0.0.1:${port[plain]};
    return 301 https://127.0.0.1:${port[good]}\$request_uri;
  }
}
CONF
}

answers() { (exec 3<>"/dev/tcp/127.0.0.1/$1") 2>/dev/null; }
speaks_tls11() {
  openssl s_client -connect "127.0.0.1:$1" -tls1_1 -cipher DEFAULT@SECLEVEL=0 </dev/null 2>/dev/null | grep -q 'Protocol *: TLSv1.1'
}

declare -A port
begin() {
  local numbers name index=0
  # Free at this moment: another may take one before nginx does, then others are tried.
  read -ra numbers < <("${PYTHON-/usr/bin/python3}" -c '
import socket, sys
sockets = [socket.socket() for _ in range(int(sys.argv[1]))]
for one in sockets: one.bind(("127.0.0.1", 0))
print(*(one.getsockname()[1] for one in sockets))' ${#names[@]})
  for name in "${names[@]}"; do port[$name]=${numbers[index++]}; done
  configured >"$folder/nginx.conf"
  "$nginx" -p "$folder" -e "$folder/errors" -c "$folder/nginx.conf" 2>"$folder/said" &
  started=$!
  for _ in {1..100}; do
    kill -0 "$started" 2>/dev/null || return 1
    ! answers "${port[plain]}" || return 0
    sleep 0.05
  done
  return 1
}
for attempt in 1 2 3; do
  ! begin || break
  if [ $attempt = 3 ]; then
    echo 'with-nginx: it did not start' >&2
    cat "$folder/said" "$folder/errors" >&2 2>/dev/null || true
    exit 69
  fi
  kill "$started" 2>/dev/null || true
  wait "$started" 2>/dev/null || true
done
speaks_tls11 "${port[tls11]}" || unset 'port[tls11]'

SERVED='{'
for name in "${names[@]}"; do
  [ -n "${port[$name]-}" ] || continue
  scheme=https
  [ "$name" != plain ] || scheme=http
  SERVED+="\"$name\": \"$scheme://127.0.0.1:${port[$name]}\", "
done
SERVED+="\"log\": \"$SERVED_LOG\"}"
export SERVED
printf '%s\n' "$SERVED"
status=0
"$@" || status=$?
exit $status
