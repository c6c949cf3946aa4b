"""Serves a service over HTTP/1.1 on loopback, with TLS if it has a certificate; commands on
another port."""

import gzip
import http.server
import json
import socket
import ssl
import struct
import zlib

from .clock import http_date
from .faults import INSTEAD
from .messages import Request

SILENT = {204, 304}


class Server(http.server.ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 64

    def __init__(self, hub, handler, tls=None):
        super().__init__(("127.0.0.1", 0), handler)
        self.hub, self.tls, self.connections = hub, tls, 0

    def finish_request(self, request, client_address):
        request.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        if self.tls:
            request.settimeout(10)
            try:
                request = self.tls.wrap_socket(request, server_side=True)
            except OSError as error:
                self.hub.note({"event": "no TLS", "why": getattr(error, "reason", None) or str(error)})
                return
        try:
            super().finish_request(request, client_address)
        except ssl.SSLError as error:
            # In TLS 1.3 a client's refusal arrives after the server's handshake.
            if "ALERT" in (error.reason or ""):
                self.hub.note({"event": "no TLS", "why": error.reason})
        finally:
            request.close()

    def handle_error(self, request, client_address):
        # Ignore clients that left; anything else must be seen.
        import sys
        error = sys.exc_info()[1]
        if not isinstance(error, OSError):
            super().handle_error(request, client_address)


def tls_context(certificate, key):
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.minimum_version = ssl.TLSVersion.TLSv1_2
    context.load_cert_chain(certificate, key)
    context.set_alpn_protocols(["http/1.1"])
    return context


class Quiet(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *words):
        pass

    def __getattr__(self, name):
        if name.startswith("do_"):
            return self.serve
        raise AttributeError(name)

    def content(self):
        return self.rfile.read(min(int(self.headers.get("Content-Length") or 0), 1 << 26))


class Served(Quiet):
    """A client's connection."""

    def setup(self):
        self.hub = self.server.hub
        self.timeout = self.hub.service.keep_alive
        super().setup()
        with self.hub.lock:
            self.server.connections += 1
            self.number = self.server.connections

    def serve(self):
        hub, service = self.hub, self.hub.service
        request = Request(self.command, self.path, self.headers, self.client_address[0], self.content())
        line = {"n": hub.next_number(), "connection": self.number, "method": self.command,
                "headers": {name: hub.marks.header(name, value) for name, value in self.headers.items()}}
        if self.server.tls:
            line["tls"] = self.connection.version()
        with hub.lock:
            fault = hub.faults.take(request)
        if fault:
            line["fault"] = fault["kind"]
        if fault and fault["kind"] in INSTEAD:
            answer = hub.faults.instead(fault)
        else:
            delay = service.delay(request)
            if delay:
                line["delayed"] = round(delay, 3)
                hub.wait(delay * hub.delay_scale)
            with hub.lock:
                answer = service.answer(request)
                if fault:
                    hub.faults.spoil(fault, answer)
        line["path"] = hub.marks.target(self.path)
        if answer.refused:
            line["refused"] = True
        self.send(answer, fault or {}, line)

    def send(self, answer, fault, line):
        """Writes it, and logs how much of the body."""
        service = self.hub.service
        headers = service.headers(answer) + answer.headers
        body, plain = answer.body, len(answer.body)
        encoding = service.encoding(self.headers.get("Accept-Encoding", ""), answer) if answer.packed else None
        if encoding and fault.get("kind") != "cut":
            body = gzip.compress(body, 6) if encoding == "gzip" else zlib.compress(body, 6)
            headers.append(("Content-Encoding", encoding))
        if answer.status in SILENT:
            body = b""
        elif not encoding or not service.chunks or self.command == "HEAD":
            headers.append(("Content-Length", str(len(body))))
        else:
            # Its length isn't known until it is compressed.
            headers.append(("Transfer-Encoding", "chunked"))
        date = self.hub.clock.now()
        if fault.get("kind") == "date":
            date = None if fault.get("none") else date + int(fault.get("shift", 3600) * 1000)
        if date is not None:
            headers.append(("Date", http_date(date)))
        headers.append(("Connection", "close" if self.close_connection else "keep-alive"))
        reason = http.server.BaseHTTPRequestHandler.responses.get(answer.status, ("",))[0]
        head = f"HTTP/1.1 {answer.status} {reason}\r\n" + "".join(f"{name}: {value}\r\n" for name, value in headers) + "\r\n"
        if self.command == "HEAD":
            body = b""
        raw = body
        if ("Transfer-Encoding", "chunked") in headers:
            raw = b"%x\r\n%s\r\n0\r\n\r\n" % (len(body), body) if body else b"0\r\n\r\n"
        line |= {"status": answer.status, "body_bytes": len(body), "plain_bytes": plain if body else 0}
        if encoding and body:
            line["encoding"] = encoding
        kind = fault.get("kind")
        if kind == "cut":
            # Some bytes of a status line 200, then a disconnect.
            line |= {"status": 0, "body_bytes": 0, "plain_bytes": 0}
            self.hub.note(line)
            self.write(b"HTTP/1.1 200 OK\r\nContent-Type: application/json"[: fault.get("bytes", 0)])
            self.hang_up(reset=fault.get("reset", False))
        elif kind == "half":
            sent = int(len(raw) * fault.get("share", 0.5))
            line["body_bytes"] = sent
            self.hub.note(line)
            self.write(head.encode("latin-1") + raw[:sent])
            self.hang_up(reset=fault.get("reset", False))
        elif kind == "slow":
            # Nothing, or headers and some bytes, then silence.
            sent = fault.get("bytes")
            line["body_bytes"] = sent or 0
            self.hub.note(line)
            if sent is not None:
                self.write(head.encode("latin-1") + raw[:sent])
            self.hub.wait(fault.get("seconds", 60))
            self.hang_up()
        elif kind == "drip":
            self.hub.note(line)
            self.write(head.encode("latin-1"))
            for start in range(0, len(raw), fault.get("bytes", 1)):
                if not self.hub.wait(fault.get("every", 0.1)):
                    return self.hang_up()
                self.write(raw[start:start + fault.get("bytes", 1)])
        else:
            # Logged first, so that the log has every received answer.
            self.hub.note(line)
            self.write(head.encode("latin-1") + raw)

    def write(self, octets):
        try:
            self.wfile.write(octets)
            self.wfile.flush()
        except OSError:
            self.close_connection = True

    def hang_up(self, reset=False):
        self.close_connection = True
        try:
            if reset:
                self.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
                self.connection.close()
            else:
                self.connection.shutdown(socket.SHUT_RDWR)
        except OSError:
            pass


class Controlled(Quiet):
    """POST /_control with a command; POST /_control/NAME with its arguments; GET
    /_control/truth, log, counts."""

    def serve(self):
        try:
            command = json.loads(self.content() or b"{}")
            name = self.path.removeprefix("/_control").strip("/")
            if name:
                command = {**command, "do": name}
            answer = self.server.hub.do(command)
        except (ValueError, TypeError) as error:
            answer = {"ok": False, "error": str(error)}
        good = all(one["ok"] for one in answer) if isinstance(answer, list) else answer["ok"]
        body = json.dumps(answer, ensure_ascii=False).encode() + b"\n"
        self.send_response_only(200 if good else 400)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)
