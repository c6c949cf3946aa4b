import Foundation
import Testing

@testable import Secrets

/// The result of a call.
private enum Ending: Equatable {
  case found(String?)
  case done(Bool)
  case fault(SecretFault)
}

extension SecretStore {
  fileprivate func find(_ place: SecretPlace) -> Ending {
    do throws(SecretFault) { return .found(try lookUp(at: place)) } catch { return .fault(error) }
  }

  fileprivate func forget(_ place: SecretPlace) -> Ending {
    do throws(SecretFault) { return .done(try clear(at: place)) } catch { return .fault(error) }
  }

  fileprivate func keep(_ secret: String, _ place: SecretPlace) -> Ending {
    do throws(SecretFault) {
      try store(secret, label: "healthlog: \(place.host)", at: place)
      return .done(true)
    } catch { return .fault(error) }
  }
}

private let place = SecretPlace(protocol: "nightscout", host: "site.example.org", user: "me")

/// gnome-keyring on a private bus. Each test is a process, which finds its bus only once.
@Suite struct SecretStoreTests {
  @Test("A secret is stored, found, replaced and deleted, apart from those of other places")
  func kept() async {
    await #expect(processExitsWith: .success) {
      let bus = try PrivateBus()
      try bus.unlock()
      let store = SecretStore()
      #expect(store.find(place) == .found(nil))
      #expect(store.forget(place) == .done(false))
      #expect(store.keep("to\u{301}ken-1 ✓", place) == .done(true))
      #expect(store.find(place) == .found("to\u{301}ken-1 ✓"))
      let others = [
        SecretPlace(protocol: "homeassistant", host: place.host, user: "me"),
        SecretPlace(protocol: "nightscout", host: "other.example.org", user: "me"),
        SecretPlace(protocol: "nightscout", host: place.host),
      ]
      for other in others { #expect(store.find(other) == .found(nil)) }
      for (number, other) in others.enumerated() {
        #expect(store.keep("other-\(number)", other) == .done(true))
      }
      #expect(store.keep("token-2", place) == .done(true))
      #expect(store.find(place) == .found("token-2"))
      #expect(try !store.isLocked(at: place))
      #expect(store.forget(place) == .done(true))
      #expect(store.find(place) == .found(nil))
      for (number, other) in others.enumerated() {
        #expect(store.find(other) == .found("other-\(number)"))
      }
      withExtendedLifetime(bus) {}
    }
  }

  @Test("Other programs find a secret by its purpose, and its attributes say nothing else")
  func attributes() async {
    await #expect(processExitsWith: .success) {
      let bus = try PrivateBus()
      try bus.unlock()
      #expect(SecretStore().keep("token", place) == .done(true))
      let told = try bus.run(["secret-tool", "search", "protocol", "nightscout"])
      for line in [
        "label = healthlog: site.example.org", "secret = token", "schema = org.healthlog.Secret",
        "attribute.application = healthlog", "attribute.protocol = nightscout",
        "attribute.host = site.example.org", "attribute.user = me",
      ] { #expect(told.contains(line), "\(line) in \(told)") }
      #expect(told.split(separator: "\n").count { $0.hasPrefix("attribute.") } == 4)
    }
  }

  @Test("A locked keyring is reported, and no prompt appears")
  func locked() async {
    await #expect(processExitsWith: .success) {
      let bus = try PrivateBus()
      try bus.unlock()
      let store = SecretStore()
      #expect(store.keep("token", place) == .done(true))
      try bus.lock()
      let calls = try bus.calls {
        #expect(store.find(place) == .fault(.locked))
        #expect(store.forget(place) == .fault(.locked))
        let isLocked = try store.isLocked(at: place)
        #expect(isLocked)
        // The secret's existence is unknown, too.
        #expect(store.find(SecretPlace(protocol: "x", host: "x")) == .fault(.locked))
      }
      #expect(calls.contains("member=SearchItems"))
      for member in ["Unlock", "Prompt", "CreateCollection"] {
        #expect(!calls.contains("member=\(member)\n"), "\(calls)")
      }
    }
  }

  @Test("Storing a secret prompts to unlock the keyring, and you can decline")
  func dismissed() async {
    await #expect(processExitsWith: .success) {
      let bus = try PrivateBus()
      try bus.unlock()
      try bus.lock()
      // Nobody can show the prompt, which counts as dismissing it.
      let calls = try bus.calls {
        #expect(SecretStore().keep("token", place) == .fault(.dismissed))
      }
      #expect(calls.contains("member=Unlock\n") && calls.contains("member=Prompt\n"))
    }
  }

  @Test("Without a keyring no secret is found, and you can decline to create one")
  func empty() async {
    await #expect(processExitsWith: .success) {
      let bus = try PrivateBus()
      try bus.beginEmpty()
      let calls = try bus.calls {
        #expect(SecretStore().find(place) == .found(nil))
        #expect(SecretStore().forget(place) == .done(false))
      }
      #expect(!calls.contains("member=CreateCollection\n") && !calls.contains("member=Prompt\n"))
      #expect(SecretStore().keep("token", place) == .fault(.dismissed))
      #expect(SecretStore().find(place) == .found(nil))
    }
  }

  @Test("A missing secret service is reported")
  func noService() async {
    await #expect(processExitsWith: .success) {
      let bus = try PrivateBus()
      let store = SecretStore()
      #expect(store.find(place) == .fault(.noService))
      #expect(store.keep("token", place) == .fault(.noService))
      #expect(store.forget(place) == .fault(.noService))
      withExtendedLifetime(bus) {}
    }
  }

  @Test("A missing bus is reported")
  func noBus() async {
    await #expect(processExitsWith: .success) {
      for name in ["DISPLAY", "XDG_RUNTIME_DIR"] { unsetenv(name) }
      setenv("DBUS_SESSION_BUS_ADDRESS", "unix:path=/nowhere/bus", 1)
      #expect(SecretStore().find(place) == .fault(.noBus))
      #expect(SecretStore().keep("token", place) == .fault(.noBus))
    }
  }

  @Test("This process survives the end of its bus")
  func endedBus() async {
    await #expect(processExitsWith: .success) {
      let bus = try PrivateBus()
      try bus.unlock()
      #expect(SecretStore().find(place) == .found(nil))
      try bus.signal(bus.daemon, SIGKILL)
      #expect(SecretStore().find(place) == .fault(.noBus))
    }
  }

  @Test("A silent service or bus times out")
  func silent() async {
    await #expect(processExitsWith: .success) {
      let bus = try PrivateBus()
      try bus.unlock()
      try bus.stopKeyring()
      let hasty = SecretStore(milliseconds: 200, personMilliseconds: 200)
      #expect(hasty.find(place) == .fault(.timedOut))
      #expect(hasty.keep("token", place) == .fault(.timedOut))
      try bus.signal(bus.daemon, SIGSTOP)
      #expect(hasty.find(place) == .fault(.timedOut))
    }
  }

  @Test("A bus that is silent from the start times out")
  func silentBus() async {
    await #expect(processExitsWith: .success) {
      let bus = try PrivateBus()
      try bus.signal(bus.daemon, SIGSTOP)
      #expect(SecretStore(milliseconds: 200).find(place) == .fault(.timedOut))
    }
  }
}
