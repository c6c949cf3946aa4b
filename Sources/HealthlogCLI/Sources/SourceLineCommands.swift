public import CommandTable

/// The commands of `source` that ask a remote place; declared here for help and parsing, carried out by
/// `healthlog-source`.
public enum SourceLineCommands {
  /// What a command line wants of it.
  public enum Action: Sendable {
    case add, pull, remove
  }

  /// Of `add`: unchecked, as all of these.
  public static let sensors = Values(
    "sensor", "ID=VITAL[:UNIT]",
    help: "Keep this sensor's values as those of a vital; the unit where the place doesn't say it")
  /// Of `add`.
  public static let yes = Flag(
    "yes", help: "Keep what may be a vital by its unit and its kind without asking")
  /// Of `add`: a span.
  public static let every = Value(
    "every", "SPAN", help: "Ask no sooner than so long after the last time; else 15m")
  /// Of `add`: a span.
  public static let reach = Value(
    "since", "SPAN", help: "Begin so long ago; else 14d")
  /// Of `add`.
  public static let user = Value("user", "NAME", help: "Log in as this user")
  /// Of `add`: a path.
  public static let tokenFile = Value(
    "token-file", "FILE", help: "Read the token or password from here; else it is asked for")
  /// Of `add`: a path.
  public static let authority = Value(
    "ca", "FILE", help: "Trust the certificates of this file as well")
  /// Of `add`.
  public static let zone = Value(
    "zone", "ZONE", help: "Times without an offset are of this zone: Europe/Rome")
  /// Of `add`: a path.
  public static let map = Value("map", "FILE", help: "What stands where in the JSON of a service")
  /// Of `pull`.
  public static let since = Value(
    "since", "DATE", help: "Read all from this day on once more")
  /// Of `pull`: no fifth is too much.
  public static let gone = Flag(
    "gone", help: "Take out what is gone there, however much that is")
  /// Of `pull`, by the service.
  public static let due = Flag("due", help: "Only those whose time has come")
  /// Of `remove`.
  public static let readings = Flag(
    "readings", help: "Take the readings out too that came from it")

  private static let name = Argument("NAME", .one, help: "What you call the source: home")

  /// - Parameter run: carries out an action and returns the exit status.
  public static func declared(
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
