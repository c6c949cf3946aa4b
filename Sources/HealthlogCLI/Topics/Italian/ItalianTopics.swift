import CommandTable

/// The topics in Italian.
enum ItalianTopics {
  static let all = [
    units, times, periods, filters, priority, files, devices, sources, privacy,
    exitStatuses, reporting,
  ]
}
