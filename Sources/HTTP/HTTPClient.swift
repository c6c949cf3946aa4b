internal import CCurl

/// Asks servers over HTTP, one request after the other, over a connection that stays open between them.
///
/// https with a verified certificate and name, TLS 1.2 or newer, without a switch to turn that off; http to this
/// machine alone. No redirect is followed, and no cookie, netrc or log-in of libcurl's is used. A proxy of the
/// environment is asked, but not for this machine. For one thread.
@safe public final class HTTPClient {
  private let handle: EasyHandle
  private let limits: HTTPLimits
  private let authority: String?
  private let isStopped: () -> Bool
  private var requests = 0
  private var bytes = 0
  /// How many connections were made.
  private(set) var connections = 0

  /// - Parameters:
  ///   - authority: A file of certificates (PEM) that are trusted beside the system's.
  ///   - limits: What it doesn't go beyond.
  ///   - isStopped: Asked about once a second, and at once after a signal; true ends what is under way.
  /// - Throws: `HTTPFault.authorityUnreadable`.
  public convenience init(
    authority: String? = nil, limits: HTTPLimits = HTTPLimits(),
    isStopped: @escaping () -> Bool = { false }
  ) throws(HTTPFault) {
    try self.init(authority: authority, limits: limits, resolving: [], isStopped: isStopped)
  }

  /// - Parameter names: Names that aren't asked of the network: "HOST:PORT:ADDRESS".
  init(
    authority: String?, limits: HTTPLimits, resolving names: [String],
    isStopped: @escaping () -> Bool = { false }
  ) throws(HTTPFault) {
    (self.limits, self.authority, self.isStopped) = (limits, authority, isStopped)
    handle = try EasyHandle(
      connectMilliseconds: limits.connectMilliseconds, wholeMilliseconds: limits.wholeMilliseconds,
      resolving: names)
    guard let authority else { return }
    try handle.trust(Authorities.beside(authority))
  }

  /// Sends a GET and waits for the whole answer.
  ///
  /// Errors: any `HTTPFault`; an answer of whatever status is none.
  public func get(_ request: HTTPRequest) throws(HTTPFault) -> HTTPAnswer {
    let address = try WebAddress(parsing: request.url)
    guard address.user == nil, address.password == nil else {
      throw .notAnAddress(WebAddress.shown(request.url))
    }
    guard address.scheme == "https" || address.isLoopback else {
      throw .plainHTTPBeyondLoopback(host: address.host)
    }
    let headers = try HeaderList(request.headers)
    guard requests < limits.requests else { throw .tooManyRequests(limits.requests) }
    let ofAnAnswer = min(limits.bytesOfAnAnswer, request.mostBytes ?? .max)
    let left = limits.bytesOfALife - bytes
    guard left > 0 else { throw .tooManyBytes(limits.bytesOfALife) }
    if isStopped() { throw .stopped }
    requests += 1

    let transfer = Transfer(
      mostBytes: min(ofAnAnswer, left), silenceMilliseconds: limits.silenceMilliseconds,
      loopback: address.scheme == "http" ? address.host : nil, isStopped: isStopped)
    let code = handle.perform(address, headers, into: transfer)
    bytes += transfer.body.count
    connections += handle.number(CURLINFO_NUM_CONNECTS)
    guard code == CURLE_OK else {
      let fault = transfer.fault ?? fault(of: code, at: address.host)
      throw fault == .tooLarge && left < ofAnAnswer ? .tooManyBytes(limits.bytesOfALife) : fault
    }
    let status = handle.number(CURLINFO_RESPONSE_CODE)
    guard transfer.isHeadWhole, status >= 200 else { throw .brokenOff }
    return HTTPAnswer(
      status: status, fields: handle.fields(), body: transfer.body,
      bytesReceived: handle.size(CURLINFO_SIZE_DOWNLOAD_T),
      isHTTP2: handle.number(CURLINFO_HTTP_VERSION) == CURL_HTTP_VERSION_2_0)
  }

  private func fault(of code: CURLcode, at host: String) -> HTTPFault {
    switch code {
    case CURLE_COULDNT_RESOLVE_HOST: .notResolved(host: host)
    case CURLE_COULDNT_CONNECT: .notConnected(host: host)
    case CURLE_OPERATION_TIMEDOUT: .timedOut
    case CURLE_FILESIZE_EXCEEDED: .tooLarge
    case CURLE_PARTIAL_FILE, CURLE_GOT_NOTHING, CURLE_SEND_ERROR, CURLE_RECV_ERROR, CURLE_HTTP2,
      CURLE_HTTP2_STREAM, CURLE_BAD_CONTENT_ENCODING:
      .brokenOff
    case CURLE_PEER_FAILED_VERIFICATION: certificateFault
    case CURLE_SSL_CONNECT_ERROR: TLSWords.fault(handle.words)
    case CURLE_SSL_CACERT_BADFILE: authority.map { .authorityUnreadable(path: $0) } ?? untold(code)
    case CURLE_SSL_CERTPROBLEM, CURLE_SSL_CIPHER, CURLE_SSL_ISSUER_ERROR: .otherTLS(handle.words)
    default: untold(code)
    }
  }

  /// libcurl's own words for a code say nothing of the request; those that it has for a case might.
  private func untold(_ code: CURLcode) -> HTTPFault {
    .other(unsafe String(cString: curl_easy_strerror(code)))
  }

  private var certificateFault: HTTPFault {
    // Numbers of OpenSSL's x509_vfy.h, which libcurl passes on.
    switch handle.number(CURLINFO_SSL_VERIFYRESULT) {
    case 9: .certificateNotYetValid
    case 10: .certificateExpired
    case 2, 18, 19, 20, 21: .certificateOfUnknownAuthority
    // libcurl compares the name itself, once OpenSSL is content.
    case 0 where handle.words.holds("subject name"), 1 where handle.words.holds("subject name"):
      .certificateOfAnotherName
    default: .otherTLS(handle.words)
    }
  }
}

/// What OpenSSL says where no connection came about.
enum TLSWords {
  static func fault(_ words: String) -> HTTPFault {
    let old = ["protocol version", "unsupported protocol", "wrong version number"]
    if old.contains(where: words.holds) { return .noTLS12 }
    let broken = ["unexpected eof", "SSL_ERROR_SYSCALL", "Connection reset", "Broken pipe"]
    if broken.contains(where: words.holds) { return .brokenOff }
    return .otherTLS(words)
  }
}

extension String {
  /// Whether `text`, of at least one byte, stands anywhere in it.
  func holds(_ text: String) -> Bool {
    let sought = Array(text.utf8)
    var rest = Array(utf8)[...]
    while rest.count >= sought.count {
      if rest.starts(with: sought) { return true }
      rest = rest.dropFirst()
    }
    return false
  }
}
