internal import CGIO

/// What a notification server tells by itself of a notification.
enum ServerSignal {
  case pressed(action: String)
  case closed(NotificationClosure)
}

extension SessionBus {
  /// Has `handler` called, on the thread-default context of the caller, for each signal of the
  /// notification server about a notification, whose it may be, for as long as the process lives.
  ///
  /// Signals that another program sends in its name don't count.
  func onSignals(ofServer name: String, _ handler: @escaping (UInt32, ServerSignal) -> Void) {
    unsafe _ = g_dbus_connection_signal_subscribe(
      connection, name, name, nil, Notifier.path, nil, G_DBUS_SIGNAL_FLAGS_NONE,
      { _, _, _, _, signal, values, data in
        guard let signal = unsafe signal, let values = unsafe values,
          unsafe g_variant_n_children(values) == 2
        else { return }
        let number = unsafe word(g_variant_get_child_value(values, 0))
        let detail = unsafe g_variant_get_child_value(values, 1)
        let handler = unsafe Box<(UInt32, ServerSignal) -> Void>.value(data)
        switch unsafe String(cString: signal) {
        case "ActionInvoked":
          if let number, let action = unsafe strings(in: detail)?.first {
            handler(number, .pressed(action: action))
          }
        case "NotificationClosed":
          if let number { handler(number, unsafe .closed(closure(word(detail)))) }
        default: unsafe g_variant_unref(detail)
        }
      }, Box.retained(handler), Box<(UInt32, ServerSignal) -> Void>.release)
  }
}

private func closure(_ reason: UInt32?) -> NotificationClosure {
  switch reason {
  case 2: .dismissed
  case 3: .requested
  default: .expired
  }
}

/// The number in a value of type `u`, of which dbusmock's servers have signed ones; frees the value.
func word(_ value: OpaquePointer?) -> UInt32? {
  guard let value = unsafe value else { return nil }
  defer { unsafe g_variant_unref(value) }
  return switch unsafe g_variant_classify(value) {
  case G_VARIANT_CLASS_UINT32: unsafe g_variant_get_uint32(value)
  case G_VARIANT_CLASS_INT32: unsafe UInt32(bitPattern: g_variant_get_int32(value))
  default: nil
  }
}
