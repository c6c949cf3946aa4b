import Testing

/// `healthlog` passes a line on unread; the program that runs the line checks it.
@Suite struct HandOverTests {
  @Test(
    "An unknown time zone is reported once, whichever program runs the line",
    arguments: [
      "status", "chart temp --text", "report --json", "export", "import formats", "remind doctor",
    ])
  func unknownZone(line: String) throws {
    let program = try BuiltProgram(zone: "Nowhere/Else")
    let words = line.split(separator: " ").map(String.init)
    let path = BuiltProgram.folder.appending(path: "healthlog").path
    let told = "healthlog: The time zone in TZ isn't known on this computer; using UTC\n"
    for line in [words, ["--no-pager"] + words] {
      let error = try program.execute(path, line).error
      #expect(error.hasPrefix(told), "\(line): \(error)")
      #expect(!error.dropFirst(told.count).contains(told), "\(line)")
    }
  }
}
