/// A handler that crosses threads on its way to the one thread that calls it.
struct Unchecked<Input>: Sendable {
  // Made on the thread of a `MainLoop`, and called nowhere but there.
  nonisolated(unsafe) private let handler: (Input) -> Void

  init(_ handler: @escaping (Input) -> Void) {
    unsafe self.handler = handler
  }

  func call(_ input: Input) { unsafe handler(input) }
}

extension Unchecked where Input == Void {
  @Sendable func call() { unsafe handler(()) }
}
