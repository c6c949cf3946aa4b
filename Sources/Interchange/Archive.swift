import POSIX

/// A zip archive that a file is. It is opened once, and how a member begins is looked at once, however
/// many formats ask.
final class Archive {
  private let archive: ZipArchive
  private unowned let file: InputFile
  private var heads: [Int: Result<[UInt8], ZipFault>] = [:]

  /// - Throws: `FileFault.archiveFromPipe`: its list of members is at its end; `.archive`.
  init(_ file: InputFile) throws(FileFault) {
    guard let path = file.path else { throw .archiveFromPipe }
    do {
      archive = try ZipArchive(path: path)
    } catch {
      throw .archive(error)
    }
    self.file = file
  }

  /// The first member that has such a name and begins so; nil where there is none.
  func first(
    named isName: (String) -> Bool, beginning isBeginning: ([UInt8]) -> Bool
  ) -> UnpackedMember? {
    members(most: 1, named: isName, beginning: isBeginning).first
  }

  /// The members that have such names and begin so, in the archive's order. Those that can't be looked
  /// at are passed over, and stand in `unreadable`. Nothing begins like an empty one.
  func members(
    most: Int = .max, named isName: (String) -> Bool, beginning isBeginning: ([UInt8]) -> Bool
  ) -> [UnpackedMember] {
    var found: [UnpackedMember] = []
    for (place, member) in archive.members.enumerated()
    where found.count < most && member.size > 0 && isName(member.name) {
      guard case .success(let head) = head(place), isBeginning(head) else { continue }
      found.append(UnpackedMember(member, of: self, file))
    }
    return found
  }

  /// What was wrong with the members that couldn't be looked at, in the archive's order.
  var unreadable: [ZipFault] {
    heads.sorted { $0.key < $1.key }.compactMap { _, head in
      if case .failure(let fault) = head { fault } else { nil }
    }
  }

  fileprivate func stream(_ member: ZipArchive.Member) throws(ZipFault) -> ZipStream {
    try archive.stream(member)
  }

  private func head(_ place: Int) -> Result<[UInt8], ZipFault> {
    if let known = heads[place] { return known }
    let head: Result<[UInt8], ZipFault>
    do throws(ZipFault) {
      var stream = try archive.stream(archive.members[place])
      head = .success(
        try InputFile.head { () throws(ZipFault) in try stream.next() }.bytes)
    } catch {
      head = .failure(error)
    }
    // Of the many that an archive may have those that aren't ours needn't be kept.
    if heads.count < Self.mostHeads { heads[place] = head }
    return head
  }

  /// 4 MiB of them.
  private static let mostHeads = 64
}

/// A member of a zip archive, unpacked as it is read; open only from its first piece to its end.
final class UnpackedMember {
  private let member: ZipArchive.Member
  private let archive: Archive
  private let file: InputFile
  private var stream: ZipStream?
  private var isOver = false

  fileprivate init(_ member: ZipArchive.Member, of archive: Archive, _ file: InputFile) {
    (self.member, self.archive, self.file) = (member, archive, file)
  }

  /// The next piece; empty at the end.
  /// - Throws: `FileFault.archive`; an interruption where `Interruption.isAsked`.
  func next() throws -> [UInt8] {
    if Interruption.isAsked { throw SystemError.interruption }
    do {
      if stream == nil, !isOver { stream = try archive.stream(member) }
      let piece = try stream?.next() ?? []
      if let read = stream?.read { file.note(bytesRead: Int(read)) }
      if piece.isEmpty {
        stream = nil
        isOver = true
      }
      return piece
    } catch {
      throw FileFault.archive(error)
    }
  }
}

extension FileFault {
  /// Why nothing of an archive is taken in which no member is of the kind that was asked for.
  static func nothing(in archive: Archive) -> FileFault {
    archive.unreadable.first.map { .archive($0) } ?? .nothingInArchive
  }
}
