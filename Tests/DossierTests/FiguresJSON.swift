import HealthModel

@testable import Dossier

extension PressureFigures { var json: JSONValue { JSONObject.pressure.json(of: self) } }
extension SensorFigures { var json: JSONValue { JSONObject.sensor.json(of: self) } }
extension DiaryFigures { var json: JSONValue { JSONObject.diary.json(of: self) } }
extension VitalFigures { var json: JSONValue { JSONObject.vital.json(of: self) } }
extension DayFigures { var json: JSONValue { JSONObject.day.json(of: self) } }
