internal import CCurl
internal import Glibc

@safe final class Transfer {
  let mostBytes: Int
  private let silenceMilliseconds: Int
  /// The host of a plain http address; nil for https.
  private let loopback: String?
  private let isStopped: () -> Bool

  private(set) var body: [UInt8] = []
  private(set) var fault: HTTPFault?
  /// Whether the headers are complete: libcurl doesn't notice when a connection breaks within them.
  private(set) var isHeadWhole = false
  private var bytesOfHead = 0
  private var bytesOnTheWire: curl_off_t = 0
  private var lastByte = Transfer.now

  /// The maximum size of the headers, which libcurl keeps until the next request.
  private static let mostBytesOfHead = 256 << 10

  init(
    mostBytes: Int, silenceMilliseconds: Int, loopback: String?, isStopped: @escaping () -> Bool
  ) {
    (self.mostBytes, self.silenceMilliseconds) = (mostBytes, silenceMilliseconds)
    (self.loopback, self.isStopped) = (loopback, isStopped)
  }

  private static func of(_ data: UnsafeMutableRawPointer?) -> Transfer? {
    unsafe data.map { unsafe Unmanaged<Transfer>.fromOpaque($0).takeUnretainedValue() }
  }

  private static var now: Int {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return time.tv_sec * 1000 + time.tv_nsec / 1_000_000
  }

  /// The count that a callback returns to cancel the transfer; it never equals the bytes received.
  private static let refused = -1

  static let onBody: curl_write_callback = { bytes, size, count, data in
    guard let transfer = unsafe Transfer.of(data), let bytes = unsafe bytes else { return refused }
    let piece = unsafe UnsafeRawBufferPointer(start: bytes, count: size * count)
    guard transfer.body.count + piece.count <= transfer.mostBytes else {
      transfer.fault = .tooLarge
      return refused
    }
    unsafe transfer.body.append(contentsOf: piece)
    transfer.lastByte = now
    return piece.count
  }

  static let onHead: curl_write_callback = { bytes, size, count, data in
    guard let transfer = unsafe Transfer.of(data), let bytes = unsafe bytes else { return refused }
    let line = unsafe UnsafeRawBufferPointer(start: bytes, count: size * count)
    if unsafe line.starts(with: "HTTP/".utf8) { transfer.isHeadWhole = false }
    if unsafe line.allSatisfy({ $0 == 0x0d || $0 == 0x0a }) { transfer.isHeadWhole = true }
    transfer.bytesOfHead += size * count
    transfer.lastByte = now
    guard transfer.bytesOfHead <= mostBytesOfHead else {
      transfer.fault = .tooLarge
      return refused
    }
    return size * count
  }

  static let onProgress: curl_xferinfo_callback = { data, _, received, _, _ in
    guard let transfer = unsafe Transfer.of(data) else { return 1 }
    if received != transfer.bytesOnTheWire {
      (transfer.bytesOnTheWire, transfer.lastByte) = (received, now)
    }
    if transfer.isStopped() {
      transfer.fault = .stopped
    } else if now - transfer.lastByte >= transfer.silenceMilliseconds {
      transfer.fault = .timedOut
    }
    return transfer.fault == nil ? 0 : 1
  }

  /// Opens a socket; for plain http, only to this machine, whatever the name resolves to.
  static let onOpening: curl_opensocket_callback = { data, _, address in
    guard let transfer = unsafe Transfer.of(data), let address = unsafe address else {
      return CURL_SOCKET_BAD
    }
    if let host = transfer.loopback, unsafe !Loopback.holds(curl_destination(address)) {
      transfer.fault = .plainHTTPBeyondLoopback(host: host)
      return CURL_SOCKET_BAD
    }
    return unsafe socket(
      address.pointee.family, address.pointee.socktype | Int32(SOCK_CLOEXEC.rawValue),
      address.pointee.protocol)
  }
}

/// This machine's own addresses: 127.0.0.0/8 and ::1.
enum Loopback {
  static func holds(_ address: UnsafePointer<sockaddr>?) -> Bool {
    guard let address = unsafe address else { return false }
    let raw = unsafe UnsafeRawPointer(address)
    switch Int32(unsafe address.pointee.sa_family) {
    case AF_INET: return unsafe raw.loadUnaligned(as: sockaddr_in.self).sin_addr.isLoopback
    case AF_INET6: return unsafe raw.loadUnaligned(as: sockaddr_in6.self).sin6_addr.isLoopback
    default: return false
    }
  }

  /// Returns whether a host is this machine: `localhost` or a loopback address, IPv6 in brackets.
  static func holds(host: String) -> Bool {
    if host == "localhost" { return true }
    var four = in_addr()
    if unsafe inet_pton(AF_INET, host, &four) == 1 { return four.isLoopback }
    guard host.hasPrefix("["), host.hasSuffix("]") else { return false }
    var six = in6_addr()
    return unsafe inet_pton(AF_INET6, String(host.dropFirst().dropLast()), &six) == 1
      && six.isLoopback
  }
}

extension in_addr { fileprivate var isLoopback: Bool { UInt32(bigEndian: s_addr) >> 24 == 127 } }

extension in6_addr {
  fileprivate var isLoopback: Bool {
    unsafe withUnsafeBytes(of: self) { unsafe Array($0) == [UInt8](repeating: 0, count: 15) + [1] }
  }
}
