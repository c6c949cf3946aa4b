/// A zip archive: a list of members, each of which can be streamed. zip64 is understood.
public struct ZipArchive: ~Copyable {
  /// One file of it, as the archive's list tells.
  public struct Member: Equatable, Sendable {
    /// As the archive writes it, with its folders; bytes that are no UTF-8 are replaced.
    public let name: String
    /// In bytes, unpacked.
    public let size: Int64
    /// In bytes, as it lies in the archive.
    public let packedSize: Int64
    let checksum: UInt
    let isEncrypted: Bool
    /// Zip's number for how it is packed: 0 not at all, 8 deflate.
    let method: Int
    /// Where the list of members speaks of it.
    let position: Position

    struct Position: Equatable, Sendable {
      let offset: UInt64
      let number: UInt64
    }
  }

  private let path: String
  /// In the order in which the archive lists them.
  public let members: [Member]

  /// Opens an archive and reads its list of members.
  /// - Parameters:
  ///   - path: A file that can be read at any place: no pipe.
  ///   - most: How many members it may have.
  public init(path: String, most: Int = 100_000) throws(ZipFault) {
    self.path = path
    let handle = try ZipHandle(path: path)
    members = try handle.members(most: most)
  }

  /// Begins to unpack a member; several can be unpacked at once.
  public func stream(_ member: Member) throws(ZipFault) -> ZipStream {
    let handle = try ZipHandle(path: path)
    try handle.open(member)
    return try ZipStream(handle, member)
  }
}

/// A member's bytes from their start to their end.
public struct ZipStream: ~Copyable {
  private let handle: ZipHandle
  private let member: ZipArchive.Member
  /// Nil for a member that isn't packed.
  private let inflation: Inflation?
  private var checksum: UInt = 0
  private var unpacked: Int64 = 0
  /// How many bytes of the archive were read for it.
  public private(set) var read: Int64 = 0

  fileprivate init(
    _ handle: consuming ZipHandle, _ member: ZipArchive.Member
  ) throws(ZipFault) {
    inflation = member.method == 0 ? nil : try Inflation(of: member.name)
    self.handle = handle
    self.member = member
  }

  /// The next piece, at most 64 KiB; empty at the end.
  /// - Throws: `ZipFault.damaged`, at the latest where the whole isn't what was packed.
  public mutating func next() throws(ZipFault) -> [UInt8] {
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
      inflation.give(more)
    }
  }
}
