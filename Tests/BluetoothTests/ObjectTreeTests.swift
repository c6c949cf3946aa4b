import EventLoop
import GATT
import Testing

@testable import Bluetooth

@Suite struct ObjectTreeTests {
  let adapter = "/org/bluez/hci0"
  let cuff = "/org/bluez/hci0/dev_C0_FF_EE_00_00_01"

  /// An adapter, and a cuff with a characteristic.
  func tree() -> ObjectTree {
    var tree = ObjectTree()
    tree.replace(
      by: .dictionary([
        adapter: .dictionary([
          "org.bluez.Adapter1": .dictionary(["Powered": .bool(true)]),
          "org.bluez.Media1": .dictionary([:]),
        ]),
        cuff: .dictionary([
          "org.bluez.Device1": .dictionary([
            "Address": .string("C0:FF:EE:00:00:01"), "Name": .string("CUFF"),
            "Connected": .bool(true), "ServicesResolved": .bool(false),
            "UUIDs": .list([
              .string("00001810-0000-1000-8000-00805f9b34fb"),
              .string("0000fff0-0000-1000-8000-00805f9b34fb"),
            ]),
          ])
        ]),
        cuff + "/service0010/char0011": .dictionary([
          "org.bluez.GattCharacteristic1": .dictionary([
            "UUID": .string("00002A35-0000-1000-8000-00805F9B34FB"),
            "Flags": .list([.string("indicate")]),
          ])
        ]),
      ]))
    return tree
  }

  @Test("Objects become an adapter, a device with its services, and its characteristics")
  func objects() {
    let tree = tree()
    #expect(tree.adapter == Adapter(path: adapter, isPowered: true))
    let found = tree.peripheral("C0:FF:EE:00:00:01")
    #expect(found?.path == cuff && found?.name == "CUFF" && found?.services == [.bloodPressure])
    #expect(found?.isConnected == true && found?.isResolved == false && found?.isPaired == false)
    #expect(
      tree.characteristics(of: cuff) == [
        .pressure: .init(path: cuff + "/service0010/char0011", isWritable: false)
      ])
    #expect(tree.peripheral("C0:FF:EE:00:00:02") == nil)
    #expect(ObjectTree.address(in: cuff + "/service0010") == "C0:FF:EE:00:00:01")
    #expect(ObjectTree.address(in: adapter) == nil)
  }

  @Test("Changes, additions and removals are followed; a device is removed with all its children")
  func changes() {
    var tree = tree()
    tree.change(
      cuff, "org.bluez.Device1",
      .dictionary(["ServicesResolved": .bool(true), "RSSI": .number(-60)]))
    #expect(tree.peripheral("C0:FF:EE:00:00:01")?.isResolved == true)
    #expect(tree.peripheral("C0:FF:EE:00:00:01")?.signal == -60)
    tree.add(
      cuff, .dictionary(["org.bluez.Battery1": .dictionary(["Percentage": .number(90)])]))
    #expect(tree.peripheral("C0:FF:EE:00:00:01")?.charge == 90)
    tree.remove(cuff, ["org.bluez.Battery1"])
    #expect(tree.peripheral("C0:FF:EE:00:00:01")?.charge == nil)
    tree.remove(cuff, ["org.bluez.Device1"])
    #expect(tree.peripherals.isEmpty && tree.objects.count == 1)
  }

  @Test("A characteristic's value isn't stored in the tree")
  func values() {
    var tree = tree()
    let before = tree
    tree.change(
      cuff + "/service0010/char0011", "org.bluez.GattCharacteristic1",
      .dictionary(["Value": .bytes([1, 2])]))
    #expect(tree == before)
  }

  @Test(
    "An adapter that is off is used only if there is no other",
    arguments: [(false, "/org/bluez/hci1"), (true, "/org/bluez/hci0")])
  func adapters(isFirstOn: Bool, path: String) {
    var tree = ObjectTree()
    for (path, isOn) in [("/org/bluez/hci0", isFirstOn), ("/org/bluez/hci1", true)] {
      tree.add(
        path, .dictionary(["org.bluez.Adapter1": .dictionary(["Powered": .bool(isOn)])]))
    }
    #expect(tree.adapter?.path == path)
  }

  @Test(
    "bluetoothd's errors map to what they mean",
    arguments: [
      ("org.bluez.Error.Failed", "le-connection-abort-by-local", BluetoothFault.noAnswer),
      ("org.bluez.Error.Failed", "Software caused connection abort", .noAnswer),
      ("org.bluez.Error.Failed", "Input/output error", .off),
      ("org.bluez.Error.Failed", "Operation failed with ATT error: 0x80 (unknown)", .att(0x80)),
      ("org.bluez.Error.Failed", "Operation failed with ATT error: 0x05", .bondLost),
      ("org.bluez.Error.Failed", "Operation already in progress", .busy),
      ("org.bluez.Error.Failed", "br-connection-canceled", .noAnswer),
      ("org.bluez.Error.Failed", "something new", .other("something new")),
      ("org.bluez.Error.NotReady", "Resource Not Ready", .off),
      ("org.bluez.Error.AuthenticationCanceled", "", .pairingRefused),
      ("org.bluez.Error.InProgress", "", .busy),
      ("org.bluez.Error.NotPermitted", "Read not permitted", .bondLost),
      ("org.freedesktop.DBus.Error.ServiceUnknown", "", .notRunning),
      ("org.freedesktop.DBus.Error.AccessDenied", "", .denied),
      ("org.freedesktop.DBus.Error.UnknownObject", "", .gone),
      ("org.freedesktop.DBus.Error.NoReply", "", .noAnswer),
      ("org.example.Error", "", .other("org.example.Error")),
    ])
  func faults(name: String, words: String, fault: BluetoothFault) {
    #expect(BluetoothFault(BusFault(name: name, message: words)) == fault)
  }
}
