import Foundation
import Testing

@Suite("The Tab key in the real shells") struct CompletionTests {
  private static let shells = [
    ("bash", "bash --norc --noprofile -i", "source <(healthlog completion bash)"),
    (
      "zsh", "zsh -f -i",
      "autoload -U compinit; compinit -u -D; source <(healthlog completion zsh)"
    ),
    ("fish", "fish --no-config -i", "healthlog completion fish | source"),
  ]

  @Test(
    "Tab completes commands, options, vitals, numbers, periods, settings and file names",
    arguments: shells)
  func finishes(name: String, shell: String, setup: String) throws {
    let program = try BuiltProgram()
    #expect(try program.healthlog("add", "gly=126").status == 0)
    #expect(try program.healthlog("config", "set", "notify.details", "on").status == 0)
    #expect(try program.healthlog("filter", "--save", "nights", "gly<70").status == 0)
    try Data().write(to: program.home.appending(path: "week of may.csv"))
    let session = try TerminalSession(program, "cd; TERM=dumb \(shell)", columns: 500)
    session.type("\(setup); echo re''ady\n")
    var after = "ready\n"
    for (typed, words) in [
      ("cal", ["calendar"]), ("remind pau", ["remind", "pause"]), ("add tem", ["add", "temp="]),
      ("export --format=nd", ["export", "--format=ndjson"]),
      ("export --spr", ["export", "--spreadsheet"]),
      ("config get notify.d", ["config", "get", "notify.details"]),
      ("delete s", ["delete", "s1"]), ("list yes", ["list", "yesterday"]),
      ("edit s1 --at yes", ["edit", "s1", "--at", "yesterday"]),
      ("filter @ni", ["filter", "@nights"]), ("import wee", ["import", "week of may.csv"]),
      ("help chec", ["help", "check"]),
    ] {
      // Prints the words of the completed line instead of running it.
      session.type("healthlog \(typed)\t\u{1}printf '<%s>' \n", after: after)
      after = "<healthlog>" + words.map { "<\($0)>" }.joined()
    }
    session.type("exit\n", after: after)
    #expect(session.end().contains("status 0"), "\(name)")
  }
}
