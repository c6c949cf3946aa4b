import CommandTable
import GATT
import HealthModel
import Journal
import Phrases

/// What a person changes of devices and their sessions.
enum DeviceSettingCommands {
  private static let newName = Value("as", "NAME", help: "New name for the device")
  private static let user = Value(
    "user", "N|all", help: "Save only the readings of this user of the device, or everyone's")
  private static let auto = Value(
    "auto", "on|off", help: "Whether the service reads it whenever it is in range")
  private static let changing: [any DeclaredOption] = [newName, user, auto]

  static let set = Command<CLIContext>(
    "set",
    abstract: "Set a device's name, whose readings to save, and whether to read it automatically",
    discussion: """
      A blood pressure monitor with several users marks each reading with the user's number. \
      Nothing from it is saved until you set --user to your number, or to all. Records held for \
      that reason are then saved. Other people's records are permanently deleted, and no longer \
      kept from then on.
      """,
    arguments: [DeviceCommand.name], options: changing,
    examples: [
      Example(
        "healthlog device set CUFF --user 1", "saves the readings of the cuff's first user"),
      Example(
        "healthlog device set CUFF --as ARM --auto off", "renames it and reads it only when you ask"
      ),
    ], changes: true, topics: ["devices"]
  ) { invocation, context in
    guard changing.contains(where: { invocation.has($0) }) else {
      throw DeviceRequestFault.nothingToSet
    }
    let name = invocation.arguments[0]
    let (newUser, isAutomatic) = (
      try invocation[user].map(DeviceCommand.user(of:)), try invocation[auto].map(isOn)
    )
    if let new = invocation[newName], !NewDevice.isName(new) {
      throw DeviceRequestFault.notAName(new)
    }
    let journal = try context.readJournal(invocation.journalPath)
    let (device, filed, isAltered) = try journal.write(now: context.now) { edit in
      let before = try edit.view.device(named: name).settings
      var settings = before
      settings.name = invocation[newName] ?? before.name
      settings.user = newUser ?? before.user
      settings.isAutomatic = isAutomatic ?? before.isAutomatic
      let filed = try edit.set(name, to: settings)
      return (try edit.view.device(named: settings.name), filed, settings != before || filed > 0)
    }
    guard isAltered else {
      context.say(ChangeText.nothingToChange)
      return ExitStatus.done
    }
    context.tell(DeviceText.line(device))
    if filed > 0 { context.tell(DeviceText.filed(filed)) }
    return ExitStatus.done
  }

  private static func isOn(_ text: String) throws(DeviceRequestFault) -> Bool {
    switch text {
    case "on": true
    case "off": false
    default: throw .notASwitch(text)
    }
  }

  private static let session = Argument("SESSION", .one, help: "Its number: 7")
  private static let at = Value(
    "at", "TIME", help: "Time of the newest held record; saves them all")
  private static let drop = Flag("drop", help: "Save none of the held records")

  static let settle = Command<CLIContext>(
    "settle", abstract: "Set when a session's held records were taken, or drop them",
    discussion: """
      A record is held if there is no reliable time for it, for example because the device's \
      clock fell back to 2021. TIME is when the newest record was taken; the device knows how \
      long before that the others were. 'healthlog undo' undoes this.
      """,
    arguments: [session], options: [at, drop],
    examples: [
      Example("healthlog device settle 7 --at now", "saves them, the newest as of now"),
      Example("healthlog device settle 7 --drop", "saves none of them"),
    ], changes: true, topics: ["devices", "times"]
  ) { invocation, context in
    let number = try DeviceCommand.session(invocation.arguments[0])
    let taken = try invocation[at].map { try ReportOptions.moment($0, context) }
    switch (taken, invocation[drop]) {
    case (nil, false): throw DeviceRequestFault.noAnswer
    case (.some, true): throw DeviceRequestFault.twoAnswers
    case (let taken?, false):
      guard taken.instant <= context.now else {
        throw RefusedReport(faults: [.inFuture(taken, isToday: taken.day == context.today)])
      }
      let journal = try context.readJournal(invocation.journalPath)
      let filed = try journal.write(now: context.now) {
        try $0.settleSession(number, at: taken)
      }
      context.tell(DeviceText.settled(filed))
    case (nil, true):
      let journal = try context.readJournal(invocation.journalPath)
      let dropped = try journal.write(now: context.now) { try $0.dropHeld(ofSession: number) }
      context.tell(DeviceText.dropped(dropped))
    }
    return ExitStatus.done
  }

  static let discard = Command<CLIContext>(
    "discard", abstract: "Remove the readings of a session",
    discussion: """
      Readings that you have changed since stay, and are listed. 'healthlog undo' restores the \
      session. healthlog remembers the records: if the device sends them again, they aren't \
      imported.
      """,
    arguments: [session],
    examples: [
      Example("healthlog device discard 7", "removes the readings of session 7"),
      Example("healthlog undo", "restores it"),
    ], changes: true, topics: ["devices"]
  ) { invocation, context in
    let number = try DeviceCommand.session(invocation.arguments[0])
    let journal = try context.readJournal(invocation.journalPath)
    let kept = try journal.write(now: context.now) { try $0.discardSession(number) }
    for number in kept.prefix(ReceiptText.mostNamed) { context.say(ReceiptText.stays(number)) }
    if kept.count > ReceiptText.mostNamed {
      context.say(ReceiptText.moreStay(kept.count - ReceiptText.mostNamed))
    }
    context.tell(DeviceText.discarded(number))
    return ExitStatus.done
  }

  static let stop = Command<CLIContext>(
    "stop", abstract: "Stop reading a device",
    discussion: """
      Whatever is reading the device, another terminal or the service, disconnects. Records \
      received so far stay. With 'healthlog device set NAME --auto off' the service doesn't read \
      it again automatically.
      """,
    arguments: [DeviceCommand.name],
    examples: [
      Example("healthlog device stop STRAP", "ends its session"),
      Example("healthlog device sessions today", "shows what the session received"),
    ], changes: true, topics: ["devices"]
  ) { invocation, context in
    let name = invocation.arguments[0]
    let journal = try context.readJournal(invocation.journalPath)
    let session = try journal.stopSession(of: name, now: context.now)
    context.tell(DeviceText.stopped(session, name))
    let held = try? journal.read { try $0.heldRecords(of: name, inSession: session.number) }
    if let held { DeviceCommand.tell(held, of: name, context) }
    return ExitStatus.done
  }
}
