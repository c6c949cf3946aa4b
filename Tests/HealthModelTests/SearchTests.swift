import HealthModel
import Testing

@Suite struct SearchWordTests {
  private func match(_ typed: String, _ text: String) throws -> Bool {
    try #require(SearchWords([typed])).match(text)
  }

  @Test(
    "All words must match, the last one as the beginning of a word, whatever the case and accents")
  func words() throws {
    for (typed, text) in [
      ("birthday cake", "Birthday cake"), ("cake birth", "birthday cake"), ("PERCHE", "perché no"),
      ("perche\u{301}", "PERCHÉ"), ("notify.det", "notify.details"), ("äpf", "Apfel"),
      ("été", "ETE\u{301}"),
    ] { #expect(try match(typed, text), "\(typed)") }
    for (typed, text) in [
      ("birth cake", "birthday cake"), ("cake now", "cake"), ("ake", "cake"), ("*", "cake"),
      ("details.notify", "notify.details"),
      ("c-a", "cake"), ("\"", "a \" b"),
    ] { #expect(try !match(typed, text), "\(typed)") }
    #expect(SearchWords([" ", "", "\t\n"]) == nil)
    #expect(SearchWords(["a  b", "c"])?.typed == ["a", "b", "c"])
  }

  @Test("A word that nothing has is corrected by one letter, others stay")
  func corrected() throws {
    let known: Set = ["cake", "birthday", "perche"]
    func corrected(_ text: String) -> [String]? { SearchWords([text])?.corrected(by: known)?.typed }
    #expect(corrected("caek") == ["cake"] && corrected("Birthday caek") == ["Birthday", "cake"])
    #expect(corrected("pérche") == nil && corrected("cake") == nil && corrected("zzz") == nil)
    #expect(corrected("c") == nil && corrected("*") == nil)
  }

  @Test("Groups are read from a list, with the nearest name for a wrong one")
  func groups() throws {
    #expect(try SearchGroup.groups(named: "notes, Days") == [.notes, .days])
    #expect(throws: SearchFault.noSuchGroup("note", suggestion: "notes")) {
      try SearchGroup.groups(named: "days,note")
    }
    #expect(throws: SearchFault.noSuchGroup("", suggestion: nil)) {
      try SearchGroup.groups(named: "")
    }
  }
}

@Suite struct SearchValueTests {
  private func entry(_ readings: [Reading]) -> Entry {
    .report(
      Report(
        id: 1, uid: "", taken: Moment(Instant(seconds: 0), utcOffsetSeconds: 0), readings: readings,
        note: "",
        priority: .lowest, priorityIsSet: false))
  }

  private func value(_ text: String, _ vitals: VitalCatalogue = .standard) -> SearchValue? {
    SearchWords([text]).flatMap { SearchValue($0, vitals: vitals) }
  }

  @Test(
    "A number, a pair, a unit or a vital's name make a value; other words don't",
    arguments: [
      "271", "38,6", "137/80", "5.5 mmol/L", "5.5mmol/L", "190 mg/dL", "137/80 mmHg", "gly 271",
      "gly=271", "pressione 137/80",
      "98.6 F",
    ])
  func read(text: String) { #expect(value(text) != nil, "\(text)") }

  @Test(
    arguments: [
      "cake", "gly", "9999", "80/137/1", "1/2", "hi", ">271", "-5", "271 cake", "hr 137/80",
      "14 nov", "temp 271",
    ])
  func notAValue(text: String) { #expect(value(text) == nil, "\(text)") }

  @Test("A value is found in each unit in which it was typed or is shown, and in no other")
  func found() throws {
    let typed = entry([
      Reading(of: .glycemia, 5.5, in: .millimolesPerLitre),
      Reading(of: .heartRate, 99, in: .beatsPerMinute),
    ])
    #expect(value("5.5")?.isIn(typed) == true && value("5,5 mmol/L")?.isIn(typed) == true)
    #expect(value("99")?.isIn(typed) == true && value("gly 99")?.isIn(typed) == false)
    #expect(value("5.5 mg/dL")?.isIn(typed) == nil, "implausible")
    let vitals = VitalCatalogue.standard.applying([
      (
        id: .glycemia,
        settings: {
          var own = VitalSettings()
          own.preferredUnit = "mg/dL"
          return own
        }()
      )
    ])
    #expect(value("gly 99", vitals)?.isIn(typed) == true, "shown in the person's unit")
    let pressure = entry([
      Reading(of: .systolic, 137, in: .millimetresOfMercury),
      Reading(of: .diastolic, 80, in: .millimetresOfMercury),
    ])
    #expect(value("137/80")?.isIn(pressure) == true && value("bp 137")?.isIn(pressure) == true)
    #expect(value("137/81")?.isIn(pressure) == false && value("dia 137")?.isIn(pressure) == false)
  }
}
