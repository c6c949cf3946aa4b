internal import CPangoCairo
internal import Synchronization

/// Fonts that a thread reads in the background, which takes a fifth of a picture's time.
@safe public final class AwaitedFonts: Sendable {
  /// The thread's address; 0 once it is joined.
  private let thread: Atomic<UInt>
  private let folders: [String]

  private final class Result {
    var fonts: FontLibrary?
    var error: CanvasError?
  }

  private final class Folders {
    let names: [String]
    init(_ names: [String]) { self.names = names }
  }

  /// Begins to read the fonts in `folders`.
  public init(folders: [String] = FontLibrary.standardFolders) {
    self.folders = folders
    let begun = unsafe g_thread_new(
      "fonts",
      { data in
        let result = Result()
        if let data = unsafe data {
          let folders = unsafe Unmanaged<Folders>.fromOpaque(data).takeRetainedValue()
          AwaitedFonts.read(folders.names, into: result)
        }
        return unsafe Unmanaged.passRetained(result).toOpaque()
      }, unsafe Unmanaged.passRetained(Folders(folders)).toOpaque())
    thread = Atomic(UInt(bitPattern: begun))
  }

  private static func read(_ folders: [String], into result: Result) {
    do throws(CanvasError) {
      let fonts = try FontLibrary(folders: folders)
      fonts.open()
      result.fonts = consume fonts
    } catch { result.error = error }
  }

  /// Waits for the fonts and returns them; reads them again when called twice.
  /// - Throws: as `FontLibrary(folders:)`.
  public func taken() throws(CanvasError) -> FontLibrary {
    let result = joined()
    if let error = result?.error { throw error }
    guard let fonts = result?.fonts.take() else { return try FontLibrary(folders: folders) }
    return fonts
  }

  /// Waits for the thread before the program ends.
  public func end() { _ = joined() }

  /// Joins the thread and returns its result; nil the second time.
  private func joined() -> Result? {
    let taken = thread.exchange(0, ordering: .acquiringAndReleasing)
    guard let thread = unsafe UnsafeMutablePointer<GThread>(bitPattern: taken),
      let made = unsafe g_thread_join(thread)
    else { return nil }
    return unsafe Unmanaged<Result>.fromOpaque(made).takeRetainedValue()
  }

  deinit { _ = joined() }
}

/// The memory of a drawing program.
public enum DrawingMemory {
  /// Keeps freed memory, which drawing requests again dozens of times, until the program's end.
  public static func keep() {
    mallopt(M_TOP_PAD, 1 << 21)
    mallopt(M_TRIM_THRESHOLD, 64 << 20)
    mallopt(M_MMAP_THRESHOLD, 64 << 20)
  }
}
