internal import CNotify

/// What a notification server says of itself.
///
/// Source: Desktop Notifications Specification, `GetServerInformation` and `GetCapabilities`.
public struct NotificationServer: Equatable, Sendable {
  /// Empty where the server doesn't say.
  public let name: String
  /// Empty where the server doesn't say.
  let vendor: String
  /// Such as `1.9.0`; empty where the server doesn't say.
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

  /// - Parameter information: the reply to `GetServerInformation`: name, vendor, version and that
  ///   of the specification.
  init(information: [String], capabilities: some Sequence<String>) {
    func word(_ index: Int) -> String { index < information.count ? information[index] : "" }
    self.init(
      name: word(0), vendor: word(1), version: word(2), capabilities: Set(capabilities))
  }
}

extension NotificationServer {
  var isXfce: Bool { vendor == "Xfce" }

  var isMATE: Bool { vendor == "MATE" }

  /// Whether a click on a notification itself is no answer there: Xfce's server would show the action
  /// that stands for it as one more button, twice the same label.
  var showsBodyAsButton: Bool { isXfce }

  /// The server that is there now, with what libnotify learns of it; waits for it.
  /// - Returns: nil when it doesn't answer.
  init?(capabilities: [String]) {
    // Name, vendor, version, and that of the specification.
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
