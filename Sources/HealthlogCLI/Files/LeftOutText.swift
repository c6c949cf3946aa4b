import HealthModel
import Phrases

/// What is said of things in a file that nothing is taken from.
enum LeftOutText {
  /// - Parameter name: as the journal has it; the file's own stays as it is.
  static func words(_ name: String) -> String {
    switch LeftOutName(text: name) {
    case .known(let known): words(known)
    case .sensorCode(let sign): phrase("sensor code \(sign)")
    case .ofSensor(let event): phrase("\(event) of the sensor")
    case nil: name
    }
  }

  private static func words(_ name: LeftOutName.Known) -> String {
    switch name {
    case .document: phrase("document")
    case .food: phrase("food")
    case .insulin: phrase("insulin")
    case .ketones: phrase("ketones")
    case .notes: phrase("notes")
    case .observationWithoutCode: phrase("Observation without a code")
    case .other: phrase("other")
    case .ofOtherKinds: phrase("of other kinds")
    case .pills: phrase("pills")
    case .resourceWithoutType: phrase("resource without a type")
    case .rowsOutsideWhere: phrase("rows outside --where")
    case .withdrawn: phrase("withdrawn")
    }
  }
}
