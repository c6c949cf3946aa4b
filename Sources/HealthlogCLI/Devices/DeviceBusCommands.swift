public import CommandTable

/// The commands of `device` that need Bluetooth, which `healthlog-device` carries out.
public enum DeviceBusCommands {
  /// The names of the commands.
  public enum Action: String, Sendable {
    case scan, add, sync, listen, doctor, forget
  }

  /// `scan`: how long, an unchecked number.
  public static let seconds = Value("seconds", "N", help: "Look for so long; else for 30 seconds")
  /// `scan`: devices without a health service too.
  public static let everything = Flag("all", help: "List every Bluetooth LE device, of any kind")
  /// `add`: the new name, unchecked.
  public static let newName = Value("as", "NAME", help: "Call it so; else as it calls itself")
  /// `add`: the user of the device, unchecked.
  public static let user = Value(
    "user", "N|all", help: "File the readings of this person of the device, or everyone's")
  /// `add`: don't ask.
  public static let yes = Flag("yes", help: "Add it without asking first")
  /// `add`: six digits, unchecked.
  public static let passkey = Value(
    "passkey", "N",
    help: "The six digits that its display shows, for scripts; else they are asked for")
  /// `sync`: ignore the cursor.
  public static let allRecords = Flag(
    "all-records", help: "Ask a meter for every record that it holds, not for new ones alone")
  /// `sync`: a duration such as `10m`, unchecked.
  public static let span = Value(
    "for", "SPAN", help: "Listen to a stream for so long: 90s, 10m, 1h")

  static func declared(
    _ run: @escaping @Sendable (Action, Invocation, CLIContext) throws -> Int32
  ) -> [Command<CLIContext>] {
    [
      Command(
        "scan", abstract: "Look for devices that measure, and list them",
        discussion: """
          Switch the device on, or let it send, while this looks. Nothing is connected to, and nothing is stored. In a \
          pipe the columns without titles, separated by tabs: name, address, what it measures, signal in dBm, and the name \
          by which it was added. Ctrl-C ends the search with what was found. Exits with 1 when there was none.
          """,
        options: [seconds, everything, HealthlogCommands.aligned],
        examples: [
          Example("healthlog device scan", "lists the devices that can be added"),
          Example("healthlog device scan --seconds 60", "looks for a minute"),
        ], topics: ["devices"]
      ) { try run(.scan, $0, $1) },
      Command(
        "add", abstract: "Pair with a device, and take what it has",
        discussion: """
          Looks for the device, says what it is and asks whether to add it; then pairs with it, which some do without a \
          word and others with a passkey on their display, and takes what it holds. From then on it is known by its \
          address, whatever it is called. No other device is ever connected to. Many devices are to be put into \
          pairing mode first: hold the button until its Bluetooth sign blinks.
          """,
        arguments: [
          Argument("DEVICE", .one, help: "Its address or its name, as 'device scan' lists them")
        ],
        options: [newName, user, yes, passkey],
        examples: [
          Example("healthlog device add C0:FF:EE:00:00:01 --as CUFF", "adds a cuff"),
          Example("healthlog device add CUFF --yes", "adds it without asking, for a script"),
        ], changes: true, topics: ["devices"]
      ) { try run(.add, $0, $1) },
      Command(
        "sync", abstract: "Read devices now",
        discussion: """
          Calls the device for a minute, takes its records until it is done, hangs up or says nothing for 5 seconds, and \
          listens to a stream, such as a strap's, until Ctrl-C or as long as --for says. A link that breaks is awaited for \
          a minute. What was stored stays stored, and a meter goes on where it was cut off. Where the service reads your devices it is \
          asked to do it. The exit status is 65 where something is held or was refused, and 69 where a device didn't answer.
          """,
        arguments: [
          Argument("NAME", .anyNumber, help: "The devices; else the one that was read last")
        ],
        options: [allRecords, span],
        examples: [
          Example("healthlog device sync CUFF", "takes what the cuff has"),
          Example("healthlog device sync STRAP --for 10m", "listens to the strap for ten minutes"),
        ], changes: true, topics: ["devices"]
      ) { try run(.sync, $0, $1) },
      Command(
        "listen", abstract: "Read your devices whenever they are there, until the session ends",
        discussion: """
          What the service does that 'device install' sets up: bluetoothd calls each device as soon as that advertises, and \
          what it hands over is filed. Nothing is polled. What goes wrong is told in the log, without names and values.
          """,
        examples: [
          Example("healthlog device listen", "reads them until Ctrl-C"),
          Example("healthlog device install", "has that done from every login on"),
        ], changes: true, topics: ["devices"]
      ) { try run(.listen, $0, $1) },
      Command(
        "doctor", abstract: "Check whether devices can be read",
        discussion: """
          Looks at the bus, the Bluetooth service and its adapter, at your devices and the service that reads them, and says \
          what to do. Exits with 1 when something is wrong.
          """,
        examples: [
          Example("healthlog device doctor", "says what is wrong, if anything"),
          Example("healthlog device doctor && healthlog device sync", "reads where nothing is"),
        ], topics: ["devices"]
      ) { try run(.doctor, $0, $1) },
      Command(
        "forget", abstract: "Take a device out, and end its pairing",
        discussion: """
          What it has handed over stays. Added once more, its sessions of before are there again. 'device discard' takes \
          out what came.
          """,
        arguments: [Argument("NAME", .one, help: "The device's name: CUFF")],
        examples: [
          Example("healthlog device forget CUFF", "is not connected to any more"),
          Example("healthlog device discard 7", "takes out what came in session 7"),
        ], changes: true, topics: ["devices"]
      ) { try run(.forget, $0, $1) },
    ]
  }
}
