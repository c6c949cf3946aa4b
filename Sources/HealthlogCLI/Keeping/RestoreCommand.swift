import CommandTable
import HealthModel
import Journal
import POSIX
import Phrases

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
      Example("healthlog restore 7", "restores report 7"),
      Example(
        "healthlog restore backups/journal-2026-11-20.db",
        "restores the journal as it was on that day"),
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
    // Unless such a file exists, text without a dot or a slash is a mistyped number.
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
    // Ctrl-C must leave no copy of the whole journal behind.
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
      // age has already said why.
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
