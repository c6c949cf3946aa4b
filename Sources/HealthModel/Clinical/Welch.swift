private import func Glibc.exp
private import func Glibc.lgamma
private import func Glibc.log

/// How much higher the mean of some days is than that of others, and within what bounds that is known:
/// days are taken as independent of each other, of whatever spread.
///
/// Source: Welch 1947 (doi 10.1093/biomet/34.1-2.28).
public struct MeanDifference: Equatable, Sendable {
  /// The mean of the later days less that of the earlier ones. Units: those of the values.
  public let difference: Double
  /// The lower end of its 95 % interval.
  public let low: Double
  /// The upper end.
  public let high: Double
  /// Of Student's distribution, by Welch and Satterthwaite.
  public let degreesOfFreedom: Double

  /// On fewer days than this on either side nothing is said.
  public static let leastDays = 10

  /// Whether 0 lies within the interval, so that chance alone may be behind it.
  public var isWithinChance: Bool { low <= 0 && 0 <= high }

  /// Shape: a value for each day. Nil where one side has too few, or both have no spread at all.
  public init?(of later: [Double], and earlier: [Double]) {
    guard min(later.count, earlier.count) >= Self.leastDays,
      let now = Statistics(later), let before = Statistics(earlier),
      let deviation = now.standardDeviation, let deviationBefore = before.standardDeviation
    else { return nil }
    let (spread, spreadBefore) = (
      deviation * deviation / Double(now.count),
      deviationBefore * deviationBefore / Double(before.count)
    )
    let variance = spread + spreadBefore
    guard variance > 0 else { return nil }
    degreesOfFreedom =
      variance * variance
      / (spread * spread / Double(now.count - 1)
        + spreadBefore * spreadBefore / Double(before.count - 1))
    difference = now.mean - before.mean
    let reach = Student.quantile(0.975, degreesOfFreedom) * variance.squareRoot()
    (low, high) = (difference - reach, difference + reach)
  }
}

/// Student's distribution, by the regularised incomplete beta function.
///
/// Source: NIST Digital Library of Mathematical Functions, 8.17.
enum Student {
  /// The number below which a share of it lies. Shape: `share` from 0.5 to below 1, a degree of freedom
  /// at least.
  static func quantile(_ share: Double, _ degreesOfFreedom: Double) -> Double {
    // Twice the tail falls as the number grows: halved until nothing is left between the ends.
    var (low, high) = (0.0, 1.0)
    while tails(high, degreesOfFreedom) > 2 * (1 - share), high < 1e12 { high *= 2 }
    while true {
      let middle = (low + high) / 2
      if middle <= low || middle >= high { return middle }
      if tails(middle, degreesOfFreedom) > 2 * (1 - share) { low = middle } else { high = middle }
    }
  }

  /// What lies beyond `number` on both sides.
  private static func tails(_ number: Double, _ degreesOfFreedom: Double) -> Double {
    incompleteBeta(
      degreesOfFreedom / (degreesOfFreedom + number * number), degreesOfFreedom / 2, 0.5)
  }

  /// Regularised; by the continued fraction 8.17.22, from the side on which that converges fast.
  private static func incompleteBeta(_ x: Double, _ a: Double, _ b: Double) -> Double {
    guard x > 0 else { return 0 }
    guard x < 1 else { return 1 }
    guard x <= (a + 1) / (a + b + 2) else { return 1 - incompleteBeta(1 - x, b, a) }
    let scale: Double = lgamma(a + b) - lgamma(a) - lgamma(b)
    let powers: Double = a * log(x) + b * log(1 - x)
    return exp(scale + powers) / a * fraction(x, a, b)
  }

  /// The continued fraction, by the method of Lentz as Thompson and Barnett have it (1986).
  private static func fraction(_ x: Double, _ a: Double, _ b: Double) -> Double {
    let least = 1e-300
    func held(_ number: Double) -> Double { number.magnitude < least ? least : number }
    var (c, d) = (1.0, 1 / held(1 - (a + b) * x / (a + 1)))
    var value = d
    for step in 1...1000 {
      let m = Double(step)
      let even: Double = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m))
      let odd: Double = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1))
      var change = 1.0
      for term in [even, odd] {
        d = 1 / held(1 + term * d)
        c = held(1 + term / c)
        change = c * d
        value *= change
      }
      if (change - 1).magnitude < 1e-15 { break }
    }
    return value
  }
}
