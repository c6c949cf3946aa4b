public import Canvas
public import Charts
import HealthModel
import HealthlogCLI
import POSIX
public import Phrases

/// Opens files with the desktop's programs, and doesn't wait for them.
public func openOnDesktop(_ paths: [String]) throws(Explanation) {
  guard ["DISPLAY", "WAYLAND_DISPLAY"].contains(where: { Program.environment($0) != nil }) else {
    throw .failed(
      ExitStatus.unavailable,
      phrase("The files were saved, but there is no display to open them on"))
  }
  guard let program = Program.find("xdg-open") else {
    throw .failed(
      ExitStatus.unavailable,
      phrase("The files were saved, but can't be opened because xdg-open isn't installed"),
      phrase("Install xdg-utils, or open them yourself"))
  }
  for path in paths {
    do { try Program.start(program, arguments: [Program.absolutePath(path)]) } catch {
      throw .failed(
        ExitStatus.unavailable,
        phrase("The files were saved, but xdg-open failed: \(SystemReason.text(error.reason))"))
    }
  }
}

extension Explanation {
  public static func of(_ error: CanvasError) -> Explanation {
    switch error {
    case .noFonts:
      .failed(
        ExitStatus.unavailable, phrase("Couldn't find a font to draw with"),
        phrase("Install Inter (fonts-inter) or DejaVu (fonts-dejavu-core)"))
    case .file(let path, let code):
      .cannotWrite(path: path, reason: SystemError(code: Int32(code)).reason)
    case .outOfMemory: .noMemory
    case .fontConfiguration: .cannotDraw("fontconfig")
    case .badSize(let width, let height): .cannotDraw("\(width.shortText) × \(height.shortText)")
    case .noSheet: .cannotDraw("link")
    case .drawing(let status): .cannotDraw("Cairo \(status)")
    case .encoding: .cannotDraw("libpng")
    }
  }
}

extension ChartLocale {
  /// The locale of the program's messages; dates follow `LC_TIME` unless the person set a language.
  public static var spoken: ChartLocale {
    let time = CLIContext.locale(of: "LC_TIME", Program.environment)
    let dates = CurrentLocale.isSet ? CurrentLocale.language : Language(ofLocale: time) ?? .english
    return ChartLocale(
      texts: CurrentLocale.language, dates: dates, hasDecimalComma: CurrentLocale.hasDecimalComma)
  }
}
