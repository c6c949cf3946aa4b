/// Returns a hash that stands for the text in every process. Not cryptographic: FNV-1a, 64 bits.
public func stableHash(of text: String) -> UInt64 {
  text.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
}
