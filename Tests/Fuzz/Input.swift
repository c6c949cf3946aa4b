/// The fuzzer's input as text; bytes that aren't UTF-8 become U+FFFD.
func text(_ start: UnsafePointer<UInt8>?, _ count: Int) -> String {
  String(decoding: bytes(start, count), as: UTF8.self)
}

func bytes(_ start: UnsafePointer<UInt8>?, _ count: Int) -> [UInt8] {
  Array(UnsafeBufferPointer(start: start, count: count))
}
