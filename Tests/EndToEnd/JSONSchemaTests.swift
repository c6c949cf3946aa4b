import CommandTable
import Foundation
import TestSupport
import Testing

@testable import HealthlogCLI

@Suite struct JSONSchemaTests {
  static let schema = BuiltProgram.repository.appending(path: "Resources/healthlog.schema.json")

  /// Prints the lines of a file that fit the schema, and the errors of the others.
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

  /// A sample life, one command a line; last come the other commands with `--json`, each alone.
  static let life: [String] = {
    let sampleJournal = BuiltProgram.repository.appending(path: "Resources/sample-journal.csv").path
    let lines = [
      "", "list", "backup", "check", "add temp=36.5 gly=5.55mmol/L",
      "add bp=190/100 hr=70 -n x\u{2028}\"y",
      "add spo2=94 weight=154lb", "edit 1 temp=98.6F --priority 5", "show 1", "list today",
      "filter priority=5", "history 1",
      "status", "undo", "redo", "delete 1 2", "undo", "add gly=>500 -n x",
      "show s1", "edit last gly=300",
      "delete s1", "restore s1", "history s1", "status", "vital list",
      "vital set glycemia --normal 80..160 --unit mmol/L", "vital list", "import \(sampleJournal)",
      "import list", "import show 1",
      "remind at 20:30",
      "remind add pressure 08:00 --days mon,wed --needs bp --grace 6h", "remind list",
      "remind history", "remind doctor", "remind doctor --test", "remind pause --until 2999-12-01",
      "remind list",
      "protocol status", "protocol start bp --first-day yesterday", "add bp=121/81",
      "protocol status", "status", "protocol stop", "protocol status",
      "watch start gly above 10 for 7d", "watch start hr outside 50..100 from today for 36h",
      "notifications all", "watch list", "watch show 1", "watch stop 2", "watch list --all",
      "status",
      "history", "list all", "filter gly>10", "filter --saved", "search gly", "remind status",
      "config list --all", "summary",
      "summary 2025-11-12",
      "report 2025-11-03..2025-11-16 --notes all", "report 2025-W46 --compare none --only bp",
      "summary 2025-W46", "summary all", "summary 1999", "calendar", "calendar 2025-11", "status",
      "add gly=5.5 hr=70", "delete last --forever --yes", "history",
      "backup b.db", "restore ./b.db --yes", "check", "check --repair",
      "device add CUFF --yes", "device list", "device show CUFF", "device show CUFF 1",
      "device sessions all",
      "source add clinic", "source list", "source show clinic",
      "source show clinic S01/temperatura",
    ]
    return lines + HealthlogCommands.table.printingJSON(besides: lines)
  }()

  /// Adds a source without a login: a vital, a property that isn't one, and an impossible value.
  private static let adding = """
    map=$HOME/map.json
    grep -v '"login"' "$1/Tests/Sources/maps/sensors.json" | tr -d '\n' | sed 's/, *}$/}/' >"$map"
    source_do '{"do": "set", "login": "none"}' >&2 &&
    source_do '{"do": "sensor", "id": "S01", "label": "T", "mappa": "C"}' >&2 &&
    source_do '{"do": "post", "sensor": "S01", "name": "temperatura", "value": 36.6, "unit": "°C", "level": 1}' >&2 &&
    source_do '{"do": "post", "sensor": "S01", "name": "corrente", "value": 1, "unit": "A", "level": 2}' >&2 &&
    source_do '{"do": "post", "sensor": "S01", "name": "fredda", "value": 36.1, "unit": "°C", "level": 0, "at": "-5m"}' >&2 &&
    "$2" source add clinic json "$SOURCE_URL/sensors" --map "$map" --sensor S01/temperatura=temperature \
      --sensor S01/fredda=temperature >&2 &&
    source_do '{"do": "post", "sensor": "S01", "name": "fredda", "value": 3, "unit": "°C", "level": 0}' >&2 &&
    exec "$2" source pull clinic
    """

  /// The JSON output of every command in that life.
  static let documents = Result { try documents(of: BuiltProgram()) }

  private static func documents(of program: BuiltProgram) throws -> [String] {
    let healthlog = BuiltProgram.folder.appending(path: "healthlog").path
    return try life.flatMap { line -> [String] in
      var words = line.split(separator: " ").map(String.init)
      guard !line.hasPrefix("device add") else {
        let added = try program.besideBluetooth(
          "broken-packets", log: program.home.appending(path: "bluez.log"), [healthlog] + words,
          seconds: 60)
        // Some packets are invalid.
        #expect(added.status == 65, "\(added)")
        return []
      }
      guard !line.hasPrefix("source add") else {
        let repository = BuiltProgram.repository.path
        let added = try program.execute(
          "/usr/bin/env",
          [
            "bash", "\(repository)/Tests/Sources/with-standin.sh", "sensors", "--", "sh", "-c",
            adding, "sh", repository, healthlog,
          ])
        // One value is impossible.
        #expect(added.status == 65, "\(added)")
        return []
      }
      let isSilent = [
        "import /", "remind at", "remind add", "remind pause", "vital set", "protocol start",
        "protocol stop",
      ].contains(where: line.hasPrefix)
      let printsJSON = !isSilent
      if printsJSON { words.append("--json") }
      let result = try program.execute(healthlog, words)
      #expect([0, 1, 69].contains(result.status), "\(line): \(result.error)")
      #expect(result.output.filter { $0 == "\n" }.count == 1, "\(line)")
      return printsJSON ? [result.output] : []
    }
  }

