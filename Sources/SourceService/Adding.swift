import CommandTable
import HTTP
import HealthModel
import HealthlogCLI
import Intake
import Journal
import POSIX
import Phrases
import RemoteSources
import SQLite

/// `source add`.
enum Adding {
  static func run(_ invocation: Invocation, _ context: CLIContext) throws -> Int32 {
    var request = try SourceRequest(invocation, context)
    let journal = try context.openJournal(invocation.journalPath)
    let vitals = try journal.vitals
    var wanted = try sensors(invocation, vitals, request.settings)
    let all = try journal.read { try $0.remotes() }
    let present = all.first { $0.settings.name == request.settings.name }
    if let present { try request.keep(from: present, invocation, context) }
    for (sensor, said) in present?.choices(in: vitals, of: request.settings) ?? [:]
    where wanted[sensor]?.unit == nil { wanted[sensor]?.unit = said.unit }
    let secrets = SourceSecrets()
    let secret = try secret(&request, present?.settings, secrets, context)
    var look = try look(request.settings, secret, wanted, journal, context)
    let found = look.found
    // What was said of a sensor before stays said.
    var kept = look.choices.mapValues(\.vital)
    for sensor in present?.sensors ?? [] where kept[sensor.name] == nil {
      kept[sensor.name] = sensor.vital
    }
    if wanted.isEmpty {
      let settled = invocation[SourceLineCommands.yes] ? [] : present?.sensors.map(\.name) ?? []
      for news in found where kept[news.sensor] == nil && !settled.contains(news.sensor) {
        kept[news.sensor] = try agreed(news, request.settings, invocation, context)
      }
    }
    // A pull that is under way would put back the token of before.
    let lock = try Pulling.lock(request.settings.name, invocation, context)
    let source = try record(
      request.settings, kept, &look, hasSecret: secret != nil, beside: all.map(\.settings), journal,
      context)
    context.tell(
      present == nil
        ? SourceText.added(request.settings.name) : SourceText.changed(request.settings.name))
    for news in found {
      context.say(
        kept[news.sensor].map { SourceText.kept(news.sensor, as: $0) }
          ?? SourceText.shownOnly(news.sensor, mayBe: news.proposal))
    }
    let out = try journal.read { try $0.takenOut(of: source) }
    if out > 0 { context.say(SourceText.stayOut(out, of: request.settings.name)) }
    // A place that was there before goes on from where it was; what else it is asked for depends on what was
    // just said of its sensors, but for a Nightscout site.
    let begun =
      present == nil && request.settings.speaks == .nightscout
      ? BegunPull(conversation: look.conversation, pages: look.pages) : nil
    let status = try Pulling.pull(
      [source], .init(begun: begun), of: journal, context, holding: lock)
    // What a first look hadn't come to, for the oldest come first.
    let told = Set(found.map(\.sensor))
    for sensor in try journal.read({ try $0.remote(named: request.settings.name).sensors })
    where present == nil && !told.contains(sensor.name) {
      if let vital = sensor.vital { context.say(SourceText.kept(sensor.name, as: vital)) }
    }
    return status == ExitStatus.nothingMatched ? ExitStatus.done : status
  }

  /// Puts a source on record, and what opens it into the keyring before.
  private static func record(
    _ new: NewRemote, _ kept: [String: VitalID], _ look: inout Survey, hasSecret: Bool,
    beside all: [NewRemote], _ journal: Journal, _ context: CLIContext
  ) throws -> RemoteSource {
    let secrets = SourceSecrets()
    if hasSecret {
      do throws(SourceTrouble) {
        try look.conversation.keepSecret(secrets)
      } catch {
        throw SourceFailure(error, of: new)
      }
    }
    let units = look.choices.compactMapValues { $0.unit?.symbol }
    let source: RemoteSource
    do {
      source = try journal.write(now: context.clock(), by: .service) { edit in
        try edit.add(new, vitals: kept.mapValues { Optional($0) }, units: units)
      }
    } catch {
      // A secret of what isn't on record would stay for ever.
      _ = try? secrets.forget(new, besides: all)
      throw error
    }
    // That of the place where it stood before opens nothing any more.
    if let old = all.first(where: { $0.name == new.name }) {
      _ = try? secrets.forget(old, besides: all.filter { $0.name != new.name } + [new])
    }
    return source
  }

