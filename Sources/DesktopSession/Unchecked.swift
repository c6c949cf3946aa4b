/// A handler that crosses threads on its way to the one thread that calls it.
///
/// Unchecked: made on the thread of a `MainLoop`, and called nowhere but there.
struct Unchecked<Input>: @unchecked Sendable {
  private let handler: (Input) -> Void

  init(_ handler: @escaping (Input) -> Void) {
    self.handler = handler
  }

  func call(_ input: Input) { handler(input) }
}

extension Unchecked where Input == Void {
  @Sendable func call() { handler(()) }
}
