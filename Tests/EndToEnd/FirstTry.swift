import Testing

/// A line typed with only README and help at hand, and its expected outcome.
///
/// Either the line works, or it is refused in at most two lines; the suggested command is then
/// typed as is, and must work.
struct FirstTry: Sendable, CustomTestStringConvertible {
  /// The words after `healthlog`, as typed in a shell.
  let typed: String
  /// Whether the line is refused at first.
  let isTold: Bool
  let outcome: Outcome
  /// Lines typed before this one.
  var before: [String] = []

  enum Outcome: Sendable {
    /// The last entry has exactly these readings: `temperature 36.6 °C`.
    case files([String])
    /// The last entry has exactly this note.
    case notes(String)
    /// The last entry was measured this many days ago, at a time that begins with `at`.
    case measured(daysAgo: Int, at: String?)
    /// This command's output contains this text, and didn't before.
    case then(String, holds: String)
    /// The output contains this text.
    case prints(String)
    /// This file exists in the home folder; `*` in its name stands for any text.
    case makes(String)
  }

  var testDescription: String { typed }

  static func does(_ typed: String, _ outcome: Outcome, after before: [String] = []) -> Self {
    Self(typed: typed, isTold: false, outcome: outcome, before: before)
  }

  static func told(_ typed: String, _ outcome: Outcome, after before: [String] = []) -> Self {
    Self(typed: typed, isTold: true, outcome: outcome, before: before)
  }
}

