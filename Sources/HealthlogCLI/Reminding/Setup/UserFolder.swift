import HealthModel
import POSIX

/// A person's folder for one kind of file, according to xdg-user-dirs.
enum UserFolder: String, Sendable {
  case pictures = "PICTURES"
  case documents = "DOCUMENTS"

  /// `$XDG_PICTURES_DIR`, else the line in `user-dirs.dirs`, else `~/Pictures`; nil without a home.
  var path: String? {
    found(environment: Program.environment) { UserFile.text(of: $0) }
  }

  /// - Parameter read: Returns the text of a file; nil when it can't be read.
  func found(environment: (String) -> String?, read: (String) -> String?) -> String? {
    if let named = environment(variable) { return named }
    let home = environment("HOME")
    let named = environment("XDG_CONFIG_HOME").flatMap { $0.hasPrefix("/") ? $0 : nil }
    let configuration = named ?? home.map { "\($0)/.config" }
    let list = configuration.flatMap { read("\($0)/user-dirs.dirs") } ?? ""
    let usual = rawValue.prefix(1) + rawValue.dropFirst().lowercased()
    return listed(in: list, home: home) ?? home.map { "\($0)/\(usual)" }
  }

  private var variable: String { "XDG_\(rawValue)_DIR" }

  /// Returns the folder that the last line such as `XDG_PICTURES_DIR="$HOME/Bilder"` names.
  private func listed(in list: String, home: String?) -> String? {
    let values = list.split(whereSeparator: \.isNewline).compactMap { line -> String? in
      let parts = line.split(separator: "=", maxSplits: 1)
      guard parts.count == 2, String(parts[0]).trimmingBlanks == variable else { return nil }
      let value = String(parts[1]).trimmingBlanks
      guard value.count >= 2, value.first == "\"", value.last == "\"" else { return nil }
      let path = value.dropFirst().dropLast()
      if path == "$HOME" || path.hasPrefix("$HOME/") { return home.map { $0 + path.dropFirst(5) } }
      return path.hasPrefix("/") ? String(path) : nil
    }
    guard var path = values.last else { return nil }
    while path.count > 1, path.last == "/" { path.removeLast() }
    return path
  }
}
