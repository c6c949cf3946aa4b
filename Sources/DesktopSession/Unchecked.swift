/// A handler that crosses threads on its way to the one thread that calls it.
struct Unchecked<Input>: Sendable {
  // Other threads only hold it, in a closure that `MainLoop.post` has called on the loop's own thread;
  // that what it captures is touched there alone no type can tell of a loop that GLib runs.
  nonisolated(unsafe) private let handler: (Input) -> Void  // safe: one thread calls it

  init(_ handler: @escaping (Input) -> Void) {
    unsafe self.handler = handler
  }

  func call(_ input: Input) { unsafe handler(input) }
}

extension Unchecked where Input == Void {
  @Sendable func call() { unsafe handler(()) }
}
