internal import CGIO
internal import EventLoop

/// Receives every answer on a bus, even one that nobody waits for any more.
@safe final class AnswerListener {
  private let connection: OpaquePointer
  private let filter: UInt32

  /// - Parameters:
  ///   - loop: Calls `handler` in the order of the answers.
  ///   - handler: Gets the serial of the call, and the number in its answer; nil for an answer
  ///     without a number, or an error.
  init(
    on bus: SessionBus, loop: MainLoop,
    _ handler: @escaping (_ serial: UInt32, _ number: UInt32?) -> Void
  ) {
    let handler = LoopHandler<(UInt32, UInt32?)>(on: loop) { handler($0.0, $0.1) }
    let heard: @Sendable (UInt32, UInt32?) -> Void = { handler.call(($0, $1)) }
    unsafe connection = OpaquePointer(g_object_ref(UnsafeMutableRawPointer(bus.connection)))
    // GLib calls it on its own thread, which reads the bus.
    unsafe filter = g_dbus_connection_add_filter(
      connection,
      { _, message, isIncoming, data in
        let kind = unsafe g_dbus_message_get_message_type(message)
        if isIncoming != 0,
          kind == G_DBUS_MESSAGE_TYPE_METHOD_RETURN || kind == G_DBUS_MESSAGE_TYPE_ERROR
        {
          unsafe Box<@Sendable (UInt32, UInt32?) -> Void>.value(data)(
            g_dbus_message_get_reply_serial(message), number(in: message))
        }
        return unsafe message
      }, Box.retained(heard), Box<@Sendable (UInt32, UInt32?) -> Void>.release)
  }

  deinit {
    unsafe g_dbus_connection_remove_filter(connection, filter)
    unsafe g_object_unref(UnsafeMutableRawPointer(connection))
  }
}

/// Returns the number in an answer of type `(u)`.
private func number(in message: OpaquePointer?) -> UInt32? {
  guard let body = unsafe g_dbus_message_get_body(message), unsafe g_variant_n_children(body) == 1
  else { return nil }
  let value = unsafe g_variant_get_child_value(body, 0)
  defer { unsafe g_variant_unref(value) }
  guard unsafe g_variant_classify(value) == G_VARIANT_CLASS_UINT32 else { return nil }
  return unsafe g_variant_get_uint32(value)
}
