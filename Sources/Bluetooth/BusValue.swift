internal import CGIO

/// What comes over the bus: a value whose type is the sender's to choose.
public enum BusValue: Equatable, Sendable {
  case bool(Bool)
  /// Of any of the bus's integers.
  case number(Int64)
  /// Also an object's path, or a signature.
  case string(String)
  /// An array of bytes.
  case bytes([UInt8])
  /// An array or a structure.
  case list([BusValue])
  /// Its keys are strings or paths; a value in a variant stands here without it.
  case dictionary([String: BusValue])
  /// Of a type that nothing here is made of.
  case other

  /// The string in it; nil for anything else.
  public var string: String? { if case .string(let it) = self { it } else { nil } }
  /// The truth value in it; nil for anything else.
  public var bool: Bool? { if case .bool(let it) = self { it } else { nil } }
  /// The number in it; nil for anything else.
  public var number: Int64? { if case .number(let it) = self { it } else { nil } }
  /// The bytes in it; nil for anything else.
  public var bytes: [UInt8]? { if case .bytes(let it) = self { it } else { nil } }
  /// The entries in it; empty for anything else.
  public var entries: [String: BusValue] { if case .dictionary(let it) = self { it } else { [:] } }
  /// The elements in it; empty for anything else.
  public var elements: [BusValue] { if case .list(let it) = self { it } else { [] } }

  /// - Parameter variant: stays its owner's.
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
    case G_VARIANT_CLASS_VARIANT:
      self = unsafe Self.children(variant).first ?? .other
    case G_VARIANT_CLASS_ARRAY: self = unsafe Self.array(variant)
    case G_VARIANT_CLASS_TUPLE: self = unsafe .list(Self.children(variant))
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
    guard type.hasPrefix("a{") else { return unsafe .list(children(variant)) }
    var entries: [String: BusValue] = [:]
    for index in 0..<(unsafe g_variant_n_children(variant)) {
      let entry = unsafe g_variant_get_child_value(variant, index)
      defer { unsafe g_variant_unref(entry) }
      guard let entry = unsafe entry else { continue }
      let pair = unsafe children(entry)
      if pair.count == 2, case .string(let key) = pair[0] { entries[key] = pair[1] }
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

/// What is sent over the bus, of the type that the receiver asks for.
indirect enum BusArgument {
  case bool(Bool)
  case uint32(UInt32)
  case string(String)
  case path(String)
  case bytes([UInt8])
  case strings([String])
  /// `a{sv}`.
  case options([String: BusArgument])
  case variant(BusArgument)

  /// A floating reference, for whoever takes it.
  var inC: OpaquePointer? {
    switch self {
    case .bool(let it): return unsafe g_variant_new_boolean(it ? 1 : 0)
    case .uint32(let it): return unsafe g_variant_new_uint32(it)
    case .string(let it): return unsafe g_variant_new_string(it)
    case .path(let it): return unsafe g_variant_new_object_path(it)
    case .bytes(let it):
      let type = unsafe g_variant_type_new("y")
      defer { unsafe g_variant_type_free(type) }
      return unsafe g_variant_new_fixed_array(type, it, gsize(it.count), 1)
    case .strings(let it):
      let type = unsafe g_variant_type_new("s")
      defer { unsafe g_variant_type_free(type) }
      let children = unsafe it.map { unsafe g_variant_new_string($0) }
      return unsafe g_variant_new_array(type, children, gsize(children.count))
    case .options(let it):
      let type = unsafe g_variant_type_new("{sv}")
      defer { unsafe g_variant_type_free(type) }
      let children = unsafe it.sorted { $0.key < $1.key }.map { entry in
        unsafe g_variant_new_dict_entry(
          g_variant_new_string(entry.key), g_variant_new_variant(entry.value.inC))
      }
      return unsafe g_variant_new_array(type, children, gsize(children.count))
    case .variant(let it): return unsafe g_variant_new_variant(it.inC)
    }
  }

  static func tuple(_ arguments: [BusArgument]) -> OpaquePointer? {
    let children = unsafe arguments.map { unsafe $0.inC }
    return unsafe g_variant_new_tuple(children, gsize(children.count))
  }
}

/// What the bus, or a program on it, answers instead of what it was asked for.
struct BusFault: Error, Equatable {
  /// `org.bluez.Error.Failed`; of GLib's own faults the name that D-Bus has for them.
  let name: String
  /// In the other program's own words.
  let message: String

  /// Takes a GLib error, and frees it.
  init(_ error: UnsafeMutablePointer<GError>?) {
    guard let error = unsafe error else {
      (name, message) = ("", "")
      return
    }
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
    message = unsafe String(cString: error.pointee.message)
    unsafe g_error_free(error)
  }

  init(name: String, message: String) {
    (self.name, self.message) = (name, message)
  }
}
