/// What a notification server says of itself.
///
/// Source: Desktop Notifications Specification, `GetServerInformation` and `GetCapabilities`.
public struct NotificationServer: Equatable, Sendable {
  /// Empty where the server doesn't say.
  public let name: String
  public let vendor: String
  public let version: String
  /// Such as `actions`, `body-markup`, `persistence`.
  public let capabilities: Set<String>

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
