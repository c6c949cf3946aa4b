import CommandTable
import HealthModel
import Journal
import POSIX
import Phrases
import Terminal

enum BackupCommand {
  private static let recipients = Values(
    "encrypt-to", "RECIPIENT",
    help: "Encrypt the backup with 'age' for a recipient (age1…, ssh-ed25519 …) or for the "
      + "recipients listed in a file")

  private static let keep = Value(
    "keep", "N",
    help: "Keep only the latest N dated backups of this journal in the backup's folder")

  private static let json = Flag("json", help: "Print the backup's location and size as JSON")

  static let declaration = Command<CLIContext>(
    "backup", abstract: "Back up the whole journal",
    discussion: """
      Other programs can keep using the journal during the backup. The backup is a complete \
      journal, checked and written to the disk by the time the command ends. 'healthlog restore \
      FILE' replaces the journal with it. Without FILE, the backup is created in backups/ beside \
      the journal, with the date in its name. If FILE is a folder, the backup is created there, \
      also with the date in its name. No file is ever overwritten. With --encrypt-to, which needs \
      'age', nothing is written to the disk unencrypted.
      """,
    arguments: [
      Argument(
        "FILE", .optional, help: "A new file with an extension such as .db, or an existing folder")
    ], options: [recipients, keep, json],
    examples: [
      "healthlog backup": "makes a backup beside the journal",
      "healthlog backup /media/stick": "makes one on a USB stick",
      "healthlog backup --encrypt-to ~/.age/recipients.txt":
        "makes one that only your key can decrypt",
    ], topics: ["files", "privacy"]
  ) { invocation, context in
    let count = try invocation[keep].map { text in
      if let count = Setting.backupKeep.value(from: text).flatMap({ Int($0) }) { return count }
      throw Explanation.usage(
        phrase("\(quoted(text)) isn't a valid value for --keep; use 1 to 1000"))
    }
    let journalPath = try context.journalPath(named: invocation.journalPath)
    let isSealed = invocation.has(recipients)
    let age = isSealed ? try age(context) : nil
    // Open the journal for writing: it records its backups.
    let journal = try context.changing.readJournal(invocation.journalPath)
    guard PrivateFile.exists(journalPath) else {
      context.say(phrase("The journal is empty, so there is nothing to back up"))
      if invocation[json] { try context.print(KeepingJSON.backup.json((nil, 0, isSealed)).text) }
      return ExitStatus.nothingMatched
    }
    let path = try place(
      invocation.arguments.first, ofJournal: journalPath, isEncrypted: isSealed, context)
    let isSettled = try Interruption.watched {
      if let age {
        try seal(journal, to: path, by: age, for: invocation[recipients], context)
      } else {
        try journal.backUp(to: path, now: context.now) {
          if Interruption.isAsked { throw Interrupted() }
        }
      }
    }
    let isNamed = invocation.arguments.first.map { Program.absolutePath($0) == path } ?? false
    if invocation[json] {
      context.tell(KeepingJSON.backup.json((path, PrivateFile.size(path) ?? 0, isSealed)).text)
    } else {
      context.tellLine(phrase("Backup created: \(isNamed ? invocation.arguments[0] : path)"))
    }
    if !isSettled {
      context.say(
        phrase("\(path) was written, but the disk didn't confirm it; check that the file exists"))
    }
    if let count { try removeOld(after: path, keeping: count, journal, context) }
    return ExitStatus.done
  }

  private static func removeOld(
    after path: String, keeping count: Int, _ journal: Journal, _ context: CLIContext
  ) throws {
    let old = try journal.backupsToRemove(after: path, keeping: count, now: context.now)
    guard !old.isEmpty else { return }
    let names = old.joined(separator: ", ")
    context.say(
      plural(
        old.count, one: "Removing \(old.count) older backup: \(names)",
        other: "Removing \(old.count) older backups: \(names)"))
    for path in old {
      do throws(SystemError) {
        try PrivateFile.remove(path)
        context.say(phrase("Removed: \(path)"))
      } catch { context.say(phrase("Can't remove the old backup \(path), so it stays")) }
    }
  }

