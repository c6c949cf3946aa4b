internal import CGIO
internal import CNotify
internal import EventLoop
import HealthModel

/// The presenter's worker on the notifying thread. It first asks the server for its capabilities,
/// without a time limit. Only after the answer does it use libnotify, which blocks. If libnotify
/// gives up waiting for a notification's number, the late answer provides it (ADR 17).
final class Notifier {
  static let busName = "org.freedesktop.Notifications"
  static let path = "/org/freedesktop/Notifications"
  private let bus: Bus
  private let deliver: @Sendable (NotificationEvent) -> Void
  /// The requests that wait for the server's capabilities.
  private var waiting: [NotificationToken: (content: NotificationContent, former: Popup?)] = [:]
  /// The requests that wait for the state of "do not disturb", or for its end.
  private var held: [NotificationToken: (content: NotificationContent, former: Popup?)] = [:]
  private let doNotDisturb: DoNotDisturb
  /// The current server's notifications that are on the screen.
  private var live: [NotificationToken: LiveNotification] = [:]
  /// The notifications that libnotify stopped waiting for, by the serial of the call.
  private var late: [UInt32: LateNotification] = [:]
  /// The listener for late answers; nil while none is possible.
  private var listener: AnswerListener?
  /// The current server's description; nil if it hasn't answered.
  private var described: NotificationServer?
  private let loop: MainLoop

  private struct LateNotification {
    let token: NotificationToken
    let notification: LiveNotification
    let server: String
    var isWanted = true
  }

  init(bus: Bus, loop: MainLoop, deliver: @escaping @Sendable (NotificationEvent) -> Void) {
    (self.bus, self.loop) = (Bus(bus, on: loop), loop)
    self.deliver = deliver
    doNotDisturb = DoNotDisturb(bus: self.bus)
  }

  /// Sets up libnotify and the watch on the server. Call it first, on the loop.
  func start() {
    unsafe _ = notify_init("healthlog")
    let appeared: GBusNameAppearedCallback = { _, _, owner, data in
      guard let owner = unsafe owner else { return }
      unsafe Box<Notifier>.value(data).serverChanged(to: String(cString: owner))
    }
    let vanished: GBusNameVanishedCallback = { _, _, data in
      unsafe Box<Notifier>.value(data).serverChanged(to: nil)
    }
    unsafe g_bus_watch_name_on_connection(
      bus.connection, Self.busName, G_BUS_NAME_WATCHER_FLAGS_NONE, appeared, vanished,
      Box.retained(self), Box<Notifier>.release)
    doNotDisturb.watch { [weak self] in self?.releaseHeld() }
  }

  private func serverChanged(to owner: String?) {
    (live, described) = ([:], nil)
    // The next server may have no "do not disturb": let the caller repeat the held requests.
    let given = held.keys
    held = [:]
    for token in given { deliver(.failed(token, server: nil)) }
    guard let owner else {
      return deliver(bus.canStart(Self.busName) ? .serverResting : .serverVanished)
    }
    deliver(.serverAppeared(identity(of: owner)))
    ask("GetCapabilities", expecting: "(as)") { [self] able in
      guard let able, bus.owner(of: Self.busName) == owner, let server = description(able) else {
        return
      }
      described = server
      deliver(.serverDescribed(server))
    }
  }

  /// Asks the current server for its name and version, and waits; returns nil without an answer.
  private func description(_ capabilities: [String]) -> NotificationServer? {
    bus.ask("GetServerInformation", "(ssss)", milliseconds: 25_000).map {
      NotificationServer(information: $0, capabilities: capabilities)
    }
  }

  private func identity(of owner: String) -> String { bus.identifier + owner }

  private var server: String? { bus.owner(of: Self.busName).map(identity) }

  func show(
    _ content: NotificationContent, as token: NotificationToken, replacing former: Popup?
  ) {
    waiting[token] = (content, former)
    ask("GetCapabilities", expecting: "(as)") { [self] able in
      guard let request = waiting.removeValue(forKey: token) else { return }
      guard let able else { return deliver(.failed(token, server: server)) }
      // The call may have started the server.
      described = described ?? description(able)
      held[token] = request
      doNotDisturb.ask(described) { [self] isQuiet in
        if !isQuiet {
          present(token, able: Set(able))
        } else if held[token] != nil {
          deliver(.heldBack(token))
        }
      }
    }
  }

  /// If "do not disturb" is off, releases held requests; the caller repeats them with new content.
  private func releaseHeld() {
    guard !held.isEmpty else { return }
    doNotDisturb.ask(described) { [self] isQuiet in
      guard !isQuiet else { return }
      let released = held.keys
      held = [:]
      for token in released { deliver(.released(token)) }
    }
  }

