internal import CMinizip

struct ZipArchive: ~Copyable {
  struct Member: Equatable, Sendable {
    /// The name with its folders; invalid UTF-8 is replaced.
    let name: String
    let size: Int64
    let packedSize: Int64
    let checksum: UInt
    let isEncrypted: Bool
    /// Zip's number for the compression: 0 for none, 8 for deflate.
    let method: Int
    /// The position in the archive's list of members.
    let offset: UInt64
    let number: UInt64
  }

  private let path: String
  let members: [Member]

  init(path: String, most: Int = 100_000) throws(ZipFault) {
    self.path = path
    members = try ZipHandle(path: path).members(most: most)
  }

  /// Starts unpacking a member. Several members can be open at once.
  func stream(_ member: Member) throws(ZipFault) -> ZipStream {
    let handle = try ZipHandle(path: path)
    try handle.open(member)
    return try ZipStream(handle, member)
  }
}

struct ZipStream: ~Copyable {
  private let handle: ZipHandle
  private let member: ZipArchive.Member
  private let inflation: Inflation?
  private var checksum: UInt = 0
  private var unpacked: Int64 = 0
  private(set) var read: Int64 = 0

  fileprivate init(_ handle: consuming ZipHandle, _ member: ZipArchive.Member) throws(ZipFault) {
    inflation = member.method == 0 ? nil : try Inflation(of: member.name)
    self.handle = handle
    self.member = member
  }

  /// Returns the next piece of at most 64 KiB; empty at the end. Throws `.damaged` for wrong bytes.
  mutating func next() throws(ZipFault) -> [UInt8] {
    let piece = try inflation == nil ? packed() : inflated()
    checksum = Inflation.checksum(checksum, piece)
    unpacked += Int64(piece.count)
    let isWhole = unpacked == member.size && checksum == member.checksum
    guard unpacked <= member.size, !piece.isEmpty || isWhole else {
      throw .damaged(member: member.name)
    }
    return piece
  }

  private mutating func packed() throws(ZipFault) -> [UInt8] {
    let piece = try handle.next(of: member.name)
    read += Int64(piece.count)
    return piece
  }

  private mutating func inflated() throws(ZipFault) -> [UInt8] {
    guard let inflation else { return [] }
    while true {
      let piece = try inflation.next()
      if !piece.isEmpty || inflation.isOver { return piece }
      let more = try packed()
      guard !more.isEmpty else { throw .damaged(member: member.name) }
      inflation.add(more)
    }
  }
}

public enum ZipFault: Error, Equatable, Sendable {
  /// The file isn't an archive, or its list of members is damaged.
  case notAnArchive
  case tooManyMembers
  case encrypted(member: String)
  /// The member is compressed, but not with deflate.
  case unknownMethod(member: String, Int)
  /// The packed size is at least 4 GiB.
  case tooLarge(member: String)
  /// The bytes can't be unpacked, or their number or checksum is wrong.
  case damaged(member: String)
}

/// Unpacks deflated bytes (RFC 1951), a piece at a time.
@safe private final class Inflation {
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

  /// Sets the next input; call this only after `next` has returned an empty array.
  func add(_ bytes: [UInt8]) { (input, used) = (bytes, 0) }

  /// Returns at most 64 KiB of unpacked bytes; empty if more input is needed, or at the end.
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
    // Z_BUF_ERROR: inflate needs more input.
    guard code == Z_OK || code == Z_STREAM_END || code == Z_BUF_ERROR else {
      throw .damaged(member: name)
    }
    isOver = code == Z_STREAM_END
    return piece
  }

  /// Returns the CRC-32 of the bytes so far and `bytes`; `checksum` is that of the bytes so far.
  static func checksum(_ checksum: UInt, _ bytes: [UInt8]) -> UInt {
    unsafe bytes.withUnsafeBufferPointer { buffer in
      unsafe buffer.isEmpty ? checksum : crc32(checksum, buffer.baseAddress, UInt32(buffer.count))
    }
  }
}
