import Testing

@Suite struct SimulatorTests {
  @Test("Two thousand lives keep every promise", arguments: 0..<4)
  func lives(shard: Int) {
    for seed in UInt64(shard * 500 + 1)...UInt64(shard * 500 + 500) {
      var life = Life(seed: seed)
      for _ in 0..<25 where life.faults.isEmpty { life.step() }
      if life.faults.isEmpty { life.end() }
      #expect(life.faults.isEmpty, "\(life.faults)")
      if !life.faults.isEmpty { break }
    }
  }
}
