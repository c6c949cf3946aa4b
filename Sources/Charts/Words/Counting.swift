/// The form of a word or of a phrase that a count wants: `is` or `are`.
///
/// Whoever words a count asks here, and hands in the whole phrase where more than one word changes
/// with it. Fits languages with two forms of which the first is for 1 alone, such as English and
/// Italian.
public func plural(_ count: Int, one: String, other: String) -> String {
  count == 1 ? one : other
}

/// A count and what is counted: `1 report`, `3 reports`.
public func counted(_ count: Int, one: String, other: String) -> String {
  "\(count) " + plural(count, one: one, other: other)
}
