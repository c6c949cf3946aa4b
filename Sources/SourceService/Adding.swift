import CommandTable
import HealthModel
import HealthlogCLI
import Journal
import Phrases
import RemoteSources

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
    let secret = try secret(&request, present?.settings, context)
    var look = try look(request.settings, secret, wanted, journal, context)
    let found = look.found
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
    // A running pull would store the old token again.
    let service = try Pulling.service(request.settings.name, invocation, context)
    let source = try record(
      request.settings, kept, &look, hasSecret: secret != nil, beside: all.map(\.settings), journal,
      context)
    let name = request.settings.name
    context.tell(present == nil ? phrase("\(name) added") : phrase("\(name) updated"))
    for news in found {
      if let vital = kept[news.sensor] {
        say(news.sensor, isSavedAs: vital, context)
        continue
      }
      let (sensor, vital) = (news.sensor, news.proposal?.name ?? "VITAL")
      context.say(
        phrase("\(sensor) is shown but not saved; to save it, use --sensor \(sensor)=\(vital)"))
    }
    let out = try journal.read { try $0.takenOut(of: source) }
    if out > 0 {
      context.say(
        plural(
          out,
          one: "\(out) of its readings was removed earlier and stays removed. 'healthlog "
            + "source pull \(name) --since DATE' restores it.",
          other: "\(out) of its readings were removed earlier and stay removed. 'healthlog "
            + "source pull \(name) --since DATE' restores them."))
    }
    // Only a new Nightscout site can use the first pages: an existing source continues at its
    // cursors, and the requests to other services depend on the answers about their sensors.
    let begun =
      present == nil && request.settings.speaks == .nightscout
      ? (look.conversation, look.pages) : nil
    let status = try Pulling.pull([source], .init(begun: begun), of: journal, context, in: service)
    // The first look didn't reach the other sensors, because the oldest values come first.
    let told = Set(found.map(\.sensor))
    for sensor in try journal.read({ try $0.remote(named: name).sensors })
    where present == nil && !told.contains(sensor.name) {
      if let vital = sensor.vital { say(sensor.name, isSavedAs: vital, context) }
    }
    return status == ExitStatus.nothingMatched ? ExitStatus.done : status
  }

  private static func say(_ sensor: String, isSavedAs vital: VitalID, _ context: CLIContext) {
    context.say(phrase("\(sensor) is saved as \(vital.name)"))
  }

  private static func record(
    _ new: NewRemote, _ kept: [String: VitalID], _ look: inout Survey, hasSecret: Bool,
    beside all: [NewRemote], _ journal: Journal, _ context: CLIContext
  ) throws -> RemoteSource {
    if hasSecret { try new.inTrouble { try look.conversation.keepSecret() } }
    let units = look.choices.compactMapValues { $0.unit?.symbol }
    let source: RemoteSource
    do {
      source = try journal.write(now: context.clock(), by: .service) { edit in
        try edit.add(new, vitals: kept.mapValues { Optional($0) }, units: units)
      }
    } catch {
      // Nothing would ever remove the secret of a source that isn't stored.
      _ = try? SourceSecrets.forget(new, besides: all)
      throw error
    }
    // The secret of the source's former address is no longer needed.
    if let old = all.first(where: { $0.name == new.name }) {
      _ = try? SourceSecrets.forget(old, besides: all.filter { $0.name != new.name } + [new])
    }
    return source
  }

  /// Returns the vital to save, or nil. The user must agree, except for Nightscout or with --yes.
  private static func agreed(
    _ news: SensorNews, _ settings: NewRemote, _ invocation: Invocation, _ context: CLIContext
  ) throws -> VitalID? {
    guard let vital = news.proposal else { return nil }
    if settings.speaks == .nightscout || invocation[SourceLineCommands.yes] { return vital }
    guard context.canAsk else { return nil }
    let name = news.label.map { "\(news.sensor) (\($0))" } ?? news.sensor
    let value = [news.value, news.unit].compactMap { $0 }.joined(separator: " ")
    let question =
      value.isEmpty
      ? phrase("Save \(name) as \(VitalText.name(vital))?")
      : phrase("Save \(name), now \(value), as \(VitalText.name(vital))?")
    return try context.asks(question) ? vital : nil
  }

  /// Reads `--sensor ID=VITAL[:UNIT]`. The last `=` separates, because an ID may contain others.
  private static func sensors(
    _ invocation: Invocation, _ vitals: VitalCatalogue, _ settings: NewRemote
  ) throws -> [String: SensorChoice] {
    var sensors: [String: SensorChoice] = [:]
    for text in invocation[SourceLineCommands.sensors] {
      guard let sign = text.lastIndex(of: "="), sign != text.startIndex else {
        throw Explanation.usage(
          phrase(
            "\(quoted(text)) isn't a valid value for --\(SourceLineCommands.sensors.option.name)"),
          phrase("Use SENSOR=VITAL, such as sensor.glucose=glycemia"))
      }
      let sensor = String(text[..<sign])
      let words = text[text.index(after: sign)...].split(
        separator: ":", maxSplits: 1, omittingEmptySubsequences: false
      ).map(String.init)
      var choice = SensorChoice(try SourceCommand.vital(named: words[0], vitals))
      if words.count > 1 {
        if settings.saysUnits {
          throw Explanation.usage(
            phrase("The source already sends the unit of \(sensor); leave it out"))
        }
        choice.unit = try unit(words[1], of: choice.vital, vitals)
      }
      sensors[sensor] = choice
    }
    return sensors
  }

  private static func unit(
    _ text: String, of vital: VitalID, _ vitals: VitalCatalogue
  ) throws -> MeasurementUnit? {
    if let unit = vitals[vital]?.unit(text.trimmingBlanks) { return unit }
    let units = vitals[vital]?.units.map(\.symbol) ?? []
    throw Explanation.usage(
      phrase("\(quoted(text)) isn't a valid unit for \(VitalText.name(vital))"),
      phrase("Use \(ListText.any(units))"))
  }

  private static func secret(
    _ request: inout SourceRequest, _ present: NewRemote?, _ context: CLIContext
  ) throws -> String? {
    if request.needsNoSecret { return nil }
    if let secret = request.secret {
      if request.isSecretOfAddress {
        context.say(
          phrase("The token from the address will be kept in the keyring and nowhere else"))
      }
      warn(secret, request.settings, context)
      return secret
    }
    guard context.canAsk else { throw noSecret }
    let host = request.settings.host
    let question =
      switch request.settings.speaks {
      case .nightscout: phrase("Token for \(host) (leave empty for an open site)")
      case .homeassistant: phrase("Long-lived access token for \(host)")
      case .json: phrase("Password or token for \(host)")
      }
    let answer = try context.askSecretly("\(question): ") ?? ""
    if answer.isEmpty {
      if present?.origin == request.settings.origin, present?.speaks == request.settings.speaks,
        present?.user != ""
      {
        let settings = request.settings
        return try settings.inTrouble { try SourceSecrets.held(of: settings)?.secret }
      }
      guard request.settings.speaks == .nightscout else { throw noSecret }
      request.settings.user = ""
      return nil
    }
    warn(answer, request.settings, context)
    return answer
  }

  private static var noSecret: Explanation {
    .usage(
      phrase("Not a terminal, so healthlog can't ask for the token"),
      phrase("Use --token-file FILE, with a file that only you can read"))
  }

  private static func warn(_ secret: String, _ settings: NewRemote, _ context: CLIContext) {
    guard settings.speaks == .nightscout, !NightscoutKey.isToken(secret) else { return }
    context.say(
      phrase(
        "This is the administrator's secret, which gives full access. A read-only token is safer."))
  }

  private struct Survey {
    let choices: [String: SensorChoice]
    var found: [SensorNews] = []
    var conversation: Conversation
    var pages: [PulledPage] = []
    /// By sensor, the number of impossible first values (5.6 as mg/dL) minus that of possible ones.
    var misfits: [String: Int] = [:]
    var misfit: String? { misfits.filter { $0.value > 0 }.keys.min() }

    mutating func judge(_ page: PulledPage, vitals: VitalCatalogue, now: Instant) {
      for row in page.rows {
        guard let sensor = row.sensor else { continue }
        do {
          _ = try row.draft.checkedEntry(vitals: vitals, now: now)
          misfits[sensor, default: 0] -= 1
        } catch {
          // An impossible time says nothing about the unit.
          if error.faults.contains(where: { if case .implausible = $0 { true } else { false } }) {
            misfits[sensor, default: 0] += 1
          }
        }
      }
      for row in page.refused { if let sensor = row.sensor { misfits[sensor, default: 0] += 1 } }
    }
  }

  /// Reads enough to know whether the login works, which sensors there are and whether values are
  /// plausible, before anything is stored. Asks for a unit that neither source nor user has named.
  private static func look(
    _ settings: NewRemote, _ secret: String?, _ wanted: [String: SensorChoice],
    _ journal: Journal, _ context: CLIContext
  ) throws -> Survey {
    var choices = wanted
    let vitals = try journal.vitals
    func firstPages() throws -> Survey {
      var look = Survey(
        choices: choices,
        conversation: try Conversation(
          settings, secret: secret ?? "", cursors: [:], choices: choices,
          since: context.clock().adding(seconds: -settings.since), journal, context))
      for _ in 0..<8 {
        guard let request = look.conversation.next() else { break }
        guard case .page(let page) = try look.conversation.turn(request) else { break }
        guard let page else { continue }
        look.pages.append(page)
        if look.found.isEmpty { look.found = page.sensors }
        look.judge(page, vitals: vitals, now: context.clock())
        // A Nightscout site's values need no check.
        if !look.found.isEmpty, settings.speaks == .nightscout || choices.isEmpty { break }
      }
      return look
    }
    while true {
      let look = try settings.inTrouble(firstPages)
      guard let sensor = look.misfit, let choice = choices[sensor] else { return look }
      let name = VitalText.name(choice.vital)
      let units = vitals[choice.vital]?.units.map(\.symbol) ?? []
      guard !settings.saysUnits, choice.unit == nil, units.count > 1 else {
        throw Explanation.refused(
          phrase("Most values from \(sensor) aren't possible for \(name)"),
          phrase("Nothing was saved; correct the unit, or choose another vital"))
      }
      let question = phrase("In which unit does \(sensor) measure \(name): \(ListText.any(units))?")
      guard context.canAsk, let answer = try context.asked(question), !answer.isEmpty else {
        let option = shellQuoted("\(sensor)=\(choice.vital.name):UNIT")
        throw Explanation.refused(
          phrase("The source doesn't send the unit in which \(sensor) measures \(name)"),
          phrase("Set it with --sensor \(option), where UNIT is \(ListText.any(units))"))
      }
      choices[sensor]?.unit = try unit(answer, of: choice.vital, vitals)
    }
  }
}

extension NewRemote {
  func inTrouble<Result>(_ body: () throws -> Result) throws -> Result {
    do { return try body() } catch let trouble as SourceTrouble {
      throw SourceFault(trouble, of: self)
    } catch let fault as RemoteFault { throw SourceFault(.answer(fault), of: self) }
  }
}
