import Charts
import HealthModel
import TestSupport
import Testing

@testable import Dossier

/// Every reading and figure that fits on a page is shown in full.
@Suite struct NothingCutTests {
  private static let italian = ChartLocale(messages: "it_IT", time: "it_IT", numeric: "it_IT")

  private func texts(
    _ kind: PageLayoutTests.Kind, _ topics: [Dossier.Topic] = Dossier.Topic.allCases,
    _ locale: ChartLocale = .english
  ) throws -> [String] {
    RealPagesTests.texts(
      Dossier(try PageLayoutTests.record(kind).held, topics: topics).paper(
        of: Patient(), on: .a4, in: locale))
  }

  @Test("All readings of the last seven days appear in order, and of a dozen the first eight")
  func sittings() throws {
    let texts = try texts(.sittings, [.pressure])
    // The times of the seven days' readings, each in one text with its pressure.
    let shown = texts.filter { $0.contains(/^\d\d:1\d \d/) }
    let dozen = ["10", "11", "12", "13", "14", "15", "16", "17"]
    let plain = ["07:10 120/80", "07:11 121/80", "07:12 122/80"]
    for reading in plain { #expect(shown.count { $0 == reading } == 7, "\(shown)") }
    #expect(shown.count { $0.hasPrefix("21:13") } == 1)
    let last = shown.filter { $0.hasPrefix("07:") }.suffix(8)
    #expect(last.map { text -> String in String(text.prefix(5).suffix(2)) } == dozen)
    #expect(texts.filter { $0.hasPrefix("and ") && $0.hasSuffix(" more") } == ["and 4 more"])
  }

  @Test("A last week without pressures has no table of days")
  func noTable() throws {
    var record = try Records.record("2025-11-03", "2025-11-16", compared: false)
    record.add([try Records.pressure("2025-11-03 08:00", 130, 80)])
    let texts = RealPagesTests.texts(
      Dossier(record.held, topics: [.pressure]).paper(of: Patient(), on: .a4, in: .english))
    #expect(texts.contains("130/80") && !texts.contains("The last 7 days"), "\(texts)")
  }

  @Test("Figures of earlier days are shown in full, however long their dates are")
  func comparison() throws {
    for locale in [ChartLocale.english, Self.italian] {
      let texts = try texts(.longComparison, Dossier.Topic.allCases, locale)
      let pressures = texts.filter { $0.contains("131/81, 36") }
      #expect(!pressures.isEmpty, "\(texts)")
      let temperature = locale == .english ? "36.9" : "36,9"
      #expect(texts.count { $0.contains(temperature) } >= 2, "\(texts)")
    }
  }

  @Test("Every reading of a diary with meals is in its table")
  func meals() throws {
    let texts = try texts(.meals, [.glucose])
    #expect(!texts.contains { $0.contains(/^\+\d+$/) }, "\(texts)")
    #expect(texts.count { $0.contains(/^\d\d:\d\d \d+$/) } == 14 * 6, "\(texts)")
    #expect(texts.contains("Fasting") && texts.contains("Before meals"), "\(texts)")
    #expect(texts.count { $0 == "The diary" } == 1)
  }

  @Test("A sensor's share names its number of readings when there are other readings")
  func population() throws {
    var record = try PageLayoutTests.record(.rareShares)
    record.add([try Records.reading(.temperature, 36.6, "2025-11-03 08:00")])
    let texts = RealPagesTests.texts(
      Dossier(record.held).paper(of: Patient(), on: .a4, in: .english))
    #expect(texts.contains("of 4032 sensor values") && texts.contains("4046 readings on 14 days"))
    #expect(try !self.texts(.sensor).contains { $0.hasSuffix("of the sensor") })
  }

  @Test("A share that wraps moves to the next line whole")
  func shares() throws {
    let context = PageContext(
      record: try PageLayoutTests.record(.rareShares), patient: Patient(), paper: .a4,
      locale: Self.italian)
    for room in stride(from: 40.0, through: 120, by: 1) {
      let lines = context.wrapped(
        "oltre 180 in tutto: <\u{A0}0,1\u{A0}%", size: 8, room: room)
      #expect(lines.last?.hasSuffix("< 0,1 %") == true, "\(room): \(lines)")
      #expect(lines.joined(separator: " ") == "oltre 180 in tutto: < 0,1 %")
    }
  }

  @Test("The heading for both curves fits in Italian, and no column heading is cut")
  func headings() throws {
    let texts = try texts(.fever, [.temperature, .heartRate], Self.italian)
    #expect(texts.contains("Temperatura e frequenza cardiaca"), "\(texts)")
    let diary = try self.texts(.diary, [.glucose], Self.italian)
    #expect(diary.contains("Mezzodì") || diary.contains("Mezzogiorno"))
    #expect(!diary.contains { $0.hasPrefix("Mezz") && $0.hasSuffix("…") })
  }

  @Test("Each table has as many cells as headings, and no heading is empty")
  func columns() throws {
    var tables = 0
    func count(_ role: SheetPart.Role, _ part: SheetPart) -> Int {
      switch part {
      case .group(_, let parts): parts.reduce(0) { $0 + count(role, $1) }
      case .leaf(let own, _, _, _): own == role ? 1 : 0
      }
    }
    func check(_ part: SheetPart, _ kind: PageLayoutTests.Kind) {
      if case .group(let role, let parts) = part {
        let titles = count(.columnHeading, part)
        if role == .table, titles > 0 {
          tables += 1
          #expect(titles + count(.rowHeading, part) <= count(.cell, part), "\(kind)")
        }
        for part in parts { check(part, kind) }
      }
    }
    for kind in PageLayoutTests.Kind.allCases {
      let dossier = Dossier(try PageLayoutTests.record(kind).held)
      for sheet in dossier.paper(of: Patient(), on: .a4, in: .english).sheets {
        for part in sheet.parts { check(part, kind) }
      }
    }
    #expect(tables > 30)
    #expect(try texts(.fever).contains("origin"))
  }
}
