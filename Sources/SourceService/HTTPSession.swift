import HTTP
import HealthModel
import POSIX
import RemoteSources
import SQLite

final class HTTPSession {
  private let origin: String
  private let client: HTTPClient
  private let reader: JSONReader
  private let clock: () -> Instant
  /// How far the server's clock is ahead by its last response; nil without a date. Units: s.
  private(set) var ahead: Double?
  private(set) var isSpent = false

  /// - Throws: `SourceTrouble`, and `SQLiteError` when there is no memory.
  init(to origin: String, authority: String?, clock: @escaping () -> Instant) throws {
    (self.origin, self.clock) = (origin, clock)
    do throws(HTTPFault) {
      client = try HTTPClient(authority: authority) { Interruption.isAsked }
    } catch { throw SourceTrouble(error) }
    reader = try JSONReader()
  }

  func answer(to request: RemoteRequest) throws(SourceTrouble) -> RemoteAnswer {
    let sent = HTTPRequest(
      url: url(of: request), headers: headers(of: request), mostBytes: request.mostBytes)
    let began = clock()
    let answer: HTTPAnswer
    do throws(HTTPFault) { answer = try client.get(sent) } catch {
      switch error {
      case .tooManyBytes, .tooManyRequests: isSpent = true
      default: break
      }
      throw SourceTrouble(error)
    }
    let now = clock()
    let date = answer.date.flatMap { HTTPDate.instant($0, now: now) }
    // The server wrote the date between the request and the response, to the second.
    if let date {
      let middle = Instant(milliseconds: (began.milliseconds + now.milliseconds) / 2)
      ahead = date.seconds(since: middle)
    }
    return RemoteAnswer(
      status: answer.status, body: try body(of: answer), date: date,
      retryAfter: answer["Retry-After"].flatMap { HTTPDate.retryAfter($0, now: now) },
      // The new path may contain the token too: keep only the site.
      location: answer["Location"].flatMap { try? WebAddress(parsing: $0).site },
      freshness: Freshness(
        entityTag: Self.kept(answer["ETag"]), lastModified: Self.kept(answer["Last-Modified"])))
  }

  /// Drops a field that is too long to send back with each request.
  private static func kept(_ field: String?) -> String? {
    field.flatMap { $0.utf8.count <= RemoteCursor.mostBytes ? $0 : nil }
  }

  private func url(of request: RemoteRequest) -> String {
    let path = request.path.map { "/" + WebAddress.encoded($0) }.joined()
    // An address may have a query of its own.
    let parts = origin.split(separator: "?", maxSplits: 1)
    let query =
      parts.dropFirst().map(String.init)
      + request.query.map { WebAddress.encoded($0.name) + "=" + WebAddress.encoded($0.value) }
    let place = String(parts.first ?? "") + path
    return query.isEmpty ? place : "\(place)?\(query.joined(separator: "&"))"
  }

  private func headers(of request: RemoteRequest) -> [HTTPField] {
    var fields = [HTTPField("Accept", "application/json")]
    switch request.credential {
    case .none: break
    case .bearer(let text): fields.append(HTTPField("Authorization", "Bearer \(text)"))
    case .basic(let user, let password):
      let words = Array("\(user):\(password)".utf8).base64
      fields.append(
        HTTPField("Authorization", "Basic \(String(decoding: words, as: UTF8.self))"))
    case .field(let name, let value): fields.append(HTTPField(name, value))
    }
    if let tag = request.known?.entityTag { fields.append(HTTPField("If-None-Match", tag)) }
    if let date = request.known?.lastModified {
      fields.append(HTTPField("If-Modified-Since", date))
    }
    return fields
  }

  private func body(of answer: HTTPAnswer) throws(SourceTrouble) -> RemoteAnswer.Body {
    guard let first = answer.body.first(where: { !" \t\r\n\u{FEFF}".utf8.contains($0) }) else {
      return .empty
    }
    let type = answer["Content-Type"]?.lowercased() ?? ""
    if first == UInt8(ascii: "<") || type.hasPrefix("text/html") { return .page }
    // SQLite would accept bytes that aren't valid UTF-8.
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let bytes = answer.body.starts(with: mark) ? answer.body.dropFirst(3) : answer.body[...]
    guard let text = String(validating: bytes, as: UTF8.self) else { return .unreadable }
    // A value needs some 600 bytes, so 75,000 values stay below 64 MiB.
    do { return .json(try reader.value(of: text, most: 75_000)) } catch JSONFault.tooLong {
      throw .line(.tooMuch)
    } catch { return .unreadable }
  }
}

extension SourceTrouble {
  init(_ fault: HTTPFault) {
    let line: LineFault =
      switch fault {
      case .notResolved: .notResolved
      case .notConnected, .plainHTTPBeyondLoopback: .notConnected
      case .timedOut: .timedOut
      case .brokenOff: .brokenOff
      case .tooLarge, .tooManyBytes, .tooManyRequests: .tooMuch
      case .certificateExpired: .certificateExpired
      case .certificateNotYetValid: .certificateNotYetValid
      case .certificateOfAnotherName: .certificateOfAnotherName
      case .certificateOfUnknownAuthority: .certificateOfUnknownAuthority
      case .noTLS12: .oldTLS
      case .stopped: .stopped
      case .otherTLS(let text), .other(let text): .other(text)
      case .authorityUnreadable(let path): .authorityUnreadable(path)
      case .notAnAddress: .other("address")
      case .notAHeader: .other("header")
      }
    self = .line(line)
  }
}
