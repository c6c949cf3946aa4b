/// Asks servers over HTTP, one request after the other, over a connection that stays open between them.
///
/// https with a verified certificate and name, TLS 1.2 or newer, without a switch to turn that off; http to this
/// machine alone. No redirect is followed, and no cookie, netrc or log-in of libcurl's is used. A proxy of the
/// environment is asked, but not for this machine. For one thread.
public final class HTTPClient {
  /// - Parameters:
  ///   - authority: A file of certificates (PEM) that are trusted beside the system's.
  ///   - isStopped: Asked about once a second, and at once after a signal; true ends what is under way.
  /// - Throws: `HTTPFault.authorityUnreadable`.
  public init(
    authority: String? = nil, limits: HTTPLimits = HTTPLimits(),
    isStopped: @escaping () -> Bool = { false }
  ) throws(HTTPFault) {
    throw .stopped
  }

  /// Sends a GET and waits for the whole answer.
  ///
  /// Errors: any `HTTPFault`; an answer of whatever status is none.
  public func get(_ request: HTTPRequest) throws(HTTPFault) -> HTTPAnswer {
    throw .stopped
  }
}
