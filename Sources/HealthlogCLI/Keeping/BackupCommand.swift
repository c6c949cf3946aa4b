import CommandTable
import HealthModel
import Journal
import POSIX
import Phrases

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
      Example("healthlog backup", "makes a backup beside the journal"),
      Example("healthlog backup /media/stick", "makes one on a USB stick"),
      Example(
        "healthlog backup --encrypt-to ~/.age/recipients.txt",
        "makes one that only your key can decrypt"),
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
    // The journal keeps the list of its backups.
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

  /// Returns the path of the backup, and creates its folder.
  private static func place(
    _ named: String?, ofJournal journal: String, isEncrypted: Bool, _ context: CLIContext
  ) throws -> String {
    if let named, !PrivateFile.isFolder(named) {
      guard !named.isEmpty, !named.hasSuffix("/") else {
        throw KeepingFault.cannotWrite(path: named, reason: phrase("the folder doesn't exist"))
      }
      // The name may mean a folder that isn't mounted, such as a USB stick: create no file.
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

  /// The first bytes of each file that age writes.
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
      // Ctrl-C also ends age.
      if Interruption.isAsked { throw Interrupted() }
      guard status == 0, try FileReader(path: file).next().starts(with: Self.sealedStart.utf8)
      else {
        throw Explanation.failed(
          ExitStatus.inputOutput, phrase("Encryption with 'age' failed; no backup was created"))
      }
    }
  }
}
