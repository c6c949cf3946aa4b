internal import CMD

/// SHA-1 (FIPS 180-4), libmd's: for what others ask for by it, such as Nightscout; it proves nothing.
@safe public enum SHA1 {
  /// The digest of a text's UTF-8, in 40 lower-case hexadecimal digits.
  public static func hexadecimal(of text: String) -> String {
    let bytes = Array(text.utf8)
    var context = SHA1_CTX()
    unsafe SHA1Init(&context)
    unsafe bytes.withUnsafeBufferPointer { buffer in
      unsafe SHA1Update(&context, buffer.baseAddress, buffer.count)
    }
    let digest = unsafe [UInt8](unsafeUninitializedCapacity: 20) { digest, count in
      unsafe SHA1Final(digest.baseAddress, &context)
      count = 20
    }
    return hexadecimalDigits(of: digest)
  }
}

/// Two lower-case digits a byte.
func hexadecimalDigits(of bytes: [UInt8]) -> String {
  bytes.reduce(into: "") { digits, byte in
    let pair = String(byte, radix: 16)
    digits += pair.count == 1 ? "0" + pair : pair
  }
}
