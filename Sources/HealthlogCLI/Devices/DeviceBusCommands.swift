public import CommandTable

/// The `device` commands that need Bluetooth; `healthlog-device` carries them out.
public enum DeviceBusCommands {
  public enum Action: String, Sendable { case scan, add, sync, listen, doctor, forget }

  public static let seconds = Value("seconds", "N", help: "How long to look (default: 30 seconds)")
  public static let everything = Flag(
    "all", help: "List every Bluetooth LE device, not only health devices")
  public static let newName = Value(
    "as", "NAME", help: "Name for the device (default: its own name)")
  public static let user = Value(
    "user", "N|all", help: "Save only this device user's readings, or everyone's")
  public static let yes = Flag("yes", help: "Add it without asking")
  public static let passkey = Value(
    "passkey", "N", help: "The six digits on its display, for scripts (default: ask)")
  public static let allRecords = Flag(
    "all-records", help: "Ask a glucose meter for all its records, not only new ones")
  public static let span = Value(
    "for", "SPAN", help: "How long to listen to a stream, such as 90s, 10m or 1h")

  static func declared(
    _ run: @escaping @Sendable (Action, Invocation, CLIContext) throws -> Int32
  ) -> [Command<CLIContext>] {
    [
      Command(
        "scan", abstract: "Look for health devices and list them",
        discussion: """
          While healthlog looks for your device, switch it on or have it send its data. healthlog \
          doesn't connect to any device or save anything. In a pipe, it prints tab-separated \
          columns without titles: name, address, what it measures, signal in dBm, and the name \
          under which you added it. Ctrl-C stops the search and lists what has been found. Exits \
          with 1 if it finds nothing.
          """, options: [seconds, everything, HealthlogCommands.aligned],
        examples: [
          "healthlog device scan": "lists the devices that you can add",
          "healthlog device scan --seconds 60": "keeps looking for a minute",
        ], topics: ["devices"]
      ) { try run(.scan, $0, $1) },
      Command(
        "add", abstract: "Pair with a device and import its records",
        discussion: """
          Looks for the device, shows what it is and asks whether to add it. Then healthlog pairs \
          with the device and imports its records. Some devices pair silently; others show a \
          passkey on their display. From then on, healthlog recognises the device by its address, \
          whatever its name. It never connects to a device that you haven't added. Many devices \
          need to be put into pairing mode first: hold the button until the Bluetooth symbol blinks.
          """,
        arguments: [
          Argument("DEVICE", .one, help: "Its address or name, as shown by 'device scan'")
        ], options: [newName, user, yes, passkey],
        examples: [
          "healthlog device add C0:FF:EE:00:00:01 --as CUFF": "adds a blood pressure monitor",
          "healthlog device add CUFF --yes": "adds it without asking, for a script",
        ], changes: true, topics: ["devices"]
      ) { try run(.add, $0, $1) },
      DeviceCommand.list, DeviceCommand.show, DeviceCommand.sessions, DeviceCommand.set,
      Command(
        "sync", abstract: "Read devices now",
        discussion: """
          Tries for a minute to connect to the device, then imports its records until the device \
          has finished, disconnects or is silent for 5 seconds. If the device sends a stream, as a \
          chest strap does, healthlog listens for the time set with --for, or until you press \
          Ctrl-C. If the connection is lost, healthlog waits a minute for the device to come back. \
          Saved records stay saved, and a glucose meter continues where it was interrupted. If the \
          service reads your devices, healthlog asks the service to read them now. Exits with 65 \
          if a record was held or rejected, and with 69 if a device didn't answer.
          """,
        arguments: [
          Argument("NAME", .anyNumber, help: "The devices (default: the one read most recently)")
        ], options: [allRecords, span],
        examples: [
          "healthlog device sync CUFF": "imports the cuff's records",
          "healthlog device sync STRAP --for 10m": "listens to the strap for ten minutes",
        ], changes: true, topics: ["devices"]
      ) { try run(.sync, $0, $1) },
      Command(
        "listen",
        abstract: "Read your devices whenever they are in range, until you log out",
        discussion: """
          The service that 'device install' sets up runs this command. bluetoothd connects to \
          each device as soon as it advertises, and healthlog saves what the device sends. There \
          is no polling. Problems are logged without names or values.
          """,
        examples: [
          "healthlog device listen": "reads them until you press Ctrl-C",
          "healthlog device install": "starts the service when you log in",
        ], changes: true, topics: ["devices"]
      ) { try run(.listen, $0, $1) }, DeviceCommand.install, DeviceCommand.uninstall,
      Command(
        "doctor", abstract: "Check whether devices can be read",
        discussion: """
          Checks the system bus, the Bluetooth service and its adapter, your devices and the \
          service that reads them, and shows what to do about any problems. Exits with 1 if \
          something is wrong.
          """,
        examples: [
          "healthlog device doctor": "shows what is wrong, if anything",
          "healthlog device doctor && healthlog device sync": "reads devices if nothing is wrong",
        ], topics: ["devices"]
      ) { try run(.doctor, $0, $1) },
      DeviceCommand.stop, DeviceCommand.settle, DeviceCommand.discard,
      Command(
        "forget", abstract: "Remove a device and its pairing",
        discussion: """
          Readings from the device stay in the journal. If you add it again, its earlier sessions \
          are listed again. 'device discard' removes the readings of a session.
          """, arguments: [Argument("NAME", .one, help: "The device's name, such as CUFF")],
        examples: [
          "healthlog device forget CUFF": "removes the device",
          "healthlog device discard 7": "removes the readings of session 7",
        ], changes: true, topics: ["devices"]
      ) { try run(.forget, $0, $1) },
    ]
  }
}