extension FirstTry {
  static let readings: [FirstTry] = [
    .does(
      "36.6 120/80", .files(["temperature 36.6 °C", "systolic 120 mmHg", "diastolic 80 mmHg"])),
    .does(
      "bp=120/80 hr=70", .files(["systolic 120 mmHg", "diastolic 80 mmHg", "heart-rate 70 bpm"])),
    .does("temp 36.6", .files(["temperature 36.6 °C"])),
    .does("120/80", .files(["systolic 120 mmHg", "diastolic 80 mmHg"])),
    .does("log bp=120/80", .files(["systolic 120 mmHg", "diastolic 80 mmHg"])),
    .does(
      "add 120/80 70", .files(["systolic 120 mmHg", "diastolic 80 mmHg", "heart-rate 70 bpm"])),
    .does(
      "add temp 36.6 bp 120/80",
      .files(["temperature 36.6 °C", "systolic 120 mmHg", "diastolic 80 mmHg"])),
    .does("add temp = 36.6", .files(["temperature 36.6 °C"])),
    .does("add temp:36.5 hr:70", .files(["temperature 36.5 °C", "heart-rate 70 bpm"])),
    .does("add temp=36.5, hr=70", .files(["temperature 36.5 °C", "heart-rate 70 bpm"])),
    .does("add blood pressure 120/80", .files(["systolic 120 mmHg", "diastolic 80 mmHg"])),
    .does("add 120 80", .files(["systolic 120 mmHg", "diastolic 80 mmHg"])),
    .does("add bp=120-80", .files(["systolic 120 mmHg", "diastolic 80 mmHg"])),
    .told("add bp=12/8", .files(["systolic 120 mmHg", "diastolic 80 mmHg"])),
    .told("add bp=80/120", .files(["systolic 120 mmHg", "diastolic 80 mmHg"])),
    .does(
      "add bp=120/80/70", .files(["systolic 120 mmHg", "diastolic 80 mmHg", "heart-rate 70 bpm"])),
    .does("add gly=126 mg/dL hr=70", .files(["glycemia 126 mg/dL", "heart-rate 70 bpm"])),
    .does("add gly=126", .files(["glycemia 126 mg/dL"])),
    .does("add weight=80.5", .files(["weight 80.5 kg"])),
    .does("add SpO2=98 TEMP=36.6", .files(["temperature 36.6 °C", "oxygen-saturation 98 %"])),
    .does("add gly=HI", .files(["glycemia >600 mg/dL"])),
    .told("add gly=5.6", .files(["glycemia 5.6 mmol/L"])),
    .does("add gly=15", .files(["glycemia 15 mg/dL"])),
    .told("add temp=365", .files(["temperature 36.5 °C"])),
    .told("add temp=98.6", .files(["temperature 98.6 °F"])),
    .told("add tmp=36.6", .files(["temperature 36.6 °C"])),
    .does("add glicemia=120 polso=70", .files(["glycemia 120 mg/dL", "heart-rate 70 bpm"])),
    .does("add Blutdruck=120/80", .files(["systolic 120 mmHg", "diastolic 80 mmHg"])),
    .does("add febbre=38.5", .files(["temperature 38.5 °C"])),
    .does("add --temp 36.6", .files(["temperature 36.6 °C"])),
    .does("add temp=36.6 -m 'after lunch'", .notes("after lunch")),
    .does("add temp=36.6 after lunch", .notes("after lunch")),
    .does("add 36.6 C", .files(["temperature 36.6 °C"])),
    .does("add 82kg", .files(["weight 82 kg"])),
    .does("add hr 70 bpm", .files(["heart-rate 70 bpm"])),
    .does("add bp 120/80 mmHg", .files(["systolic 120 mmHg", "diastolic 80 mmHg"])),
    .does("add bp=120 / 80", .files(["systolic 120 mmHg", "diastolic 80 mmHg"])),
    .does("add temp=36.6C,hr=70", .files(["temperature 36.6 °C", "heart-rate 70 bpm"])),
    .does("add 'BP: 120/80'", .files(["systolic 120 mmHg", "diastolic 80 mmHg"])),
    .does("add “bp=120/80”", .files(["systolic 120 mmHg", "diastolic 80 mmHg"])),
    .does("add bp=120/80 -n “after lunch”", .notes("after lunch")),
    .does("add glucose 126 before breakfast", .notes("before breakfast")),
    .told("add glucose 7.2 before breakfast", .files(["glycemia 7.2 mmol/L"])),
    .told("add note=headache", .notes("birthday cake; headache")),
    .does("add 120 over 80", .files(["systolic 120 mmHg", "diastolic 80 mmHg"])),
    .does("pressione 130 su 80", .files(["systolic 130 mmHg", "diastolic 80 mmHg"])),
    .does(
      "glicemia 126 a digiuno", .then("show last --json", holds: "\"mark\":\"fasting\"")),
    .does(
      "correggi ultima pressione=130/85",
      .files(["systolic 130 mmHg", "diastolic 85 mmHg", "glycemia 190 mg/dL"])),
    .told("note headache", .notes("birthday cake; headache")),
    .does(
      "aggiungi pressione=130/80 polso=70",
      .files(["systolic 130 mmHg", "diastolic 80 mmHg", "heart-rate 70 bpm"])),
    .does("registra glicemia 126", .files(["glycemia 126 mg/dL"])),
    .does("add peso 82.5", .files(["weight 82.5 kg"])),
  ]

  static let times: [FirstTry] = [
    .does("add gly=126 --at 8am", .measured(daysAgo: 0, at: "08:00")),
    .does("add gly=126 --at '25h ago'", .measured(daysAgo: 1, at: nil)),
    .does("add gly=126 --at 'this morning'", .measured(daysAgo: 0, at: "08:00")),
    .does("add gly=126 --at yesterday 21:30", .measured(daysAgo: 1, at: "21:30")),
    .told("add gly=126 --at 23:30", .measured(daysAgo: 1, at: "23:30")),
    .does("add gly=126 yesterday 9pm", .measured(daysAgo: 1, at: "21:00")),
    .does("add gly=126 --date yesterday", .measured(daysAgo: 1, at: nil)),
    .does("bp 120/80 yesterday 8am", .measured(daysAgo: 1, at: "08:00")),
    .does("add gly=126 -d yesterday", .measured(daysAgo: 1, at: nil)),
    .does("add gly=126 --at 'ieri sera'", .measured(daysAgo: 1, at: "20:00")),
    .does("add gly=126 ieri alle 8", .measured(daysAgo: 1, at: "08:00")),
    .told("add gly=126 --at 2025-20-11", .then("list 2025-11-20", holds: "126")),
    .does("edit bp=120/80", .then("show last --json", holds: "\"systolic\",\"value\":120")),
    .does("edit 1 --date 2025-11-20", .then("list 2025-11-20", holds: "118/76")),
  ]

