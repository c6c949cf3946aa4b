internal import EventLoop
import GATT
public import HealthModel

/// What this program puts on the bus for bluetoothd to ask.
extension Bluetooth {
  private static let application = "/org/healthlog/devices"
  private static let profile = application + "/profile"
  private static let agent = application + "/agent"

  /// Has bluetoothd call each paired and trusted device with one of these services as soon as that
  /// advertises, without anybody polling. To be done again when bluetoothd is another.
  ///
  /// - Parameter services: asked for each time that bluetoothd looks.
  /// - Throws: `BluetoothFault`.
  public func offerProfile(of services: @escaping () -> [HealthService]) throws(BluetoothFault) {
    let profile = "org.bluez.GattProfile1"
    func uuids() -> [String] { services().map(\.uuid) }
    do throws(BusFault) {
      try bus.export(
        Self.application,
        """
        <node><interface name='\(Self.manager)'><method name='GetManagedObjects'>\
        <arg type='a{oa{sa{sv}}}' direction='out'/></method></interface></node>
        """
      ) { question in
        let list = uuids().map { "'\($0)'" }.joined(separator: ", ")
        question.answer(
          parsing: "({objectpath '\(Self.profile)': {'\(profile)': {'UUIDs': <@as [\(list)]>}}},)",
          type: "(a{oa{sa{sv}}})")
      }
      try bus.export(
        Self.profile,
        """
        <node><interface name='\(profile)'><method name='Release'/>\
        <property name='UUIDs' type='as' access='read'/></interface></node>
        """, strings: ["UUIDs": uuids]
      ) { $0.answer() }
    } catch { throw BluetoothFault(error) }
  }

  /// Tells bluetoothd of the profile; it looks at once which services it is for.
  public func registerProfile(answered: @escaping Answered) {
    guard let adapter else { return answered(isRunning ? .noAdapter : .notRunning) }
    ask(
      adapter.path, "org.bluez.GattManager1", "RegisterApplication",
      [.path(Self.application), .options([:])], answered: answered)
  }

  /// Takes the profile back: for other services, it is registered once more.
  public func unregisterProfile(answered: @escaping Answered) {
    guard let adapter else { return answered(nil) }
    ask(
      adapter.path, "org.bluez.GattManager1", "UnregisterApplication",
      [.path(Self.application)], answered: answered)
  }

  /// Speaks for this person where a device wants to be paired, for one device alone.
  ///
  /// - Parameter passkey: asked for what its display shows; nil refuses it.
  /// - Throws: `BluetoothFault`.
  public func offerAgent(
    for address: String, passkey: @escaping () -> UInt32?
  ) throws(BluetoothFault) {
    let device = "<arg type='o' direction='in'/>"
    func method(_ name: String, _ arguments: String) -> String {
      "<method name='\(name)'>\(arguments)</method>"
    }
    let methods = [
      method("Release", ""), method("Cancel", ""),
      method("RequestPinCode", device + "<arg type='s' direction='out'/>"),
      method("DisplayPinCode", device + "<arg type='s' direction='in'/>"),
      method("RequestPasskey", device + "<arg type='u' direction='out'/>"),
      method(
        "DisplayPasskey",
        device + "<arg type='u' direction='in'/><arg type='q' direction='in'/>"),
      method("RequestConfirmation", device + "<arg type='u' direction='in'/>"),
      method("RequestAuthorization", device),
      method("AuthorizeService", device + "<arg type='s' direction='in'/>"),
    ].joined()
    do throws(BusFault) {
      try bus.export(
        Self.agent, "<node><interface name='org.bluez.Agent1'>\(methods)</interface></node>"
      ) { question in
        guard question.method != "Release", question.method != "Cancel" else {
          return question.answer()
        }
        guard let path = question.arguments.first?.string,
          ObjectTree.address(in: path) == address
        else { return question.refuse() }
        switch question.method {
        case "RequestPasskey":
          guard let key = passkey() else { return question.refuse() }
          question.answer([.uint32(key)])
        // Just works: the person has asked for this very device.
        case "RequestConfirmation", "RequestAuthorization", "AuthorizeService":
          question.answer()
        default: question.refuse()
        }
      }
    } catch { throw BluetoothFault(error) }
  }

  /// Tells bluetoothd of the agent, which it asks for what this program pairs; never the default one.
  public func registerAgent(answered: @escaping Answered) {
    ask(
      "/org/bluez", "org.bluez.AgentManager1", "RegisterAgent",
      [.path(Self.agent), .string("KeyboardDisplay")], answered: answered)
  }

  /// Takes the agent back.
  public func unregisterAgent() {
    ask("/org/bluez", "org.bluez.AgentManager1", "UnregisterAgent", [.path(Self.agent)]) { _ in }
  }
}
