"""A client for the checks: the stand-in at SOURCE_URL, its control, and a count of failures."""

import gzip
import http.client
import json
import os
import ssl
import sys
import urllib.parse
import urllib.request
import zlib

URL = urllib.parse.urlsplit(os.environ["SOURCE_URL"])
CONTROL = os.environ["SOURCE_CONTROL"]
READY = json.loads(os.environ["SOURCE_READY"])
failed, passed = [], 0
opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))


class Got:
    def __init__(self, status, headers, octets):
        self.status, self.headers, self.octets = status, headers, octets
        packing = headers.get("Content-Encoding")
        self.plain = gzip.decompress(octets) if packing == "gzip" and octets else zlib.decompress(octets) if packing == "deflate" and octets else octets

    @property
    def json(self):
        return json.loads(self.plain)


def connected(timeout=10):
    if URL.scheme == "https":
        context = ssl.create_default_context(cafile=os.environ.get("AUTHORITY"))
        return http.client.HTTPSConnection(URL.hostname, URL.port, timeout=timeout, context=context)
    return http.client.HTTPConnection(URL.hostname, URL.port, timeout=timeout)


def get(path, method="GET", connection=None, timeout=10, **headers):
    """`path` may contain spaces and brackets."""
    own = connection or connected(timeout)
    own.request(method, urllib.parse.quote(path, safe="/?&=$%,:+*"), headers={name.replace("_", "-"): value for name, value in headers.items()})
    answer = own.getresponse()
    got = Got(answer.status, answer.headers, answer.read())
    if connection is None:
        own.close()
    return got


def do(command, **more):
    """The control's answer, which must be good."""
    if isinstance(command, str):
        command = {"do": command, **more}
    request = urllib.request.Request(CONTROL, json.dumps(command).encode(), {"Content-Type": "application/json"})
    try:
        with opener.open(request, timeout=30) as answer:
            return json.load(answer)
    except urllib.error.HTTPError as error:
        return json.load(error)


def check(name, good, seen=None):
    global passed
    if good:
        passed += 1
    else:
        failed.append(name)
        print(f"check-standins: not so: {name}" + (f"; seen: {str(seen)[:300]}" if seen is not None else ""), file=sys.stderr)


def same(name, one, other):
    check(name, one == other, f"{one} is not {other}")


def last(count=1):
    return do("log")["lines"][-count:]


def end(what):
    if failed:
        sys.exit(f"check-standins: {what}: {len(failed)} of {len(failed) + passed} aren't so")
    print(f"{what}: {passed} checks")