  @Test("All output of --json fits the schema")
  func valid() throws {
    let program = try BuiltProgram()
    let documents = try Self.documents.get()
    let result = try validate(documents, with: program)
    #expect(result.status == 0 && result.error == "")
    #expect(result.output == documents.joined())
  }

  /// Prints documents that still fit the schema with a member removed, renamed or added; then how
  /// many were tried. Tries only one of those with the same members at the same place.
  static let mutations = """
    import json, sys
    from jsonschema import Draft202012Validator
    schema = json.load(open(sys.argv[1], encoding="utf-8"))
    # One for each kind of document: in `anyOf`, each would look for all faults, not for the first.
    kinds = [Draft202012Validator({**kind, "$defs": schema["$defs"]}) for kind in schema["anyOf"]]
    def fits(document):
        return any(kind.is_valid(document) for kind in kinds)
    def shape(node):
        if isinstance(node, dict):
            return tuple((name, shape(inner)) for name, inner in sorted(node.items()))
        if isinstance(node, list):
            return tuple(sorted({shape(inner) for inner in node}, key=repr))
        return type(node).__name__
    def shrunk(node):
        if isinstance(node, dict):
            return {name: shrunk(inner) for name, inner in node.items()}
        if isinstance(node, list):
            # Some must have two.
            return node[:2] + list({shape(inner): shrunk(inner) for inner in node[2:]}.values())
        return node
    def objects(node, path, free):
        if isinstance(node, dict):
            if not free:
                yield path, node
            for name, inner in node.items():
                # The states of a change are the objects' own, what a sensor says of itself its source's.
                yield from objects(
                    inner, path + (name,), free or name in ("before", "after", "properties"))
        elif isinstance(node, list):
            for inner in node:
                yield from objects(inner, path, free)
    seen, tried = set(), 0
    for line in open(sys.argv[2], encoding="utf-8"):
        whole = shrunk(json.loads(line))
        if not fits(whole):
            whole = json.loads(line)
        def judge():
            global tried
            tried += 1
            if fits(whole):
                print(json.dumps(whole))
        outside = tuple(sorted(whole))
        for path, found in list(objects(whole, (), False)):
            if (outside, path, tuple(sorted(found))) in seen:
                continue
            seen.add((outside, path, tuple(sorted(found))))
            for name in list(found):
                value = found.pop(name)
                # What only some documents have: of one watch shown alone, of glycemia.
                if name not in ("readings_beyond", "gmi"):
                    judge()
                found["x" + name] = value
                judge()
                found[name] = found.pop("x" + name)
            found["more"] = 1
            judge()
            del found["more"]
    print(tried)
    """

  @Test("The schema covers every member: none can be removed, renamed or added unnoticed")
  func everyMember() throws {
    let program = try BuiltProgram()
    let file = program.home.appending(path: "valid")
    try Data(Self.documents.get().joined().utf8).write(to: file)
    let mutated = try program.execute(
      "/usr/bin/python3", ["-c", Self.mutations, Self.schema.path, file.path], seconds: 400)
    let lines = mutated.output.split(separator: "\n")
    #expect(mutated.status == 0, "\(mutated.error)")
    #expect(lines.last.flatMap { Int($0) } ?? 0 > 300)
    #expect(lines.dropLast().isEmpty, "these fit all the same: \(mutated.output.prefix(1500))")
  }

  @Test("The schema rejects unknown words in enumerations")
  func everyWord() throws {
    let program = try BuiltProgram()
    let wrong = try Self.documents.get().flatMap { document in
      [
        document.replacing("\"version\":2", with: "\"version\":3"),
        document.replacing("\"severity\":\"", with: "\"severity\":\"very "),
        document.replacing("\"taken_at\":\"20", with: "\"taken_at\":\"in 20"),
        document.replacing("\"outcome\":\"", with: "\"outcome\":\"not "),
        document.replacing("\"today\":\"", with: "\"today\":\"not "),
        document.replacing("\"check\":\"", with: "\"check\":\"other "),
        document.replacing("\"finding\":\"", with: "\"finding\":\"not "),
      ].filter { $0 != document }
    }
    #expect(wrong.count > 40)
    let result = try validate(wrong, with: program)
    #expect(result.status == 0 && result.output == "", "these fit all the same")
  }
}
