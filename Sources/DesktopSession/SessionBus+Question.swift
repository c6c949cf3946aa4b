internal import CGIO
public import EventLoop

/// A method on the bus that returns numbers.
public struct BusQuestion: Equatable, Sendable {
  /// The object's path; the interface is the same with dots.
  public let path: String
  /// Such as `Look`; it takes no arguments.
  public let method: String
  /// The names of the numbers, in order.
  public let numbers: [String]

  /// - Parameter path: Such as `/org/healthlog/Reminders`.
  public init(path: String, method: String, numbers: [String]) {
    self.path = path
    self.method = method
    self.numbers = numbers
  }

  fileprivate var interface: String {
    path.dropFirst().map { $0 == "/" ? "." : String($0) }.joined()
  }

  fileprivate var introspection: String {
    let arguments = numbers.map { "<arg name='\($0)' type='u' direction='out'/>" }.joined()
    return """
      <node><interface name='\(interface)'><method name='\(method)'>\(arguments)</method>\
      </interface></node>
      """
  }
}

extension SessionBus {
  /// Calls `answer` on `loop`'s thread whenever another program asks `question`, until the process
  /// ends. So an answer shows that the loop is running, not only the process.
  /// - Throws: `SessionError.bus`.
  public func answer(
    _ question: BusQuestion, on loop: MainLoop, _ answer: @escaping () -> [UInt32]
  ) throws(SessionError) {
    var error: UnsafeMutablePointer<GError>?
    let node = unsafe g_dbus_node_info_new_for_xml(question.introspection, &error)
    guard let node = unsafe node else { throw unsafe .bus(words(of: error)) }
    defer { unsafe g_dbus_node_info_unref(node) }
    var table = GDBusInterfaceVTable()
    unsafe table.method_call = { _, _, _, _, _, _, invocation, data in
      let numbers = unsafe Box<() -> [UInt32]>.value(data)()
      let values = unsafe numbers.map { unsafe g_variant_new_uint32($0) }
      unsafe g_dbus_method_invocation_return_value(
        invocation, g_variant_new_tuple(values, gsize(values.count)))
    }
    // GLib copies the table and retains the interface.
    let number = loop.within {
      unsafe g_dbus_connection_register_object(
        connection, question.path,
        g_dbus_node_info_lookup_interface(node, question.interface), &table,
        Box.retained(answer), Box<() -> [UInt32]>.release, &error)
    }
    guard number > 0 else { throw unsafe .bus(words(of: error)) }
  }

  /// Asks the program that owns `name`, and waits at most `milliseconds`; nil without an answer.
  public func ask(_ question: BusQuestion, of name: String, milliseconds: Int32) -> [UInt32]? {
    let type = "(" + String(repeating: "u", count: question.numbers.count) + ")"
    let reply = try? unsafe call(
      name, question.path, question.interface, question.method, [], expecting: type,
      milliseconds: milliseconds, flags: G_DBUS_CALL_FLAGS_NO_AUTO_START)
    guard let reply = unsafe reply else { return nil }
    defer { unsafe g_variant_unref(reply) }
    return unsafe (0..<g_variant_n_children(reply)).map { index in
      let child = unsafe g_variant_get_child_value(reply, index)
      defer { unsafe g_variant_unref(child) }
      return unsafe g_variant_get_uint32(child)
    }
  }
}
