extension String {
  /// The text with every `"` twice, for where a `"` ends it.
  ///
  /// By scalars: a quote with a combining mark behind it is another character, but still a quote.
  public var doublingQuotes: String {
    replacingScalars { $0 == "\"" ? "\"\"" : nil }
  }

  /// The text as it stands in XML, HTML or Pango's markup, between tags.
  public var escapedMarkup: String {
    replacingScalars { scalar in
      switch scalar {
      case "&": "&amp;"
      case "<": "&lt;"
      case ">": "&gt;"
      default: nil
      }
    }
  }

  private func replacingScalars(_ other: (Unicode.Scalar) -> String?) -> String {
    var text = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      if let other = other(scalar) {
        text.append(contentsOf: other.unicodeScalars)
      } else {
        text.append(scalar)
      }
    }
    return String(text)
  }
}
