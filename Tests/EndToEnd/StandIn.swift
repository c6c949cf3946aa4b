import Foundation
import Testing

extension BuiltProgram {
  /// Runs shell lines with a stand-in for a remote source and a private keyring (`Tests/Sources`);
  /// all have ended on return.
  ///
  /// `$H` is healthlog with its own journal, `$token` a file with the secret; `tell` commands the
  /// stand-in, `asked` prints the number of its requests and answered bytes, `quiet` runs a command
  /// and prints only its status.
  /// - Parameters:
  ///   - kind: The kind of stand-in, with the options of stand-in.py.
  ///   - keyring: `unlocked`, `none`, `nobus`.
  func besideSource(
    _ kind: [String], keyring: String = "unlocked", _ script: String, seconds: Double = 90
  ) throws -> [String] {
    // Test threads block signals, and their children inherit that.
    let unblocked = """
      import os, signal, sys
      signal.pthread_sigmask(signal.SIG_SETMASK, [])
      os.execv(sys.argv[1], sys.argv[1:])
      """
    let folder = Self.repository.appending(path: "Tests/Sources")
    let member = #"""
      token() { printf '%s\n' "$SOURCE_READY" | sed -n 's/.*"\(token\|password\)": "\([^"]*\)".*/\2/p'; }
      umask 077; token > "$HOME/token"; token=$HOME/token
      tell() { source_do "$1" > /dev/null || echo "not done: $1"; }
      quiet() { "$@" > /dev/null 2>&1; echo "status $?"; }
      asked() { source_do '{"do": "counts"}' | sed 's/.*"requests": \([0-9]*\), "body_bytes": \([0-9]*\).*/\1 \2/'; }
      """#
    environment["H"] = Self.folder.appending(path: "healthlog").path
    environment["HEALTHLOG_JOURNAL"] = journal
    let result = try execute(
      "/usr/bin/python3",
      [
        "-c", unblocked, "/bin/bash", folder.appending(path: "with-keyring.sh").path, keyring,
        "/bin/bash", folder.appending(path: "with-standin.sh").path,
      ] + kind + ["--", "/bin/bash", "-c", "exec 2>&1\n\(member)\n\(script)"], seconds: seconds)
    #expect(result.status == 0, "\(result)")
    // The new journal's name depends on its folder.
    return result.output.split(separator: "\n").filter { !$0.hasPrefix("New journal: ") }
      .map(String.init)
  }
}