  /// What a sensor is kept as, of which nothing was said: elsewhere than on a Nightscout site a person says
  /// yes to that, for a boiler's fever is no one's.
  private static func agreed(
    _ news: SensorNews, _ settings: NewRemote, _ invocation: Invocation, _ context: CLIContext
  ) throws -> VitalID? {
    guard let vital = news.proposal else { return nil }
    if settings.speaks == .nightscout || invocation[SourceLineCommands.yes] { return vital }
    guard context.canAsk else { return nil }
    return try context.asks(SourceText.keep(news, as: vital)) ? vital : nil
  }

  /// `--sensor ID=VITAL` or `ID=VITAL:UNIT`; the last sign of equality counts, for an ID may have others.
  private static func sensors(
    _ invocation: Invocation, _ vitals: VitalCatalogue, _ settings: NewRemote
  ) throws -> [String: SensorChoice] {
    var sensors: [String: SensorChoice] = [:]
    for text in invocation[SourceLineCommands.sensors] {
      guard let sign = text.lastIndex(of: "="), sign != text.startIndex else {
        throw SourceRequestFault.notASensor(text)
      }
      let sensor = String(text[..<sign])
      let words = text[text.index(after: sign)...].split(
        separator: ":", maxSplits: 1, omittingEmptySubsequences: false
      ).map(String.init)
      var choice = SensorChoice(try SourceCommand.vital(named: words[0], vitals))
      if words.count > 1 {
        if settings.saysUnits { throw SourceRequestFault.saysUnits(sensor: sensor) }
        choice.unit = try unit(words[1], of: choice.vital, vitals)
      }
      sensors[sensor] = choice
    }
    return sensors
  }

  private static func unit(
    _ text: String, of vital: VitalID, _ vitals: VitalCatalogue
  ) throws -> MeasurementUnit? {
    guard let unit = vitals[vital]?.unit(text.trimmingBlanks) else {
      throw SourceRequestFault.notAUnit(
        text, vital: vital, units: vitals[vital]?.units.map(\.symbol) ?? [])
    }
    return unit
  }

  /// The secret: of the address, of a file, or asked for; nil where none is needed, or the one that is
  /// kept already stays.
  private static func secret(
    _ request: inout SourceRequest, _ present: NewRemote?, _ secrets: SourceSecrets,
    _ context: CLIContext
  ) throws -> String? {
    if request.needsNoSecret { return nil }
    if let secret = request.secret {
      if request.isSecretOfAddress { context.say(SourceText.secretTakenApart) }
      warn(secret, request.settings, context)
      return secret
    }
    guard context.canAsk else { throw SourceRequestFault.noSecret }
    let question = SourceText.secret(of: request.settings.speaks, host: request.settings.host)
    let answer = try context.askSecretly(question) ?? ""
    if answer.isEmpty {
      if present?.origin == request.settings.origin, present?.speaks == request.settings.speaks,
        present?.user != ""
      {
        // What is kept stays; it is tried all the same.
        do throws(SourceTrouble) {
          return try secrets.held(of: request.settings)?.secret
        } catch {
          throw SourceFailure(error, of: request.settings)
        }
      }
      guard request.settings.speaks == .nightscout else { throw SourceRequestFault.noSecret }
      request.settings.user = ""
      return nil
    }
    warn(answer, request.settings, context)
    return answer
  }

  private static func warn(_ secret: String, _ settings: NewRemote, _ context: CLIContext) {
    guard settings.speaks == .nightscout, !NightscoutKey.isToken(secret) else { return }
    context.say(SourceText.isAdministrators)
  }

  /// What a first look at a place shows.
  private struct Survey {
    /// What each sensor is taken for.
    let choices: [String: SensorChoice]
    /// What the place tells of its sensors.
    var found: [SensorNews] = []
    var values = FirstValues()
    var conversation: Conversation
    /// What it told, of which nothing is stored yet.
    var pages: [PulledPage] = []
  }

