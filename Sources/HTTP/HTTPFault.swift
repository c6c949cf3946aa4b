/// Why there is no answer. None has a header, an address's query or a secret in it.
public enum HTTPFault: Error, Equatable, Sendable {
  /// No address of http or https; without its user, query and fragment.
  case notAnAddress(String)
  /// A header that can't be sent, such as one with a line's end in it; nothing was sent.
  case notAHeader
  /// Without TLS only to this machine.
  case plainHTTPBeyondLoopback(host: String)
  case notResolved(host: String)
  case notConnected(host: String)
  /// Not connected in time, too long silent, or too long on its way.
  case timedOut
  /// The line broke before an answer, or within it.
  case brokenOff
  /// The answer.
  case tooLarge
  /// All answers of a client's life together.
  case tooManyBytes(Int)
  /// As many were sent as may be in a client's life.
  case tooManyRequests(Int)
  case certificateExpired
  case certificateNotYetValid
  case certificateOfAnotherName
  case certificateOfUnknownAuthority
  /// It speaks no TLS there, or one older than 1.2.
  case noTLS12
  /// OpenSSL's words.
  case otherTLS(String)
  /// A file of authorities that can't be read, or has no certificate in it.
  case authorityUnreadable(path: String)
  /// `isStopped` said so.
  case stopped
  /// libcurl's words.
  case other(String)
}
