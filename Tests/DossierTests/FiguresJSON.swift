import HealthModel

@testable import Dossier

extension PressureFigures { var json: JSONValue { Self.object.json(of: self) } }
extension SensorFigures { var json: JSONValue { Self.object.json(of: self) } }
extension DiaryFigures { var json: JSONValue { Self.object.json(of: self) } }
extension VitalFigures { var json: JSONValue { Self.object.json(of: self) } }
extension DayFigures { var json: JSONValue { Self.object.json(of: self) } }
