import Dossier
import HealthModel
import HealthlogCLI

/// The JSON Schema of `--json` and the tables of docs/json.md, generated from the documents.
struct JSONDocs {
  private let documents: [DocumentShape]
  /// Every object once, in the order of the documents.
  private let objects: [JSONShape]

  init() {
    documents = HealthlogCommands.documents + [Document.doctorsReport(Dossier.shape).shape]
    var found: [JSONShape] = []
    func collect(_ type: JSONType) {
      switch type {
      case .plain, .words: return
      case .array(let inner), .nullable(let inner): collect(inner)
      case .object(let shape): collect(shape)
      case .either(let shapes): for shape in shapes { collect(shape) }
      }
    }
    func collect(_ shape: JSONShape) {
      guard !found.contains(where: { $0.name == shape.name }) else { return }
      found.append(shape)
      for member in shape.members { collect(member.type) }
    }
    for member in documents.flatMap(\.object.members) { collect(member.type) }
    objects = found
  }

  /// The text of `Resources/healthlog.schema.json`, with a final line feed.
  var schema: String {
    let version = JSONValue.Member("version", ["const": .integer(DocumentShape.version)])
    let definitions =
      documents.map { JSONValue.Member($0.object.name, Self.schema([version], $0.object.members)) }
      + objects.map { .init($0.name, Self.schema([], $0.members)) }
    let schema: JSONValue = [
      "$schema": .string("https://json-schema.org/draft/2020-12/schema"),
      "title": .string("What healthlog prints with --json, version \(DocumentShape.version)"),
      "anyOf": .array(documents.map { Self.reference($0.object.name) }),
      "$defs": .object(definitions.sorted { $0.name < $1.name }),
    ]
    return Self.pretty(schema) + "\n"
  }

  private static func schema(
    _ first: [JSONValue.Member], _ members: [JSONShape.Member]
  ) -> JSONValue {
    let all =
      first
      + members.map { member in
        let note =
          member.note.isEmpty ? [] : [JSONValue.Member("description", .string(member.note))]
        return .init(member.name, .object(note + schema(of: member.type).members))
      }
    return [
      "type": .string("object"), "properties": .object(all),
      "required": .array(all.map { .string($0.name) }), "additionalProperties": .bool(false),
    ]
  }

  private static func schema(of type: JSONType) -> JSONValue {
    switch type {
    case .plain(_, let schema): schema
    case .words(let words): ["enum": .array(words.map { .string($0) })]
    case .array(let inner): ["type": .string("array"), "items": schema(of: inner)]
    case .nullable(let inner): ["anyOf": .array([schema(of: inner), ["type": .string("null")]])]
    case .object(let shape): reference(shape.name)
    case .either(let shapes): ["anyOf": .array(shapes.map { reference($0.name) })]
    }
  }

  private static func reference(_ name: String) -> JSONValue {
    ["$ref": .string("#/$defs/\(name)")]
  }

  /// Returns JSON indented by two spaces; a value that fits in 120 characters stays on one line.
  private static func pretty(_ value: JSONValue, indent: String = "", before: Int = 0) -> String {
    let line = value.text
    guard indent.count + before + line.count > 120 else { return line }
    let inner = indent + "  "
    func lines(_ lines: [String]) -> String {
      "\n" + lines.map { inner + $0 }.joined(separator: ",\n") + "\n\(indent)"
    }
    return switch value {
    case .object(let members):
      "{"
        + lines(
          members.map { member in
            let name = JSONValue.string(member.name).text + ": "
            return name + pretty(member.value, indent: inner, before: name.count)
          }) + "}"
    case .array(let elements): "[" + lines(elements.map { pretty($0, indent: inner) }) + "]"
    default: line
    }
  }

  /// The part of docs/json.md that follows its introduction.
  var tables: String {
    let commands = documents.map { document in
      let names = document.commands.map { "`\($0)`" }.joined(separator: ", ")
      let note = document.note.isEmpty ? "" : "\(document.note)\n\n"
      return "### \(names)\n\n\(Self.table(document.object.members))\n\(note)"
    }
    return "## Documents\n\nEach begins with `\"version\":\(DocumentShape.version)`.\n\n"
      + commands.joined() + "## Objects\n\n"
      + objects.map { "### \($0.name)\n\n\(Self.table($0.members))\n" }.joined().dropLast()
  }

  private static func table(_ members: [JSONShape.Member]) -> String {
    "| member | type | |\n|---|---|---|\n"
      + members.map { "| `\($0.name)` | \(words(for: $0.type)) | \($0.note) |\n" }.joined()
  }

  private static func words(for type: JSONType) -> String {
    switch type {
    case .plain(let name, _): name
    case .words(let words): words.map { "`\($0)`" }.joined(separator: ", ")
    case .array(let inner): "array of \(words(for: inner))"
    case .nullable(let inner): "\(words(for: inner)) or null"
    case .object(let shape): link(shape.name)
    case .either(let shapes): shapes.map { link($0.name) }.joined(separator: " or ")
    }
  }

  private static func link(_ name: String) -> String { "[\(name)](#\(name))" }
}
