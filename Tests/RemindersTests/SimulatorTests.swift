import Foundation
import Testing

@Suite struct SimulatorTests {
  /// `make simulate SEED=… LIVES=…` tries others; a failing life prints its seed.
  static let seeds: [ClosedRange<UInt64>] = {
    let environment = ProcessInfo.processInfo.environment
    let first = environment["HEALTHLOG_SEED"].flatMap { UInt64($0) } ?? 1
    let lives = environment["HEALTHLOG_LIVES"].flatMap { UInt64($0) } ?? 1000
    return stride(from: first, to: first + lives, by: 250).map {
      $0...min($0 + 249, first + lives - 1)
    }
  }()

  @Test("A thousand lives keep every promise", arguments: seeds)
  func lives(seeds: ClosedRange<UInt64>) {
    for seed in seeds {
      var life = Life(seed: seed)
      for _ in 0..<25 where life.faults.isEmpty { life.step() }
      if life.faults.isEmpty { life.end() }
      #expect(life.faults.isEmpty, "\(life.faults)")
      if !life.faults.isEmpty { break }
    }
  }
}
