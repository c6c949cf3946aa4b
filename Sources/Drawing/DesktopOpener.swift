public import HealthlogCLI
import POSIX
import Phrases

/// Opens files with the programs that the desktop has for them.
public enum DesktopOpener {
  /// Doesn't wait for these programs.
  /// - Throws: `ChartFault.noDisplay`, `.noOpener`, `.openerFailed`.
  public static func open(_ paths: [String]) throws(ChartFault) {
    guard ["DISPLAY", "WAYLAND_DISPLAY"].contains(where: { Program.environment($0) != nil }) else {
      throw .noDisplay
    }
    guard let program = Program.find("xdg-open") else { throw .noOpener }
    for path in paths {
      do {
        try Program.start(program, arguments: [Program.absolutePath(path)])
      } catch {
        throw .openerFailed(reason: error.reason)
      }
    }
  }
}
