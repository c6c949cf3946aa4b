internal import CCurl
internal import Glibc

/// The trusted certificate authorities.
enum Authorities {
  /// Whether the system has a folder of certificates by hash, from which OpenSSL loads only those
  /// it needs. Loading the file with all 140 takes longer than the rest of a request.
  static let areInFolder: Bool = {
    guard let version = unsafe curl_version_info(CURLVERSION_SEVENTH),
      let folder = unsafe version.pointee.capath
    else { return false }
    return holdsHashed(unsafe String(cString: folder))
  }()

  /// Whether a folder has certificates named by hash, such as `5ad8a5d6.0`.
  static func holdsHashed(_ folder: String) -> Bool {
    var found = unsafe glob_t()
    defer { unsafe globfree(&found) }
    return unsafe glob(folder + "/????????.0", GLOB_NOSORT, nil, &found) == 0
  }

  /// Returns the certificates of the user's file, and the system's unless they are in a folder.
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

  /// Returns a file's bytes; nil if it is unreadable or too large.
  private static func bytes(of path: String) -> [UInt8]? {
    guard !path.utf8.contains(0) else { return nil }
    // Don't wait for a writer if it is a pipe.
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
