import Foundation
import Testing

/// Every command prints values and reads plain numbers in one unit: the user's setting, else the
/// country's, even if no locale is installed.
@Suite struct OneUnitTests {
  /// A country, with 99 mg/dL and 37 °C in its units.
  struct Country: Sendable, CustomTestStringConvertible {
    let locale: String
    let glucose: String
    let glucoseUnit: String
    let otherGlucose: String
    let temperature: String
    let temperatureUnit: String
    let otherTemperature: String
    /// Limits around the glucose value; `other` is plausible only in the other unit, as in `meant`.
    let limits: (below: String, above: String, other: String, meant: String)
    var testDescription: String { locale }
  }

  static let countries = [
    Country(
      locale: "en_GB", glucose: "5.5", glucoseUnit: "mmol/L", otherGlucose: "99",
      temperature: "37.0", temperatureUnit: "°C", otherTemperature: "98.6",
      limits: ("5", "6", "390", "390mg/dL")),
    Country(
      locale: "en_US", glucose: "99", glucoseUnit: "mg/dL", otherGlucose: "5.5",
      temperature: "98.6", temperatureUnit: "°F", otherTemperature: "37.0",
      limits: ("98", "100", "3.9", "3.9mmol/L")),
    Country(
      locale: "it_IT", glucose: "99", glucoseUnit: "mg/dL", otherGlucose: "5,5",
      temperature: "37,0", temperatureUnit: "°C", otherTemperature: "98,6",
      limits: ("98", "100", "3.9", "3,9mmol/L")),
  ]

  enum Way: String, CaseIterable, Sendable { case typed, imported, whole }

  /// A journal made this way, with its entry in the last day.
  private func program(_ country: Country, _ way: Way) throws -> BuiltProgram {
    let program = try BuiltProgram()
    program.environment["LC_ALL"] = country.locale + ".UTF-8"
    let file = program.home.appending(path: "in.csv").path
    let day = Date(timeIntervalSinceNow: -86_400).formatted(.iso8601.year().month().day())
    try Data("taken_at,glycemia (mg/dL),temp (°C)\n\(day) 08:00,99,37.0\n".utf8)
      .write(to: URL(filePath: file))
    switch way {
    case .typed:
      let said = try program.healthlog(
        "add", "gly=\(country.glucose)", "temp=\(country.temperature)")
      #expect(said.status == 0, "\(said.error)")
    case .imported:
      #expect(try program.healthlog("import", file).status == 0)
    case .whole:
      let other = try BuiltProgram()
      #expect(try other.healthlog("import", file).status == 0)
      let out = program.home.appending(path: "out.json").path
      #expect(try other.healthlog("export", "-o", out).status == 0)
      let said = try program.healthlog("import", out)
      #expect(said.status == 0, "\(said.error)")
    }
    return program
  }

