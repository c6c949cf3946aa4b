internal import CMD

/// SHA-256 (FIPS 180-4), libmd's.
@safe public enum SHA256 {
  /// The 32 bytes of `bytes`' digest.
  public static func digest(of bytes: [UInt8]) -> [UInt8] {
    var context = SHA2_CTX()
    unsafe SHA256Init(&context)
    unsafe bytes.withUnsafeBufferPointer { buffer in
      unsafe SHA256Update(&context, buffer.baseAddress, buffer.count)
    }
    return unsafe [UInt8](unsafeUninitializedCapacity: 32) { digest, count in
      unsafe SHA256Final(digest.baseAddress, &context)
      count = 32
    }
  }

  /// The digest of a text's UTF-8, in 64 lower-case hexadecimal digits.
  public static func hexadecimal(of text: String) -> String {
    hexadecimalDigits(of: digest(of: Array(text.utf8)))
  }
}
