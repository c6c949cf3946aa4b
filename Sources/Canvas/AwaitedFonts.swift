internal import CPangoCairo
internal import Synchronization

/// Fonts that a background thread reads; reading them takes a fifth of a picture's time.
@safe public final class AwaitedFonts: Sendable {
  /// The thread's address; 0 once it is joined.
  private let thread: Atomic<UInt>
  private let folders: [String]

  private final class Job {
    let folders: [String]
    var fonts: FontLibrary?
    var error: CanvasError?

    init(_ folders: [String]) { self.folders = folders }

    func run() {
      do throws(CanvasError) {
        let fonts = try FontLibrary(folders: folders)
        fonts.open()
        self.fonts = consume fonts
      } catch { self.error = error }
    }
  }

  /// Begins to read the fonts in `folders`.
  public init(folders: [String] = FontLibrary.standardFolders) {
    self.folders = folders
    let begun = unsafe g_thread_new(
      "fonts",
      { data in
        let job = unsafe data.map { unsafe Unmanaged<Job>.fromOpaque($0).takeUnretainedValue() }
        job?.run()
        return unsafe data
      }, unsafe Unmanaged.passRetained(Job(folders)).toOpaque())
    thread = Atomic(UInt(bitPattern: begun))
  }

  /// Waits for the fonts and returns them; reads them again when called a second time.
  /// - Throws: as `FontLibrary(folders:)`.
  public func taken() throws(CanvasError) -> FontLibrary {
    let job = joined()
    if let error = job?.error { throw error }
    guard let fonts = job?.fonts.take() else { return try FontLibrary(folders: folders) }
    return fonts
  }

  /// Waits for the thread before the program ends.
  public func end() { _ = joined() }

  /// Joins the thread and returns its job; nil the second time.
  private func joined() -> Job? {
    let taken = thread.exchange(0, ordering: .acquiringAndReleasing)
    guard let thread = unsafe UnsafeMutablePointer<GThread>(bitPattern: taken),
      let job = unsafe g_thread_join(thread)
    else { return nil }
    return unsafe Unmanaged<Job>.fromOpaque(job).takeRetainedValue()
  }

  deinit { _ = joined() }
}

/// The memory settings of a drawing program.
public enum DrawingMemory {
  /// Keeps freed memory, which drawing requests again dozens of times, until the program's end.
  public static func keep() {
    mallopt(M_TOP_PAD, 1 << 21)
    mallopt(M_TRIM_THRESHOLD, 64 << 20)
    mallopt(M_MMAP_THRESHOLD, 64 << 20)
  }
}
