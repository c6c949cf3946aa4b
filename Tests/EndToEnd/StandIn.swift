import Foundation
import Testing

extension BuiltProgram {
  /// Runs a shell's lines beside a stand-in of a remote place and a keyring of its own (`Tests/Sources`); all
  /// have ended when this returns.
  ///
  /// `$H` is healthlog with a journal of its own, `$token` a file with the secret; `tell` commands the
  /// stand-in, `asked` prints how many requests it had and of how many bytes its answers were, `quiet` runs
  /// a command and says its status alone.
  /// - Parameters:
  ///   - kind: of stand-in.py, with its options.
  ///   - keyring: `unlocked`, `none`, `nobus`.
  func besideSource(
    _ kind: [String], keyring: String = "unlocked", _ script: String, seconds: Double = 90
  ) throws -> [String] {
    // The threads that tests run on keep signals from what they start.
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
    // What a new journal is called is its folder's.
    return result.output.split(separator: "\n").filter { !$0.hasPrefix("New journal: ") }
      .map(String.init)
  }
}
