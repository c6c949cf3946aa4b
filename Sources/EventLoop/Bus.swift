package import CGIO

/// A connection to the system or session bus. Answers and signals arrive on the loop's thread.
@safe public final class Bus: Sendable {
  // The pointer is set once. GIO gives a process one connection per bus, which any thread may use.
  // A lock would make one thread wait for the other's slow server.
  nonisolated(unsafe) package let connection: OpaquePointer  // safe: GDBusConnection is thread-safe
  private let loop: MainLoop

  /// Connects; runs the loop until the bus answers, for at most `milliseconds`.
  /// - Throws: the bus's error, without a name if the bus doesn't answer in time.
  package init(_ kind: GBusType, on loop: MainLoop, milliseconds: UInt32) throws(BusFault) {
    self.loop = loop
    var found: OpaquePointer?
    var error: UnsafeMutablePointer<GError>?
    let finish: (OpaquePointer?) -> Void = { result in
      unsafe found = g_bus_get_finish(result, &error)
      loop.quit()
    }
    loop.run(atMost: milliseconds) {
      unsafe g_bus_get(
        kind, nil, { _, result, data in unsafe Box<(OpaquePointer?) -> Void>.take(data)(result) },
        Box.retained(finish))
    }
    guard let found = unsafe found else { throw unsafe BusFault(error) }
    unsafe connection = unsafe found
  }

  /// Shares the connection of `other` with the thread of another loop.
  package init(_ other: Bus, on loop: MainLoop) {
    unsafe connection = OpaquePointer(g_object_ref(UnsafeMutableRawPointer(other.connection)))
    self.loop = loop
  }

  deinit { unsafe g_object_unref(UnsafeMutableRawPointer(connection)) }

  /// Calls `handler` when the connection is lost; by default, GLib would kill this process.
  package func onLoss(_ handler: @escaping () -> Void) {
    unsafe g_dbus_connection_set_exit_on_close(connection, 0)
    let handler = LoopHandler<Void>(on: loop, handler)
    unsafe _ = onSignal("closed", of: UnsafeMutableRawPointer(connection)) { handler.call() }
  }

