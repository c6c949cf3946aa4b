"""Servers on loopback that answer as requested, often as no server should.

Usage: server.py FOLDER    (made by certificates.sh; writes FOLDER/ports, a line each: NAME PORT)
Ends when its standard input does, and deletes the folder.
"""
import gzip
import itertools
import os
import shutil
import socket
import ssl
import struct
import sys
import threading
import zlib

import h2.config
import h2.connection
import h2.events

folder = sys.argv[1]
connections = itertools.count(1)
BOMB = gzip.compress(bytes(64 << 20))


def reply(status, fields, body, length=True):
    head = [f"HTTP/1.1 {status}"] + fields
    if length:
        head.append(f"Content-Length: {len(body)}")
    return "\r\n".join(head).encode() + b"\r\n\r\n" + body


def chunks(*pieces):
    return b"".join(b"%x\r\n%s\r\n" % (len(piece), piece) for piece in pieces)


TEXT = b"It was a long night, and the sensor counted. " * 100
ANSWERS = {
    "/ok": reply("200 OK", ["X-Word: one", "x-word:  two  ", "Date: Sun, 06 Nov 1994 08:49:37 GMT"], b"hello"),
    "/moved": reply("302 Found", ["Location: https://elsewhere.example/?token=t"], b""),
    "/refused": reply("401 Unauthorized", ['WWW-Authenticate: Basic realm="r"'], b"no"),
    "/same": reply("304 Not Modified", ['ETag: "1"'], b"", length=False),
    "/cookie": reply("200 OK", ["Set-Cookie: a=b; Path=/"], b""),
    "/gzip": reply("200 OK", ["Content-Encoding: gzip"], gzip.compress(TEXT)),
    "/deflate": reply("200 OK", ["Content-Encoding: deflate"], zlib.compress(TEXT)),
    "/chunks": reply("200 OK", ["Transfer-Encoding: chunked"], chunks(b"hel", b"lo", b"") + b"", length=False),
    "/hints": b"HTTP/1.1 103 Early Hints\r\nX-Early: 1\r\n\r\n" + reply("200 OK", ["X-Late: 1"], b"hello"),
    "/large": reply("200 OK", [], b"x" * 5000),
    "/bomb": reply("200 OK", ["Content-Encoding: gzip"], BOMB),
}
# These are followed by a disconnect.
CUT = {
    "/cut": b"HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n[1, 2",
    "/cut-chunk": b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n" + chunks(b"[1, 2") + b"10\r\n[3",
    "/cut-last-chunk": b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n" + chunks(b"[1, 2"),
    "/bad-chunk": b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\nzzz\r\n",
    "/bad-gzip": reply("200 OK", ["Content-Encoding: gzip"], b"this is not packed at all"),
    "/cut-head": b"HTTP/1.1 200 OK\r\nContent-Le",
    "/cut-hints": b"HTTP/1.1 103 Early Hints\r\nX-Early: 1\r\n\r\n",
    "/until-close": b"HTTP/1.1 200 OK\r\n\r\nhello",
    "/nothing": b"",
    "/large-by-chunks": b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"
    + b"".join(chunks(b"x" * 1000) for _ in range(5)) + chunks(b""),
    "/heads": b"HTTP/1.1 200 OK\r\n" + b"".join(b"X-%d: %s\r\n" % (n, b"x" * 1000) for n in range(1000)) + b"\r\n",
}


def serve(line, number):
    stream = line.makefile("rb")
    while True:
        if stream.peek(1)[:1] == b"\x16":
            line.sendall(reply("400 Bad Request", [], b"this is no HTTP"))
            return
        head = b""
        while not head.endswith(b"\r\n\r\n"):
            read = stream.readline(65536)
            if not read:
                return
            head += read
        path = head.split()[1].decode().split("?")[0]
        if head.startswith(b"CONNECT "):
            with open(f"{folder}/proxied", "ab") as file:
                file.write(head)
            line.sendall(reply("403 Forbidden", [], b""))
            return
        if path == "/head":
            line.sendall(reply("200 OK", [f"X-Connection: {number}"], head))
        elif path in ANSWERS:
            line.sendall(ANSWERS[path])
        elif path in CUT:
            line.sendall(CUT[path])
            return
        elif path == "/reset":
            line.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n[1, 2")
            line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            return
        elif path == "/silent":
            stream.read(1)
            return
        elif path == "/half":
            line.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n[1, 2")
            stream.read(1)
            return
        elif path == "/drip":
            line.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n")
            line.settimeout(0.1)
            while True:
                line.sendall(b"x")
                try:
                    if not line.recv(1):
                        return
                except (TimeoutError, ssl.SSLError):
                    pass
        else:
            line.sendall(reply("404 Not Found", [], b"no such page"))


def serve2(line):
    link = h2.connection.H2Connection(config=h2.config.H2Configuration(client_side=False, header_encoding="utf-8"))
    link.initiate_connection()
    line.sendall(link.data_to_send())
    while data := line.recv(65536):
        for event in link.receive_data(data):
            if not isinstance(event, h2.events.RequestReceived):
                continue
            stream, path = event.stream_id, dict(event.headers)[":path"]
            if path == "/cut":
                link.send_headers(stream, [(":status", "200"), ("content-length", "100")])
                link.send_data(stream, b"[1, 2")
                link.reset_stream(stream)
            else:
                link.send_headers(stream, [(":status", "200"), ("retry-after", "7")])
                link.send_data(stream, b"hello", end_stream=True)
        line.sendall(link.data_to_send())


def handle(line, context, number):
    try:
        if context:
            line = context.wrap_socket(line, server_side=True)
        if context and line.selected_alpn_protocol() == "h2":
            serve2(line)
        else:
            serve(line, number)
        if context:
            # Announces the end, even if data is missing.
            line.unwrap()
    except (OSError, ValueError):
        pass
    finally:
        line.close()


def listen(name, context=None, family=socket.AF_INET, host="127.0.0.1"):
    listener = socket.socket(family)
    listener.bind((host, 0))
    listener.listen(64)

    def accept():
        while True:
            line, _ = listener.accept()
            line.settimeout(60)
            threading.Thread(target=handle, args=(line, context, next(connections)), daemon=True).start()

    threading.Thread(target=accept, daemon=True).start()
    return f"{name} {listener.getsockname()[1]}\n"


def tls(certificate, protocols=()):
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(f"{folder}/{certificate}.crt", f"{folder}/{certificate}.key")
    context.set_alpn_protocols(list(protocols) or ["http/1.1"])
    return context


old = tls("good")
old.set_ciphers("ALL:@SECLEVEL=0")
old.minimum_version, old.maximum_version = ssl.TLSVersion.TLSv1, ssl.TLSVersion.TLSv1_1

# Accepts nothing: its queue is full, and connections are never answered.
deaf = socket.socket()
deaf.bind(("127.0.0.1", 0))
deaf.listen(0)
callers = []
for _ in range(4):
    callers.append(socket.socket())
    callers[-1].setblocking(False)
    callers[-1].connect_ex(deaf.getsockname())
# Accepts connections but says nothing.
mute = socket.socket()
mute.bind(("127.0.0.1", 0))
mute.listen(64)
# Nobody listens: a port that was just free.
closed = socket.socket()
closed.bind(("127.0.0.1", 0))

ports = listen("http") + listen("http6", family=socket.AF_INET6, host="::1")
ports += "".join(listen(name, tls(name)) for name in ["good", "expired", "early", "misnamed", "unknown"])
ports += listen("old", old) + listen("h2", tls("good", ["h2", "http/1.1"]))
for name, other in [("deaf", deaf), ("mute", mute), ("closed", closed)]:
    ports += f"{name} {other.getsockname()[1]}\n"
with open(f"{folder}/ports.new", "w") as file:
    file.write(ports)
os.rename(f"{folder}/ports.new", f"{folder}/ports")
sys.stdin.read()
shutil.rmtree(folder)
