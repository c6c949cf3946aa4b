private import func Glibc.exp
private import func Glibc.lgamma
private import func Glibc.log

/// The difference between two groups' means, with its 95 % confidence interval. Days count as
/// independent; the groups may differ in spread. Source: Welch 1947 (doi 10.1093/biomet/34.1-2.28).
public struct MeanDifference: Equatable, Sendable {
  /// The later mean minus the earlier one. Units: those of the values.
  public let difference: Double
  public let low: Double
  public let high: Double
  /// The degrees of freedom of Student's distribution, by Welch and Satterthwaite.
  public let degreesOfFreedom: Double

  public static let leastDays = 10

  public var isWithinChance: Bool { low <= 0 && 0 <= high }

  /// Compares two groups of values, one a day; nil with too few days or without any spread.
  public init?(of later: [Double], and earlier: [Double]) {
    guard min(later.count, earlier.count) >= Self.leastDays,
      let now = Statistics(later), let before = Statistics(earlier),
      let deviation = now.standardDeviation, let deviationBefore = before.standardDeviation
    else { return nil }
    let spread = deviation * deviation / Double(now.count)
    let spreadBefore = deviationBefore * deviationBefore / Double(before.count)
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

/// Student's distribution, from the regularised incomplete beta function. Source: NIST DLMF, 8.17.
enum Student {
  /// Returns the quantile with `share` below it. Shape: 0.5 ≤ `share` < 1, `degreesOfFreedom` ≥ 1.
  static func quantile(_ share: Double, _ degreesOfFreedom: Double) -> Double {
    // The tails shrink as the number grows, so bisection finds the quantile.
    var (low, high) = (0.0, 1.0)
    while tails(high, degreesOfFreedom) > 2 * (1 - share), high < 1e12 { high *= 2 }
    while true {
      let middle = (low + high) / 2
      if middle <= low || middle >= high { return middle }
      if tails(middle, degreesOfFreedom) > 2 * (1 - share) { low = middle } else { high = middle }
    }
  }

  /// Returns the share below `-number` and above `number`.
  private static func tails(_ number: Double, _ degreesOfFreedom: Double) -> Double {
    incompleteBeta(
      degreesOfFreedom / (degreesOfFreedom + number * number), degreesOfFreedom / 2, 0.5)
  }

  /// Evaluates the continued fraction 8.17.22 on the side where it converges fast.
  private static func incompleteBeta(_ x: Double, _ a: Double, _ b: Double) -> Double {
    guard x > 0 else { return 0 }
    guard x < 1 else { return 1 }
    guard x <= (a + 1) / (a + b + 2) else { return 1 - incompleteBeta(1 - x, b, a) }
    let scale: Double = lgamma(a + b) - lgamma(a) - lgamma(b)
    let powers: Double = a * log(x) + b * log(1 - x)
    return exp(scale + powers) / a * fraction(x, a, b)
  }

  /// Returns the continued fraction by Lentz's method, as in Thompson and Barnett (1986).
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
