internal import CGIO

public enum ChildProcess {
  /// Starts `arguments[0]`, looked up in PATH unless it has a slash, with the others as arguments.
  /// `ended` receives the exit status on `loop`'s thread, or nil if a signal ended the program. Its
  /// input is empty. Its output is discarded: the system's log must not contain a person's values.
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
