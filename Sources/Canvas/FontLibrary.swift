internal import CPangoCairo
internal import Charts
internal import HealthModel
internal import Synchronization

/// Inter, and DejaVu Sans for letters that Inter lacks or if Inter isn't installed. Reads only
/// their usual folders: reading all system fonts can take a quarter of a second. See docs/adr/0003.
@safe public struct FontLibrary: ~Copyable {
  private let configuration: OpaquePointer
  let map: UnsafeMutablePointer<PangoFontMap>

  public static let standardFolders = [
    "/usr/share/fonts/opentype/inter", "/usr/share/fonts/truetype/inter",
    "/usr/share/fonts/truetype/dejavu", "/usr/share/fonts/inter", "/usr/share/fonts/inter-font",
    "/usr/share/fonts/rsms-inter-fonts", "/usr/share/fonts/rsms-inter-vf-fonts",
    "/usr/share/fonts/dejavu", "/usr/share/fonts/dejavu-sans-fonts", "/usr/share/fonts/TTF",
    "/usr/local/share/fonts/inter", "/run/current-system/sw/share/X11/fonts",
  ]

  /// - Throws: `CanvasError.noFonts` if no folder contains either font, `.fontConfiguration`.
  public init(folders: [String] = standardFolders) throws(CanvasError) {
    guard let configuration = unsafe FcConfigCreate() else { throw .fontConfiguration }
    let text = Self.configurationText(folders: folders)
    guard unsafe FcConfigParseAndLoadFromMemory(configuration, Array(text.utf8) + [0], 0) != 0,
      unsafe FcConfigBuildFonts(configuration) != 0
    else {
      unsafe FcConfigDestroy(configuration)
      throw .fontConfiguration
    }
    let fonts = unsafe FcConfigGetFonts(configuration, FcSetSystem)
    guard let fonts = unsafe fonts, unsafe fonts.pointee.nfont > 0 else {
      unsafe FcConfigDestroy(configuration)
      throw .noFonts
    }
    // Pango always starts fontconfig, which reads the system's configuration unless one is set.
    unsafe FcConfigSetCurrent(configuration)
    guard let map = unsafe pango_cairo_font_map_new_for_font_type(CAIRO_FONT_TYPE_FT) else {
      unsafe FcConfigDestroy(configuration)
      throw .fontConfiguration
    }
    unsafe pango_fc_font_map_set_config(OpaquePointer(map), configuration)
    unsafe (self.configuration, self.map) = (configuration, map)
  }

  /// Opens the fonts now; otherwise, the first letter of each weight would open them.
  func open() {
    guard let canvas = try? Canvas(width: 1, height: 1, scale: 1, fonts: self) else { return }
    for weight in [TextWeight.regular, .semibold] {
      let run = TextRun("0", size: 12, weight: weight, colour: Colour(0))
      _ = canvas.width(of: SceneText([run], at: Point(x: 0, y: 0)))
    }
  }

  deinit {
    unsafe g_object_unref(map)
    unsafe FcConfigDestroy(configuration)
  }

  private static func configurationText(folders: [String]) -> String {
    let lines = folders.map { "<dir>\($0.escapedMarkup)</dir>" }
    return """
      <?xml version="1.0"?>
      <!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
      <fontconfig>
      \(lines.joined(separator: "\n"))
      <selectfont>
      <rejectfont><pattern/></rejectfont>
      <acceptfont>
      <pattern><patelt name="family"><string>Inter</string></patelt></pattern>
      <pattern><patelt name="family"><string>DejaVu Sans</string></patelt></pattern>
      </acceptfont>
      </selectfont>
      <cachedir>/var/cache/fontconfig</cachedir>
      <cachedir prefix="xdg">fontconfig</cachedir>
      </fontconfig>
      """
  }
}

/// Fonts that a background thread reads, which takes a fifth of the time to draw a picture.
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

  /// Waits for the fonts and returns them; a second call reads them again. Throws `CanvasError`.
  public func taken() throws(CanvasError) -> FontLibrary {
    let job = joined()
    if let error = job?.error { throw error }
    guard let fonts = job?.fonts.take() else { return try FontLibrary(folders: folders) }
    return fonts
  }

  /// Waits for the thread; call it before the program ends.
  public func end() { _ = joined() }

  /// Waits for the thread and returns its job; nil the second time.
  private func joined() -> Job? {
    let taken = thread.exchange(0, ordering: .acquiringAndReleasing)
    guard let thread = unsafe UnsafeMutablePointer<GThread>(bitPattern: taken),
      let job = unsafe g_thread_join(thread)
    else { return nil }
    return unsafe Unmanaged<Job>.fromOpaque(job).takeRetainedValue()
  }

  deinit { _ = joined() }
}

/// Keeps freed memory in the process, because drawing requests it again dozens of times.
public func keepFreedMemory() {
  mallopt(M_TOP_PAD, 1 << 21)
  mallopt(M_TRIM_THRESHOLD, 64 << 20)
  mallopt(M_MMAP_THRESHOLD, 64 << 20)
}
