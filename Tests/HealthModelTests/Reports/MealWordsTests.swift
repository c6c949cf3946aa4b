import HealthModel
import Testing

@Suite("When glucose was measured, in words") struct MealWordsTests {
  @Test(
    "English and Italian words have a mark",
    arguments: [
      ("fasting", Mark.fasting), ("a digiuno", .fasting), ("on an empty stomach", .fasting),
      ("before", .beforeMeal), ("before a meal", .beforeMeal), ("Before Lunch", .beforeMeal),
      ("pre-lunch", .beforeMeal), ("before-meal", .beforeMeal), ("prima", .beforeMeal),
      ("prima di un pasto", .beforeMeal), ("prima del pranzo", .beforeMeal),
      ("after", .afterMeal), ("after eating", .afterMeal), ("post prandial", .afterMeal),
      ("dopo cena", .afterMeal), ("dopo i pasti", .afterMeal), ("dopo aver mangiato", .afterMeal),
      ("bedtime", .bedtime), ("at bedtime", .bedtime), ("before going to bed", .bedtime),
      ("prima di coricarsi", .bedtime), ("prima di andare a letto", .bedtime),
      ("random", .casual), ("casuale", .casual),
    ])
  func marks(words: String, mark: Mark) {
    #expect(MealWords(words)?.mark == mark)
  }

  @Test(
    "Other words have none",
    arguments: [
      "", "lunch", "before the", "after a walk", "after bed", "before lunch with friends",
      "not fasting", "after 2 beers", "fasting bedtime", "before after", "a", "fasting lunch",
    ])
  func others(words: String) {
    #expect(MealWords(words) == nil)
  }

  @Test("Words in a file have the mark that they name", arguments: 2...6)
  func files(number: Int) throws {
    let mark = try #require(Mark(rawValue: number))
    #expect(MealWords(mark.word)?.mark == mark && mark.isOfMeal)
  }

  @Test(
    "The note keeps a meal's name; an edit replaces a note that only says when",
    arguments: [
      (nil, "gly=126 fasting", "", ""), (nil, "gly=126 before lunch", "", "before lunch"),
      ("dizzy", "gly=126 before lunch", "", "before lunch; dizzy"),
      ("before lunch", "gly=126 before lunch", "", "before lunch"),
      (nil, "gly=126 before a meal", "dizzy", "dizzy"),
      (nil, "before", "before lunch", "before lunch"), (nil, "fasting", "before lunch", ""),
      (nil, "after dinner", "before lunch", "after dinner"),
      (nil, "after dinner", "dizzy", "after dinner; dizzy"),
      (nil, "after dinner", "after dinner; dizzy", "after dinner; dizzy"),
      (nil, "gly=130", "before lunch", "before lunch"), ("", "fasting", "dizzy", ""),
    ] as [(String?, String, String, String)])
  func notes(typed: String?, line: String, old: String, note: String) {
    let words = line.split(separator: " ").map(String.init)
    #expect(MealWords.note(typed, beside: words, old: old) == note)
  }

  private func read(_ line: String, correcting old: [Reading] = []) throws -> [String] {
    try ReadingParser(vitals: .standard)
      .readings(from: line.split(separator: " ").map(String.init), correcting: old)
      .map { "\($0.text) \($0.mark?.word ?? "-")" }
  }

  @Test(
    "The glucose value of a line has the mark, wherever it stands",
    arguments: [
      ("gly=126 fasting", ["126 mg/dL fasting"]),
      ("gly=126 mg/dL before lunch", ["126 mg/dL before-meal"]),
      ("gly=HI dopo cena", [">600 mg/dL after-meal"]),
      ("gly=126 bedtime hr=70", ["126 mg/dL bedtime", "70 bpm -"]),
      ("fasting temp=36.6 gly=126", ["36.6 °C -", "126 mg/dL fasting"]),
      ("gly=126 hr=70 a digiuno", ["126 mg/dL fasting", "70 bpm -"]),
    ])
  func lines(line: String, readings: [String]) throws {
    #expect(try read(line) == readings)
  }

  @Test("A mark without a glucose value and a second mark are refused")
  func refused() {
    for (line, stray) in [
      ("temp=38 fasting", "fasting"), ("fasting", "fasting"), ("hr=70 after lunch", "after lunch"),
      ("gly=126 fasting bedtime", "bedtime"),
    ] {
      #expect(throws: RefusedReport(faults: [.notAnAssignment(stray)]), "\(line)") {
        try read(line)
      }
    }
    // A wrong value is the only fault.
    #expect(throws: RefusedReport(faults: [.notANumber(vital: .glycemia, text: "x")])) {
      try read("gly=x fasting")
    }
  }

  @Test("An edit marks the old value, or keeps its mark; a sensor's value gets no mark")
  func edits() throws {
    func old(_ mark: Mark?) -> [Reading] {
      [Reading(of: .glycemia, 126, in: .milligramsPerDecilitre, mark: mark)]
    }
    #expect(try read("fasting", correcting: old(nil)) == ["126 mg/dL fasting"])
    #expect(try read("after", correcting: old(.fasting)) == ["126 mg/dL after-meal"])
    #expect(try read("gly=130", correcting: old(.fasting)) == ["130 mg/dL fasting"])
    #expect(try read("gly=130", correcting: old(.sensor)) == ["130 mg/dL -"])
    #expect(try read("hr=70", correcting: old(.fasting)) == ["70 bpm -"])
    #expect(throws: RefusedReport.self) { try read("fasting", correcting: old(.scan)) }
  }
}
