/// A notification on the screen; its number means nothing to another notification server.
public struct Popup: Hashable, Sendable {
  /// The ID of one run of one notification server; every restart changes it.
  public let server: String
  /// The server's number for the notification, never 0.
  public let number: UInt32

  public init(server: String, number: UInt32) { (self.server, self.number) = (server, number) }
}
