import Glibc
import Testing

@testable import SQLite

@Suite struct SQLiteErrorTests {
  @Test(
    "An error is named by what the user can do about it",
    arguments: [
      (10 | 4 << 8, EIO, .unsynced), (10 | 5 << 8, EIO, .unsynced),
      (10 | 3 << 8, EFBIG, .tooLarge), (10 | 19 << 8, EFBIG, .tooLarge),
      (10 | 3 << 8, EDQUOT, .full),
      (10 | 19 << 8, ENOSPC, .full), (13, 0, .full),
      (10 | 1 << 8, EIO, .inputOutput(code: 266)), (9, 0, .interrupted), (11, 0, .damaged),
    ] as [(Int32, Int32, SQLiteError)])
  func names(extendedCode: Int32, systemCode: Int32, error: SQLiteError) {
    #expect(
      SQLiteError(extendedCode: extendedCode, systemCode: systemCode, message: "x") == error)
  }
}
