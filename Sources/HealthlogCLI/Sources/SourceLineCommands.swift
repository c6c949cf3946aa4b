public import CommandTable

/// The `source` commands that need the network or keyring; `healthlog-source` carries them out.
public enum SourceLineCommands {
  public enum Action: String, Sendable { case add, pull, remove }

  public static let sensors = Values(
    "sensor", "ID=VITAL[:UNIT]",
    help: "Save this sensor's values as a vital; add the unit if the source doesn't send one")
  public static let yes = Flag(
    "yes", help: "Save sensors whose unit and kind match a vital, without asking")
  public static let every = Value(
    "every", "SPAN", help: "Minimum time between pulls (default: 15m)")
  public static let reach = Value("since", "SPAN", help: "How far back to start (default: 14d)")
  public static let user = Value("user", "NAME", help: "Log in as this user")
  public static let tokenFile = Value(
    "token-file", "FILE", help: "Read the token or password from this file (default: ask)")
  /// The path of a PEM file with certificates.
  public static let authority = Value(
    "ca", "FILE", help: "Also trust the certificates in this file")
  public static let zone = Value(
    "zone", "ZONE", help: "Time zone for times without an offset, such as Europe/Rome")
  public static let map = Value("map", "FILE", help: "File that maps the fields of a JSON service")
  public static let since = Value("since", "DATE", help: "Read everything again from this day on")
  public static let gone = Flag(
    "gone", help: "Remove all readings that are gone from the source, however many")
  /// The option that the reminder service passes.
  public static let due = Flag("due", help: "Only sources that are due for a pull")
  public static let readings = Flag("readings", help: "Also remove the source's readings")
  private static let name = Argument("NAME", .one, help: "Your name for the source, such as home")

  static func declared(
    _ run: @escaping @Sendable (Action, Invocation, CLIContext) throws -> Int32
  ) -> [Command<CLIContext>] {
    [
      Command(
        "add", abstract: "Log in to a remote source and read its sensors from then on",
        discussion: """
          PROTOCOL is nightscout or homeassistant, or json with --map for any service that answers \
          in JSON. healthlog asks for the token or password without showing it, and keeps it in \
          your session's keyring, never in the journal. Don't give it as an argument, where others \
          can see it. healthlog lists the sensors and asks whether to save those that look like \
          vitals. Without a terminal, use --sensor or --yes. From a Nightscout site it saves all \
          glucose readings, insulin and carbs. It never writes anything to a source. To change a \
          source, add it again with the same NAME. The connection must use HTTPS, with a verified \
          certificate. Plain HTTP is accepted only for this computer, for example through an SSH \
          tunnel.
          """,
        arguments: [
          name, Argument("PROTOCOL", .one, help: "nightscout, homeassistant or json"),
          Argument("URL", .one, help: "The source's address, such as https://cgm.example.org"),
        ], options: [sensors, yes, every, reach, user, tokenFile, authority, zone, map],
        examples: [
          "healthlog source add home nightscout https://cgm.example.org": "reads a Nightscout site",
          "healthlog source add ha homeassistant https://ha.lan --sensor sensor.pulse=hr":
            "reads one Home Assistant sensor",
        ], changes: true, topics: ["sources"]
      ) { try run(.add, $0, $1) }, SourceCommand.list, SourceCommand.show,
      Command(
        "pull", abstract: "Get new readings from sources now",
        discussion: """
          Asks only for what has changed since the last pull, and again for the last few hours in \
          case something was added late. Values changed at the source change in the journal too, \
          and values deleted at the source are removed, unless you have edited them. 'healthlog \
          source show NAME --gone' lists the removed values. Exits with 1 if there was nothing \
          new, 65 if something was rejected, 69 if a source can't be reached, 75 if it asks \
          healthlog to wait, and 77 if it rejects the token.
          """, arguments: [Argument("NAME", .anyNumber, help: "The sources (default: all)")],
        options: [since, gone, due],
        examples: [
          "healthlog source pull": "pulls from all sources",
          "healthlog source pull home --since 2026-11-01":
            "reads everything since 1 November again",
        ], changes: true, topics: ["sources"]
      ) { try run(.pull, $0, $1) },
      Command(
        "remove", abstract: "Log out of a remote source and delete its token",
        discussion: """
          The source's readings stay in the journal unless you remove them with --readings. \
          'healthlog undo' restores them. Nothing changes at the source itself.
          """, arguments: [name], options: [readings],
        examples: [
          "healthlog source remove home": "logs out",
          "healthlog source remove home --readings": "logs out and removes its readings",
        ], changes: true, topics: ["sources"]
      ) { try run(.remove, $0, $1) },
    ]
  }
}
