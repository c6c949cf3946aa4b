import HealthModel
import TestSupport

extension TableZone {
  static let kathmandu = TableZone(
    identifier: "Asia/Kathmandu", initialOffset: 20_700, changes: [])

  /// Rome, 2026: summer time from 29 March 01:00Z to 25 October 01:00Z.
  static let rome = TableZone(
    identifier: "Europe/Rome", initialOffset: 3600,
    changes: [(1_774_746_000, 7200), (1_792_890_000, 3600)])

  /// New York, 2026: summer time from 8 March 07:00Z to 1 November 06:00Z.
  static let newYork = TableZone(
    identifier: "America/New_York", initialOffset: -18_000,
    changes: [(1_772_953_200, -14_400), (1_793_512_800, -18_000)])

  /// Lord Howe, 2026, moves half an hour: back on 4 April 15:00Z, ahead on 3 October 15:30Z.
  static let lordHowe = TableZone(
    identifier: "Australia/Lord_Howe", initialOffset: 39_600,
    changes: [(1_775_314_800, 37_800), (1_791_041_400, 39_600)])

  /// Santiago, 2026, skips midnight: back on 5 April 03:00Z, ahead on 6 September 04:00Z.
  static let santiago = TableZone(
    identifier: "America/Santiago", initialOffset: -10_800,
    changes: [(1_775_358_000, -14_400), (1_788_667_200, -10_800)])

  /// Apia went from -10 h to +14 h on 2011-12-30T10:00Z, skipping the 30th.
  static let apia2011 = TableZone(
    identifier: "Pacific/Apia", initialOffset: -36_000, changes: [(1_325_239_200, 50_400)])
}