  /// Logs in and looks what is there, before anything is kept; asks for a unit that isn't said there.
  private static func look(
    _ settings: NewRemote, _ secret: String?, _ wanted: [String: SensorChoice],
    _ journal: Journal, _ context: CLIContext
  ) throws -> Survey {
    var choices = wanted
    let vitals = try journal.vitals
    while true {
      let look = try firstPages(settings, secret, choices, journal, context)
      guard let sensor = look.values.misfit, let choice = choices[sensor] else { return look }
      let units = vitals[choice.vital]?.units.map(\.symbol) ?? []
      guard !settings.saysUnits, choice.unit == nil, units.count > 1 else {
        throw SourceRequestFault.misfit(sensor: sensor, vital: choice.vital)
      }
      let question = SourceText.unit(of: sensor, choice.vital, units)
      guard context.canAsk, let answer = try context.asked(question), !answer.isEmpty else {
        throw SourceRequestFault.noUnit(sensor: sensor, vital: choice.vital, units: units)
      }
      choices[sensor]?.unit = try unit(answer, of: choice.vital, vitals)
    }
  }

  /// Enough to know that it is let in, what there is, and whether that can be what it is taken for.
  private static func firstPages(
    _ settings: NewRemote, _ secret: String?, _ choices: [String: SensorChoice],
    _ journal: Journal, _ context: CLIContext
  ) throws -> Survey {
    do {
      let vitals = try journal.vitals
      var look = Survey(
        choices: choices,
        conversation: try Conversation(
          settings, secret: secret ?? "", cursors: [:], choices: choices,
          since: context.clock().adding(seconds: -settings.since), SourceSecrets(), journal, context
        ))
      for _ in 0..<8 {
        guard let request = look.conversation.next() else { break }
        guard case .page(let page) = try look.conversation.turn(request) else { break }
        guard let page else { continue }
        look.pages.append(page)
        if look.found.isEmpty { look.found = page.sensors }
        look.values.add(page, vitals: vitals, now: context.clock())
        // Of a Nightscout site nothing is to be doubted.
        if !look.found.isEmpty, settings.speaks == .nightscout || choices.isEmpty { break }
      }
      return look
    } catch let trouble as SourceTrouble {
      throw SourceFailure(trouble, of: settings)
    } catch let fault as RemoteFault {
      var again: Moment?
      if case .later(_, let until?) = fault { again = context.here.moment(until) }
      throw SourceFailure(.answer(fault), of: settings, again: again)
    }
  }
}

/// What a line says of a source that is to be added.
struct SourceRequest {
  var settings: NewRemote
  /// As the address or a file has it; nil where it is to be asked for.
  private(set) var secret: String?
  private(set) var isSecretOfAddress = false
  /// A service that everybody may ask.
  private(set) var needsNoSecret = false

  init(_ invocation: Invocation, _ context: CLIContext) throws {
    let words = invocation.arguments
    guard NewDevice.isName(words[0]) else { throw SourceRequestFault.notAName(words[0]) }
    guard let speaks = SourceProtocol(rawValue: words[1].lowercased()) else {
      throw SourceRequestFault.notAProtocol(words[1])
    }
    let address: WebAddress
    do throws(HTTPFault) {
      address = try WebAddress(parsing: words[2])
    } catch {
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

  /// What isn't said anew of one that is there stays as it was said.
  /// - Throws: `SourceRequestFault.tooSoon` where the same place wants to be let be.
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
    if let until = present.waitsUntil(at: context.clock()), case .answer(.later)? = present.trouble
    {
      throw SourceRequestFault.tooSoon(
        settings.name, host: settings.host, context.here.moment(until))
    }
  }

  /// The query of a service's address goes along with each request; a token is taken out of it.
  private static func origin(
    of address: WebAddress, _ speaks: SourceProtocol
  ) throws -> String {
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
      } catch is JSONFault {
        throw SourceRequestFault.badMap(file: file, member: "{")
      }
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
    let secret = text.prefix { $0 != "\n" && $0 != "\r\n" }
    return String(secret)
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
    } catch is SystemError {
      throw SourceRequestFault.unreadable(file: file)
    }
  }
}
