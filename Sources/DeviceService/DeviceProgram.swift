import Bluetooth
import EventLoop
public import HealthlogCLI
import Journal
import Phrases

/// The program that speaks to devices: the commands whose lines `healthlog` hands over.
public enum DeviceProgram {
  /// Runs a command line that `healthlog` handed over.
  /// - Parameter line: the words after the program's name, the command's among them.
  public static func run(_ line: [String], _ context: CLIContext) -> Int32 {
    HealthlogCommands.run(
      line, context,
      commands: [
        DeviceCommand.declared { action, invocation, context in
          do {
            switch action {
            case .scan: return try Scan.run(invocation, context)
            case .add: return try Adding.run(invocation, context)
            case .sync: return try Syncing.run(invocation, context)
            case .listen: return try Listening.run(invocation, context)
            case .doctor: return try DeviceDoctor.run(invocation, context)
            case .forget: return try Forgetting.run(invocation, context)
            }
          } catch let fault as BluetoothFault {
            throw AcquisitionFault(fault, of: invocation.arguments.first ?? "")
          } catch let fault as LoopFault {
            throw AcquisitionFault.other(fault.reason)
          }
        }
      ])
  }
}

extension AcquisitionFault {
  /// - Parameter name: the device's.
  init(_ fault: BluetoothFault, of name: String) {
    self =
      switch fault {
      case .notRunning: .notRunning
      case .noAdapter: .noAdapter
      case .off: .off
      case .denied: .denied
      case .noAnswer, .gone: .noAnswer(name)
      case .pairingRefused: .pairingRefused(name)
      case .busy: .inUse(name)
      case .bondLost: .bondLost(name)
      case .att(let code): .refused(name, code: code)
      case .other(let words): .other(words)
      }
  }

  /// What a reading that didn't come to its end is told as; nil where it did.
  init?(_ result: ReadingResult) {
    let name = result.name
    let (stored, expected) = (result.progress?.received, result.progress?.expected)
    switch result.outcome {
    case .ended(.done), .ended(.stopped): return nil
    case .noAnswer, .refusedCall:
      self = result.fault.map { AcquisitionFault($0, of: name) } ?? .noAnswer(name)
    case .ended(.lost):
      self =
        result.fault == .off
        ? .power(name, stored: stored, of: expected)
        : .lost(name, stored: stored, of: expected)
    case .ended(.silent): self = .silent(name, stored: stored, of: expected)
    case .ended(.refused(let code)): self = .refusedRecords(name, code: code)
    case .ended(.failed(let code)):
      if result.fault == .bondLost {
        self = .bondLost(name)
      } else if result.fault == .busy {
        self = .inUse(name)
      } else {
        self = .refused(name, code: code)
      }
    }
  }
}