  /// Returns the backup's path; creates its folder unless a file name was given.
  private static func place(
    _ named: String?, ofJournal journal: String, isEncrypted: Bool, _ context: CLIContext
  ) throws -> String {
    if let named, !PrivateFile.isFolder(named) {
      guard !named.isEmpty, !named.hasSuffix("/") else {
        throw KeepingFault.cannotWrite(path: named, reason: phrase("the folder doesn't exist"))
      }
      // A name without an extension may mean an unmounted folder, such as a USB stick's.
      guard named.split(separator: "/").last?.contains(".") == true else {
        let reason = phrase(
          "the folder doesn't exist; a backup's file name needs an extension, such as .db")
        throw KeepingFault.cannotWrite(path: named, reason: reason)
      }
      return Program.absolutePath(named)
    }
    let folder = named.map(Program.absolutePath) ?? BackupPlace.folder(ofJournal: journal)
    do throws(SystemError) {
      try PrivateFile.createFolder(folder)
      return try BackupPlace.path(
        in: folder, at: Moment(context.now, in: context.zone), isEncrypted: isEncrypted)
    } catch { throw KeepingFault.cannotWrite(path: folder, reason: error.reason) }
  }

  /// The first bytes of every file that age encrypts in binary form.
  static let sealedStart = "age-encryption.org/"

  static func age(_ context: CLIContext) throws(Explanation) -> String {
    if let path = context.findProgram("age") { return path }
    throw .failed(
      ExitStatus.unavailable, phrase("The program 'age' isn't installed"),
      phrase("On Debian, install it with 'apt install age'"))
  }

  private static func seal(
    _ journal: Journal, to path: String, by age: String, for recipients: [String],
    _ context: CLIContext
  ) throws -> Bool {
    let words = recipients.flatMap { [PrivateFile.exists($0) ? "-R" : "-r", $0] }
    return try journal.backUp(to: path, now: context.now) { file, bytes in
      let status = try Program.run(
        age, arguments: ["--encrypt"] + words, into: file, feeding: bytes)
      // Ctrl-C reaches age too, so check for it before reporting a failure.
      if Interruption.isAsked { throw Interrupted() }
      guard status == 0, try FileReader(path: file).next().starts(with: Self.sealedStart.utf8)
      else {
        throw Explanation.failed(
          ExitStatus.inputOutput, phrase("Encryption with 'age' failed; no backup was created"))
      }
    }
  }
}

enum RestoreCommand {
  private static let json = Flag("json", help: "Print the restored entries as JSON")
  private static let yes = Flag("yes", short: "y", help: "Restore a backup without asking")
  private static let identities = Values(
    "identity", "FILE", help: "File with the key of an encrypted backup")

  static let declaration = Command<CLIContext>(
    "restore", abstract: "Restore a deleted report or single reading, or a whole backup",
    discussion: """
      With a number, it restores that entry, even if you have made other changes since. With a \
      backup file, it replaces the journal: it checks the backup, shows what would change, and \
      keeps the old journal beside the new one under another name (at most two such copies). With \
      a folder, it uses the newest backup in it. If a file's name is a number, put ./ before it, \
      as in ./7. Encrypted backups are decrypted with 'age'.
      """,
    arguments: [
      Argument(
        "ID", .one,
        help: "A report's number (7), a single reading's number (s12), a backup file or a folder "
          + "of backups")
    ], options: [json, yes, identities],
    examples: [
      "healthlog restore 7": "restores report 7",
      "healthlog restore backups/journal-2026-11-20.db":
        "restores the journal as it was on that day",
    ], changes: true, topics: ["files"]
  ) { invocation, context in
    let text = invocation.arguments[0]
    if let number = EntryNumber(text) {
      let journal = try context.readJournal(invocation.journalPath)
      let entry = try journal.write(now: context.now) { try $0.restore(number) }
      ReportOptions.printSaved(
        [entry], .restored, asJSON: invocation[json], context, journal.vitalsForWords)
      return ExitStatus.done
    }
    // Text without a dot or a slash is a mistyped entry number unless such a file exists.
    guard text.contains(where: { "./".contains($0) }) || PrivateFile.exists(text) else {
      throw ReportRequestFault.notANumber(text)
    }
    var file = text
    if PrivateFile.isFolder(text) {
      guard let newest = BackupPlace.newest(in: text, now: context.now) else {
        throw KeepingFault.noBackup(in: text)
      }
      context.say(phrase("Newest backup in this folder: \(newest)"))
      file = newest
    }
    let path = try context.journalFile(invocation.journalPath)
    context.keepTemporaryFiles(path)
    // Ctrl-C must not leave a copy of the journal behind.
    return try Interruption.watched { try restore(file: file, journal: path, invocation, context) }
  }

