internal import CCurl
internal import Glibc

@safe final class EasyHandle {
  private let handle: UnsafeMutableRawPointer
  private let buffer: UnsafeMutablePointer<CChar>
  private let names: OwnedList

  private static let isReady = curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK

  init(_ limits: HTTPLimits, resolving names: [String]) throws(HTTPFault) {
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
    set(CURLOPT_CONNECTTIMEOUT_MS, limits.connectMilliseconds)
    set(CURLOPT_TIMEOUT_MS, limits.wholeMilliseconds)

    set(CURLOPT_PROTOCOLS_STR, "http,https")
    set(CURLOPT_FOLLOWLOCATION, 0)
    set(CURLOPT_NETRC, Int(CURL_NETRC_IGNORED.rawValue))
    set(CURLOPT_UNRESTRICTED_AUTH, 0)
    // Don't send a proxy the headers for the server.
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

  /// Trusts these PEM certificates instead of the system's file; the system's folder stays trusted.
  func trust(_ certificates: [UInt8]) {
    var certificates = certificates
    unsafe certificates.withUnsafeMutableBytes { bytes in
      var blob = unsafe curl_blob(
        data: bytes.baseAddress, len: bytes.count, flags: UInt32(CURL_BLOB_COPY))
      unsafe curl_set_blob(handle, CURLOPT_CAINFO_BLOB, &blob)
    }
  }

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
    // The handle must not keep these pointers after this call.
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

@safe final class OwnedList {
  private(set) var first: UnsafeMutablePointer<curl_slist>?

  init(_ texts: [String]) {
    unsafe first = nil
    for text in texts {
      guard let longer = unsafe curl_slist_append(first, text) else { break }
      unsafe first = unsafe longer
    }
  }

  /// Creates a list of headers. Throws `HTTPFault.notAHeader`.
  convenience init(headers: [HTTPField]) throws(HTTPFault) {
    guard headers.allSatisfy(\.canBeSent) else { throw .notAHeader }
    // libcurl requires a semicolon after the name of an empty header.
    self.init(headers.map { $0.value.isEmpty ? "\($0.name);" : "\($0.name): \($0.value)" })
  }

  deinit { unsafe curl_slist_free_all(first) }
}

extension HTTPField {
  /// Whether RFC 9110 allows this header: a token as the name, and only tabs as control characters.
  fileprivate var canBeSent: Bool {
    let signs = Array("!#$%&'*+-.^_`|~".utf8)
    return !name.isEmpty
      && name.utf8.allSatisfy { signs.contains($0) || isalnum(Int32($0)) != 0 && $0 < 0x80 }
      && value.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7f || $0 == 0x09 }
  }
}

enum Authorities {
  /// Whether the system has a folder of certificates named by hash, from which OpenSSL loads only
  /// those it needs. Loading the file of all 140 takes longer than the rest of a request.
  static let areInFolder: Bool = {
    guard let version = unsafe curl_version_info(CURLVERSION_SEVENTH),
      let folder = unsafe version.pointee.capath
    else { return false }
    return holdsHashed(unsafe String(cString: folder))
  }()

  static func holdsHashed(_ folder: String) -> Bool {
    var found = unsafe glob_t()
    defer { unsafe globfree(&found) }
    return unsafe glob(folder + "/????????.0", GLOB_NOSORT, nil, &found) == 0
  }

  /// Returns the certificates of the user's file, then the system's unless those are in a folder.
  static func beside(_ path: String) throws(HTTPFault) -> [UInt8] {
    guard let own = bytes(of: path), String(decoding: own, as: UTF8.self).holds(beginning) else {
      throw .authorityUnreadable(path: path)
    }
    guard !areInFolder, let version = unsafe curl_version_info(CURLVERSION_SEVENTH),
      let file = unsafe version.pointee.cainfo
    else { return own }
    return own + [UInt8(ascii: "\n")] + (bytes(of: unsafe String(cString: file)) ?? [])
  }

  private static let beginning = "-----BEGIN CERTIFICATE-----"
  private static let mostBytes = 4 << 20

  private static func bytes(of path: String) -> [UInt8]? {
    guard !path.utf8.contains(0) else { return nil }
    // Don't wait for a writer if the file is a pipe.
    let file = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = unsafe read(file, &piece, piece.count)
      if count == 0 { return bytes }
      guard count > 0, bytes.count + count <= mostBytes else { return nil }
      bytes += piece[..<count]
    }
  }
}
