internal import Glibc

/// What the person's locale says of numbers.
public enum SystemLocale {
  /// The mark between a number's whole and its decimals: `.`, or `,`.
  public static var decimalMark: Character {
    guard let locale = unsafe newlocale(Int32(LC_NUMERIC_MASK), "", nil) else { return "." }
    defer { unsafe freelocale(locale) }
    guard let mark = unsafe nl_langinfo_l(nl_item(RADIXCHAR), locale) else { return "." }
    return unsafe String(cString: mark).first ?? "."
  }
}