  @Test(
    "Every command prints values in that unit, typed or imported",
    arguments: countries, Way.allCases)
  func prints(country: Country, way: Way) throws {
    let program = try program(country, way)
    let started = try program.healthlog(
      "watch", "start", "gly", "above", country.limits.below, "from", "yesterday 00:00", "for", "9d"
    )
    #expect(started.status == 0, "\(started.error)")
    let page = program.home.appending(path: "page.pdf").path
    for line in [
      "list all", "list all --readings", "show 1", "status", "summary all", "vital list",
      "history", "watch list", "watch show 1", "chart gly week --text", "chart temp week --text",
      "filter has gly", "report 3d -o FILE", "config list --all",
    ] {
      // In text for people: the same markers and units, with the language's decimal mark.
      var result = try program.healthlog(
        line.replacingOccurrences(of: "FILE", with: page).split(separator: " ").map(String.init))
      if line.hasSuffix("FILE"), result.status == 0 {
        result = try program.execute("/usr/bin/pdftotext", [page, "-"])
        #expect(result.output.contains(country.glucoseUnit), "\(result.output)")
      }
      #expect(result.status == 0, "\(country.locale) \(way) \(line): \(result.error)")
      let words = Set(
        result.output.split { " \t\n,:{}[]\"".contains($0) && $0 != "," || $0 == "\n" }
          .map { $0.trimmingCharacters(in: CharacterSet(charactersIn: ",;.")) })
      let plain = Set(words.map { $0.replacingOccurrences(of: ",", with: ".") })
      for (other, unit) in [
        (country.otherGlucose, country.glucoseUnit == "mg/dL" ? "mmol/L" : "mg/dL"),
        (country.otherTemperature, country.temperatureUnit == "°C" ? "°F" : "°C"),
      ] where !["vital list", "history"].contains(line) {
        let number = other.replacingOccurrences(of: ",", with: ".")
        #expect(!plain.contains(number), "\(country.locale) \(way) \(line): \(result.output)")
        #expect(!words.contains(unit), "\(country.locale) \(way) \(line): \(result.output)")
      }
    }
    #expect(
      try program.healthlog("config", "get", "unit.glycemia").output == country.glucoseUnit + "\n")
    let limits = try program.healthlog("vital", "list").output
    let normal = country.glucoseUnit == "mg/dL" ? "70..180 mg/dL" : "3.9..10 mmol/L"
    #expect(limits.contains(normal), "\(limits)")
  }

  @Test(
    "Every command reads numbers in that unit, and refuses those only plausible in another",
    arguments: countries, Way.allCases)
  func reads(country: Country, way: Way) throws {
    let program = try program(country, way)
    let (below, above, other, meant) = country.limits
    for (limit, status) in [("gly above \(below)", 0), ("gly above \(above)", 1)] {
      for line in [["filter", limit], ["filter"] + limit.split(separator: " ").map(String.init)] {
        #expect(try program.healthlog(line).status == Int32(status), "\(country.locale) \(line)")
      }
    }
    let question = country.locale == "it_IT" ? "Intendevi \(meant)?" : "Did you mean \(meant)?"
    for line in [
      ["filter", "gly", "below", other], ["filter", "gly<\(other)"], ["follow", "gly<\(other)"],
      ["watch", "start", "gly", "below", other, "for", "2d"],
    ] {
      let refused = try program.healthlog(line)
      #expect(refused.status == 65, "\(country.locale) \(way) \(line): \(refused)")
      #expect(refused.error.contains(question), "\(line): \(refused.error)")
    }
    let narrow = try program.healthlog("vital", "set", "glycemia", "--normal", "\(below)..\(above)")
    #expect(narrow.output.contains("\(below)..\(above) \(country.glucoseUnit)"), "\(narrow)")
    let critical = country.glucoseUnit == "mg/dL" ? "<3 >14" : "<54 >250"
    for option in [
      ["--normal", country.glucoseUnit == "mg/dL" ? "4..10" : "70..180"], ["--critical", critical],
    ] {
      let refused = try program.healthlog(["vital", "set", "glycemia"] + option)
      #expect(refused.status == 65, "\(country.locale) \(option): \(refused)")
      let other = country.glucoseUnit == "mg/dL" ? "mmol/L" : "mg/dL"
      #expect(refused.error.contains(other), "\(country.locale) \(option): \(refused.error)")
    }
    // Add a second reading, without a unit.
    let added = try program.healthlog("add", "gly=\(above)")
    #expect(added.output.contains(country.glucoseUnit), "\(added)")
  }

  @Test("Italian covers spreadsheets, completion, the table of vitals and the manual")
  func italian() throws {
    let program = try BuiltProgram()
    #expect(try program.healthlog("add", "temp=36.5", "gly=118").status == 0)
    for (name, value) in [("LC_ALL", "it_IT.UTF-8"), ("LANG", "it_IT.UTF-8")] {
      program.environment["LC_ALL"] = nil
      program.environment[name] = value
      let sheet = try program.healthlog("export", "--format", "csv", "--spreadsheet")
      #expect(sheet.output.contains(";36,5;118;"), "\(sheet.output)")
      #expect(!sheet.output.contains("36.5"))
    }
    let words = try program.healthlog("completion", "candidates", "--", "add", "").output
    #expect(words.contains("sys=\tsistolica, mmHg") && words.contains("bp=\tpressione"), "\(words)")
    #expect(try program.healthlog("vital", "list", "--table").output.contains("glicemia"))
    #expect(try program.healthlog("vital", "list").output.contains("glycemia\t"))
    program.environment["LANG"] = "en_US.UTF-8"
    #expect(
      try program.healthlog("export", "--format", "csv", "--spreadsheet").output
        .contains(",36.5,118,"))
    let manual = try program.execute(
      BuiltProgram.folder.appending(path: "healthlog-manual").path, ["en", "healthlog.1"])
    #expect(!manual.output.contains("uses no network"))
    #expect(manual.output.contains("sources that you add"), "\(manual.output.prefix(1500))")
  }
}
