internal import CPangoCairo
internal import Synchronization

/// Fonts that a thread reads while something else is done: they are a fifth of the time that a picture
/// takes, and wait for nothing that a journal holds.
@safe public final class AwaitedFonts: Sendable {
  /// Where the thread is: whoever takes that out waits for its end; 0 once somebody has.
  private let thread: Atomic<UInt>
  private let folders: [String]

  /// What the thread makes, and hands over with its end.
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
    } catch {
      result.error = error
    }
  }

  /// Waits for them; they are read anew when they are asked for again.
  /// - Throws: as `FontLibrary(folders:)`.
  public func taken() throws(CanvasError) -> FontLibrary {
    let result = joined()
    if let error = result?.error { throw error }
    guard let fonts = result?.fonts.take() else { return try FontLibrary(folders: folders) }
    return fonts
  }

  /// Waits for the thread, so that the program may end.
  public func end() { _ = joined() }

  /// What the thread made; nil where that was taken before.
  private func joined() -> Result? {
    let taken = thread.exchange(0, ordering: .acquiringAndReleasing)
    guard let thread = unsafe UnsafeMutablePointer<GThread>(bitPattern: taken),
      let made = unsafe g_thread_join(thread)
    else { return nil }
    return unsafe Unmanaged<Result>.fromOpaque(made).takeRetainedValue()
  }

  deinit { _ = joined() }
}
