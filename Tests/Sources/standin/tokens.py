"""Who may read a Nightscout site: secret, tokens, JWTs, and the wait after a failed try."""

import base64
import hashlib
import hmac
import json
import time

HOURS = 8


def _part(octets):
    return base64.urlsafe_b64encode(octets).rstrip(b"=").decode()


class Tokens:
    DELAY = 5.0

    def __init__(self, clock, marks, delay_scale, seconds=time.monotonic):
        self.clock, self.marks, self.scale, self.seconds = clock, marks, delay_scale, seconds
        self.secret = "a secret of twelve or more"
        self.subjects = {}  # token: permissions
        self.key, self.issued = b"first key", 0
        self.delays = {}  # address: end of its delay, by this machine's clock
        self.readable = False  # through v1 without a log-in
        self.set_secret(self.secret)
        self.set_token("reader-0f1e2d3c4b5a6978")

    def set_secret(self, secret):
        self.secret = secret
        self.marks.add(secret, "secret in plain")
        for name in ("sha1", "sha512"):
            self.marks.add(hashlib.new(name, secret.encode()).hexdigest(), f"secret {name}")

    def set_token(self, token, permissions=("api:*:read",)):
        self.subjects[token] = list(permissions)
        self.marks.add(token, "token")

    # JWT.

    def issue(self, token):
        seconds = self.clock.now() // 1000
        self.issued += 1
        claims = {"accessToken": token, "iat": seconds, "exp": seconds + HOURS * 3600}
        # Otherwise two in one second would be equal in logs.
        claims["jti"] = str(self.issued)
        text = ".".join(_part(json.dumps(one, separators=(",", ":")).encode()) for one in ({"alg": "HS256", "typ": "JWT"}, claims))
        jwt = f"{text}.{_part(hmac.digest(self.key, text.encode(), 'sha256'))}"
        self.marks.add(jwt, f"jwt {self.issued}")
        return {"token": jwt, "sub": token.split("-")[0], "permissionGroups": [self.subjects[token], ["*:*:read"]],
                "iat": claims["iat"], "exp": claims["exp"]}

    def of_jwt(self, jwt):
        """The token it was issued for, if still valid."""
        text, _, signature = jwt.rpartition(".")
        if not hmac.compare_digest(signature, _part(hmac.digest(self.key, text.encode(), "sha256"))):
            return None
        claims = text.partition(".")[2]
        claims = json.loads(base64.urlsafe_b64decode(claims + "=" * (-len(claims) % 4)))
        good = self.clock.now() // 1000 < claims["exp"] and claims["accessToken"] in self.subjects
        return claims["accessToken"] if good else None

    def end_all(self):
        """Ends every JWT, like a restart with another key."""
        self.key = b"key after %d" % self.issued

    # The wait.

    def delay(self, address):
        """How long its request waits, in Nightscout's seconds."""
        return max(0.0, self.delays.get(address, 0) - self.seconds()) / self.scale if self.scale else 0.0

    def failed(self, address):
        now = self.seconds()
        self.delays[address] = max(now, self.delays.get(address, 0)) + self.DELAY * self.scale

    def succeeded(self, address):
        self.delays.pop(address, None)

    # Permissions.

    @staticmethod
    def _may(permissions, wanted):
        for permission in permissions:
            parts = permission.split(":") + ["*"] * 3
            if all(part in ("*", asked) for part, asked in zip(parts, wanted.split(":"))):
                return True
        return False

    def v3(self, request):
        """Status and message of a refusal, or None. Plain tokens and the secret don't count."""
        jwt = request.bearer()
        if not jwt:
            return 401, "Missing or bad access token or JWT"
        token = self.of_jwt(jwt)
        if token is None:
            self.failed(request.address)
            return 401, "Bad access token or JWT"
        self.succeeded(request.address)
        return None if self._may(self.subjects[token], "api:entries:read") else (403, "Missing permission api:entries:read")

    def v1(self, request):
        """Whether API v1 allows reading."""
        secret = request.header("api-secret") or request.query.get("secret")
        token = request.query.get("token")
        jwt = request.bearer()
        if not secret and not jwt and token not in self.subjects:
            if token:
                self.failed(request.address)
            return self.readable
        hashes = {hashlib.new(name, self.secret.encode()).hexdigest() for name in ("sha1", "sha512")}
        if secret in hashes:
            self.succeeded(request.address)
            return True
        subject = self.of_jwt(jwt) if jwt else None
        subject = subject or next((one for one in (secret, token) if one in self.subjects), None)
        if subject is None:
            self.failed(request.address)
            return False
        self.succeeded(request.address)
        return self.readable or self._may(self.subjects[subject], "api:entries:read")
