internal import CGIO
internal import EventLoop

/// The machine's bus, for calls that wait for nothing: each is answered on the loop's thread.
///
/// For that thread alone.
@safe final class SystemBus {
  private let connection: OpaquePointer
  private let loop: MainLoop
  private var closing: gulong = 0

  /// Connects to it; the loop runs until that is done.
  ///
  /// - Parameters:
  ///   - milliseconds: how long at most.
  ///   - closed: called when the bus goes.
  /// - Throws: `BusFault` where there is none.
  init(on loop: MainLoop, milliseconds: UInt32, closed: @escaping () -> Void) throws(BusFault) {
    self.loop = loop
    var found: OpaquePointer?
    var error: UnsafeMutablePointer<GError>?
    let finish: (OpaquePointer?) -> Void = { result in
      unsafe found = g_bus_get_finish(result, &error)
      loop.quit()
    }
    let limit = loop.after(milliseconds: milliseconds, loop.quit)
    loop.run {
      unsafe g_bus_get(
        G_BUS_TYPE_SYSTEM, nil,
        { _, result, data in unsafe Box<(OpaquePointer?) -> Void>.take(data)(result) },
        Box.retained(finish))
    }
    withExtendedLifetime(limit) {}
    guard let found = unsafe found else { throw unsafe BusFault(error) }
    unsafe connection = unsafe found
    // A lost bus is told as what it is; GLib would end this process by a signal.
    unsafe g_dbus_connection_set_exit_on_close(found, 0)
    let call:
      @convention(c) (OpaquePointer?, gboolean, UnsafeMutablePointer<GError>?, gpointer?) -> Void =
        { _, _, _, data in unsafe Box<() -> Void>.value(data)() }
    let release: GClosureNotify = { data, _ in unsafe Box<() -> Void>.release(data) }
    let handler = LoopHandler<Void>(on: loop) { closed() }
    unsafe closing = g_signal_connect_data(
      UnsafeMutableRawPointer(found), "closed", unsafeBitCast(call, to: GCallback.self),
      Box<() -> Void>.retained { handler.call() }, release, GConnectFlags(rawValue: 0))
  }

  deinit {
    unsafe g_signal_handler_disconnect(UnsafeMutableRawPointer(connection), closing)
    unsafe g_object_unref(UnsafeMutableRawPointer(connection))
  }

  /// Asks a program for something; never starts one for it.
  ///
  /// - Parameters:
  ///   - seconds: how long its answer is awaited.
  ///   - answered: called once, with what it answers.
  func call(
    _ name: String, _ path: String, _ interface: String, _ method: String,
    _ arguments: [BusArgument] = [], seconds: Int32 = 25,
    answered: @escaping (Result<[BusValue], BusFault>) -> Void
  ) {
    loop.within {
      unsafe g_dbus_connection_call(
        connection, name, path, interface, method, BusArgument.tuple(arguments), nil,
        G_DBUS_CALL_FLAGS_NO_AUTO_START, seconds * 1000, nil,
        { connection, result, data in
          let answered = unsafe Box<(Result<[BusValue], BusFault>) -> Void>.take(data)
          var error: UnsafeMutablePointer<GError>?
          let reply = unsafe g_dbus_connection_call_finish(
            OpaquePointer(connection), result, &error)
          guard let reply = unsafe reply else { return answered(.failure(unsafe BusFault(error))) }
          defer { unsafe g_variant_unref(reply) }
          answered(.success(unsafe BusValue.children(reply)))
        }, Box.retained(answered))
    }
  }

  /// Asks the bus itself.
  func askBus(
    _ method: String, _ arguments: [BusArgument],
    answered: @escaping (Result<[BusValue], BusFault>) -> Void
  ) {
    call(
      "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", method, arguments,
      seconds: 5, answered: answered)
  }

  /// Has the bus send what a rule matches; `removeMatch` takes it back.
  func addMatch(_ rule: String) { askBus("AddMatch", [.string(rule)]) { _ in } }

  /// Takes a rule back.
  func removeMatch(_ rule: String) { askBus("RemoveMatch", [.string(rule)]) { _ in } }

  /// A signal that came because of a rule.
  struct Signal {
    /// The sender's unique name.
    let sender: String
    let path: String
    let interface: String
    let member: String
    let values: [BusValue]
  }

