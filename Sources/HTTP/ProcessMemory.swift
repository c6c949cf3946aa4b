internal import CCurl
internal import Glibc

/// The memory of this process, which holds tokens.
public enum ProcessMemory {
  /// Keeps the memory out of core files and from other programs of the same user, for the rest of the
  /// process's life (prctl(2), PR_SET_DUMPABLE; setrlimit(2), RLIMIT_CORE).
  public static func keepPrivate() {
    _ = process_set_dumpable(0)
    var none = rlimit(rlim_cur: 0, rlim_max: 0)
    _ = unsafe setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &none)
  }
}
