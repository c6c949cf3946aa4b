/// What may stand in the query of a service's address.
public enum MappedAddress {
  /// The first of the names whose value looks like a secret: an address is kept in the journal, and a
  /// secret never is. Nil where none does.
  public static func secret(among names: [String]) -> String? {
    names.first { name in
      let words = name.lowercased().split { !$0.isLetter }.map(String.init)
      let whole = words.joined()
      return words.contains(where: Self.words.contains)
        || endings.contains { whole.hasSuffix($0) }
    }
  }

  private static let words: Set = [
    "auth", "authorization", "code", "jwt", "key", "pass", "pin", "pw", "pwd", "sas", "secret",
    "session",
    "sid", "sig", "signature", "token",
  ]
  private static let endings = ["key", "token", "secret", "password", "passwd", "appid"]
}