  /// Has `handler` called with each signal of an interface that the rules let through, for as long as
  /// this lives.
  func hear(_ interface: String, _ handler: @escaping (Signal) -> Void) {
    loop.within {
      unsafe _ = g_dbus_connection_signal_subscribe(
        connection, nil, interface, nil, nil, nil, G_DBUS_SIGNAL_FLAGS_NO_MATCH_RULE,
        { _, sender, path, interface, member, values, data in
          guard let sender = unsafe sender, let path = unsafe path,
            let interface = unsafe interface, let member = unsafe member,
            let values = unsafe values
          else { return }
          unsafe Box<(Signal) -> Void>.value(data)(
            Signal(
              sender: String(cString: sender), path: String(cString: path),
              interface: String(cString: interface), member: String(cString: member),
              values: BusValue.children(values)))
        }, Box.retained(handler), Box<(Signal) -> Void>.release)
    }
  }

  /// A call of one of this program's own objects. It is answered once.
  @safe final class Question {
    let method: String
    let arguments: [BusValue]
    /// The caller's unique name.
    let sender: String
    private let invocation: OpaquePointer?
    private var isAnswered = false

    init(
      _ method: String, _ arguments: [BusValue], sender: String, _ invocation: OpaquePointer?
    ) {
      (self.method, self.arguments, self.sender) = (method, arguments, sender)
      unsafe self.invocation = unsafe invocation
    }

    deinit { if !isAnswered { refuse() } }

    func answer(_ arguments: [BusArgument] = []) { unsafe reply(BusArgument.tuple(arguments)) }

    /// - Parameter text: a tuple in GVariant's text format, of that type.
    func answer(parsing text: String, type: String) {
      let type = unsafe g_variant_type_new(type)
      defer { unsafe g_variant_type_free(type) }
      unsafe reply(g_variant_parse(type, text, nil, nil, nil))
    }

    func refuse() {
      guard !isAnswered else { return }
      isAnswered = true
      unsafe g_dbus_method_invocation_return_dbus_error(
        invocation, "org.bluez.Error.Rejected", "")
    }

    private func reply(_ value: OpaquePointer?) {
      guard !isAnswered else { return }
      isAnswered = true
      unsafe g_dbus_method_invocation_return_value(invocation, value)
    }
  }

  /// Puts an object on the bus, for as long as the process lives.
  ///
  /// - Parameters:
  ///   - introspection: its one interface, in D-Bus's XML.
  ///   - strings: what each of its properties holds, all of type `as`.
  func export(
    _ path: String, _ introspection: String, strings: [String: () -> [String]] = [:],
    answering: @escaping (Question) -> Void
  ) throws(BusFault) {
    typealias Answers = (method: (Question) -> Void, properties: [String: () -> [String]])
    var error: UnsafeMutablePointer<GError>?
    let node = unsafe g_dbus_node_info_new_for_xml(introspection, &error)
    guard let node = unsafe node else { throw unsafe BusFault(error) }
    defer { unsafe g_dbus_node_info_unref(node) }
    var table = GDBusInterfaceVTable()
    unsafe table.method_call = { _, sender, _, _, method, arguments, invocation, data in
      guard let method = unsafe method, let arguments = unsafe arguments else { return }
      unsafe Box<Answers>.value(data).method(
        Question(
          String(cString: method), BusValue.children(arguments),
          sender: sender.map { unsafe String(cString: $0) } ?? "", invocation))
    }
    unsafe table.get_property = { _, _, _, _, property, _, data in
      guard let property = unsafe property else { return nil }
      let strings = unsafe Box<Answers>.value(data).properties[String(cString: property)]
      return unsafe BusArgument.strings(strings?() ?? []).inC
    }
    let answers: Answers = (answering, strings)
    let number = loop.within {
      unsafe g_dbus_connection_register_object(
        connection, path, node.pointee.interfaces[0], &table, Box.retained(answers),
        Box<Answers>.release, &error)
    }
    guard number > 0 else { throw unsafe BusFault(error) }
  }

  /// Sends what was handed to it, before the process ends.
  func flush() { unsafe _ = g_dbus_connection_flush_sync(connection, nil, nil) }
}