  /// Calls a method without waiting; `answered` is called once with the reply.
  package func call(_ call: BusCall, answered: @escaping (Result<[BusValue], BusFault>) -> Void) {
    let (arguments, type) = unsafe (Self.parsed(call.arguments), call.replyType)
    defer {
      unsafe g_variant_unref(arguments)
      unsafe g_variant_type_free(type)
    }
    loop.within {
      unsafe g_dbus_connection_call(
        connection, call.name, call.path, call.interface, call.method, arguments, type,
        call.flags, call.milliseconds, nil,
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

  /// Calls a method and waits for the reply.
  package func answer(to call: BusCall) throws(BusFault) -> [BusValue] {
    let (arguments, type) = unsafe (Self.parsed(call.arguments), call.replyType)
    defer {
      unsafe g_variant_unref(arguments)
      unsafe g_variant_type_free(type)
    }
    var error: UnsafeMutablePointer<GError>?
    let reply = unsafe g_dbus_connection_call_sync(
      connection, call.name, call.path, call.interface, call.method, arguments, type, call.flags,
      call.milliseconds, nil, &error)
    guard let reply = unsafe reply else { throw unsafe BusFault(error) }
    defer { unsafe g_variant_unref(reply) }
    return unsafe BusValue.children(reply)
  }

  private static func parsed(_ text: String) -> OpaquePointer? {
    let value = unsafe g_variant_parse(nil, text, nil, nil, nil)
    assert(unsafe value != nil, "not in GVariant's text format: \(text)")
    return unsafe value
  }

  /// Returns `texts`, which must not contain quotes, as an array in GVariant's text format.
  package static func strings(_ texts: [String]) -> String {
    "@as [\(texts.map { "'\($0)'" }.joined(separator: ", "))]"
  }

  package struct Signal {
    /// The sender's unique name.
    package let sender: String
    package let path: String
    package let interface: String
    package let member: String
    package let values: [BusValue]
  }

  /// Calls `handler` with each matching signal until exit; `first` filters on the first argument.
  /// - Parameter sender: nil for any sender; the caller must then call `AddMatch` itself.
  package func hear(
    _ interface: String, _ member: String? = nil, of sender: String? = nil,
    at path: String? = nil, first: String? = nil, _ handler: @escaping (Signal) -> Void
  ) {
    loop.within {
      unsafe _ = g_dbus_connection_signal_subscribe(
        connection, sender, interface, member, path, first,
        sender == nil ? G_DBUS_SIGNAL_FLAGS_NO_MATCH_RULE : G_DBUS_SIGNAL_FLAGS_NONE,
        { _, sender, path, interface, member, values, data in
          guard let sender = unsafe sender, let path = unsafe path,
            let interface = unsafe interface, let member = unsafe member, let values = unsafe values
          else { return }
          unsafe Box<(Signal) -> Void>.value(data)(
            Signal(
              sender: String(cString: sender), path: String(cString: path),
              interface: String(cString: interface), member: String(cString: member),
              values: BusValue.children(values)))
        }, Box.retained(handler), Box<(Signal) -> Void>.release)
    }
  }

  /// A method call to one of this program's objects. It can be answered or refused once.
  @safe package final class Question {
    package let method: String
    package let arguments: [BusValue]
    private let invocation: OpaquePointer?
    private var isAnswered = false

    fileprivate init(_ method: String, _ arguments: [BusValue], _ invocation: OpaquePointer?) {
      (self.method, self.arguments) = (method, arguments)
      unsafe self.invocation = unsafe invocation
    }

    deinit { if !isAnswered { refuse() } }

    /// - Parameter text: a tuple in GVariant's text format.
    package func answer(_ text: String = "()") {
      guard !isAnswered else { return }
      isAnswered = true
      let value = unsafe Bus.parsed(text)
      defer { unsafe g_variant_unref(value) }
      unsafe g_dbus_method_invocation_return_value(invocation, value)
    }

    /// Refuses with the error that bluetoothd expects.
    package func refuse() {
      guard !isAnswered else { return }
      isAnswered = true
      unsafe g_dbus_method_invocation_return_dbus_error(invocation, "org.bluez.Error.Rejected", "")
    }
  }

  /// Exports an object for the life of the process.
  /// - Parameter introspection: the XML of the object's only interface.
  /// - Parameter strings: the values of the object's properties, all of type `as`.
  package func export(
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
      return unsafe Bus.parsed(Bus.strings(strings?() ?? []))
    }
    let answers: Answers = (answering, strings)
    let number = loop.within {
      unsafe g_dbus_connection_register_object(
        connection, path, node.pointee.interfaces[0], &table, Box.retained(answers),
        Box<Answers>.release, &error)
    }
    guard number > 0 else { throw unsafe BusFault(error) }
  }

  /// Waits until all pending messages are sent, so that the process may exit.
  package func flush() { unsafe _ = g_dbus_connection_flush_sync(connection, nil, nil) }
}

package struct BusCall {
  fileprivate let name, path, interface, method: String
  fileprivate let arguments: String
  private let reply: String?
  package var milliseconds: Int32
  private let mayStart: Bool

  /// Creates a call; `arguments` is a tuple in GVariant's text format, `reply` a type (nil: any).
  package init(
    _ name: String, _ path: String, _ interface: String, _ method: String,
    _ arguments: String = "()", reply: String? = nil, milliseconds: Int32 = 25_000,
    mayStart: Bool = false
  ) {
    (self.name, self.path, self.interface, self.method) = (name, path, interface, method)
    (self.arguments, self.reply) = (arguments, reply)
    (self.milliseconds, self.mayStart) = (milliseconds, mayStart)
  }

  /// Returns a method call to the bus itself, which answers at once.
  package static func ofBus(
    _ method: String, _ arguments: String = "()", reply: String? = nil
  ) -> BusCall {
    BusCall(
      "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", method, arguments,
      reply: reply, milliseconds: 5000)
  }

  fileprivate var replyType: OpaquePointer? {
    unsafe reply.flatMap { unsafe g_variant_type_new($0) }
  }

  fileprivate var flags: GDBusCallFlags {
    mayStart ? G_DBUS_CALL_FLAGS_NONE : G_DBUS_CALL_FLAGS_NO_AUTO_START
  }
}
