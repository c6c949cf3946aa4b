extension NightscoutPull {
  static let fields = "date,type,device,sgv,mbg,utcOffset"
  static let changedFields = fields + ",isValid,srvModified"

  /// What is to be asked.
  enum Task: Equatable {
    case version
    case changes
    /// What has one stamp and is more than a page.
    case batch(stamp: Int64, skip: Int)
    /// Whichever windows are due by the server's clock.
    case windows
    case window(Window)
    case slices(Slices)

    /// How that is asked; nil of what isn't one request.
    /// - Parameters:
    ///   - stamp: behind which the changes are wanted.
    ///   - limit: the most that one answer may hold.
    func request(
      from stamp: Int64, limit: Int, as credential: RemoteRequest.Credential
    ) -> RemoteRequest? {
      func entries(_ path: [String], _ query: [RemoteRequest.Item]) -> RemoteRequest {
        RemoteRequest(["api", "v3", "entries"] + path, query: query, credential: credential)
      }
      switch self {
      case .version: return RemoteRequest(["api", "v3", "version"])
      case .changes:
        return entries(
          ["history", String(stamp)],
          [.init("limit", String(limit)), .init("fields", changedFields)])
      case .batch(let stamp, let skip):
        return entries(
          [],
          [
            .init("srvModified$eq", String(stamp)), .init("sort", "date"),
            .init("limit", String(limit)), .init("skip", String(skip)), .init("fields", fields),
          ])
      case .window(let window):
        return entries(
          [],
          [.init("date$gte", String(window.position.milliseconds))]
            + (window.end.map { [.init("date$lt", String($0.milliseconds))] } ?? []) + [
              .init("sort", "date"), .init("limit", String(limit)),
              .init("skip", String(window.skip)), .init("fields", fields),
            ])
      case .slices(let slices):
        return RemoteRequest(
          ["api", "v1", "entries", "\(slices.type).json"],
          query: [
            .init("find[date][$gte]", String(slices.position.milliseconds)),
            .init("find[date][$lt]", String(slices.sliceEnd.milliseconds)),
            .init("count", String(EntriesLimit.most)),
          ], credential: credential)
      case .windows: return nil
      }
    }
  }
}