  private static func restore(
    file: String, journal path: String, _ invocation: Invocation, _ context: CLIContext
  ) throws -> Int32 {
    let restoration =
      try isSealed(file)
      ? open(file, journal: path, invocation[identities], context)
      : Restoration(of: file, journal: path, patience: context.patienceMilliseconds)
    for line in RestoreText.lines(restoration, zone: context.zone) { context.say(line) }
    let question = phrase("Replace the journal with the backup?")
    guard try invocation[yes] || context.confirms(question) else {
      context.say(phrase("Nothing was restored"))
      return ExitStatus.nothingMatched
    }
    if Interruption.isAsked { throw Interrupted() }
    let kept = try restoration.carryOut(now: Moment(context.now, in: context.zone))
    if invocation[json] {
      context.tell(KeepingJSON.restored.json((file, kept)).text)
    } else {
      context.tellLine(phrase("Restored from: \(file)"))
    }
    if let kept { context.say(RestoreText.kept(kept)) }
    return ExitStatus.done
  }

  private static func open(
    _ file: String, journal: String, _ identities: [String], _ context: CLIContext
  ) throws -> Restoration {
    let age = try BackupCommand.age(context)
    let words = identities.flatMap { ["--identity", $0] }
    return try Restoration(named: file, journal: journal, patience: context.patienceMilliseconds) {
      copy in
      let status = try Program.run(
        age, arguments: ["--decrypt"] + words + ["--", file], into: copy)
      if Interruption.isAsked { throw Interrupted() }
      // age has already printed the reason.
      guard status == 0 else {
        throw Explanation.refused(
          phrase("The program 'age' couldn't decrypt \(file); nothing was changed"))
      }
    }
  }

  private static func isSealed(_ path: String) throws -> Bool {
    do throws(SystemError) {
      let start = try FileReader(path: path).next()
      return [BackupCommand.sealedStart, "-----BEGIN AGE ENCRYPTED FILE-----"].contains {
        start.starts(with: $0.utf8)
      }
    } catch {
      guard !error.isInterruption else { throw Interrupted() }
      throw KeepingFault.cannotRead(
        path: path, reason: error.reason, isMissing: error.isMissingFile)
    }
  }
}

enum CheckCommand {
  private static let repair = Flag("repair", help: "Repair what can be repaired")
  private static let json = Flag("json", help: "Print the problems as JSON")

  static let declaration = Command<CLIContext>(
    "check", abstract: "Check whether the journal is intact",
    discussion: """
      Checks the database pages, the references between rows, all calculated data (severities, \
      priorities and the note index), who can read the files, and the free disk space. For each \
      problem, it prints a line that says what is wrong and what to do. Exits with 1 if there is a \
      problem. --repair keeps a copy of the journal as it was, recalculates everything and, if \
      pages are damaged, creates a new journal from everything that is readable. It then lists \
      what was lost.
      """, options: [repair, json],
    examples: [
      "healthlog check": "shows any problems",
      "healthlog check --repair": "repairs the journal and keeps a copy",
    ], topics: ["files"]
  ) { invocation, context in
    let path = try context.journalPath(named: invocation.journalPath)
    guard PrivateFile.exists(path) else {
      // Opening fails if the command line names a journal that doesn't exist.
      _ = try context.readJournal(invocation.journalPath)
      context.say(phrase("The journal is empty, so there is nothing to check"))
      if invocation[json] { try context.print(KeepingJSON.check.json(([], nil, nil)).text) }
      return ExitStatus.nothingMatched
    }
    context.keepTemporaryFiles(path)
    guard invocation[repair] else {
      let findings = try Journal.check(path: path, now: context.now)
      if invocation[json] {
        try context.print(KeepingJSON.check.json((findings, path, nil)).text)
      } else {
        for finding in findings { try context.print(TerminalText.escaped(CheckText.line(finding))) }
        if findings.isEmpty { try context.print(CheckText.whole) }
      }
      return findings.isEmpty ? ExitStatus.done : ExitStatus.nothingMatched
    }
    let done = try Interruption.watched {
      try Journal.repair(path: path, now: Moment(context.now, in: context.zone))
    }
    if invocation[json] {
      context.tell(KeepingJSON.check.json((done.left, path, done)).text)
    } else {
      for line in CheckText.lines(done) { context.tellLine(line) }
    }
    return done.left.isEmpty && done.lostNothing ? ExitStatus.done : ExitStatus.nothingMatched
  }
}
