import CommandTable
import HTTP
import HealthModel
import HealthlogCLI
import Journal
import POSIX
import Phrases
import RemoteSources
import SQLite

struct SourceRequest {
  var settings: NewRemote
  /// The secret from the address or a file; nil to ask for it.
  private(set) var secret: String?
  private(set) var isSecretOfAddress = false
  private(set) var needsNoSecret = false

  init(_ invocation: Invocation, _ context: CLIContext) throws {
    let words = invocation.arguments
    guard NewDevice.isName(words[0]) else {
      throw Explanation.usage(
        phrase("A source can't be called \(quoted(words[0]))"),
        phrase("A name has 1 to 40 characters and doesn't start with a dash"))
    }
    guard let speaks = SourceProtocol(rawValue: words[1].lowercased()) else {
      throw Explanation.usage(
        phrase("\(quoted(words[1])) isn't a supported protocol"),
        phrase("Use nightscout, homeassistant or json"))
    }
    let address: WebAddress
    do throws(HTTPFault) { address = try WebAddress(parsing: words[2]) } catch {
      throw Explanation.refused(
        phrase("\(quoted(words[2])) isn't a valid address"),
        phrase("Use one such as https://cgm.example.org"))
    }
    guard address.scheme == "https" || address.isLoopback else {
      let host = address.host
      throw Explanation.refused(
        phrase("\(host) would be read without encryption, exposing the token"),
        speaks == .homeassistant
          ? phrase(
            "A tunnel makes it safe: 'ssh -N -L 8123:localhost:8123 \(host)', then "
              + "use http://localhost:8123")
          : phrase("Use an https:// address; http:// is accepted only for this computer"))
    }
    settings = NewRemote(
      name: words[0], speaks: speaks, origin: try Self.origin(of: address, speaks),
      user: invocation[SourceLineCommands.user] ?? address.user)
    try takeOptions(invocation, context)
    let token = address.query.first { $0.name == "token" }?.value ?? address.password
    if let token {
      (secret, isSecretOfAddress) = (token, true)
    } else if let file = invocation[SourceLineCommands.tokenFile] {
      secret = try Self.secret(in: file)
    }
  }

  /// - Throws: `Explanation` if the source asked for a pause and its address stays the same.
  mutating func keep(
    from present: RemoteSource, _ invocation: Invocation, _ context: CLIContext
  ) throws {
    let old = present.settings
    guard old.speaks == settings.speaks else { return }
    if invocation[SourceLineCommands.every] == nil { settings.every = old.every }
    if invocation[SourceLineCommands.reach] == nil { settings.since = old.since }
    if invocation[SourceLineCommands.zone] == nil { settings.zone = old.zone }
    guard old.origin == settings.origin else { return }
    if settings.speaks == .json, settings.user == nil { settings.user = old.user }
    if invocation[SourceLineCommands.authority] == nil { settings.authority = old.authority }
    try present.checkPause(at: context.clock(), context)
  }

  /// Returns the address to store. A JSON service keeps its query, without a token.
  private static func origin(of address: WebAddress, _ speaks: SourceProtocol) throws -> String {
    let items = address.query.filter { $0.name != "token" }
    guard speaks == .json, !items.isEmpty else { return address.origin }
    if let secret = MappedAddress.secret(among: items.map(\.name)) {
      throw Explanation.refused(
        phrase(
          "\(quoted(secret)) seems to hold a key or password, "
            + "and addresses are stored in the journal"),
        phrase("Leave it out; 'login' in the mapping sets how the secret is sent"))
    }
    let query = items.map { WebAddress.encoded($0.name) + "=" + WebAddress.encoded($0.value) }
    return "\(address.origin)\(address.path == "/" ? "/" : "")?\(query.joined(separator: "&"))"
  }

