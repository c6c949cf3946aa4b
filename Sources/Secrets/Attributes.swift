internal import CSecret

/// A place as the Secret Service knows it.
@safe final class Attributes {
  let table: OpaquePointer?

  private static let names = ["application", "protocol", "host", "user"]

  /// Its name is kept beside the attributes, and is looked for with them.
  let schema: UnsafeMutablePointer<SecretSchema>?

  init(of place: SecretPlace) {
    let types = unsafe g_hash_table_new_full(g_str_hash, g_str_equal, { unsafe g_free($0) }, nil)
    for name in Self.names {
      // A string's type is 0, which is what no pointer is.
      unsafe g_hash_table_insert(types, g_strdup(name), nil)
    }
    defer { unsafe g_hash_table_unref(types) }
    unsafe schema = secret_schema_newv("org.healthlog.Secret", SECRET_SCHEMA_NONE, types)
    unsafe table = g_hash_table_new_full(
      g_str_hash, g_str_equal, { unsafe g_free($0) }, { unsafe g_free($0) })
    let values = ["healthlog", place.protocolName, place.host, place.user]
    for (name, value) in zip(Self.names, values) {
      unsafe g_hash_table_insert(table, g_strdup(name), g_strdup(value))
    }
  }

  deinit {
    unsafe g_hash_table_unref(table)
    unsafe secret_schema_unref(schema)
  }
}
