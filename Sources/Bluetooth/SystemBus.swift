internal import CGIO
internal import EventLoop

/// The D-Bus system bus. Calls don't block; answers arrive on the loop's thread, which must make
/// all calls.
@safe final class SystemBus {
  private let connection: OpaquePointer
  private let loop: MainLoop
  private var closing: gulong = 0

  /// Connects; runs the loop meanwhile.
  /// - Parameter closed: called when the connection is lost.
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
    // Report a lost bus; by default, GLib would kill this process.
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

  /// Calls a method, without starting the program that offers it.
  /// - Parameters:
  ///   - arguments: a tuple in GVariant's text format.
  ///   - answered: called once with the reply.
  func call(
    _ name: String, _ path: String, _ interface: String, _ method: String,
    _ arguments: String = "()", seconds: Int32 = 25,
    answered: @escaping (Result<[BusValue], BusFault>) -> Void
  ) {
    let arguments = unsafe Self.parsed(arguments)
    defer { unsafe g_variant_unref(arguments) }
    loop.within {
      unsafe g_dbus_connection_call(
        connection, name, path, interface, method, arguments, nil,
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

  private static func parsed(_ text: String) -> OpaquePointer? {
    let value = unsafe g_variant_parse(nil, text, nil, nil, nil)
    assert(unsafe value != nil, "not in GVariant's text format: \(text)")
    return unsafe value
  }

  /// Returns an array of strings, which contain no quotes, in GVariant's text format.
  static func strings(_ texts: [String]) -> String {
    "@as [\(texts.map { "'\($0)'" }.joined(separator: ", "))]"
  }

  /// Calls a method of the bus itself.
  /// - Parameter text: its argument, which contains no double quotes.
  func askBus(
    _ method: String, _ text: String, answered: @escaping (Result<[BusValue], BusFault>) -> Void
  ) {
    call(
      "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", method,
      "(\"\(text)\",)", seconds: 5, answered: answered)
  }

  /// Asks the bus for the signals that match a rule.
  func addMatch(_ rule: String) { askBus("AddMatch", rule) { _ in } }

  /// Removes a rule.
  func removeMatch(_ rule: String) { askBus("RemoveMatch", rule) { _ in } }

  /// A signal that matched a rule.
  struct Signal {
    /// The sender's unique name.
    let sender: String
    let path: String
    let interface: String
    let member: String
    let values: [BusValue]
  }

  /// Calls `handler` with each received signal of an interface.
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

  /// A call of one of this program's objects. It can be answered once.
  @safe final class Question {
    let method: String
    let arguments: [BusValue]
    private let invocation: OpaquePointer?
    private var isAnswered = false

    init(_ method: String, _ arguments: [BusValue], _ invocation: OpaquePointer?) {
      (self.method, self.arguments) = (method, arguments)
      unsafe self.invocation = unsafe invocation
    }

    deinit { if !isAnswered { refuse() } }

    /// - Parameter text: a tuple in GVariant's text format.
    func answer(_ text: String = "()") {
      guard !isAnswered else { return }
      isAnswered = true
      let value = unsafe SystemBus.parsed(text)
      defer { unsafe g_variant_unref(value) }
      unsafe g_dbus_method_invocation_return_value(invocation, value)
    }

    func refuse() {
      guard !isAnswered else { return }
      isAnswered = true
      unsafe g_dbus_method_invocation_return_dbus_error(
        invocation, "org.bluez.Error.Rejected", "")
    }
  }

  /// Exports an object for the life of the process.
  /// - Parameters:
  ///   - introspection: the XML of its one interface.
  ///   - strings: the values of its properties, all of type `as`.
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
    unsafe table.method_call = { _, _, _, _, method, arguments, invocation, data in
      guard let method = unsafe method, let arguments = unsafe arguments else { return }
      unsafe Box<Answers>.value(data).method(
        Question(String(cString: method), BusValue.children(arguments), invocation))
    }
    unsafe table.get_property = { _, _, _, _, property, _, data in
      guard let property = unsafe property else { return nil }
      let strings = unsafe Box<Answers>.value(data).properties[String(cString: property)]
      return unsafe SystemBus.parsed(SystemBus.strings(strings?() ?? []))
    }
    let answers: Answers = (answering, strings)
    let number = loop.within {
      unsafe g_dbus_connection_register_object(
        connection, path, node.pointee.interfaces[0], &table, Box.retained(answers),
        Box<Answers>.release, &error)
    }
    guard number > 0 else { throw unsafe BusFault(error) }
  }

  /// Sends pending messages before the process exits.
  func flush() { unsafe _ = g_dbus_connection_flush_sync(connection, nil, nil) }
}
