/// What a secret opens, by which it is found again. None of it is secret: it is kept unencrypted.
public struct SecretPlace: Equatable, Hashable, Sendable {
  /// Such as "nightscout".
  public let protocolName: String
  /// The host, or all of an address where one host has several places.
  public let host: String
  /// Empty where there is none.
  public let user: String

  /// A place at which one secret is kept.
  public init(protocol protocolName: String, host: String, user: String = "") {
    (self.protocolName, self.host, self.user) = (protocolName, host, user)
  }
}
