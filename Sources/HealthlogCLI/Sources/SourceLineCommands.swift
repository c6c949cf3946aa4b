public import CommandTable

/// The commands of `source` that ask a remote place, which `healthlog-source` carries out.
public enum SourceLineCommands {
  /// The names of the commands.
  public enum Action: String, Sendable {
    case add, pull, remove
  }

  /// `add`: which sensors are which vitals; all values are unchecked.
  public static let sensors = Values(
    "sensor", "ID=VITAL[:UNIT]",
    help: "Keep this sensor's values as those of a vital; the unit where the place doesn't say it")
  /// `add`: don't ask.
  public static let yes = Flag(
    "yes", help: "Keep what may be a vital by its unit and its kind without asking")
  /// `add`: the time between two pulls.
  public static let every = Value(
    "every", "SPAN", help: "Ask no sooner than so long after the last time; else 15m")
  /// `add`: how far the first pull reaches back.
  public static let reach = Value(
    "since", "SPAN", help: "Begin so long ago; else 14d")
  /// `add`: the user name.
  public static let user = Value("user", "NAME", help: "Log in as this user")
  /// `add`: the path of a file with the secret.
  public static let tokenFile = Value(
    "token-file", "FILE", help: "Read the token or password from here; else it is asked for")
  /// `add`: the path of a PEM file.
  public static let authority = Value(
    "ca", "FILE", help: "Trust the certificates of this file as well")
  /// `add`: an IANA name.
  public static let zone = Value(
    "zone", "ZONE", help: "Times without an offset are of this zone: Europe/Rome")
  /// `add`: the path of a mapping.
  public static let map = Value("map", "FILE", help: "What stands where in the JSON of a service")
  /// `pull`: a day.
  public static let since = Value(
    "since", "DATE", help: "Read all from this day on once more")
  /// `pull`: take out what is gone, without a limit.
  public static let gone = Flag(
    "gone", help: "Take out what is gone there, however much that is")
  /// `pull`: what the service runs.
  public static let due = Flag("due", help: "Only those whose time has come")
  /// `remove`: the readings too.
  public static let readings = Flag(
    "readings", help: "Take the readings out too that came from it")

  private static let name = Argument("NAME", .one, help: "What you call the source: home")

  static func declared(
    _ run: @escaping @Sendable (Action, Invocation, CLIContext) throws -> Int32
  ) -> [Command<CLIContext>] {
    [
      Command(
        "add", abstract: "Log in to a remote place, and read its sensors from then on",
        discussion: """
          PROTOCOL is nightscout, homeassistant or json, for any service that answers in JSON, with --map. The token or \
          password is asked for without being shown, and kept in the keyring of your session: never in the journal, and \
          never give it as an argument, where others see it. What the place has is listed, and you are asked whether a \
          sensor is kept that may be a vital; where nobody can answer, --sensor or --yes says it. Of a Nightscout site all \
          glucose is kept. Nothing is ever written there. Adding a NAME once more changes it. A connection must be by HTTPS, \
          with a certificate that is verified; http goes to this machine alone, such as the end of an ssh tunnel.
          """,
        arguments: [
          name, Argument("PROTOCOL", .one, help: "nightscout, homeassistant or json"),
          Argument("URL", .one, help: "Where it is: https://cgm.example.org"),
        ],
        options: [sensors, yes, every, reach, user, tokenFile, authority, zone, map],
        examples: [
          Example(
            "healthlog source add home nightscout https://cgm.example.org",
            "reads a Nightscout site"),
          Example(
            "healthlog source add ha homeassistant https://ha.lan --sensor sensor.pulse=hr",
            "reads one sensor of a Home Assistant"),
        ], changes: true, topics: ["sources"]
      ) { try run(.add, $0, $1) },
      Command(
        "pull", abstract: "Ask sources now for what is new",
        discussion: """
          Only what has changed since the last time is asked for, and the last hours again, for what was filled in late. \
          Values that were changed there are changed here, and what was deleted there is taken out, unless you have edited it: \
          'source show NAME --gone' lists it. Exits with 1 when there was nothing new, 65 where something was refused, 69 \
          where a place can't be reached, 75 where it wants to be asked later, and 77 where it refuses the token.
          """,
        arguments: [Argument("NAME", .anyNumber, help: "The sources; else all of them")],
        options: [since, gone, due],
        examples: [
          Example("healthlog source pull", "asks all sources"),
          Example(
            "healthlog source pull home --since 2026-11-01", "reads all of November once more"),
        ], changes: true, topics: ["sources"]
      ) { try run(.pull, $0, $1) },
      Command(
        "remove", abstract: "Log out of a remote place, and forget its token",
        discussion: """
          The readings that came from it stay, unless --readings takes them out, which 'undo' brings back. Nothing is changed \
          at the place itself.
          """,
        arguments: [name], options: [readings],
        examples: [
          Example("healthlog source remove home", "logs out"),
          Example(
            "healthlog source remove home --readings", "logs out, and takes its readings out"),
        ], changes: true, topics: ["sources"]
      ) { try run(.remove, $0, $1) },
    ]
  }
}
