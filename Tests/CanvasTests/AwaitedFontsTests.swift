import Testing

@testable import Canvas

@Suite struct AwaitedFontsTests {
  @Test("Fonts are taken once from the thread that loads them, and loaded again after that")
  func twice() throws {
    let fonts = AwaitedFonts()
    for _ in 0..<2 {
      let taken = try fonts.taken()
      let canvas = try Canvas(width: 40, height: 20, scale: 1, fonts: taken)
      #expect(try canvas.png(description: "A test").count > 8)
    }
    fonts.end()
  }

  @Test("Missing fonts are an error every time, and ending waits for the thread")
  func nowhere() {
    let fonts = AwaitedFonts(folders: ["/nowhere"])
    for _ in 0..<2 {
      #expect(throws: CanvasError.noFonts) { _ = try fonts.taken() }
    }
    let unused = AwaitedFonts(folders: ["/nowhere"])
    unused.end()
    unused.end()
  }
}
