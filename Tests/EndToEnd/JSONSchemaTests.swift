import Foundation
import Testing

@Suite struct JSONSchemaTests {
  static let schema = BuiltProgram.repository.appending(path: "Resources/healthlog.schema.json")

  /// Prints the lines of a file that fit the schema, and tells what is wrong with the others.
  static let validator = """
    import json, sys
    from jsonschema import Draft202012Validator
    schema = json.load(open(sys.argv[1], encoding="utf-8"))
    Draft202012Validator.check_schema(schema)
    validator = Draft202012Validator(schema)
    for line in open(sys.argv[2], encoding="utf-8"):
        faults = list(validator.iter_errors(json.loads(line)))
        if not faults:
            sys.stdout.write(line)
        for fault in faults:
            print(fault.json_path, fault.message[:300], file=sys.stderr)
    """

  func validate(_ documents: [String], with program: BuiltProgram) throws -> BuiltProgram.Result {
    let file = program.home.appending(path: "documents-\(UUID().uuidString)")
    try Data(documents.joined().utf8).write(to: file)
    return try program.execute(
      "/usr/bin/python3", ["-c", Self.validator, Self.schema.path, file.path])
  }

  /// What every command that takes `--json` prints, in one person's life.
  func documents(of program: BuiltProgram) throws -> [String] {
    let sample = BuiltProgram.repository.appending(path: "Resources/sample-journal.csv").path
    let lines = [
      "", "list", "add temp=36.5 gly=5.55mmol/L", "add bp=190/100 hr=70 -n x\u{2028}\"y",
      "add spo2=94 weight=154lb", "edit 1 temp=98.6F --priority 5", "show 1", "list today",
      "filter priority=5", "history 1",
      "status", "undo", "redo", "delete 1 2", "undo", "vital list",
      "vital set glycemia --normal 80..160 --unit mmol/L", "vital list", "import \(sample)",
      "remind at 20:30",
      "remind add pressure 08:00 --days mon,wed --needs bp --grace 6h", "remind list",
      "remind history", "remind doctor", "remind doctor --test", "remind pause --until 2999-12-01",
      "remind list",
      "watch start gly above 10 for 7d", "watch start hr outside 50..100 from today for 36h",
      "watch list", "watch show 1", "watch stop 2", "watch list --all", "status",
      "history", "list all", "filter gly>180", "summary", "summary 2025-11-12",
      "summary 2025-W46", "summary all", "summary 1999", "calendar", "calendar 2025-11", "status",
    ]
    let healthlog = BuiltProgram.folder.appending(path: "healthlog").path
    return try lines.flatMap { line in
      var words = line.split(separator: " ").map(String.init)
      let isSilent = ["import", "remind at", "remind add", "remind pause", "vital set"].contains(
        where: line.hasPrefix)
      let printsJSON = !isSilent
      if printsJSON { words.append("--json") }
      let result = try program.execute(healthlog, words)
      #expect([0, 1, 69].contains(result.status), "\(line): \(result.error)")
      #expect(result.output.filter { $0 == "\n" }.count == 1, "\(line)")
      return printsJSON ? [result.output] : []
    }
  }

  @Test("What the commands print with --json is what the schema describes")
  func valid() throws {
    let program = try BuiltProgram()
    let documents = try documents(of: program)
    let result = try validate(documents, with: program)
    #expect(result.status == 0 && result.error == "")
    #expect(result.output == documents.joined())
  }

  @Test("The schema describes every member: none can be left out, renamed or added unseen")
  func everyMember() throws {
    let program = try BuiltProgram()
    let wrong = try documents(of: program).flatMap { document in
      [
        document.replacing("\"version\":1", with: "\"version\":2"),
        document.replacing("{\"version\":1,", with: "{\"version\":1,\"more\":1,"),
        document.replacing("\"severity\":\"", with: "\"severity\":\"very "),
        document.replacing("\"taken_at\":\"20", with: "\"taken_at\":\"in 20"),
        document.replacing("\"mark\":", with: "\"sign\":"),
        document.replacing("\"n\":", with: "\"count\":"),
        document.replacing("\"comparator\":", with: "\"sign\":"),
        document.replacing("\"left_out\":", with: "\"missing\":"),
        document.replacing("\"undone_step\":", with: "\"undoes\":"),
        document.replacing("\"outcome\":\"", with: "\"outcome\":\"not "),
        document.replacing("\"pending\":", with: "\"open\":"),
        document.replacing("\"remedy\":", with: "\"cure\":"),
        document.replacing("\"check\":\"", with: "\"check\":\"other "),
        document.replacing("\"correction\":", with: "\"corrected\":"),
        document.replacing("\"lowest_at\":", with: "\"low_at\":"),
      ].filter { $0 != document }
    }
    #expect(wrong.count > 60)
    let result = try validate(wrong, with: program)
    #expect(result.status == 0 && result.output == "", "these fit all the same")
  }
}
