#!/usr/bin/env bash
# Runs a command with nginx, which serves a folder on loopback and ends with it.
#
# Usage: with-nginx.sh FOLDER CERTIFICATES COMMAND…      CERTIFICATES: made by certificates.sh
# Requests for missing files go to SOURCE_URL, if set.
# Prints the URLs as a line of JSON, which the command also sees as SERVED; SERVED_LOG is a file
# with an object for each request.
#   good      TLS 1.2 and 1.3, HTTP/2: ETag, Last-Modified, gzip; /moved/… redirects to another
#             host, /here/… to the same one
#   expired, not-yet, misnamed, foreign, alone      the same with that certificate
#   tls13, tls12, tls11      only that version; tls11 is missing if OpenSSL can't
#   plain     http, which redirects to good
set -euo pipefail
served=$(cd "$1" && pwd)
certificates=$(cd "$2" && pwd)
shift 2
# `make setup` unpacks one that isn't run as a service.
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

behind=
[ -z "${SOURCE_URL-}" ] || behind="location / { try_files \$uri @source; }
    location @source { proxy_pass $SOURCE_URL; proxy_http_version 1.1; proxy_set_header Connection \"\"; }"

# server NAME CERTIFICATE PROTOCOLS
server() {
  cat <<CONF
  server {
    listen 127.0.0.1:@$1@ ssl http2 reuseport;
    ssl_certificate $certificates/$2.pem;
    ssl_certificate_key $certificates/$2.pem;
    ssl_protocols $3;
    ${4-}
    root "$served";
    location /moved/ { return 302 https://elsewhere.invalid\$request_uri; }
    location /here/ { rewrite ^/here/(.*) /\$1 redirect; }
    $behind
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
    for name in good expired not-yet misnamed foreign alone; do server "$name" "$name" 'TLSv1.2 TLSv1.3'; done
    server tls13 good TLSv1.3
    server tls12 good TLSv1.2
    # Debian's OpenSSL has it only at the lowest security level.
    server tls11 good TLSv1.1 'ssl_ciphers DEFAULT@SECLEVEL=0;'
  )
  server {
    listen 127.0.0.1:@plain@ reuseport;
    return 301 https://127.0.0.1:@good@\$request_uri;
  }
}
CONF
}

speaks_tls11() {
  openssl s_client -connect "127.0.0.1:$1" -tls1_1 -cipher DEFAULT@SECLEVEL=0 </dev/null 2>/dev/null | grep -q 'Protocol *: TLSv1.1'
}

# A free port may be taken before nginx is ready, so a socket that shares it without listening holds
# each one for as long as nginx runs.
configured >"$folder/template"
"${PYTHON-/usr/bin/python3}" -c '
import os, socket, sys
folder, nginx, *names = sys.argv[1:]
text = open(f"{folder}/template", encoding="utf-8").read()
held = [socket.socket() for _ in names]
with open(f"{folder}/ports", "w") as ports:
    for name, one in zip(names, held):
        one.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
        one.bind(("127.0.0.1", 0))
        one.set_inheritable(True)
        port = one.getsockname()[1]
        print(name, port, file=ports)
        text = text.replace(f"@{name}@", str(port))
with open(f"{folder}/nginx.conf", "w", encoding="utf-8") as file:
    file.write(text)
os.execv(nginx, [nginx, "-p", folder, "-e", f"{folder}/errors", "-c", f"{folder}/nginx.conf"])
' "$folder" "$nginx" "${names[@]}" 2>"$folder/said" &
started=$!
for _ in {1..200}; do
  [ ! -s "$folder/pid" ] || break
  kill -0 "$started" 2>/dev/null || break
  sleep 0.05
done
if [ ! -s "$folder/pid" ]; then
  echo 'with-nginx: it did not start' >&2
  cat "$folder/said" "$folder/errors" >&2 2>/dev/null || true
  exit 69
fi
declare -A port
while read -r name number; do port[$name]=$number; done <"$folder/ports"
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
