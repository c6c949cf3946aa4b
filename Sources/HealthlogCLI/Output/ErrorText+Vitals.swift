import HealthModel

extension ErrorText {
  static func vitalSettings(_ fault: VitalSettingsFault) -> ErrorText {
    switch fault {
    case .normalOutsidePlausible:
      refusedLimits("the normal range reaches outside the plausible one")
    case .criticalInsideNormal:
      refusedLimits("a critical limit lies inside the normal range")
    case .criticalWithoutNormal:
      ErrorText(
        [
          "a critical limit needs a normal range",
          "add --normal LOW..HIGH, or --critical none; nothing was changed",
        ], ExitStatus.refused)
    case .normalNeeded(let vital):
      ErrorText(
        [
          "\(vital) always has a normal range",
          "write --normal LOW..HIGH; nothing was changed",
        ], ExitStatus.refused)
    case .criticalOutsidePlausible:
      refusedLimits("a critical limit lies outside the plausible range")
    case .unknownUnit(let text, let accepted):
      ErrorText(
        ["\(quoted(text)) is no unit of it: write \(accepted.joined(separator: " or "))"],
        ExitStatus.refused)
    case .badName(let name):
      ErrorText(
        [
          "\(quoted(name)) can't be a name, or means something else already",
          "write small letters, digits and dashes, such as girth",
        ],
        ExitStatus.refused)
    case .nameTaken(let name):
      ErrorText(["\(quoted(name)) is another vital's name"], ExitStatus.refused)
    case .noSuchVital(let name, let suggestion):
      ErrorText(
        [
          "there is no vital \(quoted(name))" + didYouMean(suggestion),
          "'healthlog vital list' shows them, 'healthlog vital define' makes one",
        ], ExitStatus.usage)
    case .notOwn(let vital):
      ErrorText(
        [
          "\(vital) comes with healthlog and can't be removed",
          "'healthlog vital set \(vital) --default' forgets what was set",
        ], ExitStatus.refused)
    case .inUse(let vital, let count):
      ErrorText(
        [
          "\(count) value\(count == 1 ? " of \(vital) is" : "s of \(vital) are") on record:"
            + " it can't be removed or measured in another unit"
        ], ExitStatus.refused)
    case .watched(let vital):
      ErrorText(
        [
          "\(vital) is watched: it can't be removed or measured in another unit",
          "'healthlog watch list' shows the watch, 'healthlog watch stop' ends it",
        ], ExitStatus.refused)
    case .badUnit(let text):
      ErrorText(
        ["\(quoted(text)) can't be a unit: write up to 20 letters, such as cm"], ExitStatus.refused)
    }
  }

  private static func refusedLimits(_ text: String) -> ErrorText {
    ErrorText(
      [text, "from the outside in: plausible, critical, normal; nothing was changed"],
      ExitStatus.refused)
  }
}