  private mutating func takeOptions(_ invocation: Invocation, _ context: CLIContext) throws {
    func seconds(_ option: Value, _ range: ClosedRange<Int64>, _ hint: String) throws -> Int64? {
      guard let text = invocation[option] else { return nil }
      let seconds: Int64? =
        switch TimeSpan(text) {
        case .seconds(let seconds): seconds
        case .days(let days): Int64(days) * 86_400
        case .months(let months): Int64(months) * 30 * 86_400
        case nil: nil
        }
      guard let seconds, range.contains(seconds) else {
        throw Explanation.usage(
          phrase("\(quoted(text)) isn't a valid value for --\(option.option.name)"), hint)
      }
      return seconds
    }
    settings.every =
      try seconds(SourceLineCommands.every, 60...86_400, phrase("Use 1m to 1d, such as 15m or 2h"))
      ?? settings.every
    settings.since =
      try seconds(
        SourceLineCommands.reach, 3600...3_653_000_000, phrase("Use at least 1h, such as 14d"))
      ?? settings.since
    if let zone = invocation[SourceLineCommands.zone] {
      settings.zone = try Self.checked(zone: zone, context)
    }
    if let file = invocation[SourceLineCommands.authority] {
      settings.authority = Program.absolutePath(file)
    }
    switch (settings.speaks, invocation[SourceLineCommands.map]) {
    case (.json, let file?):
      let text = try Self.text(of: file)
      do {
        let mapping = try Mapping(try JSONReader().value(of: text))
        needsNoSecret = mapping.login == .none
        if let zone = mapping.zone { _ = try Self.checked(zone: zone, context) }
      } catch let fault as MappingFault {
        throw Self.badMap(file, fault.name)
      } catch is JSONFault { throw Self.badMap(file, "{") }
      settings.map = text
    case (.json, nil):
      throw Explanation.usage(
        phrase("A json source needs a mapping of its fields: --map FILE"),
        phrase("'healthlog help sources' has an example to start from"))
    case (_, _?): throw Explanation.usage(phrase("--map is only for the json protocol"))
    case (_, nil): break
    }
  }

  private static func checked(zone: String, _ context: CLIContext) throws(Explanation) -> String {
    if context.zoneNamed(zone) != nil { return zone }
    throw .usage(
      phrase("There is no time zone called \(quoted(zone))"), phrase("Use one such as Europe/Rome"))
  }

  private static func badMap(_ file: String, _ member: String) -> Explanation {
    .failed(
      ExitStatus.configuration,
      phrase("The mapping in \(quoted(file)) isn't valid; check \(quoted(member))"))
  }

  private static func secret(in file: String) throws -> String {
    let text = try text(of: file)
    if PrivateFile.isOpenToOthers(file) {
      throw Explanation.failed(
        ExitStatus.noPermission,
        phrase("Other users can read \(quoted(file)), which contains a secret"),
        phrase("Fix it with: chmod 600 \(shellQuoted(file))"))
    }
    return String(text.prefix { $0 != "\n" && $0 != "\r\n" })
  }

  private static func text(of file: String) throws -> String {
    var bytes: [UInt8] = []
    if let reader = try? FileReader(path: file) {
      while bytes.count < 1 << 20, let piece = try? reader.next() {
        if piece.isEmpty, let text = String(validating: bytes, as: UTF8.self) { return text }
        if piece.isEmpty { break }
        bytes += piece
      }
    }
    throw Explanation.failed(ExitStatus.noSuchFile, phrase("Can't read \(quoted(file))"))
  }
}

extension NewRemote {
  /// Whether the source sends units: all do, except a JSON service whose mapping names no unit.
  var saysUnits: Bool {
    guard speaks == .json, let map else { return true }
    return (try? Mapping(try JSONReader().value(of: map)))?.saysUnits ?? true
  }
}

extension RemoteSource {
  /// Returns the choices by sensor, with units if the service with the new `settings` sends none.
  func choices(in vitals: VitalCatalogue, of settings: NewRemote) -> [String: SensorChoice] {
    let saysUnits = settings.saysUnits
    let pairs = sensors.compactMap { sensor in
      sensor.vital.map { vital in
        let unit = saysUnits ? nil : sensor.unit.flatMap { vitals[vital]?.unit($0) }
        return (sensor.name, SensorChoice(vital, unit: unit))
      }
    }
    return Dictionary(pairs, uniquingKeysWith: { first, _ in first })
  }
}
