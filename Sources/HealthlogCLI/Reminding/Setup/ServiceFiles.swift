import POSIX
import Phrases

/// The files by which a session can start the services, as text.
///
/// `Resources/` has the same texts for `make install`; a test compares them.
public struct ServiceFiles: Equatable {
  static let deviceUnitName = "healthlog-device.service"

  /// `healthlog` itself, as an absolute path.
  let program: String
  /// The journal that the service is to use; nil for the person's own.
  let journal: String?
  /// What the service that reminds is called.
  var name = ServiceName()
  /// The folders that a service may write to; nil where they aren't known: all of the person's own.
  var writable: [String]?

  func arguments(_ quoted: (String) -> String) -> String {
    "remind run" + (journal.map { " " + quoted("--journal=\($0)") } ?? "")
  }

  /// A unit of the person's own systemd that reminds.
  var unit: String {
    unit(
      description: "Reminds of a missing health report", target: "graphical-session.target",
      command: arguments { Self.unitQuoted($0, isArgument: true) },
      environment: """
        # What a person is shown (Log now, the folder of charts) would be shut in here too: systemd starts it.
        Environment=HEALTHLOG_STARTS_BY=systemd-run

        """)
  }

  /// The same of what reads devices: it needs no desktop, and goes on without anybody logged in where
  /// systemd lets the person's units linger.
  var deviceUnit: String {
    unit(
      description: "Reads health devices", target: "default.target",
      command: "device listen"
        + (journal.map { " " + Self.unitQuoted("--journal=\($0)", isArgument: true) } ?? ""))
  }

  private func unit(
    description: String, target: String, command: String, environment: String = ""
  ) -> String {
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
      \(environment)\(Self.lines(of: Self.sandbox(writable: writablePaths)))

      [Install]
      WantedBy=\(target)

      """
  }

  /// What a service of ours is shut in by; without a network unless it is given one.
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
        // GLib asks how its threads may be scheduled, and goes on where it may not; else it is killed for it.
        "SystemCallErrorNumber=EPERM",
      ]
  }

  private static func lines(of properties: [String]) -> String {
    properties.joined(separator: "\n")
  }

  /// What a pull runs as, for `systemd-run --property`, which expands nothing: in idle time, with a
  /// network, and not for ever.
  public static func pullProperties(journal: String) -> [String] {
    sandbox(
      writable: unitQuoted("-\(PrivateFile.folder(of: journal))", isExpanded: false),
      network: ["AF_INET", "AF_INET6", "AF_NETLINK"])
      + ["UMask=0077", "CPUSchedulingPolicy=idle", "IOSchedulingClass=idle", "RuntimeMaxSec=1800"]
  }

  /// A folder that isn't there keeps nothing from starting.
  private var writablePaths: String {
    writable?.map { Self.unitQuoted("-\($0)") }.joined(separator: " ") ?? "%h"
  }

  /// An entry for desktops that start programs by themselves.
  /// - Parameter besideUnit: Whether systemd has the unit: desktops that start `graphical-session.target` are
  ///   told to leave the entry alone.
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

  /// What lets the session bus start the service for whoever asks for its name.
  /// - Parameter byUnit: whether systemd has the unit, and is to start it by that.
  func activation(byUnit: Bool) -> String {
    """
    [D-BUS Service]
    Name=\(name.bus)
    Exec=\(Self.busQuoted(program)) \(arguments(Self.busQuoted))

    """ + (byUnit ? "SystemdService=\(name.unit)\n" : "")
  }

  /// A word of ExecStart. systemd expands `%` everywhere, `$` in all words but the first.
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

  /// A word of Exec: quoted by the rules of the Desktop Entry Specification, and then escaped as
  /// every string in such a file is.
  static func entryQuoted(_ word: String) -> String {
    busQuoted(word).replacing("%", with: "%%")
  }

  /// A word of a bus service's Exec: the same, but that nothing is expanded in it.
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
