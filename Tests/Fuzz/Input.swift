/// What the fuzzer hands over, as text; bytes that are no UTF-8 become U+FFFD.
func text(_ start: UnsafePointer<UInt8>?, _ count: Int) -> String {
  String(decoding: bytes(start, count), as: UTF8.self)
}

func bytes(_ start: UnsafePointer<UInt8>?, _ count: Int) -> [UInt8] {
  Array(UnsafeBufferPointer(start: start, count: count))
}
