internal import CGIO
internal import CNotify
internal import EventLoop
import HealthModel

/// One libnotify notification, which is shown only once. For the notifying thread only.
@safe final class LiveNotification {
  enum Outcome {
    case shown(UInt32)
    case refused
    /// The server took too long for libnotify; the reply to the call with this serial may follow.
    case unanswered(call: UInt32)
  }

  private static let icon = "healthlog"
  /// The name of the program's desktop entry, for the desktop's settings.
  private static let entry = "healthlog-reminder"
  private let notification: UnsafeMutablePointer<NotifyNotification>?

  /// - Parameter showsBodyAsButton: Whether to omit the click's action, which would be a button.
  /// - Parameter pressed: Called with an action's key.
  /// - Parameter closed: Called at most once, when the server closes the notification.
  init(
    _ content: NotificationContent, able: Set<String>, showsBodyAsButton: Bool,
    replacing former: UInt32?, pressed: @escaping (String) -> Void,
    closed: @escaping (NotificationClosure) -> Void
  ) {
    let hasActions = able.contains("actions")
    let lines = [content.body, hasActions ? "" : content.wordsForActions].filter { !$0.isEmpty }
    let body = lines.joined(separator: "\n")
    unsafe notification = notify_notification_new(
      content.summary, able.contains("body-markup") ? body.escapedMarkup : body, Self.icon)
    let urgency = content.urgency == .normal ? NOTIFY_URGENCY_NORMAL : NOTIFY_URGENCY_CRITICAL
    unsafe notify_notification_set_urgency(notification, urgency)
    unsafe notify_notification_set_hint(
      notification, "desktop-entry", g_variant_new_string(Self.entry))
    if let sound = content.sound {
      unsafe notify_notification_set_hint(notification, "sound-name", g_variant_new_string(sound))
    }
    // dunst uses the first name, other servers use the second.
    for hint in ["x-dunst-stack-tag", "x-canonical-private-synchronous"] where !content.tag.isEmpty
    {
      unsafe notify_notification_set_hint(notification, hint, g_variant_new_string(content.tag))
    }
    for action in hasActions ? content.actions : []
    where action.key != NotificationContent.Action.body || !showsBodyAsButton {
      add(action, pressed)
    }
    connect(closed)
    if let former { number = former }
  }

  deinit {
    guard let notification = unsafe notification else { return }
    unsafe g_object_unref(UnsafeMutableRawPointer(notification))
  }

  /// Shows the notification, and waits for the server as long as libnotify does, 25 seconds.
  func show(on bus: Bus) -> Outcome {
    var error: UnsafeMutablePointer<GError>?
    if unsafe notify_notification_show(notification, &error) != 0 { return .shown(number) }
    defer { unsafe g_error_free(error) }
    let timedOut = Int32(bitPattern: G_IO_ERROR_TIMED_OUT.rawValue)
    return unsafe g_error_matches(error, g_io_error_quark(), timedOut) != 0
      ? .unanswered(call: g_dbus_connection_get_last_serial(bus.connection)) : .refused
  }

  /// The number that the server gave the notification; before that, the number to replace, or 0.
  var number: UInt32 {
    get {
      var value = GValue()
      unsafe g_value_init(&value, g_type_from_name("gint"))
      defer { unsafe g_value_unset(&value) }
      unsafe g_object_get_property(object, "id", &value)
      return unsafe UInt32(bitPattern: g_value_get_int(&value))
    }
    set {
      var value = GValue()
      unsafe g_value_init(&value, g_type_from_name("gint"))
      defer { unsafe g_value_unset(&value) }
      unsafe g_value_set_int(&value, Int32(bitPattern: newValue))
      unsafe g_object_set_property(object, "id", &value)
    }
  }

  private var object: UnsafeMutablePointer<GObject>? {
    unsafe UnsafeMutableRawPointer(notification)?.assumingMemoryBound(to: GObject.self)
  }

  private func add(_ action: NotificationContent.Action, _ pressed: @escaping (String) -> Void) {
    let call: NotifyActionCallback = { _, key, data in
      guard let key = unsafe key else { return }
      unsafe Box<(String) -> Void>.value(data)(String(cString: key))
    }
    unsafe notify_notification_add_action(
      notification, action.key, action.label, call, Box.retained(pressed),
      Box<(String) -> Void>.release)
  }

  private func connect(_ closed: @escaping (NotificationClosure) -> Void) {
    let notification = unsafe notification
    unsafe _ = onSignal("closed", of: UnsafeMutableRawPointer(notification)) {
      switch unsafe notify_notification_get_closed_reason(notification) {
      case NOTIFY_CLOSED_REASON_DISMISSED.rawValue: closed(.dismissed)
      case NOTIFY_CLOSED_REASON_API_REQUEST.rawValue: closed(.requested)
      default: closed(.expired)
      }
    }
  }
}
