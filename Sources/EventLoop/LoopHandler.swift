/// A handler that belongs to the thread of one loop, and may be called for from any other: it is carried
/// out on its own thread, after what was called for before.
package struct LoopHandler<Input: Sendable>: Sendable {
  private let loop: MainLoop
  // No type can tell of the thread on which GLib runs a loop. It is called below and nowhere else, by
  // what `post` has that thread do; any other thread only holds it.
  nonisolated(unsafe) private let handler: (Input) -> Void  // safe: called in `post` alone

  package init(on loop: MainLoop, _ handler: @escaping (Input) -> Void) {
    self.loop = loop
    unsafe self.handler = handler
  }

  package func call(_ input: Input) {
    loop.post { unsafe handler(input) }
  }
}

extension LoopHandler where Input == Void {
  package func call() { call(()) }
}
