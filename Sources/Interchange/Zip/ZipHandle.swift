internal import CMinizip

/// An open archive with at most one open member. minizip lists members and reads packed bytes. It
/// isn't used to unpack: version 1.1 misreads zip64's sizes (64-bit `long`) and stops after 4 GiB.
@safe struct ZipHandle: ~Copyable {
  private let handle: unzFile

  init(path: String) throws(ZipFault) {
    guard let opened = unsafe path.withCString({ unsafe unzOpen64($0) }) else {
      throw .notAnArchive
    }
    unsafe handle = opened
  }

  deinit {
    // This also closes an open member.
    unsafe unzClose(handle)
  }

  private static let mostBytesOfNames = 8 << 20

  func members(most: Int) throws(ZipFault) -> [ZipArchive.Member] {
    var members: [ZipArchive.Member] = []
    var bytesOfNames = 0
    var code = unsafe unzGoToFirstFile(handle)
    while code == UNZ_OK {
      guard members.count < most, bytesOfNames < ZipHandle.mostBytesOfNames else {
        throw .tooManyMembers
      }
      members.append(try member())
      bytesOfNames += members.last?.name.utf8.count ?? 0
      code = unsafe unzGoToNextFile(handle)
    }
    guard code == UNZ_END_OF_LIST_OF_FILE else { throw .notAnArchive }
    return members
  }

  private func member() throws(ZipFault) -> ZipArchive.Member {
    var about = unz_file_info64()
    var place = unz64_file_pos()
    guard unsafe unzGetCurrentFileInfo64(handle, &about, nil, 0, nil, 0, nil, 0) == UNZ_OK,
      unsafe unzGetFilePos64(handle, &place) == UNZ_OK
    else { throw .notAnArchive }
    var name = [CChar](repeating: 0, count: Int(about.size_filename))
    var extra = [UInt8](repeating: 0, count: Int(about.size_file_extra))
    guard
      unsafe unzGetCurrentFileInfo64(
        handle, nil, &name, UInt(name.count), &extra, UInt(extra.count), nil, 0) == UNZ_OK
    else { throw .notAnArchive }
    var large = LargeSizes(extra)
    return ZipArchive.Member(
      name: String(decoding: name.map(UInt8.init(bitPattern:)), as: UTF8.self),
      size: large.size(about.uncompressed_size), packedSize: large.size(about.compressed_size),
      checksum: about.crc, isEncrypted: about.flag & 1 != 0, method: Int(about.compression_method),
      offset: place.pos_in_zip_directory, number: place.num_of_file)
  }

  func open(_ member: ZipArchive.Member) throws(ZipFault) {
    guard !member.isEncrypted else { throw .encrypted(member: member.name) }
    guard member.method == 0 || member.method == 8 else {
      throw .unknownMethod(member: member.name, member.method)
    }
    guard member.packedSize < UInt32.max else { throw .tooLarge(member: member.name) }
    var place = unz64_file_pos(pos_in_zip_directory: member.offset, num_of_file: member.number)
    var (method, level): (Int32, Int32) = (0, 0)
    guard unsafe unzGoToFilePos64(handle, &place) == UNZ_OK,
      unsafe unzOpenCurrentFile2(handle, &method, &level, 1) == UNZ_OK
    else { throw .damaged(member: member.name) }
  }

  /// Returns the open member's next packed bytes; empty at its end, or if the archive is cut off.
  func next(of name: String) throws(ZipFault) -> [UInt8] {
    var code: Int32 = 0
    let piece = unsafe [UInt8](unsafeUninitializedCapacity: 65_536) { buffer, count in
      code = unsafe unzReadCurrentFile(handle, buffer.baseAddress, UInt32(buffer.count))
      count = Int(max(0, code))
    }
    guard code >= 0 else { throw .damaged(member: name) }
    return piece
  }
}

/// The sizes in a member's zip64 field, which contains only sizes that don't fit in 32 bits.
struct LargeSizes {
  private var rest: ArraySlice<UInt8>

  /// Reads the extra fields, each a number, a length and that many bytes; zip64's number is 1.
  init(_ extra: [UInt8]) {
    rest = []
    var fields = extra[...]
    while fields.count >= 4 {
      let length = Int(fields[fields.startIndex + 2]) | Int(fields[fields.startIndex + 3]) << 8
      let isLarge = fields.starts(with: [1, 0])
      fields = fields.dropFirst(4)
      if isLarge { rest = fields.prefix(length) }
      fields = fields.dropFirst(length)
    }
  }

  /// Returns `listed`, a size in the list of members; for 0xFFFF_FFFF, the zip64 field's next size.
  mutating func size(_ listed: UInt64) -> Int64 {
    guard listed == UInt64(UInt32.max), rest.count >= 8 else { return Int64(clamping: listed) }
    let size = rest.prefix(8).reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    rest = rest.dropFirst(8)
    return Int64(clamping: size)
  }
}
