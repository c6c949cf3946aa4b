internal import CPangoCairo

/// The memory of a program that draws.
public enum DrawingMemory {
  /// Keeps what drawing gives back until the program's end, instead of giving it to the system and
  /// asking for it again, dozens of times for a picture.
  public static func keep() {
    mallopt(M_TOP_PAD, 1 << 21)
    mallopt(M_TRIM_THRESHOLD, 64 << 20)
    mallopt(M_MMAP_THRESHOLD, 64 << 20)
  }
}
