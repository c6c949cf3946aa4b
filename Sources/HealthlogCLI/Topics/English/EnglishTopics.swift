import CommandTable

/// The topics in English. Another language has the same names, each with an abstract and a text of its
/// own; what is typed stays as it is.
enum EnglishTopics {
  static let all = [
    units, times, periods, filters, priority, files, devices, sources, privacy,
    exitStatuses, reporting,
  ]
}
