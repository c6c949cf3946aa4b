"""Keeps secrets out of logs: each is replaced with a mark that names it."""

import base64
import binascii
import re
import urllib.parse

SECRET_HEADERS = {"authorization", "api-secret", "proxy-authorization", "cookie"}
SECRET_QUERY = {"token", "secret", "password", "api_key"}


class Marks:
    def __init__(self):
        self.known = {}

    def add(self, secret, mark):
        self.known[secret] = mark

    def _marked(self, text):
        """Returns the text with marks, and whether it had a secret."""
        found = False
        # Longest first: one may be part of another.
        for secret in sorted(self.known, key=len, reverse=True):
            if secret in text:
                text, found = text.replace(secret, f"<{self.known[secret]}>"), True
        return text, found

    def header(self, name, value):
        if name.lower() not in SECRET_HEADERS:
            return self._marked(value)[0]
        if not name.lower().endswith("authorization"):
            return self._secret(value)
        scheme, _, rest = value.partition(" ")
        if scheme.lower() == "basic":
            try:
                user, _, password = base64.b64decode(rest, validate=True).decode().partition(":")
            except (binascii.Error, UnicodeDecodeError):
                return f"{scheme} <broken>"
            return f"{scheme} {user}:{self._secret(password)}"
        return f"{scheme} {self._secret(rest)}" if rest else self._secret(value)

    def _secret(self, value):
        return f"<{self.known[value]}>" if value in self.known else "<unknown>"

    def target(self, target):
        path, mark, query = target.partition("?")
        path = self._marked(urllib.parse.unquote(path))[0]
        path = re.sub(r"(/authorization/request/)(?!<)[^/]+", r"\1<unknown>", path)
        fields = []
        for field in query.split("&"):
            name, equals, value = field.partition("=")
            if name.lower() in SECRET_QUERY:
                value = self._secret(urllib.parse.unquote_plus(value))
            fields.append(name + equals + self._marked(value)[0])
        return path + mark + "&".join(fields)
