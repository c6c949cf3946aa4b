internal import CGIO
public import EventLoop

/// The session's bus, with one connection for the whole process. When the bus ends, so does the
/// session: GLib then sends this process SIGTERM.
extension Bus {
  /// Connects to the session's bus; runs `loop` until the bus has answered.
  /// - Throws: `SessionError.bus` without a bus, `.silentBus` without an answer for five seconds.
  public convenience init(ofSession loop: MainLoop) throws(SessionError) {
    do throws(BusFault) { try self.init(G_BUS_TYPE_SESSION, on: loop, milliseconds: 5000) } catch {
      throw error.name.isEmpty ? .silentBus : .bus(error.message)
    }
  }

  /// Acquires `name` until the process ends; returns false if another program owns it.
  public func own(_ name: String) throws(SessionError) -> Bool {
    let doNotQueue = 4
    let call = BusCall.ofBus("RequestName", "('\(name)', uint32 \(doNotQueue))", reply: "(u)")
    do throws(BusFault) {
      let code = try answer(to: call).first?.number
      // 1: this process owns the name now; 4: it already did.
      return code == 1 || code == 4
    } catch { throw .bus(error.message) }
  }

  func owner(of name: String) -> String? {
    (try? answer(to: .ofBus("GetNameOwner", "('\(name)',)", reply: "(s)")))?.first?.string
  }

  /// Returns whether the bus can start the program that owns `name` on demand.
  func canStart(_ name: String) -> Bool {
    (try? answer(to: .ofBus("ListActivatableNames", reply: "(as)")))?.strings.contains(name)
      ?? false
  }

  /// The ID of this run of the bus.
  var identifier: String {
    unsafe g_dbus_connection_get_guid(connection).map { unsafe String(cString: $0) } ?? ""
  }
}

extension [BusValue] {
  /// The strings of a reply, such as one of type `(as)` or `(ssss)`, in order.
  var strings: [String] { flatMap { $0.string.map { [$0] } ?? $0.elements.strings } }
}

/// A method without arguments that returns two or more numbers. Object `/a/b` has interface `a.b`.
public typealias BusQuestion = (path: String, method: String, numbers: [String])

extension Bus {
  private static func interface(of path: String) -> String {
    path.dropFirst().map { $0 == "/" ? "." : String($0) }.joined()
  }

  /// Calls `answer` on the loop's thread whenever another program asks `question`, until exit. An
  /// answer therefore shows that the loop is running, not only the process.
  public func answer(
    _ question: BusQuestion, _ answer: @escaping () -> [UInt32]
  ) throws(SessionError) {
    let arguments = question.numbers.map { "<arg name='\($0)' type='u' direction='out'/>" }
    let interface = Self.interface(of: question.path)
    do throws(BusFault) {
      try export(
        question.path,
        """
        <node><interface name='\(interface)'><method name='\(question.method)'>\
        \(arguments.joined())</method></interface></node>
        """
      ) { $0.answer("(\(answer().map { "uint32 \($0)" }.joined(separator: ", ")))") }
    } catch { throw .bus(error.message) }
  }

  /// Asks the program that owns `name`, and waits at most `milliseconds`; nil without an answer.
  public func ask(_ question: BusQuestion, of name: String, milliseconds: Int32) -> [UInt32]? {
    let call = BusCall(
      name, question.path, Self.interface(of: question.path), question.method,
      reply: "(\(String(repeating: "u", count: question.numbers.count)))",
      milliseconds: milliseconds)
    return (try? answer(to: call))?.compactMap { $0.number.map { UInt32(clamping: $0) } }
  }
}

/// Blocking calls, for a program with nothing else to do.
extension Bus {
  private static let patienceMilliseconds: Int32 = 3000

  public func isOwned(_ name: String) -> Bool { owner(of: name) != nil }

  /// Returns the notification server's description; the bus may start the server. Nil if there is
  /// no server or it doesn't answer; `isOwned` distinguishes the two.
  public func notificationServer() -> NotificationServer? {
    let milliseconds = Self.patienceMilliseconds
    guard let information = ask("GetServerInformation", "(ssss)", milliseconds: milliseconds),
      let able = ask("GetCapabilities", "(as)", milliseconds: milliseconds)
    else { return nil }
    return NotificationServer(information: information, capabilities: able)
  }

  func ask(_ method: String, _ type: String, milliseconds: Int32) -> [String]? {
    let call = BusCall(
      Notifier.busName, Notifier.path, Notifier.busName, method, reply: type,
      milliseconds: milliseconds, mayStart: true)
    return (try? answer(to: call))?.strings
  }

  /// Returns whether "do not disturb" is on, as far as the server or the desktop reports it.
  public func isQuiet(_ server: NotificationServer) -> Bool {
    if server.isMATE, let mate = MATESwitch({}), mate.isOn { return true }
    return DoNotDisturb.switches(of: server).contains { call in
      var call = call
      call.milliseconds = Self.patienceMilliseconds
      return (try? answer(to: call))?.first?.bool ?? false
    }
  }

  public static let notificationServerName = Notifier.busName
}

public enum SessionError: Error, Equatable, Sendable {
  /// There is no session bus, or it refused; contains the bus library's message.
  case bus(String)
  case silentBus
  case nameTaken(String)
}
