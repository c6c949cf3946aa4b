import Foundation
import Testing

@Suite struct ChartTests {
  @Test("The gallery is what the sample journal draws")
  func gallery() throws {
    let program = try BuiltProgram()
    let drawn = program.home.appending(path: "drawn")
    let script = BuiltProgram.repository.appending(path: "charts/draw.sh").path
    let result = try program.execute("/bin/bash", [script, BuiltProgram.folder.path, drawn.path])
    #expect(result.status == 0)
    for name in ["temperature-2025-W46", "glycemia-2025-W46", "temperature-2025-W46-dark"] {
      let kept = try Data(contentsOf: BuiltProgram.repository.appending(path: "charts/\(name).png"))
      let new = try Data(contentsOf: drawn.appending(path: "\(name).png"))
      // Other versions of the libraries draw other bytes, of about the same number.
      #expect(abs(kept.count - new.count) < kept.count / 10, "\(name): 'make charts', and look")
      #expect(new.subdata(in: 16..<24) == kept.subdata(in: 16..<24), "\(name): another size")
    }
  }

  @Test("Pictures go to the pictures folder, for their owner alone; an empty week says so")
  func folder() throws {
    let program = try BuiltProgram()
    let empty = try program.healthlog("chart", "--week", "2019-W20")
    let folder = program.home.appending(path: "Pictures/healthlog").path
    #expect(empty.status == 1)
    #expect(empty.output == "\(folder)/temperature-2019-W20.png\n\(folder)/glycemia-2019-W20.png\n")
    let attributes = try FileManager.default.attributesOfItem(
      atPath: "\(folder)/glycemia-2019-W20.png")
    #expect(attributes[.posixPermissions] as? Int == 0o600)

    program.environment["XDG_PICTURES_DIR"] = program.home.appending(path: "elsewhere").path
    try program.healthlog("add", "temp=36.5", "gly=90")
    let week = try program.healthlog("chart", "--scale", "2", "--theme", "dark")
    #expect(week.status == 0 && week.output.contains("/elsewhere/healthlog/glycemia-"))
  }

  @Test(
    "What can't be drawn is told and leaves nothing",
    arguments: zip(
      [
        "--week=2025-W54", "--week=soon", "--scale=0", "--theme=pink", "--output=/proc/nowhere",
        "--x",
      ],
      [64, 64, 64, 64, 73, 64] as [Int32]))
  func refused(option: String, status: Int32) throws {
    let program = try BuiltProgram()
    let result = try program.execute(
      BuiltProgram.folder.appending(path: "healthlog").path, ["chart", option])
    #expect(result.status == status && result.output.isEmpty)
    #expect(result.error.hasPrefix("healthlog: "))
    #expect(!FileManager.default.fileExists(atPath: program.home.appending(path: "Pictures").path))
  }
}
