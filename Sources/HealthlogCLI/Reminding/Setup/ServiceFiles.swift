import POSIX
import Reminders

/// The files that start the services in a session; a test compares them with `Resources/`.
public struct ServiceFiles: Equatable {
  static let deviceUnitName = "healthlog-device.service"
  /// The absolute path of `healthlog`.
  let program: String
  /// The path of the journal; nil for the person's own journal.
  let journal: String?
  var name = ServiceName()
  /// The folders that a service may write to; nil for the whole home folder.
  var writable: [String]?

  func arguments(_ quoted: (String) -> String) -> String {
    "remind run" + (journal.map { " " + quoted("--journal=\($0)") } ?? "")
  }

  var unit: String {
    unit(
      description: "Reminds of a missing health report", target: "graphical-session.target",
      command: arguments { Self.unitQuoted($0, isArgument: true) },
      environment: """
        # What a person is shown (Log now, the folder of charts) would be shut in here too: systemd starts it.
        Environment=HEALTHLOG_STARTS_BY=systemd-run

        """)
  }

  /// The unit of the device service, which needs no desktop and, with lingering, survives a logout.
  var deviceUnit: String {
    unit(
      description: "Reads health devices", target: "default.target",
      command: "device listen"
        + (journal.map { " " + Self.unitQuoted("--journal=\($0)", isArgument: true) } ?? ""))
  }

  private func unit(
    description: String, target: String, command: String, environment: String = ""
  ) -> String {
    // The dash lets the service start even if the folder is missing.
    let paths = writable?.map { Self.unitQuoted("-\($0)") }.joined(separator: " ") ?? "%h"
    let bond = target == "default.target" ? "" : "PartOf=\(target)\nAfter=\(target)\n"
    return """
      [Unit]
      Description=\(description)
      \(bond)
      [Service]
      Type=exec
      ExecStart=\(Self.unitQuoted(program)) \(command)
      Restart=on-failure
      RestartSec=5
      RestartPreventExitStatus=64 78
      UMask=0077
      \(environment)\(Self.sandbox(writable: paths).joined(separator: "\n"))

      [Install]
      WantedBy=\(target)

      """
  }

  /// - Parameter network: The address families to allow; nil for no network.
  private static func sandbox(writable: String, network: [String]? = nil) -> [String] {
    [
      "ProtectSystem=strict", "ProtectHome=read-only", "ReadWritePaths=\(writable)",
      "PrivateTmp=yes", "PrivateDevices=yes",
    ] + (network == nil ? ["PrivateNetwork=yes"] : []) + ["PrivateUsers=yes"]
      + (network == nil ? ["IPAddressDeny=any"] : []) + [
        "ProtectClock=yes", "ProtectControlGroups=yes", "ProtectHostname=yes",
        "ProtectKernelLogs=yes", "ProtectKernelModules=yes", "ProtectKernelTunables=yes",
        "ProtectProc=invisible", "NoNewPrivileges=yes", "CapabilityBoundingSet=",
        "LockPersonality=yes", "MemoryDenyWriteExecute=yes", "RemoveIPC=yes",
        "RestrictAddressFamilies=\((["AF_UNIX"] + (network ?? [])).joined(separator: " "))",
        "RestrictNamespaces=yes", "RestrictRealtime=yes", "RestrictSUIDSGID=yes",
        "SystemCallArchitectures=native", "SystemCallFilter=@system-service",
        "SystemCallFilter=~@privileged @resources",
        // GLib asks for its threads' scheduling: return an error instead of killing the service.
        "SystemCallErrorNumber=EPERM",
      ]
  }

  /// Returns the properties with which `systemd-run` runs a pull; systemd-run doesn't expand them.
  public static func pullProperties(journal: String) -> [String] {
    sandbox(
      writable: unitQuoted("-\(PrivateFile.folder(of: journal))", isExpanded: false),
      network: ["AF_INET", "AF_INET6", "AF_NETLINK"])
      + ["UMask=0077", "CPUSchedulingPolicy=idle", "IOSchedulingClass=idle", "RuntimeMaxSec=1800"]
  }

