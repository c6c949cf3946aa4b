internal import CGIO

/// A notification as the server is asked for it, by `Notify`.
///
/// Source: Desktop Notifications Specification 1.2.
struct NotificationRequest {
  let content: NotificationContent
  /// The program's name, as servers show it.
  let name: String
  /// An icon's name.
  let icon: String
  /// The name of the program's desktop entry.
  let entry: String

  /// The arguments of the call, which takes them over.
  /// - Parameters:
  ///   - former: The server's number for the notification that this one takes the place of, or 0.
  ///   - able: The server's capabilities.
  func arguments(replacing former: UInt32, able: Set<String>) -> [OpaquePointer?] {
    let hasActions = able.contains("actions")
    let lines = [content.body, hasActions ? "" : content.wordsForActions].filter { !$0.isEmpty }
    let body = lines.joined(separator: "\n")
    let actions = (hasActions ? content.actions : []).flatMap { [$0.key, $0.label] }
    let serverDecides: Int32 = -1
    return unsafe [
      g_variant_new_string(name), g_variant_new_uint32(former), g_variant_new_string(icon),
      g_variant_new_string(content.summary),
      g_variant_new_string(able.contains("body-markup") ? escapingMarkup(body) : body),
      unsafe array(of: "s", actions.map { unsafe g_variant_new_string($0) }),
      unsafe array(of: "{sv}", hints), g_variant_new_int32(serverDecides),
    ]
  }

  private var hints: [OpaquePointer?] {
    func hint(_ name: String, _ value: OpaquePointer?) -> OpaquePointer? {
      unsafe g_variant_new_dict_entry(g_variant_new_string(name), g_variant_new_variant(value))
    }
    let tag =
      unsafe content.tag.isEmpty
      ? [] : [hint("x-dunst-stack-tag", g_variant_new_string(content.tag))]
    let others = unsafe [
      hint("urgency", g_variant_new_byte(content.urgency.code)),
      hint("desktop-entry", g_variant_new_string(entry)),
    ]
    return unsafe tag + others
  }

  private func array(of type: String, _ elements: [OpaquePointer?]) -> OpaquePointer? {
    let elementType = unsafe g_variant_type_new(type)
    defer { unsafe g_variant_type_free(elementType) }
    return unsafe g_variant_new_array(elementType, elements, gsize(elements.count))
  }
}

extension NotificationContent.Urgency {
  fileprivate var code: UInt8 {
    switch self {
    case .low: 0
    case .normal: 1
    case .critical: 2
    }
  }
}

/// Writes `text` so that a server that reads markup shows it as it stands.
func escapingMarkup(_ text: String) -> String {
  var escaped = String.UnicodeScalarView()
  for scalar in text.unicodeScalars {
    switch scalar {
    case "&": escaped += "&amp;".unicodeScalars
    case "<": escaped += "&lt;".unicodeScalars
    case ">": escaped += "&gt;".unicodeScalars
    default: escaped.append(scalar)
    }
  }
  return String(escaped)
}
