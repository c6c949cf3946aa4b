import HealthModel
import TestSupport
import Testing

@testable import RemoteSources

/// Pointers, times and the members of a mapping.
@Suite("A mapping of JSON") struct MappingTests {
  /// The examples of RFC 6901, section 5.
  static let document = JSONValue.object([
    .init("foo", .array([.string("bar"), .string("baz")])), .init("", .integer(0)),
    .init("a/b", .integer(1)), .init("c%d", .integer(2)), .init("m~n", .integer(8)),
    .init(" ", .integer(7)),
  ])

  @Test(
    "Pointers find what RFC 6901 says",
    arguments: [
      ("/foo/0", JSONValue.string("bar")), ("/", .integer(0)), ("/a~1b", .integer(1)),
      ("/c%d", .integer(2)), ("/m~0n", .integer(8)), ("/ ", .integer(7)), ("", document),
    ])
  func pointers(_ text: String, _ found: JSONValue) throws {
    let pointer = try #require(JSONPointer(absolute: text))
    #expect(pointer.rows(in: Self.document)?.map(\.value) == [found])
  }

  @Test(
    "An index has no leading zero and stays within the array",
    arguments: ["/foo/2", "/foo/-", "/foo/00", "/foo/+1", "/foo/-1", "/foo/0/0", "/bar"])
  func nothing(_ text: String) throws {
    #expect(try #require(JSONPointer(absolute: text)).rows(in: Self.document) == nil)
  }

  @Test(
    "A pointer with an invalid tilde escape is rejected", arguments: ["/m~n", "/~", "foo", "/~2"])
  func noPointer(_ text: String) {
    #expect(JSONPointer(absolute: text) == nil)
  }

  @Test("~01 is ~1, not a slash")
  func escapedOnce() throws {
    let document = JSONValue.object([.init("~1", .integer(1)), .init("/", .integer(2))])
    let found = try #require(JSONPointer(absolute: "/~01")).rows(in: document)
    #expect(found?.map(\.value) == [.integer(1)])
  }

  @Test("An asterisk matches each element of an array, which may be empty but not missing")
  func wildcard() throws {
    let pointer = try #require(JSONPointer(absolute: "/a/*/b/*"))
    let document = JSONValue.object([
      .init(
        "a",
        .array([
          .object([.init("b", .array([.integer(1), .integer(2)]))]), .object([]),
          .object([.init("b", .array([]))]), .object([.init("b", .array([.integer(3)]))]),
        ]))
    ])
    #expect(pointer.rows(in: document)?.map(\.value) == [.integer(1), .integer(2), .integer(3)])
    #expect(pointer.rows(in: .object([.init("a", .array([]))]))?.isEmpty == true)
    #expect(pointer.rows(in: .object([.init("a", .object([]))])) == nil)
    #expect(pointer.rows(in: .object([.init("b", .array([]))])) == nil)
  }

  @Test("In a row, paths are relative, ../ is one level up, and / starts at the document")
  func withinRow() throws {
    let document = JSONValue.object([
      .init("site", .string("S")),
      .init(
        "sensors",
        .array([
          .object([
            .init("id", .integer(7)),
            .init("values", .array([.object([.init("v", .object([.init("*", .integer(9))]))])])),
          ])
        ])),
    ])
    let rows = try #require(JSONPointer(absolute: "/sensors/*/values/*")?.rows(in: document))
    func find(_ text: String) -> JSONValue? {
      JSONPointer(within: text).flatMap { $0.value(from: rows[0]) }
    }
    #expect(find("v/*") == .integer(9))
    #expect(find("../../id") == .integer(7))
    #expect(find("/site") == .string("S"))
    #expect(find("../../../../site") == .string("S"))
    #expect(find("../../../../../../site") == nil)
    #expect(find("../0/v/*") == .integer(9))
    #expect(JSONPointer(within: "") == nil)
    #expect(JSONPointer(within: "v/../w") == nil)
  }

  // MARK: Times

  /// Rome around the changes of 2025: 30 March and 26 October, 01:00 UTC.
  static let rome = TableZone(
    identifier: "Europe/Rome", initialOffset: 3600,
    changes: [(at: 1_743_296_400, offset: 7200), (at: 1_761_440_400, offset: 3600)])

  @Test(
    "Times are read as written",
    arguments: [
      ("DD-MM-YYYY hh:mm:ss", "23-11-2025 18:06:00"), ("YYYY/MM/DD hh.mm", "2025/11/23 18.06"),
      ("DD.MM.YY hh:mm", "23.11.25 18:06"), ("DD MMM YYYY hh:mm:ss a", "23 Nov 2025 06:06:00 pm"),
      ("YYYY-MM-DDThh:mm:ssZ", "2025-11-23T17:06:00Z"), ("YYYYMMDDhhmmss", "20251123180600"),
      ("rfc3339", "2025-11-23T18:06:00+01:00"), ("rfc3339", "2025-11-23 18:06:00"),
      ("rfc3339", "2025-11-23T17:06:00+00:00"),
      ("YYYY-MM-DD hh:mm:ss Z", "2025-11-23 17:06:00 +0000"),
      ("unix", "1763917560"), ("unix", "1763917560.000"), ("unix-ms", "1763917560000"),
      ("%d/%m/%Y %H:%M", "23/11/2025 18:06"),
    ])
  func times(_ format: String, _ text: String) throws {
    let time = try #require(MappedTime(format))
    let moment = try #require(time.moment(.string(text), zone: Self.rome))
    #expect(moment.instant == Instant(seconds: 1_763_917_560))
    #expect(moment.utcOffsetSeconds == 3600)
  }

