internal import CGIO

/// The presenter's other half: everything in it happens on the notifying thread.
///
/// The server is first asked what it can do, then to show something; it has all the time in the world
/// for both. Whoever gives up waiting for `Notify` doesn't know the number of what may be shown yet.
final class Notifier {
  static let busName = "org.freedesktop.Notifications"
  static let path = "/org/freedesktop/Notifications"

  private let name: String
  private let icon: String
  private let entry: String
  private let bus: SessionBus
  private let deliver: @Sendable (NotificationEvent) -> Void
  /// Asked for, and waiting for the server's sign of life.
  private var waiting: [NotificationToken: Request] = [:]
  /// To be shown once the person may be disturbed again: asked for, and not answered until then.
  private var held: [NotificationToken: Request] = [:]
  private let doNotDisturb: DoNotDisturb
  /// Sent to the server, which hasn't answered; whether it is still wanted.
  private var sent: [NotificationToken: Bool] = [:]
  /// The server's numbers of what is on the screen. Dropped when the server changes: they mean nothing
  /// to the next one.
  private var live: [NotificationToken: UInt32] = [:]
  /// What the server said of numbers that nobody knows yet, while it owes an answer: it may be quicker
  /// with its signals.
  private var early: [(number: UInt32, signal: ServerSignal)] = []

  private struct Request {
    let content: NotificationContent
    let former: NotificationID?
  }

  init(
    name: String, icon: String, entry: String, bus: SessionBus,
    deliver: @escaping @Sendable (NotificationEvent) -> Void
  ) {
    self.name = name
    self.icon = icon
    self.entry = entry
    self.bus = bus
    self.deliver = deliver
    doNotDisturb = DoNotDisturb(bus: bus)
  }

  /// To be called before the thread's loop runs. What it sets up lasts as long as the process.
  func start() {
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
    bus.onSignals(ofServer: Self.busName) { [weak self] in self?.heard($1, of: $0) }
    doNotDisturb.watch { [weak self] in self?.releaseHeld() }
  }

  private func serverChanged(to owner: String?) {
    (live, early) = ([:], [])
    // The next server may be one that minds no disturbance: these are asked for again.
    let given = held.keys
    held = [:]
    for token in given { deliver(.failed(token, server: nil)) }
    deliver(owner.map { .serverAppeared(identity(of: $0)) } ?? .serverVanished)
    if let owner { describe(owner) }
  }

  /// Has the server tell what it is, for the record.
  private func describe(_ owner: String) {
    ask("GetServerInformation", expecting: "(ssss)") { [self] information in
      ask("GetCapabilities", expecting: "(as)") { [self] able in
        guard let information, let able, bus.owner(of: Self.busName) == owner else { return }
        deliver(
          .serverDescribed(NotificationServer(information: information, capabilities: able)))
      }
    }
  }

  private func identity(of owner: String) -> String { bus.identifier + owner }

  private var server: String? { bus.owner(of: Self.busName).map(identity) }

  func show(
    _ content: NotificationContent, as token: NotificationToken, replacing former: NotificationID?
  ) {
    waiting[token] = Request(content: content, former: former)
    ask("GetCapabilities", expecting: "(as)") { [self] able in
      guard let request = waiting.removeValue(forKey: token) else { return }
      guard let able else { return deliver(.failed(token, server: server)) }
      held[token] = request
      doNotDisturb.ask { [self] isQuiet in
        if !isQuiet {
          presentHeld(token, able: Set(able))
        } else if held[token] != nil {
          deliver(.heldBack(token))
        }
      }
    }
  }

  private func presentHeld(_ token: NotificationToken, able: Set<String>) {
    // Closed meanwhile, or shown already.
    guard let request = held.removeValue(forKey: token) else { return }
    guard let server else { return deliver(.failed(token, server: nil)) }
    present(request, as: token, on: server, able: able)
  }

  /// The server's state may be another: what was held back is asked for anew, in the words that
  /// are right by now.
  private func releaseHeld() {
    guard !held.isEmpty else { return }
    doNotDisturb.ask { [self] isQuiet in
      guard !isQuiet else { return }
      let released = held.keys
      held = [:]
      for token in released { deliver(.released(token)) }
    }
  }

