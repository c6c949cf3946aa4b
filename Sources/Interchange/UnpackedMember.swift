import POSIX
import Zip

/// A member of a zip archive, unpacked as it is read.
final class UnpackedMember {
  private var stream: ZipStream
  private let file: InputFile

  private init(_ stream: consuming ZipStream, of file: InputFile) {
    self.stream = stream
    self.file = file
  }

  /// The first member that has such a name and begins so; nil where there is none, and where the
  /// file is no archive.
  /// - Throws: `FileFault.archive`, `FileFault.archiveFromPipe`, `SystemError`.
  static func first(
    of file: InputFile, named isName: (String) -> Bool, beginning isBeginning: ([UInt8]) -> Bool
  ) throws -> UnpackedMember? {
    try members(of: file, most: 1, named: isName, beginning: isBeginning).first
  }

  /// The members that have such names and begin so, in the archive's order.
  /// - Throws: as `first`.
  static func members(
    of file: InputFile, most: Int = .max, named isName: (String) -> Bool,
    beginning isBeginning: ([UInt8]) -> Bool
  ) throws -> [UnpackedMember] {
    guard FileKind(beginningWith: file.head.prefix(FileKind.telling)) == .zip else { return [] }
    // Its list of members is at its end.
    guard let path = file.path else { throw FileFault.archiveFromPipe }
    do {
      let archive = try ZipArchive(path: path)
      var found: [UnpackedMember] = []
      for member in archive.members where found.count < most && isName(member.name) {
        if isBeginning(try head(of: member, archive)) {
          found.append(UnpackedMember(try archive.stream(member), of: file))
        }
      }
      return found
    } catch {
      throw FileFault.archive(error)
    }
  }

  /// Says what is wrong with an archive that nothing is found in.
  static func checkArchive(_ file: InputFile) throws(FileFault) {
    guard FileKind(beginningWith: file.head.prefix(FileKind.telling)) == .zip else { return }
    guard let path = file.path else { throw .archiveFromPipe }
    do {
      _ = try ZipArchive(path: path)
    } catch {
      throw .archive(error)
    }
  }

  private static func head(
    of member: ZipArchive.Member, _ archive: borrowing ZipArchive
  ) throws(ZipFault) -> [UInt8] {
    var stream = try archive.stream(member)
    var head: [UInt8] = []
    while head.count < InputFile.headLength {
      let piece = try stream.next()
      if piece.isEmpty { break }
      head += piece
    }
    return head
  }

  /// The next piece; empty at the end.
  /// - Throws: `FileFault.archive`; an interruption where `Interruption.isAsked`.
  func next() throws -> [UInt8] {
    if Interruption.isAsked { throw SystemError.interruption }
    do {
      let piece = try stream.next()
      file.note(bytesRead: Int(stream.read))
      return piece
    } catch {
      throw FileFault.archive(error)
    }
  }
}