  private func present(_ token: NotificationToken, able: Set<String>) {
    // The notification may have been closed in the meantime, or already shown.
    guard let request = held.removeValue(forKey: token) else { return }
    guard let server else { return deliver(.failed(token, server: nil)) }
    let former = request.former?.server == server ? request.former?.number : nil
    let notification = LiveNotification(
      request.content, able: able, showsBodyAsButton: described?.isXfce ?? false,
      replacing: former, pressed: { [deliver] in deliver(.pressed(token, action: $0)) },
      closed: { [weak self] reason in
        guard let self, live.removeValue(forKey: token) != nil else { return }
        deliver(.closed(token, reason))
      })
    // Listen before the call: the answer may arrive just as libnotify gives up.
    if listener == nil {
      listener = AnswerListener(on: bus, loop: loop) { [weak self] in self?.answered($0, $1) }
    }
    switch notification.show(on: bus) {
    case .shown(let number):
      live[token] = notification
      deliver(.shown(token, Popup(server: server, number: number)))
    case .refused: deliver(.failed(token, server: server))
    case .unanswered(let call):
      late[call] = LateNotification(token: token, notification: notification, server: server)
    }
    if late.isEmpty { listener = nil }
  }

  /// Completes a call that was answered late; `number` is nil for a refusal.
  private func answered(_ call: UInt32, _ number: UInt32?) {
    guard let one = late.removeValue(forKey: call) else { return }
    if late.isEmpty { listener = nil }
    guard let number, number > 0 else {
      return deliver(
        one.isWanted ? .failed(one.token, server: one.server) : .closed(one.token, .requested))
    }
    guard one.isWanted else { return closeNumber(number, of: one.token) }
    one.notification.number = number
    live[one.token] = one.notification
    deliver(.shown(one.token, Popup(server: one.server, number: number)))
  }

  func close(_ token: NotificationToken, former: Popup?) {
    waiting[token] = nil
    held[token] = nil
    if let call = late.first(where: { $0.value.token == token })?.key {
      // The notification's number is unknown: close it once the answer arrives.
      late[call]?.isWanted = false
      return
    }
    let formerNumber = former?.server == server ? former?.number : nil
    guard let number = live.removeValue(forKey: token)?.number ?? formerNumber else {
      return deliver(.closed(token, .requested))
    }
    closeNumber(number, of: token)
  }

  private func closeNumber(_ number: UInt32, of token: NotificationToken) {
    // The notification counts as closed even if the server doesn't know it.
    ask("CloseNotification", number, expecting: "()") {
      [deliver] _ in deliver(.closed(token, .requested))
    }
  }

  func closeAll() {
    (waiting, held, late) = ([:], [:], [:])
    let numbers = live.values.map(\.number)
    live = [:]
    for number in numbers { ask("CloseNotification", number, expecting: "()") { _ in } }
    bus.flush()
  }

  /// Asks the server without waiting; `answered` gets the reply's strings, in order, or nil.
  private func ask(
    _ method: String, _ number: UInt32? = nil, expecting type: String,
    answered: @escaping ([String]?) -> Void
  ) {
    let arguments = number.map { "(uint32 \($0),)" } ?? "()"
    bus.call(
      BusCall(
        Self.busName, Self.path, Self.busName, method, arguments, reply: type,
        milliseconds: .max, mayStart: true)
    ) { answered((try? $0.get())?.strings) }
  }
}

/// Receives every reply on a bus, even one that nobody waits for any longer.
@safe final class AnswerListener {
  private let connection: OpaquePointer
  private let filter: UInt32

  /// - Parameter handler: Called in order on `loop`; `number` is nil for a reply without a number.
  init(
    on bus: Bus, loop: MainLoop, _ handler: @escaping (_ serial: UInt32, _ number: UInt32?) -> Void
  ) {
    let handler = LoopHandler<(UInt32, UInt32?)>(on: loop) { handler($0.0, $0.1) }
    let heard: @Sendable (UInt32, UInt32?) -> Void = { handler.call(($0, $1)) }
    unsafe connection = OpaquePointer(g_object_ref(UnsafeMutableRawPointer(bus.connection)))
    // GLib calls the filter on its own thread, which reads the bus.
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

/// Returns the number in an answer of type `(u)`; nil for another type.
private func number(in message: OpaquePointer?) -> UInt32? {
  guard let body = unsafe g_dbus_message_get_body(message), unsafe g_variant_n_children(body) == 1
  else { return nil }
  let value = unsafe g_variant_get_child_value(body, 0)
  defer { unsafe g_variant_unref(value) }
  guard unsafe g_variant_classify(value) == G_VARIANT_CLASS_UINT32 else { return nil }
  return unsafe g_variant_get_uint32(value)
}
