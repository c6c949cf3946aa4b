internal import CPangoCairo
internal import HealthModel

/// The fonts that pictures are set in: Inter, and DejaVu Sans where it lacks a letter or is absent.
///
/// Only the folders that hold these two are read, never all the fonts of the system, which may take
/// a quarter of a second; of what else they hold nothing is used. See docs/adr/0003. One library serves any number of canvases.
@safe public struct FontLibrary: ~Copyable {
  private let configuration: OpaquePointer
  let map: UnsafeMutablePointer<PangoFontMap>

  /// Where the common distributions put Inter and DejaVu.
  public static let standardFolders = [
    "/usr/share/fonts/opentype/inter",
    "/usr/share/fonts/truetype/inter",
    "/usr/share/fonts/truetype/dejavu",
    "/usr/share/fonts/inter",
    "/usr/share/fonts/inter-font",
    "/usr/share/fonts/rsms-inter-fonts",
    "/usr/share/fonts/rsms-inter-vf-fonts",
    "/usr/share/fonts/dejavu",
    "/usr/share/fonts/dejavu-sans-fonts",
    "/usr/share/fonts/TTF",
    "/usr/local/share/fonts/inter",
    "/run/current-system/sw/share/X11/fonts",
  ]

  /// Reads the fonts in `folders`; those that don't exist are passed over.
  /// - Throws: `CanvasError.noFonts` when there is none in any, `.fontConfiguration` when
  ///   fontconfig fails.
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
    // Pango starts fontconfig whatever its map is told; with a current configuration in place,
    // fontconfig doesn't go and read the system's.
    unsafe FcConfigSetCurrent(configuration)
    guard let map = unsafe pango_cairo_font_map_new_for_font_type(CAIRO_FONT_TYPE_FT) else {
      unsafe FcConfigDestroy(configuration)
      throw .fontConfiguration
    }
    unsafe pango_fc_font_map_set_config(OpaquePointer(map), configuration)
    unsafe self.configuration = configuration
    unsafe self.map = map
  }

  /// Opens the fonts of both weights, as the first letter of each would.
  func open() {
    guard
      let canvas = try? Canvas(width: 1, height: 1, scale: 1, medium: .png, fonts: self)
    else { return }
    for weight in [400, 600] {
      let ink = Ink(red: 0, green: 0, blue: 0)
      _ = canvas.width(of: TextLine([.init("0", size: 12, weight: weight, ink: ink)]))
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
