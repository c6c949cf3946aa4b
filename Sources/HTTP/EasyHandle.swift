internal import CCurl
internal import Glibc

/// libcurl's easy handle with the options of every request.
@safe final class EasyHandle {
  private let handle: UnsafeMutableRawPointer
  /// The buffer for libcurl's error messages.
  private let buffer: UnsafeMutablePointer<CChar>
  private let names: OwnedList

  private static let isReady = curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK

  init(
    connectMilliseconds: Int, wholeMilliseconds: Int, resolving names: [String]
  ) throws(HTTPFault) {
    guard EasyHandle.isReady, let handle = unsafe curl_easy_init() else {
      throw .other(unsafe String(cString: curl_easy_strerror(CURLE_FAILED_INIT)))
    }
    unsafe self.handle = handle
    unsafe buffer = .allocate(capacity: Int(CURL_ERROR_SIZE))
    unsafe buffer.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
    self.names = OwnedList(names)

    unsafe curl_set_pointer(handle, CURLOPT_ERRORBUFFER, buffer)
    unsafe curl_set_list(handle, CURLOPT_RESOLVE, self.names.first)
    set(CURLOPT_NOSIGNAL, 1)
    // Don't keep the program from exiting while a name is being resolved.
    set(CURLOPT_QUICK_EXIT, 1)
    set(CURLOPT_CONNECTTIMEOUT_MS, connectMilliseconds)
    set(CURLOPT_TIMEOUT_MS, wholeMilliseconds)

    set(CURLOPT_PROTOCOLS_STR, "http,https")
    set(CURLOPT_FOLLOWLOCATION, 0)
    set(CURLOPT_NETRC, Int(CURL_NETRC_IGNORED.rawValue))
    set(CURLOPT_UNRESTRICTED_AUTH, 0)
    // Don't send the server's headers to a proxy.
    set(CURLOPT_HEADEROPT, Int(CURLHEADER_SEPARATE))
    set(CURLOPT_HTTP_VERSION, CURL_HTTP_VERSION_2TLS)
    set(CURLOPT_ACCEPT_ENCODING, "gzip, deflate")
    set(CURLOPT_USERAGENT, "healthlog")

    set(CURLOPT_SSL_VERIFYPEER, 1)
    set(CURLOPT_SSL_VERIFYHOST, 2)
    set(CURLOPT_SSLVERSION, CURL_SSLVERSION_TLSv1_2)
    if Authorities.areInFolder { set(CURLOPT_CAINFO, nil) }

    set(CURLOPT_NOPROGRESS, 0)
    unsafe curl_set_writer(handle, CURLOPT_WRITEFUNCTION, Transfer.onBody)
    unsafe curl_set_writer(handle, CURLOPT_HEADERFUNCTION, Transfer.onHead)
    unsafe curl_set_progress(handle, Transfer.onProgress)
    unsafe curl_set_opener(handle, Transfer.onOpening)
  }

  deinit {
    unsafe curl_easy_cleanup(handle)
    unsafe buffer.deallocate()
  }

  private func set(_ option: CURLoption, _ value: Int) {
    let code = unsafe curl_set_number(handle, option, value)
    precondition(code == CURLE_OK, "libcurl doesn't know an option")
  }

  private func set(_ option: CURLoption, _ value: String?) {
    let code = unsafe curl_set_text(handle, option, value)
    precondition(code == CURLE_OK, "libcurl doesn't know an option")
  }

  /// Trusts these certificates (PEM) instead of the system's file; the system's folder stays
  /// trusted.
  func trust(_ certificates: [UInt8]) {
    var certificates = certificates
    unsafe certificates.withUnsafeMutableBytes { bytes in
      var blob = unsafe curl_blob(
        data: bytes.baseAddress, len: bytes.count, flags: UInt32(CURL_BLOB_COPY))
      unsafe curl_set_blob(handle, CURLOPT_CAINFO_BLOB, &blob)
    }
  }

  /// Sends a GET and fills `transfer` with the response.
  func perform(_ address: WebAddress, _ headers: OwnedList, into transfer: Transfer) -> CURLcode {
    unsafe buffer.update(repeating: 0, count: Int(CURL_ERROR_SIZE))
    set(CURLOPT_URL, address.requested)
    // Empty: no proxy. Nil: the environment's proxy.
    set(CURLOPT_PROXY, address.isLoopback ? "" : nil)
    unsafe curl_set_list(handle, CURLOPT_HTTPHEADER, headers.first)
    unsafe curl_set_size(handle, CURLOPT_MAXFILESIZE_LARGE, curl_off_t(transfer.mostBytes))
    let data = unsafe Unmanaged.passUnretained(transfer).toOpaque()
    let options = [
      CURLOPT_WRITEDATA, CURLOPT_HEADERDATA, CURLOPT_XFERINFODATA, CURLOPT_OPENSOCKETDATA,
    ]
    for option in options { unsafe curl_set_pointer(handle, option, data) }
    let code = withExtendedLifetime((transfer, headers)) { unsafe curl_easy_perform(handle) }
    // Neither outlives this call.
    for option in options { unsafe curl_set_pointer(handle, option, nil) }
    unsafe curl_set_list(handle, CURLOPT_HTTPHEADER, nil)
    return code
  }

  var words: String { unsafe String(cString: buffer) }

  func number(_ info: CURLINFO) -> Int {
    var value = 0
    unsafe curl_get_number(handle, info, &value)
    return value
  }

  func size(_ info: CURLINFO) -> Int {
    var value: curl_off_t = 0
    unsafe curl_get_size(handle, info, &value)
    return Int(value)
  }

  /// Returns the headers of the last response, without trailers.
  func fields() -> [HTTPField] {
    var fields: [HTTPField] = []
    var last: UnsafeMutablePointer<curl_header>?
    while let next = unsafe curl_easy_nextheader(handle, UInt32(CURLH_HEADER), -1, last) {
      fields.append(
        unsafe HTTPField(String(cString: next.pointee.name), String(cString: next.pointee.value)))
      unsafe last = unsafe next
    }
    return fields
  }
}

/// A list of strings for libcurl.
@safe final class OwnedList {
  private(set) var first: UnsafeMutablePointer<curl_slist>?

  init(_ texts: [String]) {
    unsafe first = nil
    for text in texts {
      guard let longer = unsafe curl_slist_append(first, text) else { break }
      unsafe first = unsafe longer
    }
  }

  /// Makes a list of request headers.
  /// - Throws: `HTTPFault.notAHeader`.
  convenience init(headers: [HTTPField]) throws(HTTPFault) {
    guard headers.allSatisfy(\.canBeSent) else { throw .notAHeader }
    // libcurl wants a semicolon after an empty header's name.
    self.init(headers.map { $0.value.isEmpty ? "\($0.name);" : "\($0.name): \($0.value)" })
  }

  deinit { unsafe curl_slist_free_all(first) }
}

extension HTTPField {
  /// RFC 9110: a name is a token, and a value has no control characters, above all no line break.
  fileprivate var canBeSent: Bool {
    let signs = Array("!#$%&'*+-.^_`|~".utf8)
    return !name.isEmpty
      && name.utf8.allSatisfy { signs.contains($0) || isalnum(Int32($0)) != 0 && $0 < 0x80 }
      && value.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7f || $0 == 0x09 }
  }
}
