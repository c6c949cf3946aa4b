import CommandTable
import HTTP
import HealthModel
import HealthlogCLI
import Journal
import POSIX
import RemoteSources
import SQLite

/// The command line of `source add`.
struct SourceRequest {
  var settings: NewRemote
  /// The secret from the address or a file; nil to ask for it.
  private(set) var secret: String?
  private(set) var isSecretOfAddress = false
  /// Whether the service is public.
  private(set) var needsNoSecret = false

  init(_ invocation: Invocation, _ context: CLIContext) throws {
    let words = invocation.arguments
    guard NewDevice.isName(words[0]) else { throw SourceRequestFault.notAName(words[0]) }
    guard let speaks = SourceProtocol(rawValue: words[1].lowercased()) else {
      throw SourceRequestFault.notAProtocol(words[1])
    }
    let address: WebAddress
    do throws(HTTPFault) { address = try WebAddress(parsing: words[2]) } catch {
      throw SourceRequestFault.notAnAddress(words[2])
    }
    guard address.scheme == "https" || address.isLoopback else {
      throw SourceRequestFault.plainHTTP(host: address.host, speaks)
    }
    let origin = try Self.origin(of: address, speaks)
    settings = NewRemote(
      name: words[0], speaks: speaks, origin: origin,
      user: invocation[SourceLineCommands.user] ?? address.user)
    try takeOptions(invocation, context)
    let token = address.query.first { $0.name == "token" }?.value ?? address.password
    if let token {
      (secret, isSecretOfAddress) = (token, true)
    } else if let file = invocation[SourceLineCommands.tokenFile] {
      secret = try Self.secret(in: file)
    }
  }

  /// Keeps the settings of an existing source that the command line doesn't mention.
  /// - Throws: `SourceRequestFault.tooSoon` if the same place asked for a pause.
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

  /// Returns the address to ask: a JSON service keeps its query, without a token.
  private static func origin(of address: WebAddress, _ speaks: SourceProtocol) throws -> String {
    let items = address.query.filter { $0.name != "token" }
    guard speaks == .json, !items.isEmpty else { return address.origin }
    if let secret = MappedAddress.secret(among: items.map(\.name)) {
      throw SourceRequestFault.secretInAddress(secret)
    }
    let query = items.map { WebAddress.encoded($0.name) + "=" + WebAddress.encoded($0.value) }
    return "\(address.origin)\(address.path == "/" ? "/" : "")?\(query.joined(separator: "&"))"
  }

  private mutating func takeOptions(_ invocation: Invocation, _ context: CLIContext) throws {
    func seconds(_ option: Value, _ range: ClosedRange<Int64>) throws -> Int64? {
      guard let text = invocation[option] else { return nil }
      let seconds: Int64? =
        switch TimeSpan(text) {
        case .seconds(let seconds): seconds
        case .days(let days): Int64(days) * 86_400
        case .months(let months): Int64(months) * 30 * 86_400
        case nil: nil
        }
      guard let seconds, range.contains(seconds) else {
        throw SourceRequestFault.notASpan(text, option: option.option.name)
      }
      return seconds
    }
    settings.every = try seconds(SourceLineCommands.every, 60...86_400) ?? settings.every
    settings.since = try seconds(SourceLineCommands.reach, 3600...3_653_000_000) ?? settings.since
    if let zone = invocation[SourceLineCommands.zone] {
      guard context.zoneNamed(zone) != nil else { throw SourceRequestFault.noSuchZone(zone) }
      settings.zone = zone
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
        if let zone = mapping.zone, context.zoneNamed(zone) == nil {
          throw SourceRequestFault.noSuchZone(zone)
        }
      } catch let fault as MappingFault {
        throw SourceRequestFault.badMap(file: file, member: fault.name)
      } catch is JSONFault { throw SourceRequestFault.badMap(file: file, member: "{") }
      settings.map = text
    case (.json, nil): throw SourceRequestFault.needsMap
    case (_, _?): throw SourceRequestFault.noMap
    case (_, nil): break
    }
  }

  private static func secret(in file: String) throws -> String {
    let text = try text(of: file)
    guard !PrivateFile.isOpenToOthers(file) else {
      throw SourceRequestFault.othersMayRead(file: file)
    }
    return String(text.prefix { $0 != "\n" && $0 != "\r\n" })
  }

  private static func text(of file: String) throws -> String {
    do {
      let reader = try FileReader(path: file)
      var bytes: [UInt8] = []
      while case let piece = try reader.next(), !piece.isEmpty {
        bytes += piece
        guard bytes.count < 1 << 20 else { throw SourceRequestFault.unreadable(file: file) }
      }
      guard let text = String(validating: bytes, as: UTF8.self) else {
        throw SourceRequestFault.unreadable(file: file)
      }
      return text
    } catch is SystemError { throw SourceRequestFault.unreadable(file: file) }
  }
}

extension NewRemote {
  /// Whether the place gives the unit of each value: all do, except services whose mapping has no
  /// unit.
  var saysUnits: Bool {
    guard speaks == .json, let map else { return true }
    return (try? Mapping(try JSONReader().value(of: map)))?.saysUnits ?? true
  }
}

extension RemoteSource {
  /// Returns each sensor's vital, with the person's unit for a service that gives none.
  /// - Parameter settings: the settings of the next pull.
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
