internal import CMD

/// SHA-256 (FIPS 180-4), from libmd.
@safe public enum SHA256 {
  public static func digest(of bytes: [UInt8]) -> [UInt8] {
    var context = SHA2_CTX()
    unsafe SHA256Init(&context)
    unsafe SHA256Update(&context, bytes, bytes.count)
    return unsafe [UInt8](unsafeUninitializedCapacity: 32) { digest, count in
      unsafe SHA256Final(digest.baseAddress, &context)
      count = 32
    }
  }

  /// Returns the digest of the UTF-8 text as 64 lower-case hexadecimal digits.
  public static func hexadecimal(of text: String) -> String {
    var digits = [CChar](repeating: 0, count: 65)
    unsafe _ = SHA256Data(Array(text.utf8), text.utf8.count, &digits)
    return String(decoding: digits.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}

/// SHA-1 (FIPS 180-4), from libmd: other services require it, and nothing relies on its strength.
@safe public enum SHA1 {
  public static func hexadecimal(of text: String) -> String {
    var digits = [CChar](repeating: 0, count: 41)
    unsafe _ = SHA1Data(Array(text.utf8), text.utf8.count, &digits)
    return String(decoding: digits.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}
