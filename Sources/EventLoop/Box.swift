package import CGIO

/// A Swift value in C's hands: retained for it, and released by the destroy function that C calls.
package final class Box<Value> {
  private let value: Value

  private init(_ value: Value) {
    self.value = value
  }

  /// Returns a pointer that owns `value` until `release` is called on it.
  package static func retained(_ value: Value) -> UnsafeMutableRawPointer {
    unsafe Unmanaged.passRetained(Box(value)).toOpaque()
  }

  /// The value behind a pointer that `retained` made.
  package static func value(_ pointer: UnsafeMutableRawPointer?) -> Value {
    guard let pointer = unsafe pointer else { preconditionFailure("C lost a handler's data") }
    return unsafe Unmanaged<Box>.fromOpaque(pointer).takeUnretainedValue().value
  }

  /// The value behind a pointer that `retained` made, which is released: for what is called once.
  package static func take(_ pointer: UnsafeMutableRawPointer?) -> Value {
    guard let pointer = unsafe pointer else { preconditionFailure("C lost a handler's data") }
    return unsafe Unmanaged<Box>.fromOpaque(pointer).takeRetainedValue().value
  }

  /// What C calls when it needs the value no more.
  package static var release: GDestroyNotify {
    { pointer in
      if let pointer = unsafe pointer { unsafe Unmanaged<AnyObject>.fromOpaque(pointer).release() }
    }
  }
}

/// Takes the words out of a GLib error and frees it.
package func words(of error: UnsafeMutablePointer<GError>?) -> String {
  guard let error = unsafe error else { return "unknown error" }
  defer { unsafe g_error_free(error) }
  return unsafe String(cString: error.pointee.message)
}
