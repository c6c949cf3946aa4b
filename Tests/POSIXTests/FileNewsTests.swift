import Foundation
import Testing

@testable import POSIX

@Suite struct FileNewsTests {
  private let folder = URL(filePath: NSTemporaryDirectory()).appending(path: "news-\(UUID())")
  private var path: String { folder.appending(path: "journal.db").path }

  init() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  private func write(_ name: String) throws {
    try Data("x".utf8).write(to: folder.appending(path: name))
  }

  @Test("Writing or replacing the file is reported, changes to other files aren't")
  func file() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let news = try FileNews(path: path)
    try write("other")
    #expect(try news.wait(milliseconds: 0) == nil)
    try write("journal.db-wal")
    #expect(try news.wait(milliseconds: 10_000) == .written)
    try write("journal.db")
    #expect(try news.wait(milliseconds: 10_000) == .replaced)
    #expect(rename(folder.appending(path: "other").path, path) == 0)
    #expect(try news.wait(milliseconds: 10_000) == .replaced)
    try FileManager.default.removeItem(atPath: path)
    #expect(try news.wait(milliseconds: 10_000) == .replaced)
  }

  @Test("A deleted folder is reported as gone, whatever else happened in it")
  func gone() throws {
    let news = try FileNews(path: path)
    try write("journal.db")
    try FileManager.default.removeItem(at: folder)
    #expect(try news.wait(milliseconds: 10_000) == .gone)
  }

  @Test("Writing to other files doesn't prolong the wait")
  func busyFolder() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let news = try FileNews(path: path)
    let other = folder.appending(path: "other")
    let end = Date().addingTimeInterval(30)
    let writer = Thread {
      while Date() < end, !Thread.current.isCancelled {
        try? Data("x".utf8).write(to: other)
        usleep(5_000)
      }
    }
    writer.start()
    #expect(try news.wait(milliseconds: 300) == nil)
    #expect(Date() < end && !writer.isFinished)
    writer.cancel()
  }

  @Test("A reader that goes away is noticed without writing")
  func unread() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let pipe = Pipe()
    let output = StandardStream(descriptor: pipe.fileHandleForWriting.fileDescriptor)
    let news = try FileNews(path: path, output: output)
    #expect(try news.wait(milliseconds: 0) == nil)
    try pipe.fileHandleForReading.close()
    #expect(try news.wait(milliseconds: 10_000) == .unread)
  }
}
