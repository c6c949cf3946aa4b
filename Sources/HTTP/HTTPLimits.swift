/// What a client doesn't go beyond, whatever a server does.
public struct HTTPLimits: Equatable, Sendable {
  /// From the name's lookup until the connection stands, TLS included.
  public var connectMilliseconds: Int
  /// Without a byte of the answer; told about a second late.
  public var silenceMilliseconds: Int
  /// From a request's beginning to its end, for a server that sends a byte now and then.
  public var wholeMilliseconds: Int
  /// A body, unpacked.
  public var bytesOfAnAnswer: Int
  /// All bodies of a client's life, unpacked.
  public var bytesOfALife: Int
  /// In a client's life.
  public var requests: Int

  /// The limits of a pull, unless told otherwise: 10 s to connect, 30 s of silence, 5 minutes a request, 8 MiB,
  /// 50 requests.
  public init(
    connectMilliseconds: Int = 10_000, silenceMilliseconds: Int = 30_000,
    wholeMilliseconds: Int = 300_000, bytesOfAnAnswer: Int = 8 << 20, bytesOfALife: Int = 8 << 20,
    requests: Int = 50
  ) {
    self.connectMilliseconds = connectMilliseconds
    self.silenceMilliseconds = silenceMilliseconds
    self.wholeMilliseconds = wholeMilliseconds
    self.bytesOfAnAnswer = bytesOfAnAnswer
    self.bytesOfALife = bytesOfALife
    self.requests = requests
  }
}
