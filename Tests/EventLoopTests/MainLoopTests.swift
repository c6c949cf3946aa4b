import Foundation
import Synchronization
import Testing

@testable import EventLoop

/// Runs `loop` until a handler quits it (true) or five seconds have passed.
private func finishes(_ loop: MainLoop) -> Bool {
  var isLate = false
  let limit = loop.after(milliseconds: 5000) {
    isLate = true
    loop.quit()
  }
  loop.run()
  return withExtendedLifetime(limit) { !isLate }
}

private func milliseconds() -> Int64 { Int64(Date().timeIntervalSince1970 * 1000) }

private func temporaryFolder() throws -> String {
  let path = NSTemporaryDirectory() + "healthlog-" + UUID().uuidString
  try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  return path
}

@Suite struct MainLoopTests {
  @Test("Work posted by other threads runs in order on the loop's thread")
  func post() {
    let loop = MainLoop()
    let received = Mutex<[Int]>([])
    Thread.detachNewThread {
      for number in 1...3 { loop.post { received.withLock { $0.append(number) } } }
      loop.post(loop.quit)
    }
    #expect(finishes(loop))
    #expect(received.withLock { $0 } == [1, 2, 3])
  }

  @Test("An alarm fires at its instant, or at once if that has passed")
  func alarm() throws {
    let loop = MainLoop()
    let alarm = try AlarmClock(on: loop, handler: loop.quit)
    let time = milliseconds() + 150
    try alarm.ring(at: time)
    #expect(finishes(loop))
    #expect(milliseconds() >= time)
    try alarm.ring(at: 0)
    #expect(finishes(loop))
  }

  @Test("A cancelled alarm doesn't fire")
  func alarmTakenBack() throws {
    let loop = MainLoop()
    var rang = false
    let alarm = try AlarmClock(on: loop) { rang = true }
    try alarm.ring(at: milliseconds() + 50)
    try alarm.ring(at: nil)
    let limit = loop.after(milliseconds: 150, loop.quit)
    loop.run()
    withExtendedLifetime(limit) { #expect(!rang) }
  }

  @Test("A burst of changes to a watched file is reported once; other files are ignored")
  func files() throws {
    let folder = try temporaryFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let loop = MainLoop()
    var told = 0
    var timers: [EventSource] = []
    let watcher = try FileWatcher([folder + "/journal.db", folder + "/journal.db-wal"], on: loop) {
      told += 1
      // A second report would arrive by then.
      timers.append(loop.after(milliseconds: 300, loop.quit))
    }
    try Data("1".utf8).write(to: URL(fileURLWithPath: folder + "/neighbour"))
    timers.append(
      loop.after(milliseconds: 200) {
        #expect(told == 0)
        for text in ["1", "2", "3"] {
          #expect(throws: Never.self) {
            try Data(text.utf8).write(to: URL(fileURLWithPath: folder + "/journal.db-wal"))
          }
        }
      })
    timers.append(loop.after(milliseconds: 10_000, loop.quit))
    loop.run()
    withExtendedLifetime((watcher, timers)) { #expect(told == 1) }
  }

  @Test("A missing folder can't be watched")
  func noFolder() {
    #expect(throws: LoopFault.system(call: "inotify_add_watch /nowhere", code: ENOENT)) {
      try FileWatcher(["/nowhere/journal.db"], on: MainLoop()) {}
    }
  }

  @Test("Replacing a symbolic link is reported")
  func link() throws {
    let folder = try temporaryFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let files = FileManager.default
    try files.createSymbolicLink(atPath: folder + "/localtime", withDestinationPath: "/a")
    let loop = MainLoop()
    let watcher = try FileWatcher([folder + "/localtime"], on: loop, handler: loop.quit)
    try files.createSymbolicLink(atPath: folder + "/new", withDestinationPath: "/b")
    #expect(rename(folder + "/new", folder + "/localtime") == 0)
    withExtendedLifetime(watcher) { #expect(finishes(loop)) }
  }

  @Test("A folder that is moved away and recreated is watched again under its name")
  func folderMoved() throws {
    let home = try temporaryFolder()
    defer { try? FileManager.default.removeItem(atPath: home) }
    let (files, folder) = (FileManager.default, home + "/above/data")
    func make() throws {
      try files.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }
    try make()
    let loop = MainLoop()
    let watcher = try FileWatcher([folder + "/journal.db"], on: loop, handler: loop.quit)
    #expect(rename(folder, home + "/moved") == 0)
    #expect(finishes(loop))
    // The moved folder is no longer watched.
    try Data("1".utf8).write(to: URL(fileURLWithPath: home + "/moved/journal.db"))
    try make()
    #expect(finishes(loop))
    try Data("1".utf8).write(to: URL(fileURLWithPath: folder + "/journal.db"))
    withExtendedLifetime(watcher) { #expect(finishes(loop)) }
  }

  @Test("A child program is started, and its exit is reported")
  func child() throws {
    let loop = MainLoop()
    var status: Int32?
    try ChildProcess.start(["sh", "-c", "exit 3"], on: loop) {
      status = $0
      loop.quit()
    }
    #expect(finishes(loop))
    #expect(status == 3)
  }

  @Test("A program that doesn't exist is an error with its name")
  func noChild() throws {
    do {
      try ChildProcess.start(["/nowhere/form"], on: MainLoop()) { _ in }
      Issue.record("it was started")
    } catch {
      #expect("\(error)".contains("/nowhere/form"))
    }
  }

  @Test("A source whose handler holds the only reference to its loop is released with it")
  func lastReference() {
    for _ in 0..<100 {
      let signals = { () -> [EventSource] in
        let loop = MainLoop()
        return loop.onSignals([SIGUSR2]) { loop.quit() }
      }()
      #expect(signals.count == 1)
    }
  }

  @Test("Only one can hold a lock; it is free again once released")
  func lock() throws {
    let folder = try temporaryFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let path = folder + "/service.lock"
    func takes() throws -> Bool { try InstanceLock(path: path) != nil }
    do {
      guard let lock = try InstanceLock(path: path) else {
        Issue.record("a new lock is held")
        return
      }
      #expect(try !takes())
      _ = consume lock
    }
    #expect(try takes())
  }
}
