internal import EventLoop
import GATT
public import HealthModel

extension Bluetooth {
  private static let application = "/org/healthlog/devices"
  private static let profile = application + "/profile"
  private static let agent = application + "/agent"

  /// Exports a profile. Once registered, it makes bluetoothd connect to paired and trusted devices
  /// with these services as soon as they advertise. Register it whenever bluetoothd starts.
  /// - Parameter services: called each time that bluetoothd reads the profile.
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
        let list = Bus.strings(uuids())
        question.answer("({objectpath '\(Self.profile)': {'\(profile)': {'UUIDs': <\(list)>}}},)")
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

  /// Registers the profile. bluetoothd reads its services at once.
  public func registerProfile(answered: @escaping Answered) {
    guard let adapter else { return answered(absence) }
    ask(
      adapter.path, "org.bluez.GattManager1", "RegisterApplication",
      "(objectpath '\(Self.application)', @a{sv} {})", answered: answered)
  }

  /// Unregisters the profile; to change its services, unregister it and then register it again.
  public func unregisterProfile(answered: @escaping Answered) {
    guard let adapter else { return answered(nil) }
    ask(
      adapter.path, "org.bluez.GattManager1", "UnregisterApplication",
      "(objectpath '\(Self.application)',)", answered: answered)
  }

  /// Exports an agent that answers for the user while one device is being paired.
  /// - Parameter passkey: returns the passkey on the device's display; nil to refuse.
  public func offerAgent(
    for address: String, passkey: @escaping () -> UInt32?
  ) throws(BluetoothFault) {
    func method(_ name: String, in inputs: String = "o", out outputs: String = "") -> String {
      let arguments =
        inputs.map { "<arg type='\($0)' direction='in'/>" }
        + outputs.map { "<arg type='\($0)' direction='out'/>" }
      return "<method name='\(name)'>\(arguments.joined())</method>"
    }
    let methods = [
      method("Release", in: ""), method("Cancel", in: ""), method("RequestPinCode", out: "s"),
      method("DisplayPinCode", in: "os"), method("RequestPasskey", out: "u"),
      method("DisplayPasskey", in: "ouq"), method("RequestConfirmation", in: "ou"),
      method("RequestAuthorization"), method("AuthorizeService", in: "os"),
    ].joined()
    do throws(BusFault) {
      try bus.export(
        Self.agent, "<node><interface name='org.bluez.Agent1'>\(methods)</interface></node>"
      ) { question in
        guard question.method != "Release", question.method != "Cancel" else {
          return question.answer()
        }
        guard let path = question.arguments.first?.string, ObjectTree.address(in: path) == address
        else { return question.refuse() }
        switch question.method {
        case "RequestPasskey":
          guard let key = passkey() else { return question.refuse() }
          question.answer("(uint32 \(key),)")
        // "Just works" pairing: the user asked for this device.
        case "RequestConfirmation", "RequestAuthorization", "AuthorizeService": question.answer()
        default: question.refuse()
        }
      }
    } catch { throw BluetoothFault(error) }
  }

  /// Registers the agent for devices that this program pairs, never as the default agent.
  public func registerAgent(answered: @escaping Answered) {
    ask(
      "/org/bluez", "org.bluez.AgentManager1", "RegisterAgent",
      "(objectpath '\(Self.agent)', 'KeyboardDisplay')", answered: answered)
  }

  public func unregisterAgent() {
    ask(
      "/org/bluez", "org.bluez.AgentManager1", "UnregisterAgent",
      "(objectpath '\(Self.agent)',)"
    ) { _ in }
  }
}
