import HealthModel

extension HealthlogCommands {
  /// The documents that `--json` prints, in the order of docs/json.md. The doctor's report is
  /// described in `Dossier`.
  public static var documents: [DocumentShape] {
    let here = LocalNow(now: Instant(seconds: 0), zone: FixedZone.utc)
    return [EntryJSON.shape, Document.changes(here).shape, SummaryListing.document.shape]
      + [Document.calendar([], firstWeekday: .monday).shape, StatusJSON.shape(here)]
      + [Document.latestProtocol(here).shape, Document.reminders(here).shape]
      + [RemindStatusJSON.shape(here), RemindHistory.shape(here), Document.findings.shape]
      + [ListedPreference.document.shape, Document.vitals(own: []).shape]
      + WatchJSON.shapes(here) + DeviceJSON.shapes(here) + SourceJSON.shapes(here)
      + ReceiptJSON.shapes(here) + KeepingJSON.shapes
  }
}