  static let looking: [FirstTry] = [
    .does("show yesterday", .prints("118/76")),
    .does("yesterday", .prints("118/76")),
    .does("list from yesterday to today", .prints("118/76")),
    .does("list 7", .prints("118/76")),
    .does("list gly", .prints("birthday cake")),
    .does("search cake", .prints("birthday cake")),
    .told("filter note~birthday cake", .prints("birthday cake")),
    .told("filter gly>180", .prints("birthday cake")),
    .does("average gly week", .prints("glycemia\tmg/dL\t2\t")),
    .does("chart week", .makes("Pictures/healthlog/glycemia-*.png")),
    .does("graph blood pressure", .makes("Pictures/healthlog/pressure-*.png")),
    .does("report pdf", .makes("Documents/healthlog/report-*.pdf")),
    .does("report pressure", .makes("Documents/healthlog/report-*.pdf")),
    .does("export csv", .prints("birthday cake")),
    .does("export data.json", .makes("data.json")),
    .does("help me", .prints("healthlog add temp=36.5")),
    .does("glucose", .prints("birthday cake")),
    .does("list all reports", .prints("birthday cake")),
    .does("list everything", .prints("birthday cake")),
    .does("filter glucose more than 180", .prints("birthday cake")),
    .does("show '#1'", .prints("118")),
    .does("chart of bp", .makes("Pictures/healthlog/pressure-*.png")),
    .does("media glicemia settimana", .prints("glycemia\tmg/dL\t2\t")),
    .does("help glucose", .prints("mmol/L")),
    .does("bp yesterday", .prints("118/76")),
    .does("list bp week", .prints("118/76")),
    .does("history gly", .prints("birthday cake")),
    .does("last", .prints("birthday cake")),
    .does("high", .prints("birthday cake")),
    .does("list high week", .prints("birthday cake")),
    .told("filter bp '>' 110", .prints("118/76")),
    .does("chart help", .prints("healthlog chart")),
    .does("units", .prints("mmol/L")),
    .does("export to csv", .prints("birthday cake")),
    .told("backup to copy.db", .makes("copy.db")),
    .does("mostra ieri", .prints("118/76")),
    .does("glicemia settimana", .prints("birthday cake")),
    .does("list tutto", .prints("birthday cake")),
    .does("grafico pressione", .makes("Pictures/healthlog/pressure-*.png")),
  ]

  static let changing: [FirstTry] = [
    .does("delete last", .then("history all --json", holds: "\"action\":\"delete\"")),
    .told("rm 1", .then("history 1 --json", holds: "\"action\":\"delete\"")),
    .told(
      "undo 1", .then("show 1", holds: "118"), after: ["delete 1", "config set notify.details on"]),
    .told("delete report 1", .then("history 1 --json", holds: "\"action\":\"delete\"")),
    .told("elimina ultima", .then("history all --json", holds: "\"action\":\"delete\"")),
    .does("config mmol", .then("config list", holds: "unit.glycemia=mmol/L")),
    .does("language italian", .then("config list", holds: "language=it")),
    .does("units mmol", .then("config list", holds: "unit.glycemia=mmol/L")),
    .told("watch bp above 140", .then("watch list --json", holds: "\"high\":140")),
    .told("elimina 1", .then("history 1 --json", holds: "\"action\":\"delete\"")),
    .does("annulla", .then("show 1", holds: "118"), after: ["delete 1"]),
    .does("ricordami alle 8", .then("remind list --json", holds: "08:00")),
    .does("reminder at 8", .then("remind list --json", holds: "08:00")),
    .does("remind every day at 8pm", .then("remind list --json", holds: "20:00")),
    .told("watch gly above 180", .then("watch list --json", holds: "\"high\":180")),
    .does("vital set gly 80..160", .then("vital list", holds: "80..160")),
    .does("vital set gly --max 160", .then("vital list", holds: "70..160")),
    .does("config unit mmol/L", .then("config list", holds: "unit.glycemia=mmol/L")),
    .told(
      "pause 7d", .then("remind list --json", holds: "\"paused_until\":\"2"),
      after: ["remind at 8"]),
  ]

