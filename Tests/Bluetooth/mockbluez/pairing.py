"""Pairing a peripheral: with an agent, with a passkey, or not at all."""

from gi.repository import GLib

from .bus import Fault


class Pairing:
    def Pair(self, sender, done):
        self.bus.tell(f"Pair {self.name}")
        if not self.adapter.powered:
            raise Fault("NotReady", "Resource Not Ready")
        if self.paired:
            raise Fault("AlreadyExists", "Already Exists")
        if self.pending_pair:
            raise Fault("InProgress", "Operation already in progress")
        self.pending_pair, self.pairing_agent = done, self.adapter.agent_of(sender)
        self.known = True
        if self.connected:
            return self.negotiate()
        if not self.advertises:
            return self.bus.later(self.adapter.spec.get("connect_timeout", 41.7), self.no_pair, done)
        self.bus.later(0.1, lambda: self.pending_pair is done and self.linked())

    def no_pair(self, done):
        if self.pending_pair is done and not self.connected:
            self.end_pairing("ConnectionAttemptFailed", "Page Timeout")

    def CancelPairing(self, _sender, done):
        if not self.pending_pair:
            raise Fault("DoesNotExist", "Does Not Exist")
        self.end_pairing("AuthenticationCanceled", "Authentication Canceled")
        done.ok()

    def end_pairing(self, name, text):
        reply, self.pending_pair = self.pending_pair, None
        if reply:
            self.bus.log(event="not paired", device=self.name)
            reply.fail(name, text)

    def negotiate(self):
        way, agent = self.spec.get("pairing", "just-works"), self.pairing_agent
        done = self.pending_pair
        refused = lambda: self.pending_pair is done and (
            self.end_pairing("AuthenticationFailed", "Authentication Failed"), self.unlinked("pairing failed"))
        if agent is None or way == "refused":
            return self.in_link(0.6, refused)

        def answered(value, error):
            if self.pending_pair is not done or not self.connected:
                return None
            if error:
                self.end_pairing("AuthenticationCanceled" if error.endswith("Canceled") else "AuthenticationFailed",
                                 "Authentication Failed")
                return self.unlinked("the agent refused")
            if isinstance(way, dict) and "passkey" in way and value[0] != way["passkey"]:
                return self.in_link(0.3, refused)
            return self.in_link(0.5, self.made_bond)

        device = GLib.Variant("(o)", (self.path,))
        if way == "just-works":
            self.in_link(0.7, self.made_bond)
        elif way == "confirm":
            self.adapter.ask(agent, "RequestAuthorization", device, answered)
        elif "number" in way:
            question = GLib.Variant("(ou)", (self.path, way["number"]))
            self.adapter.ask(agent, "RequestConfirmation", question, answered)
        else:
            self.adapter.ask(agent, "RequestPasskey", device, answered, "(u)")

    def made_bond(self):
        reply, self.pending_pair = self.pending_pair, None
        if not reply:
            return
        self.paired = self.bonded = self.has_bond = True
        self.calls_itself = True
        self.set(Bonded=True)
        self.set(Paired=True)
        reply.ok()
        self.bus.tell(f"paired {self.name}")