  /// - Parameter besideUnit: Whether desktops that start the unit must ignore the entry.
  func entry(besideUnit: Bool = false) -> String {
    """
    [Desktop Entry]
    Type=Application
    Name=healthlog reminders
    Name[it]=Promemoria di healthlog
    Comment=Reminds of a missing health report
    Comment[it]=Ricorda la rilevazione che manca
    Exec=\(Self.entryQuoted(program)) \(arguments(Self.entryQuoted))
    Icon=healthlog
    Terminal=false
    NoDisplay=true
    X-GNOME-UsesNotifications=true

    """ + (besideUnit ? "X-GNOME-HiddenUnderSystemd=true\nX-systemd-skip=true\n" : "")
  }

  /// Returns the text of the file by which the bus, or systemd if `byUnit`, starts the service.
  func activation(byUnit: Bool) -> String {
    """
    [D-BUS Service]
    Name=\(name.bus)
    Exec=\(Self.busQuoted(program)) \(arguments(Self.busQuoted))

    """ + (byUnit ? "SystemdService=\(name.unit)\n" : "")
  }

  /// Quotes a word of ExecStart. systemd expands `%` in every word, and `$` in all but the first.
  static func unitQuoted(
    _ word: String, isArgument: Bool = false, isExpanded: Bool = true
  ) -> String {
    let inner = word.map { character in
      switch character {
      case "\\", "\"": "\\\(character)"
      case "\n": "\\n"
      case "%" where isExpanded: "%%"
      case "$" where isArgument: "$$"
      default: String(character)
      }
    }
    return "\"\(inner.joined())\""
  }

  /// Quotes a word of Exec, and escapes the result, according to the Desktop Entry Specification.
  static func entryQuoted(_ word: String) -> String { busQuoted(word).replacing("%", with: "%%") }

  /// Quotes a word of Exec in a bus service's file; the bus expands nothing.
  static func busQuoted(_ word: String) -> String {
    let inner = word.map { character in
      switch character {
      case "\\": "\\\\\\\\"
      case "\"", "`", "$": "\\\\\(character)"
      case "\n": "\\n"
      default: String(character)
      }
    }
    return "\"\(inner.joined())\""
  }
}

/// The names of a journal's service; they contain a hash unless the journal is the person's own.
public struct ServiceName: Equatable, Sendable {
  /// The absolute path of the journal; nil for the person's own journal.
  public let journal: String?
  private let hash: String?

  /// - Parameter own: The path of the person's own journal.
  public init(journal: String? = nil, own: String? = nil) {
    self.journal = journal == own ? nil : journal
    hash = self.journal.map { path in
      let digits = String(stableHash(of: path) & 0xFFFF_FFFF, radix: 16)
      return String(repeating: "0", count: 8 - digits.count) + digits
    }
  }

  private var suffix: String { hash.map { "-\($0)" } ?? "" }
  var unit: String { "healthlog-reminder\(suffix).service" }
  var entry: String { "healthlog-reminder\(suffix).desktop" }
  var activation: String { "\(bus).service" }
  /// The bus name that a running service owns.
  public var bus: String { "org.healthlog.Reminders" + (hash.map { ".J\($0)" } ?? "") }
  /// The name of the unit for pulls; systemd runs only one unit with this name at a time.
  public var pullUnit: String { "healthlog-source\(suffix)" }
  /// The folder for charts, relative to the person's data folder.
  var chartFolder: String { "healthlog/charts\(suffix)" }
}

extension SessionSetup {
  public func serviceName(ofJournal journal: String?) -> ServiceName {
    ServiceName(journal: journal, own: dataFolder.map { "\($0)/healthlog/journal.db" })
  }

  public func chartFolder(ofJournal journal: String?) -> String? {
    dataFolder.map { "\($0)/\(serviceName(ofJournal: journal).chartFolder)" }
  }
}
