public import HealthModel

extension Language {
  public static let italian = Language(rawValue: "it") ?? .english
}
