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
          phrase("there is no device \(quoted(name))") + didYouMean(nearest),
          phrase("'healthlog device list' names them"),
        ], ExitStatus.noSuchFile)
    case .nameTaken(let name):
      Explanation(
        [
          phrase("something else that hands readings over is called \(quoted(name))"),
          phrase("give another name with --as"),
        ], ExitStatus.refused)
    case .alreadyAdded(let name):
      Explanation(
        [
          phrase("this device is added already, as \(quoted(name))"),
          phrase("'healthlog device set \(shellQuoted(name)) --as NAME' calls it otherwise"),
        ], ExitStatus.refused)
    case .noSuchSession(let number):
      Explanation(
        [
          phrase("there is no session \(number)"),
          phrase("'healthlog device sessions all' shows the numbers"),
        ], ExitStatus.noSuchFile)
    case .inSession(let number):
      Explanation(
        [
          phrase("session \(number) still goes on"),
          phrase("wait for its end, or end it: 'healthlog device stop NAME'"),
        ], ExitStatus.busy)
    case .notInSession(let name):
      Explanation([phrase("\(name) is not being read")], ExitStatus.nothingMatched)
    case .nothingHeld(let number):
      Explanation(
        [
          phrase("session \(number) holds nothing that waits for that"),
          phrase("'healthlog device list' tells which ones do"),
        ], ExitStatus.nothingMatched)
    case .discarded(let number):
      Explanation(
        [phrase("session \(number) was discarded already")], ExitStatus.nothingMatched)
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
        phrase("write the number that the device shows for you, such as 1, or all"),
      ]
    case .notASwitch(let text): [phrase("\(quoted(text)) isn't a valid choice: write on or off")]
    case .notAName(let text):
      [
        phrase("a device can't be called \(quoted(text))"),
        phrase("a name has at most 40 signs, and doesn't begin with a dash or a blank"),
      ]
    case .nothingToSet: [phrase("say what to set: --as, --user or --auto")]
    case .noAnswer:
      [phrase("say when the newest was taken, or that none is to be filed: --at TIME or --drop")]
    case .twoAnswers: [phrase("one of --at and --drop says it: leave the other out")]
    }
  }
}
