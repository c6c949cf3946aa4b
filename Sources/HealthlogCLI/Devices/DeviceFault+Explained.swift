public import Journal
public import Phrases

extension DeviceFault: Explained {
  /// The status is `noSuchFile` for a device or session that isn't there, `busy` while it is read,
  /// `nothingMatched` where there is nothing to do, else `refused`.
  public func explanation(_: ExplanationContext) -> Explanation {
    switch self {
    case .noSuchDevice(let name, let nearest):
      Explanation(
        [
          phrase("There is no device \(quoted(name))") + didYouMean(nearest),
          phrase("'healthlog device list' lists them"),
        ], ExitStatus.noSuchFile)
    case .nameTaken(let name):
      Explanation(
        [
          phrase("Another source of readings is already called \(quoted(name))"),
          phrase("Use --as to choose another name"),
        ], ExitStatus.refused)
    case .alreadyAdded(let name):
      Explanation(
        [
          phrase("This device is already added, as \(quoted(name))"),
          phrase("'healthlog device set \(shellQuoted(name)) --as NAME' renames it"),
        ], ExitStatus.refused)
    case .noSuchSession(let number):
      Explanation(
        [
          phrase("There is no session \(number)"),
          phrase("'healthlog device sessions all' shows the numbers"),
        ], ExitStatus.noSuchFile)
    case .inSession(let number):
      Explanation(
        [
          phrase("Session \(number) is still in progress"),
          phrase("Wait until it has finished, or stop it: 'healthlog device stop NAME'"),
        ], ExitStatus.busy)
    case .notInSession(let name):
      Explanation([phrase("\(name) isn't being read")], ExitStatus.nothingMatched)
    case .nothingHeld(let number):
      Explanation(
        [
          phrase("Session \(number) has no records held for that reason"),
          phrase("'healthlog device list' shows which sessions do"),
        ], ExitStatus.nothingMatched)
    case .discarded(let number):
      Explanation(
        [phrase("Session \(number) has already been discarded")], ExitStatus.nothingMatched)
    }
  }
}

/// What can't be meant by a line about devices.
public enum DeviceRequestFault: Explained, Equatable {
  case notASession(String)
  case notAUser(String)
  /// Neither `on` nor `off`.
  case notASwitch(String)
  case notAName(String)
  case nothingToSet
  /// Neither a time nor `--drop`.
  case noAnswer
  /// A time and `--drop`.
  case twoAnswers

  /// The status is `usage`.
  public func explanation(_: ExplanationContext) -> Explanation {
    Explanation(lines, ExitStatus.usage)
  }

  private var lines: [String] {
    switch self {
    case .notASession(let text):
      [
        phrase("\(quoted(text)) isn't a valid session number"),
        phrase("'healthlog device sessions all' shows the numbers"),
      ]
    case .notAUser(let text):
      [
        phrase("\(quoted(text)) isn't a valid device user"),
        phrase("Use the number that the device shows for you, such as 1, or all"),
      ]
    case .notASwitch(let text): [phrase("\(quoted(text)) isn't a valid choice; use on or off")]
    case .notAName(let text):
      [
        phrase("A device can't be called \(quoted(text))"),
        phrase("A name has at most 40 characters and doesn't start with a dash or a space"),
      ]
    case .nothingToSet: [phrase("Add what to set: --as, --user or --auto")]
    case .noAnswer:
      [phrase("Use --at TIME to set when the newest record was taken, or --drop to save none")]
    case .twoAnswers: [phrase("--at and --drop can't be used together; leave one out")]
    }
  }
}
