@testable import RemoteSources

/// Any protocol's pull, for use in expectations.
final class Talk<Pull: RemotePull> {
  private(set) var pull: Pull

  init(_ pull: Pull) { self.pull = pull }

  func next() -> RemoteRequest? { pull.next() }
  func take(_ answer: RemoteAnswer) throws -> PulledPage? { try pull.take(answer) }
}
