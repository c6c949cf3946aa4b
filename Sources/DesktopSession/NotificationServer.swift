internal import CNotify

/// A notification server's description of itself.
///
/// Source: Desktop Notifications Specification, `GetServerInformation` and `GetCapabilities`.
public struct NotificationServer: Equatable, Sendable {
  /// Empty where it is unknown.
  public let name: String
  /// Empty where it is unknown.
  let vendor: String
  /// Such as `1.9.0`; empty where it is unknown.
  public let version: String
  /// Such as `actions`, `body-markup`, `persistence`.
  public let capabilities: Set<String>

  /// - Parameter capabilities: As the specification names them.
  public init(name: String, vendor: String, version: String, capabilities: Set<String>) {
    self.name = name
    self.vendor = vendor
    self.version = version
    self.capabilities = capabilities
  }

  /// - Parameter information: The reply to `GetServerInformation`: name, vendor, version and the
  ///   specification's version.
  init(information: [String], capabilities: some Sequence<String>) {
    func word(_ index: Int) -> String { index < information.count ? information[index] : "" }
    self.init(
      name: word(0), vendor: word(1), version: word(2), capabilities: Set(capabilities))
  }
}

extension NotificationServer {
  var isXfce: Bool { vendor == "Xfce" }

  var isMATE: Bool { vendor == "MATE" }

  /// Whether the server shows the action for a click as another button, as Xfce's does.
  var showsBodyAsButton: Bool { isXfce }

  /// Asks the current server through libnotify, and waits; fails when it doesn't answer.
  init?(capabilities: [String]) {
    // Name, vendor, version, and the specification's version.
    var words = unsafe [UnsafeMutablePointer<CChar>?](repeating: nil, count: 4)
    let isKnown = unsafe words.withUnsafeMutableBufferPointer { words in
      guard let first = words.baseAddress else { return false }
      return unsafe notify_get_server_info(first, first + 1, first + 2, first + 3) != 0
    }
    guard isKnown else { return nil }
    let information = unsafe words.map { word in
      defer { unsafe g_free(word) }
      return unsafe word.map { unsafe String(cString: $0) } ?? ""
    }
    self.init(information: information, capabilities: capabilities)
  }
}
