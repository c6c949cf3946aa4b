internal import CNotify

/// Programs that the service starts and doesn't wait for.
public enum ChildProcess {
  /// Starts `arguments[0]`, looked up in PATH unless it has a slash, with the rest as its arguments.
  ///
  /// It is reaped when it ends; `ended` then gets its wait status on `loop`'s thread. Its standard
  /// input is empty.
  public static func start(
    _ arguments: [String], on loop: MainLoop, ended: @escaping (Int32) -> Void
  ) throws(SessionError) {
    guard !arguments.isEmpty else { throw .launch("no program to start") }
    var strings = unsafe arguments.map { unsafe g_strdup($0) } + [nil]
    defer { for index in unsafe strings.indices { unsafe g_free(strings[index]) } }
    let flags = GSpawnFlags(
      rawValue: G_SPAWN_SEARCH_PATH.rawValue | G_SPAWN_DO_NOT_REAP_CHILD.rawValue)
    var process: GPid = 0
    var error: UnsafeMutablePointer<GError>?
    guard unsafe g_spawn_async(nil, &strings, nil, flags, nil, nil, &process, &error) != 0 else {
      throw unsafe .launch(words(of: error))
    }
    loop.watch(process: process, ended)
  }
}