  private static let high = "filter --save high 'gly>180'"
  static let finding: [FirstTry] = [
    .does("search birthday", .prints("birthday cake")),
    .does("search 'birthday cake'", .prints("birthday cake")),
    .does("search cake birthday", .prints("birthday cake")),
    .does("search CAKE", .prints("birthday cake")),
    .does("search cak", .prints("birthday cake")),
    .does("search --in notes cake", .prints("birthday cake")),
    .does("search cake --all", .prints("birthday cake")),
    .does("find cake", .prints("birthday cake")),
    .does("find birthday cake", .prints("birthday cake")),
    .does("query cake", .prints("birthday cake")),
    .does("search 190", .prints("birthday cake")),
    .does("search gly 190", .prints("birthday cake")),
    .does("search gly=190", .prints("birthday cake")),
    .does("search glucose 190", .prints("birthday cake")),
    .does("search '190 mg/dL'", .prints("birthday cake")),
    .does("find 190", .prints("birthday cake")),
    .does("search 118/76", .prints("118/76")),
    .does("search bp 118/76", .prints("118/76")),
    .does("search 36.4", .prints("118/76")),
    .does("search temp 36.4", .prints("118/76")),
    .does("search yesterday", .prints("days\t")),
    .does("search 7d", .prints("days\t")),
    .does("search last 30 days", .prints("days\t")),
    .does("search graph", .prints("healthlog chart")),
    .does("search pdf", .prints("healthlog report")),
    .does("search alarm", .prints("healthlog remind at")),
    .does("search csv", .prints("healthlog export")),
    .does("search keyring", .prints("healthlog help sources")),
    .does("search encryption", .prints("healthlog help privacy")),
    .does("search backup", .prints("backup.every")),
    .does("search language", .prints("config get language")),
    .does("search glucose", .prints("filter has")),
    .does("search pressure", .prints("filter has bp")),
    .told("search caek", .prints("birthday cake")),
    .told("search birthdy cake", .prints("birthday cake")),
    .told("search calendr", .prints("healthlog calendar")),
    .does("cerca cake", .prints("birthday cake")),
    .does("trova birthday", .prints("birthday cake")),
    .does("cerca 190", .prints("birthday cake")),
    .does("trova 118/76", .prints("118/76")),
    .does("cerca ieri", .prints("days\t")),
    .does("search ieri", .prints("days\t")),
    .does("cerca grafico", .prints("healthlog chart")),
    .does("cerca sveglia", .prints("healthlog remind at")),
    .does("cerca glicemia", .prints("filter has")),
    .does("search riservatezza", .prints("healthlog help privacy")),
    .does(high, .then("filter @high", holds: "birthday cake")),
    .does("filter @high", .prints("birthday cake"), after: [high]),
    .does("filter @high since 30d", .prints("birthday cake"), after: [high]),
    .does("filter not @high", .prints("118/76"), after: [high]),
    .does("search high", .prints("filter @high"), after: [high]),
    .told("filter @hgh", .prints("gly>180"), after: [high]),
  ]

  static let all = readings + times + looking + changing + finding
}
