package import CGIO

/// A Swift value that C retains, and releases with a destroy function.
package final class Box<Value> {
  private let value: Value

  private init(_ value: Value) { self.value = value }

  /// Returns a pointer that owns `value` until `release` or `take` is called with it.
  package static func retained(_ value: Value) -> UnsafeMutableRawPointer {
    unsafe Unmanaged.passRetained(Box(value)).toOpaque()
  }

  package static func value(_ pointer: UnsafeMutableRawPointer?) -> Value {
    guard let pointer = unsafe pointer else { preconditionFailure("C lost a handler's data") }
    return unsafe Unmanaged<Box>.fromOpaque(pointer).takeUnretainedValue().value
  }

  /// Returns the value behind a pointer from `retained`, and releases it.
  package static func take(_ pointer: UnsafeMutableRawPointer?) -> Value {
    guard let pointer = unsafe pointer else { preconditionFailure("C lost a handler's data") }
    return unsafe Unmanaged<Box>.fromOpaque(pointer).takeRetainedValue().value
  }

  package static var release: GDestroyNotify {
    { pointer in
      if let pointer = unsafe pointer { unsafe Unmanaged<AnyObject>.fromOpaque(pointer).release() }
    }
  }
}

/// Returns a GLib error's message, and frees the error.
package func words(of error: UnsafeMutablePointer<GError>?) -> String {
  guard let error = unsafe error else { return "unknown error" }
  defer { unsafe g_error_free(error) }
  return unsafe String(cString: error.pointee.message)
}

/// Calls `handler` on each signal `name`, on the emitting thread; returns the ID to disconnect it.
package func onSignal(
  _ name: String, of object: UnsafeMutableRawPointer?, _ handler: @escaping () -> Void
) -> gulong {
  // With G_CONNECT_SWAPPED, a handler gets its data first; it ignores the signal's arguments.
  let call: @convention(c) (gpointer?) -> Void = { unsafe Box<() -> Void>.value($0)() }
  return unsafe g_signal_connect_data(
    object, name, unsafeBitCast(call, to: GCallback.self), Box.retained(handler),
    { data, _ in unsafe Box<() -> Void>.release(data) }, G_CONNECT_SWAPPED)
}
