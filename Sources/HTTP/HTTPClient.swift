internal import CCurl
internal import Glibc

/// A client for one thread, which sends one request at a time and reuses the connection. It uses
/// only https, with TLS 1.2 or newer and verified certificates, or http to this machine; it ignores
/// redirects, cookies and netrc. It uses the environment's proxy, but not for this machine.
@safe public final class HTTPClient {
  private let handle: EasyHandle
  private let limits: HTTPLimits
  private let authority: String?
  private let isStopped: () -> Bool
  private var requests = 0
  private var bytes = 0
  private(set) var connections = 0

  /// - Parameters:
  ///   - authority: a file of certificates (PEM) to trust in addition to the system's.
  ///   - isStopped: polled about once a second and after a signal; true cancels the request.
  public convenience init(
    authority: String? = nil, isStopped: @escaping () -> Bool = { false }
  ) throws(HTTPFault) {
    try self.init(authority: authority, limits: HTTPLimits(), resolving: [], isStopped: isStopped)
  }

  /// - Parameter names: names to resolve without the network, as "HOST:PORT:ADDRESS".
  init(
    authority: String?, limits: HTTPLimits, resolving names: [String],
    isStopped: @escaping () -> Bool = { false }
  ) throws(HTTPFault) {
    (self.limits, self.authority, self.isStopped) = (limits, authority, isStopped)
    handle = try EasyHandle(limits, resolving: names)
    guard let authority else { return }
    try handle.trust(Authorities.beside(authority))
  }

  /// - Parameter url: the address with scheme and query, but without a user or password.
  /// - Parameter headers: headers besides `Host`, `User-Agent` and `Accept-Encoding`.
  /// - Parameter mostBytes: the maximum size of the unpacked body; nil for the client's limit.
  public func get(
    _ url: String, headers: [HTTPField] = [], mostBytes: Int? = nil
  ) throws(HTTPFault) -> HTTPAnswer {
    let address = try WebAddress(parsing: url)
    guard address.user == nil, address.password == nil else { throw .notAnAddress }
    guard address.scheme == "https" || address.isLoopback else {
      throw .plainHTTPBeyondLoopback(host: address.host)
    }
    let headers = try OwnedList(headers: headers)
    guard requests < limits.requests else { throw .tooManyRequests(limits.requests) }
    let ofAnAnswer = min(limits.bytesOfAnAnswer, mostBytes ?? .max)
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
    case CURLE_SSL_CONNECT_ERROR: handshakeFault
    case CURLE_SSL_CACERT_BADFILE: authority.map { .authorityUnreadable(path: $0) } ?? untold(code)
    case CURLE_SSL_CERTPROBLEM, CURLE_SSL_CIPHER, CURLE_SSL_ISSUER_ERROR: .otherTLS(handle.words)
    default: untold(code)
    }
  }

  /// Returns libcurl's text for the code; libcurl's message could reveal parts of the request.
  private func untold(_ code: CURLcode) -> HTTPFault {
    .other(unsafe String(cString: curl_easy_strerror(code)))
  }

  private var certificateFault: HTTPFault {
    // Numbers of OpenSSL's x509_vfy.h, which libcurl passes on.
    switch handle.number(CURLINFO_SSL_VERIFYRESULT) {
    case 9: .certificateNotYetValid
    case 10: .certificateExpired
    case 2, 18, 19, 20, 21: .certificateOfUnknownAuthority
    // libcurl itself compares the name, after OpenSSL's checks.
    case 0 where handle.words.holds("subject name"), 1 where handle.words.holds("subject name"):
      .certificateOfAnotherName
    default: .otherTLS(handle.words)
    }
  }

  private var handshakeFault: HTTPFault {
    let words = handle.words
    let old = ["protocol version", "unsupported protocol", "wrong version number"]
    if old.contains(where: words.holds) { return .noTLS12 }
    let broken = ["unexpected eof", "SSL_ERROR_SYSCALL", "Connection reset", "Broken pipe"]
    return broken.contains(where: words.holds) ? .brokenOff : .otherTLS(words)
  }
}

extension String { func holds(_ text: String) -> Bool { unsafe strstr(self, text) != nil } }

/// Protection of this process's memory, which holds tokens.
public enum ProcessMemory {
  /// Prevents core dumps and access by the user's other programs.
  public static func keepPrivate() {
    _ = process_set_dumpable(0)
    var none = rlimit(rlim_cur: 0, rlim_max: 0)
    _ = unsafe setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &none)
  }
}
