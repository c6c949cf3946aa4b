internal import CGIO

public enum ChildProcess {
  /// Starts `arguments[0]`, looked up in PATH unless it contains a slash, with the other arguments.
  /// `ended` receives the exit status on `loop`'s thread, or nil if a signal ended the program. The
  /// program gets no input. Its output is discarded: it might put a person's values into the log.
  public static func start(
    _ arguments: [String], on loop: MainLoop, ended: @escaping (Int32?) -> Void
  ) throws(LoopFault) {
    precondition(!arguments.isEmpty, "a program has a name")
    var strings = unsafe arguments.map { unsafe g_strdup($0) } + [nil]
    defer { for index in unsafe strings.indices { unsafe g_free(strings[index]) } }
    let flags = GSpawnFlags(
      rawValue: G_SPAWN_SEARCH_PATH.rawValue | G_SPAWN_DO_NOT_REAP_CHILD.rawValue
        | G_SPAWN_STDOUT_TO_DEV_NULL.rawValue | G_SPAWN_STDERR_TO_DEV_NULL.rawValue)
    var process: GPid = 0
    var error: UnsafeMutablePointer<GError>?
    guard unsafe g_spawn_async(nil, &strings, nil, flags, nil, nil, &process, &error) != 0 else {
      throw unsafe .launch(words(of: error))
    }
    loop.watch(process: process) { status in ended(status & 0x7f == 0 ? (status >> 8) & 0xff : nil)
    }
  }
}
