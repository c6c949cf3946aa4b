internal import CPangoCairo

/// Fonts that a thread reads while something else is done: they are a fifth of the time that a picture
/// takes, and wait for nothing that a journal holds.
///
/// Handed from thread to thread: who takes them waits for the thread's end first.
@safe public final class AwaitedFonts: @unchecked Sendable {
  private let result = Result()
  private var thread: UnsafeMutablePointer<GThread>?

  private final class Result {
    var fonts: FontLibrary?
    var error: CanvasError?
  }

  /// Begins to read the fonts in `folders`.
  public init(folders: [String] = FontLibrary.standardFolders) {
    let work = Work { [result] in
      do throws(CanvasError) {
        let fonts = try FontLibrary(folders: folders)
        fonts.open()
        result.fonts = consume fonts
      } catch {
        result.error = error
      }
    }
    unsafe thread = g_thread_new(
      "fonts",
      { data in
        if let data = unsafe data {
          unsafe Unmanaged<Work>.fromOpaque(data).takeRetainedValue().body()
        }
        return nil
      }, unsafe Unmanaged.passRetained(work).toOpaque())
  }

  private final class Work {
    let body: () -> Void
    init(_ body: @escaping () -> Void) { self.body = body }
  }

  /// Waits for them; they are read anew when they are asked for again.
  /// - Throws: as `FontLibrary(folders:)`.
  public func taken() throws(CanvasError) -> FontLibrary {
    end()
    if let error = result.error { throw error }
    guard let fonts = result.fonts.take() else { return try FontLibrary() }
    return fonts
  }

  /// Waits for the thread, so that the program may end.
  public func end() {
    if let thread = unsafe thread { unsafe g_thread_join(thread) }
    unsafe thread = nil
  }

  deinit { if let thread = unsafe thread { unsafe g_thread_join(thread) } }
}
