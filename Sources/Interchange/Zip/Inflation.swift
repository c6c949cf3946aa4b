internal import CMinizip

/// Unpacks what was deflated (RFC 1951), a piece at a time.
@safe final class Inflation {
  private let stream: UnsafeMutablePointer<z_stream>
  private let name: String
  private(set) var isOver = false
  private var input: [UInt8] = []
  private var used = 0

  init(of name: String) throws(ZipFault) {
    self.name = name
    unsafe stream = .allocate(capacity: 1)
    unsafe stream.initialize(to: z_stream())
    guard unsafe inflate_begin(stream) == Z_OK else { throw .damaged(member: name) }
  }

  deinit {
    unsafe inflateEnd(stream)
    unsafe stream.deallocate()
  }

  /// What is to be unpacked next, when `next` gives nothing more.
  func give(_ bytes: [UInt8]) {
    (input, used) = (bytes, 0)
  }

  /// At most 64 KiB; empty where more input is needed, and at the end.
  func next() throws(ZipFault) -> [UInt8] {
    if isOver { return [] }
    var code = Z_OK
    let piece = unsafe [UInt8](unsafeUninitializedCapacity: 65_536) { output, count in
      unsafe input.withUnsafeMutableBufferPointer { input in
        unsafe stream.pointee.next_in = input.baseAddress.map { unsafe $0 + used }
        unsafe stream.pointee.avail_in = UInt32(input.count - used)
        unsafe stream.pointee.next_out = output.baseAddress
        unsafe stream.pointee.avail_out = UInt32(output.count)
        code = unsafe inflate(stream, Z_NO_FLUSH)
        unsafe used = input.count - Int(stream.pointee.avail_in)
        unsafe count = output.count - Int(stream.pointee.avail_out)
      }
    }
    // Z_BUF_ERROR: nothing could be done without more input.
    guard code == Z_OK || code == Z_STREAM_END || code == Z_BUF_ERROR else {
      throw .damaged(member: name)
    }
    isOver = code == Z_STREAM_END
    return piece
  }

  /// The CRC-32 of what `checksum` is that of, and `bytes` behind it.
  static func checksum(_ checksum: UInt, _ bytes: [UInt8]) -> UInt {
    unsafe bytes.withUnsafeBufferPointer { buffer in
      unsafe buffer.isEmpty
        ? checksum : crc32(checksum, buffer.baseAddress, UInt32(buffer.count))
    }
  }
}
