public import HealthModel

/// What a device says of a time: a wall clock's, of no zone.
public enum DeviceTime: Hashable, Sendable {
  /// No time at all, or one whose year, month or day is 0.
  case unknown
  case local(LocalDateTime)
  /// 30 February, 25:00, a year before 1582.
  case impossible

  init(year: Int, month: Int, day: Int, hour: Int, minute: Int, second: Int) {
    if year == 0 || month == 0 || day == 0 {
      self = .unknown
    } else if year >= 1582, let date = LocalDate(year: year, month: month, day: day),
      let time = TimeOfDay(hour: hour, minute: minute, second: second)
    {
      self = .local(LocalDateTime(date, time))
    } else {
      self = .impossible
    }
  }

  /// So many minutes later; what is no time stays that.
  func adding(minutes: Int) -> DeviceTime {
    guard case .local(let local) = self else { return self }
    let later = local.instant(utcOffsetSeconds: 0).adding(seconds: Int64(minutes) * 60)
    return .local(LocalDateTime(later, utcOffsetSeconds: 0))
  }
}