  @Test("Numeric times may have an exponent")
  func numbers() throws {
    let time = try #require(MappedTime("unix"))
    for value in [JSONValue.number("1763917560"), .integer(1_763_917_560), .number("1.76391756e9")]
    {
      #expect(time.moment(value, zone: Self.rome)?.instant == Instant(seconds: 1_763_917_560))
    }
    #expect(time.moment(.number("1763917560000"), zone: Self.rome) == nil)
    #expect(time.moment(.bool(true), zone: Self.rome) == nil)
  }

  @Test("A skipped time becomes the first after the gap, a repeated one the first")
  func gapsAndFolds() throws {
    let time = try #require(MappedTime("DD-MM-YYYY hh:mm:ss"))
    let skipped = time.moment(.string("30-03-2025 02:30:00"), zone: Self.rome)
    #expect(skipped?.instant == Instant(seconds: 1_743_296_400))
    #expect(skipped?.utcOffsetSeconds == 7200)
    let twice = time.moment(.string("26-10-2025 02:30:00"), zone: Self.rome)
    #expect(twice?.instant == Instant(seconds: 1_761_438_600))
    #expect(twice?.utcOffsetSeconds == 7200)
  }

  @Test(
    "A pattern needs a day and a time",
    arguments: ["", "DD-MM-YYYY", "hh:mm:ss", "DD-MM-YYYY hh:mm q", "%Q", "unixx", "soon"])
  func noPattern(_ text: String) {
    #expect(MappedTime(text) == nil)
  }

  @Test("A zone is needed if there is no offset")
  func needsZone() throws {
    for text in ["DD-MM-YYYY hh:mm", "%Y-%m-%d %H:%M", "%Y-%m-%d %H:%M%%z"] {
      #expect(try #require(MappedTime(text)).needsZone)
    }
    for text in ["rfc3339", "unix", "unix-ms", "YYYY-MM-DDThh:mm:ssZ", "%Y-%m-%d %H:%M%z"] {
      #expect(try !#require(MappedTime(text)).needsZone)
    }
  }

  // MARK: Members

  static let least: [JSONValue.Member] = [
    .init("rows", .string("/rows/*")), .init("sensor", .string("id")),
    .init("value", .string("v")), .init("time", .string("t")),
  ]

  static func with(_ name: String, _ value: JSONValue?) -> JSONValue {
    let others = least.filter { $0.name != name }
    return .object(others + (value.map { [.init(name, $0)] } ?? []))
  }

  @Test("The manual's example is a valid mapping")
  func example() throws {
    let mapping = try Mapping(MappedPullTests.mapping)
    #expect(mapping.zone == "Europe/Rome")
    #expect(mapping.login == .basic)
    #expect(mapping.needsZone)
    #expect(mapping.since?.query == "lastUpdate")
  }

  @Test("A missing required member is named", arguments: ["rows", "sensor", "value", "time"])
  func missing(_ name: String) throws {
    let member = try #require(Mapping.Member(rawValue: name))
    #expect(throws: MappingFault.missing(member)) { try Mapping(Self.with(name, nil)) }
  }

  @Test(
    "Each error names its member",
    arguments: [
      ("rows", JSONValue.string("rows/*"), MappingFault.unreadable(.rows)),
      ("value", .integer(1), .unreadable(.value)), ("unit", .string("a~"), .unreadable(.unit)),
      ("time_format", .string("DD hh"), .unreadable(.timeFormat)),
      ("zone", .null, .unreadable(.zone)), ("login", .string("X Key"), .unreadable(.login)),
      ("login", .string("Host"), .unreadable(.login)), ("valeu", .string("v"), .unknown("valeu")),
      ("since/query", .string("v"), .unknown("since/query")),
      ("since", .string("x"), .unreadable(.since)),
      ("since", .object([.init("query", .string("q"))]), .missing(.sinceFrom)),
      (
        "since", .object([.init("query", .string("q")), .init("from", .string("u"))]),
        .unreadable(.sinceFrom)
      ),
      (
        "since", .object([.init("query", .integer(1)), .init("from", .string("/u"))]),
        .unreadable(.sinceQuery)
      ),
    ])
  func faults(_ name: String, _ value: JSONValue, _ fault: MappingFault) {
    #expect(throws: fault) { try Mapping(Self.with(name, value)) }
  }

  @Test("A mapping is a JSON object with unique members")
  func noObject() {
    #expect(throws: MappingFault.noObject) { try Mapping(.array([])) }
    #expect(throws: MappingFault.twice("time")) {
      try Mapping(.object(Self.least + [.init("time", .string("u"))]))
    }
  }

  @Test("A login is basic, bearer, or a header's name")
  func logins() throws {
    #expect(try Mapping(Self.with("login", nil)).login == .none)
    #expect(try Mapping(Self.with("login", .string("bearer"))).login == .bearer)
    #expect(try Mapping(Self.with("login", .string("X-Api-Key"))).login == .field("X-Api-Key"))
  }
}

/// Parameters allowed in a service's address.
@Suite("The query of a service's address") struct MappedAddressTests {
  @Test(
    "A parameter that looks like a secret isn't allowed in an address",
    arguments: [
      "key", "apikey", "api_key", "API-Key", "access_token", "appid", "auth", "X-Api-Key",
      "password",
    ])
  func secrets(_ name: String) {
    #expect(MappedAddress.secret(among: ["station", name]) == name)
  }

  @Test(
    "Any other parameter is allowed",
    arguments: ["station", "keyboard", "monkeys", "unit", "q", ""])
  func others(_ name: String) {
    #expect(MappedAddress.secret(among: [name]) == nil)
  }
}
