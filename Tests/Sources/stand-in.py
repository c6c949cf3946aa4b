#!/usr/bin/env -S python3 -B
"""A stand-in for a service that sensors report to, on loopback.

Usage: stand-in.py nightscout|homeassistant|sensors [--certificate FILE --key FILE] [--log FILE]
                  [--delay-scale X] [--most SECONDS] [--set NAME=VALUE]…
Prints a line of JSON when ready: url, port, control and its secrets. Commands are lines of JSON
on its input, answered by lines on its output, or POSTed to the control port. It ends with its
input, on SIGTERM and after --most (300) seconds. README.md describes the commands.
"""

import argparse
import json
import os
import signal
import sys
import threading

from standin.hub import Hub
from standin.server import Controlled, Served, Server, tls_context


def made(kind, hub):
    if kind == "nightscout":
        from standin.nightscout import Nightscout
        return Nightscout(hub)
    if kind == "homeassistant":
        from standin.homeassistant import HomeAssistant
        return HomeAssistant(hub)
    from standin.sensors import Sensors
    return Sensors(hub)


def main():
    options = argparse.ArgumentParser()
    options.add_argument("kind", choices=["nightscout", "homeassistant", "sensors"])
    options.add_argument("--certificate")
    options.add_argument("--key")
    options.add_argument("--log")
    options.add_argument("--delay-scale", type=float, default=1.0)
    options.add_argument("--most", type=float, default=300)
    options.add_argument("--set", action="append", default=[])
    words = options.parse_args()

    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    hub = Hub(words.log, words.delay_scale)
    hub.service = made(words.kind, hub)
    for setting in words.set:
        name, _, value = setting.partition("=")
        answer = hub.do({"do": "set", name: json.loads(value) if value[:1] in "[{0123456789-tfn\"" else value})
        if not answer["ok"]:
            sys.exit(f"stand-in: {setting}: {answer['error']}")
    tls = tls_context(words.certificate, words.key or words.certificate) if words.certificate else None
    server = Server(hub, Served, tls)
    control = Server(hub, Controlled)
    for one in (server, control):
        threading.Thread(target=one.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True).start()
    end = threading.Timer(words.most, os.kill, (os.getpid(), signal.SIGTERM))
    end.daemon = True
    end.start()

    scheme = "https" if tls else "http"
    ready = {"ready": words.kind, "url": f"{scheme}://127.0.0.1:{server.server_port}", "port": server.server_port,
             "control": f"http://127.0.0.1:{control.server_port}/_control", "pid": os.getpid(), **hub.service.ready()}
    print(json.dumps(ready), flush=True)
    try:
        for line in sys.stdin:
            try:
                answer = hub.do(json.loads(line))
            except ValueError as error:
                answer = {"ok": False, "error": str(error)}
            print(json.dumps(answer, ensure_ascii=False), flush=True)
    finally:
        hub.ending.set()
        if hub.file:
            hub.file.flush()


if __name__ == "__main__":
    main()
