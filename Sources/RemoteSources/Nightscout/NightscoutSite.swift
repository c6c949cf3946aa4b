public import HealthModel

public struct NightscoutSite: RemotePull {
  private var entries: NightscoutPull
  /// The pull of treatments; nil once the site has refused it.
  private var treatments: NightscoutPull?
  private var isAtEntries = true

  /// Creates a pull. `pulling` creates a pull of entries, or of treatments if it gets doses.
  /// - Parameter cursors: the cursors of both pulls; those of treatments have their own names.
  public init(
    cursors: [String: RemoteCursor], vitals: VitalCatalogue,
    _ pulling: (_ cursors: [String: RemoteCursor], _ doses: VitalCatalogue?) -> NightscoutPull
  ) {
    let names = cursors.keys.filter { $0.hasPrefix(NightscoutDocuments.treatments.rawValue) }
    entries = pulling(cursors.filter { !names.contains($0.key) }, nil)
    treatments = pulling(
      names.reduce(into: [:]) { $0[Self.name($1, .entries)] = cursors[$1] }, vitals.dosesElsewhere)
  }

  public var pass: String? { isAtEntries ? entries.pass : treatments?.pass ?? entries.pass }

  public mutating func next() -> RemoteRequest? {
    if isAtEntries {
      if let request = entries.next() { return request }
      isAtEntries = false
      treatments?.pass = entries.pass
    }
    return treatments?.next()
  }

  public mutating func take(_ answer: RemoteAnswer) throws(RemoteFault) -> PulledPage? {
    if isAtEntries { return try entries.take(answer) }
    do throws(RemoteFault) {
      guard var page = try treatments?.take(answer) else { return nil }
      page.cursors = page.cursors.reduce(into: [:]) {
        $0.updateValue($1.value, forKey: Self.name($1.key, .treatments))
      }
      page.notificationIfNew = page.notificationIfNew.map { Self.name($0, .treatments) }
      return page
    } catch {
      // Entries are useful without treatments, and a token may allow only entries.
      guard [401, 403, 404].contains(answer.status) else { throw error }
      treatments = nil
      return nil
    }
  }

  /// Returns a cursor's name for `documents`, such as `treatments.days` for `entries.days`.
  private static func name(_ cursor: String, _ documents: NightscoutDocuments) -> String {
    documents.rawValue + cursor.drop { $0 != "." }
  }
}
