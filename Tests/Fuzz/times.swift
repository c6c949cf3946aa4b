import HealthModel

/// A zone with a one-hour gap on 2026-03-29 and a fold on 2026-10-25.
private struct SummerZone: TimeZoneRules {
  let identifier = "Test/Summer"

  func utcOffsetSeconds(at instant: Instant) -> Int {
    (1_774_746_000..<1_792_890_000).contains(instant.seconds) ? 7200 : 3600
  }
}

/// Times, dates, weeks and periods: each prints in a form that reads back the same.
@_cdecl("LLVMFuzzerTestOneInput")
public func times(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let typed = text(start, count)
  let zone = SummerZone()
  let now = Instant(seconds: 1_795_158_000)
  let today = zone.localDateTime(at: now).date
  if let date = LocalDate(typed) {
    precondition(date.description == typed && LocalDate(epochDay: date.epochDay) == date)
  }
  if let week = ISOWeek(typed) {
    precondition(ISOWeek(week.description) == week && ISOWeek(containing: week.monday) == week)
  }
  if let time = TimeOfDay(typed), time.milliseconds % 60_000 == 0 {
    precondition(TimeOfDay(time.description) == time)
  }
  if let expression = try? TimeExpression(typed, now: now, zone: zone) { check(expression, zone) }
  if let stamped = try? TimeExpression(stamped: typed, zone: zone) { check(stamped, zone) }
  if let period = try? Period(typed, DayReader(today: today)) { check(period, today, zone) }
  return 0
}

private func check(_ expression: TimeExpression, _ zone: SummerZone) {
  let moment = expression.moment
  guard (1...9999).contains(moment.day.year) else { return }
  let again = try? TimeExpression(stamped: moment.rfc3339, zone: zone)
  precondition(again?.moment.instant.seconds == moment.instant.seconds, moment.rfc3339)
  precondition(again?.moment.utcOffsetSeconds == moment.utcOffsetSeconds, moment.rfc3339)
}

private func check(_ period: Period, _ today: LocalDate, _ zone: SummerZone) {
  let days = [period.first, period.last].compactMap { $0 }
  for day in days { precondition(zone.startOfDay(day) < zone.startOfDay(day.adding(days: 1))) }
  if let first = period.first, let last = period.last { precondition(first <= last) }
  guard days.allSatisfy({ (1...9999).contains($0.year) }) else { return }
  let text = "\(period.first?.description ?? "")..\(period.last?.description ?? "")"
  precondition((try? Period(text, DayReader(today: today))) == period, text)
}
