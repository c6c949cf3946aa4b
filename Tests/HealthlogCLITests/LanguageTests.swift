import CommandTable
import Foundation
import HealthModel
import TestSupport
import Testing

@testable import FileCommands
@testable import HealthlogCLI
@testable import Phrases

/// All user-visible texts, and whether each language has them.
///
/// `HEALTHLOG_RECORD=1` prints what is missing, as PO entries.
@Suite struct LanguageTests {
  static let others = Language.allCases.filter { $0 != .english }
  static let sources = URL(filePath: #filePath).deletingLastPathComponent().appending(
    path: "../../Sources")

  /// The texts passed to phrase functions, with their places.
  static let sentences: [String: String] = {
    var found: [String: String] = [:]
    for (path, source) in files(under: sources) {
      for said in source.said { found[said.text] = "\(path):\(said.line)" }
    }
    let codes = [
      EPERM, ENOENT, EIO, EACCES, EEXIST, ENOTDIR, EISDIR, EMFILE, EFBIG, ENOSPC, EROFS,
      ENAMETOOLONG, ELOOP, EDQUOT, EBUSY, ENOMEM, ENOEXEC, ESTALE, ETXTBSY, ENOTCONN, EINVAL, EBADF,
      EPIPE,
    ]
    for code in codes { found[String(cString: strerror(code))] = "the system" }
    return found
  }()

  static func files(under folder: URL) -> [(path: String, source: SwiftSource)] {
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    return (files?.compactMap { $0 as? URL } ?? []).filter {
      $0.pathExtension == "swift" && !$0.path().contains("/Phrases/Sentence")
    }.compactMap { file in
      guard let text = try? String(contentsOf: file, encoding: .utf8) else { return nil }
      return (
        String(file.path().split(separator: "/Sources/").last ?? ""),
        SwiftSource(text, functions: ["phrase", "phrases", "plural", "rich"])
      )
    }
  }

  /// The texts of the command table, by command.
  static let table: [String: String] = {
    var found: [String: String] = [:]
    func take(_ command: Command<CLIContext>, _ path: String) {
      let path = "\(path) \(command.name)"
      let texts =
        [command.abstract, command.discussion] + command.rows.map(\.meaning)
        + command.arguments.map(\.help)
        + command.options.map(\.option.help) + command.examples.map(\.meaning)
        + command.groups.map(\.title)
      for text in texts where !text.isEmpty { found[text] = path }
      for command in command.subcommands { take(command, path) }
    }
    let table = HealthlogCommands.table
    found[table.abstract] = table.program
    for setting in Setting.allCases { found[setting.entry.expected] = "config set" }
    for word in PageWord.allCases { found[word.rawValue] = table.program }
    for example in table.examples { found[example.meaning] = table.program }
    for option in table.common { found[option.option.help] = table.program }
    for command in table.commands { take(command, table.program) }
    for topic in Topics.all(in: .english) + [Topics.journalFile(in: .english)] {
      found[topic.abstract] = topic.name
      for block in topic.blocks {
        _ = block.said {
          found[$0] = topic.name
          return $0
        }
      }
    }
    found[""] = nil
    for name in typed { found[name] = nil }
    return found
  }()

  /// Names and typed words at the start of rows, and units, which are the same in every language.
  private static let typed: Set<String> = {
    let catalogues = others.compactMap(\.catalogue)
    let topics = Topics.all(in: .english) + [Topics.journalFile(in: .english)]
    return Set(
      topics.flatMap(\.blocks).flatMap { block -> [String] in
        guard case .rows(let rows) = block else { return [] }
        return rows.map(\.name)
      }.filter { name in catalogues.allSatisfy { $0[name] == nil } }
        + VitalCatalogue.standard.all.map {
          $0.units.map(\.symbol).joined(separator: ", ")
        })
  }()

  @Test("The sources have sentences, and the table has texts")
  func something() {
    #expect(LanguageTests.sentences.count > 500)
    #expect(LanguageTests.table.count > 100)
  }

  @Test("Every other language has every English text", arguments: others)
  func complete(language: Language) throws {
    let catalogue = try #require(language.catalogue)
    let wanted = LanguageTests.sentences.merging(LanguageTests.table) { first, _ in first }
    let inSomeSense = Set(
      catalogue.texts.keys.filter { $0.contains("\u{4}") }.compactMap {
        $0.split(separator: "\u{4}").last.map(String.init)
      })
    let missing = wanted.filter { text, place in
      // The doctor's report has its own contexts.
      catalogue[text] == nil && !(place.hasPrefix("Dossier/") && inSomeSense.contains(text))
    }
    if ProcessInfo.processInfo.environment["HEALTHLOG_RECORD"] != nil {
      for (text, _) in missing.sorted(by: { $0.value < $1.value }) {
        let quoted = text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
        print("msgid \"\(quoted.replacing("\n", with: "\\n"))\"\nmsgstr \"\"\n")
      }
    }
    #expect(
      missing.isEmpty,
      "\(language) lacks \(missing.count): \(missing.sorted { $0.value < $1.value }.prefix(20))")
  }

  @Test("No language has unused texts", arguments: others)
  func stale(language: Language) throws {
    let known = Set(LanguageTests.sentences.keys).union(LanguageTests.table.keys)
    let stale = (language.catalogue?.texts ?? [:]).keys.filter { key in
      // A key with a context is in use if its text is.
      !known.contains(key.split(separator: "\u{4}").last.map(String.init) ?? key)
    }
    if ProcessInfo.processInfo.environment["HEALTHLOG_RECORD"] != nil {
      for text in stale.sorted() { print("nobody says: \(text.debugDescription)") }
    }
    #expect(stale.isEmpty, "\(stale.sorted().prefix(20))")
  }

  @Test(
    "Each translation has the English placeholders, appears once and isn't empty",
    arguments: others)
  func wellFormed(language: Language) {
    #expect(language.catalogue?.faults ?? [] == [])
  }

  @Test("A sentence doesn't begin or end with a space")
  func blanks() {
    let ragged = LanguageTests.sentences.filter { $0.key.first == " " || $0.key.last == " " }
    #expect(ragged.isEmpty, "\(ragged)")
  }
}
