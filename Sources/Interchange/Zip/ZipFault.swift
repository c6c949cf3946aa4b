/// Why an archive, or a member of it, can't be read.
public enum ZipFault: Error, Equatable, Sendable {
  /// No zip archive, or one whose list of members is broken or lacks its end.
  case notAnArchive
  /// More than were asked for.
  case tooManyMembers
  case encrypted(member: String)
  /// It is packed in another way than deflate, which is zip's own.
  case unknownMethod(member: String, Int)
  /// It is packed into 4 GiB and more.
  case tooLarge(member: String)
  /// Its bytes can't be unpacked, or aren't those that were packed.
  case damaged(member: String)
}
