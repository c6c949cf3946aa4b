/// What kinds of files are called: each is typed, and stands in the journal with what came in.
public enum FormatName: String, CaseIterable, Sendable {
  /// healthlog's own JSON.
  case healthlog
  case appleHealth = "apple-health"
  case healthConnect = "health-connect"
  case nightscout
  case fhir
  case bioBeats = "biobeats"
  case libreView = "libreview"
  case clarity
  case omron
  case omronWithDate = "omron-date"
  case bloodPressureMonitor = "bpm-fl"
  case openScale = "openscale"
  case withings
  case csv
}