  private func present(
    _ request: Request, as token: NotificationToken, on server: String, able: Set<String>
  ) {
    let former = request.former?.server == server ? request.former?.number : nil
    let notification = NotificationRequest(
      content: request.content, name: name, icon: icon, entry: entry)
    sent[token] = true
    let arguments = unsafe notification.arguments(replacing: former ?? 0, able: able)
    unsafe call("Notify", arguments, expecting: "(u)") { [self] reply in
      let number = unsafe reply.flatMap { reply in
        defer { unsafe g_variant_unref(reply) }
        return unsafe word(g_variant_get_child_value(reply, 0))
      }
      answered(token, number, by: server)
    }
  }

  private func answered(_ token: NotificationToken, _ number: UInt32?, by server: String) {
    let isWanted = sent.removeValue(forKey: token) ?? false
    defer { if sent.isEmpty { early = [] } }
    guard let number, number > 0 else {
      return deliver(isWanted ? .failed(token, server: server) : .closed(token, .requested))
    }
    guard isWanted else { return closeNumber(number, of: token) }
    live[token] = number
    deliver(.shown(token, NotificationID(server: server, number: number)))
    let told = early.filter { $0.number == number }
    early.removeAll { $0.number == number }
    for (_, signal) in told { heard(signal, of: number) }
  }

  private func heard(_ signal: ServerSignal, of number: UInt32) {
    guard let token = live.first(where: { $0.value == number })?.key else {
      // Other programs' notifications have numbers too.
      if !sent.isEmpty { early.append((number, signal)) }
      return
    }
    switch signal {
    case .pressed(let action): deliver(.pressed(token, action: action))
    case .closed(let closure):
      live[token] = nil
      deliver(.closed(token, closure))
    }
  }

  func close(_ token: NotificationToken, former: NotificationID?) {
    waiting[token] = nil
    held[token] = nil
    if sent[token] != nil {
      // Its number is not known yet: it is closed once it is.
      sent[token] = false
      return
    }
    let formerNumber = former?.server == server ? former?.number : nil
    guard let number = live.removeValue(forKey: token) ?? formerNumber else {
      return deliver(.closed(token, .requested))
    }
    closeNumber(number, of: token)
  }

  private func closeNumber(_ number: UInt32, of token: NotificationToken) {
    // Whether or not the server knew it: it shows it no more.
    ask("CloseNotification", number, expecting: "()") {
      [deliver] _ in deliver(.closed(token, .requested))
    }
  }

  func closeAll() {
    (waiting, held, sent) = ([:], [:], [:])
    for number in live.values {
      ask("CloseNotification", number, expecting: "()") { _ in }
    }
    live = [:]
    unsafe _ = g_dbus_connection_flush_sync(bus.connection, nil, nil)
  }

  /// Asks the server without waiting; `answered` gets the strings in its reply, in order, nil if none
  /// came.
  private func ask(
    _ method: String, _ number: UInt32? = nil, expecting type: String,
    answered: @escaping ([String]?) -> Void
  ) {
    let arguments = unsafe number.map { unsafe [g_variant_new_uint32($0)] } ?? []
    unsafe call(method, arguments, expecting: type) { unsafe answered(strings(in: $0)) }
  }

  /// Calls the server without waiting, and without a limit to how long it may take; `answered` gets
  /// its reply, and frees it.
  private func call(
    _ method: String, _ arguments: [OpaquePointer?], expecting type: String,
    answered: @escaping (OpaquePointer?) -> Void
  ) {
    let replyType = unsafe g_variant_type_new(type)
    defer { unsafe g_variant_type_free(replyType) }
    unsafe g_dbus_connection_call(
      bus.connection, Self.busName, Self.path, Self.busName, method,
      g_variant_new_tuple(arguments, gsize(arguments.count)), replyType, G_DBUS_CALL_FLAGS_NONE,
      Int32.max, nil,
      { connection, result, data in
        let reply = unsafe g_dbus_connection_call_finish(OpaquePointer(connection), result, nil)
        unsafe Box<(OpaquePointer?) -> Void>.take(data)(reply)
      }, Box.retained(answered))
  }
}

/// The strings of a reply, such as one of type `(as)` or `(ssss)`, in order; frees the reply.
func strings(in reply: OpaquePointer?) -> [String]? {
  guard let reply = unsafe reply else { return nil }
  defer { unsafe g_variant_unref(reply) }
  if unsafe g_variant_classify(reply) == G_VARIANT_CLASS_STRING {
    return unsafe [String(cString: g_variant_get_string(reply, nil))]
  }
  guard unsafe g_variant_is_container(reply) != 0 else { return [] }
  return unsafe (0..<g_variant_n_children(reply)).flatMap { index in
    unsafe strings(in: g_variant_get_child_value(reply, index)) ?? []
  }
}
