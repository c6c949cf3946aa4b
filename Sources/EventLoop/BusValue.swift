internal import CGIO

package enum BusValue: Equatable, Sendable {
  case bool(Bool)
  /// An integer, except an unsigned one of 64 bits, which is `other`.
  case number(Int64)
  /// A string, an object path or a signature.
  case string(String)
  case bytes([UInt8])
  /// Another array, a structure or a dictionary entry.
  case list([BusValue])
  /// A dictionary, without entries whose keys aren't strings or paths. Variants are unwrapped.
  case dictionary([String: BusValue])
  case other

  package var string: String? { if case .string(let it) = self { it } else { nil } }
  package var bool: Bool? { if case .bool(let it) = self { it } else { nil } }
  package var number: Int64? { if case .number(let it) = self { it } else { nil } }
  package var bytes: [UInt8]? { if case .bytes(let it) = self { it } else { nil } }
  package var entries: [String: BusValue] { if case .dictionary(let it) = self { it } else { [:] } }
  package var elements: [BusValue] { if case .list(let it) = self { it } else { [] } }

  /// - Parameter variant: remains owned by the caller.
  init(_ variant: OpaquePointer) {
    let kind = unsafe g_variant_classify(variant)
    switch kind {
    case G_VARIANT_CLASS_BOOLEAN: self = unsafe .bool(g_variant_get_boolean(variant) != 0)
    case G_VARIANT_CLASS_BYTE: self = unsafe .number(Int64(g_variant_get_byte(variant)))
    case G_VARIANT_CLASS_INT16: self = unsafe .number(Int64(g_variant_get_int16(variant)))
    case G_VARIANT_CLASS_UINT16: self = unsafe .number(Int64(g_variant_get_uint16(variant)))
    case G_VARIANT_CLASS_INT32: self = unsafe .number(Int64(g_variant_get_int32(variant)))
    case G_VARIANT_CLASS_UINT32: self = unsafe .number(Int64(g_variant_get_uint32(variant)))
    case G_VARIANT_CLASS_INT64: self = unsafe .number(Int64(g_variant_get_int64(variant)))
    case G_VARIANT_CLASS_STRING, G_VARIANT_CLASS_OBJECT_PATH, G_VARIANT_CLASS_SIGNATURE:
      self = unsafe .string(String(cString: g_variant_get_string(variant, nil)))
    case G_VARIANT_CLASS_VARIANT: self = unsafe Self.children(variant).first ?? .other
    case G_VARIANT_CLASS_ARRAY: self = unsafe Self.array(variant)
    case G_VARIANT_CLASS_TUPLE, G_VARIANT_CLASS_DICT_ENTRY:
      self = unsafe .list(Self.children(variant))
    default: self = .other
    }
  }

  private static func array(_ variant: OpaquePointer) -> BusValue {
    let type = unsafe String(cString: g_variant_get_type_string(variant))
    if type == "ay" {
      var count: gsize = 0
      let start = unsafe g_variant_get_fixed_array(variant, &count, 1)
      guard let start = unsafe start else { return .bytes([]) }
      return unsafe .bytes([UInt8](UnsafeRawBufferPointer(start: start, count: Int(count))))
    }
    let children = unsafe children(variant)
    guard type.hasPrefix("a{") else { return .list(children) }
    var entries: [String: BusValue] = [:]
    for child in children {
      if let key = child.elements.first?.string { entries[key] = child.elements.last }
    }
    return .dictionary(entries)
  }

  static func children(_ variant: OpaquePointer) -> [BusValue] {
    unsafe (0..<g_variant_n_children(variant)).map { index in
      let child = unsafe g_variant_get_child_value(variant, index)
      defer { unsafe g_variant_unref(child) }
      return unsafe child.map { unsafe BusValue($0) } ?? .other
    }
  }
}

/// An error reply, or GLib's own error.
package struct BusFault: Error, Equatable {
  /// A name such as `org.bluez.Error.Failed`; GLib's own errors get `NoReply` or `Disconnected`.
  package let name: String
  package let message: String

  package init(name: String, message: String) { (self.name, self.message) = (name, message) }

  /// Converts a GLib error, and frees it.
  init(_ error: UnsafeMutablePointer<GError>?) {
    guard let error = unsafe error else {
      self.init(name: "", message: "")
      return
    }
    defer { unsafe g_error_free(error) }
    let name: String
    let timedOut = Int32(bitPattern: G_IO_ERROR_TIMED_OUT.rawValue)
    if unsafe g_dbus_error_is_remote_error(error) != 0 {
      let remote = unsafe g_dbus_error_get_remote_error(error)
      name = unsafe remote.map { unsafe String(cString: $0) } ?? ""
      unsafe g_free(remote)
      unsafe g_dbus_error_strip_remote_error(error)
    } else if unsafe g_error_matches(error, g_io_error_quark(), timedOut) != 0 {
      name = "org.freedesktop.DBus.Error.NoReply"
    } else {
      name = "org.freedesktop.DBus.Error.Disconnected"
    }
    self.init(name: name, message: unsafe String(cString: error.pointee.message))
  }
}
