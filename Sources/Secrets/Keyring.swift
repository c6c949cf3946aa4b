internal import CGIO
internal import CSecret
internal import EventLoop

/// A connection to the Secret Service, for one thread. libsecret's blocking calls have no time
/// limit, so this class uses the asynchronous calls on a loop.
@safe final class Keyring {
  private let loop = MainLoop()
  private let milliseconds: UInt32
  /// Kept because releasing the last reference closes the connection.
  private let bus: HeldObject
  private let service: UnsafeMutablePointer<SecretService>

  init(milliseconds: UInt32) throws(SecretFault) {
    self.milliseconds = milliseconds
    let bus = try unsafe Keyring.answer(loop, milliseconds) { cancellable, ready, data in
      unsafe g_bus_get(G_BUS_TYPE_SESSION, cancellable, ready, data)
    } finish: { result, error in
      unsafe g_bus_get_finish(result, error)
    } orFault: { error in
      unsafe SecretFault(error) == .timedOut ? .timedOut : .noBus
    }
    // Report a lost bus; by default, GLib would kill this process.
    guard let bus = unsafe bus else { throw .noBus }
    unsafe g_dbus_connection_set_exit_on_close(bus, 0)
    self.bus = unsafe HeldObject(adopting: UnsafeMutableRawPointer(bus))
    let service = try unsafe Keyring.answer(loop, milliseconds) { cancellable, ready, data in
      unsafe secret_service_open(
        secret_service_get_type(), nil, SECRET_SERVICE_OPEN_SESSION, cancellable, ready, data)
    } finish: { result, error in
      unsafe secret_service_open_finish(result, error)
    }
    guard let service = unsafe service else { throw .noService }
    unsafe self.service = unsafe service
  }

  deinit { unsafe g_object_unref(service) }

  /// Returns an unlocked item, or nil, and whether there may be locked ones. Never asks the user.
  func find(_ attributes: Attributes) throws(SecretFault) -> (item: Item?, isLocked: Bool) {
    let (service, milliseconds) = unsafe (service, milliseconds)
    let list = try unsafe Keyring.answer(loop, milliseconds) { cancellable, ready, data in
      unsafe secret_service_search(
        service, attributes.schema, attributes.table, SECRET_SEARCH_ALL, cancellable, ready, data)
    } finish: { result, error in
      unsafe secret_service_search_finish(service, result, error)
    }
    var (open, isLocked) = (Item?.none, false)
    var next = unsafe list
    while let link = unsafe next {
      let item = unsafe Item(adopting: link.pointee.data)
      if item.isLocked { isLocked = true } else { open = open ?? item }
      unsafe next = link.pointee.next
    }
    unsafe g_list_free(list)
    // Some services don't show locked items at all.
    if open == nil, !isLocked { isLocked = try isDefaultLocked() }
    return (open, isLocked)
  }

  private func isDefaultLocked() throws(SecretFault) -> Bool {
    let service = unsafe service
    let collection = try unsafe Keyring.answer(loop, milliseconds) { cancellable, ready, data in
      unsafe secret_collection_for_alias(
        service, SECRET_COLLECTION_DEFAULT, SECRET_COLLECTION_NONE, cancellable, ready, data)
    } finish: { result, error in
      unsafe secret_collection_for_alias_finish(result, error)
    }
    guard let collection = unsafe collection else { return false }
    defer { unsafe g_object_unref(collection) }
    return unsafe secret_collection_get_locked(collection) != 0
  }

  func secret(of item: Item) throws(SecretFault) -> [UInt8] {
    let pointer = unsafe item.pointer
    _ = try unsafe Keyring.answer(loop, milliseconds) { cancellable, ready, data in
      unsafe secret_item_load_secret(pointer, cancellable, ready, data)
    } finish: { result, error in
      unsafe secret_item_load_secret_finish(pointer, result, error)
    }
    // The keyring may have been locked in the meantime.
    guard let value = unsafe secret_item_get_secret(pointer) else { throw .locked }
    defer { unsafe secret_value_unref(UnsafeMutableRawPointer(value)) }
    var length: gsize = 0
    guard let bytes = unsafe secret_value_get(value, &length) else { return [] }
    return unsafe UnsafeBufferPointer(start: bytes, count: Int(length)).map {
      UInt8(bitPattern: $0)
    }
  }

  /// Stores a secret, and lets the service ask the user to unlock the keyring.
  func store(
    _ secret: String, label: String, _ attributes: Attributes, personMilliseconds: UInt32
  ) throws(SecretFault) {
    let service = unsafe service
    let value = unsafe secret_value_new(secret, gssize(secret.utf8.count), "text/plain")
    defer { unsafe secret_value_unref(UnsafeMutableRawPointer(value)) }
    let isStored = try unsafe Keyring.answer(loop, personMilliseconds) { cancellable, ready, data in
      unsafe secret_service_store(
        service, attributes.schema, attributes.table, SECRET_COLLECTION_DEFAULT, label, value,
        cancellable, ready, data)
    } finish: { result, error in
      unsafe secret_service_store_finish(service, result, error)
    } orFault: { error in
      // The user didn't unlock or create the keyring.
      let fault = unsafe SecretFault(error)
      return unsafe fault == .locked || tellsOfNone(error) ? .dismissed : fault
    }
    if isStored == 0 { throw .dismissed }
  }

  private func tellsOfNone(_ error: UnsafeMutablePointer<GError>) -> Bool {
    let (domain, code) = unsafe (error.pointee.domain, error.pointee.code)
    if domain == secret_error_get_quark() {
      return code == Int32(SECRET_ERROR_NO_SUCH_OBJECT.rawValue)
    }
    let bus = [G_DBUS_ERROR_UNKNOWN_OBJECT, G_DBUS_ERROR_UNKNOWN_METHOD]
    return domain == g_dbus_error_quark() && bus.contains { Int32($0.rawValue) == code }
  }

  /// Removes a secret from unlocked keyrings. Returns false if there was none.
  func clear(_ attributes: Attributes) throws(SecretFault) -> Bool {
    let service = unsafe service
    return try unsafe Keyring.answer(loop, milliseconds) { cancellable, ready, data in
      unsafe secret_service_clear(
        service, attributes.schema, attributes.table, cancellable, ready, data)
    } finish: { result, error in
      unsafe secret_service_clear_finish(service, result, error)
    } != 0
  }

  /// Starts an asynchronous call and runs the loop until it ends or its time is up.
  private static func answer<Answer>(
    _ loop: MainLoop, _ milliseconds: UInt32,
    _ begin: (UnsafeMutablePointer<GCancellable>?, GAsyncReadyCallback, gpointer) -> Void,
    finish:
      @escaping (OpaquePointer?, UnsafeMutablePointer<UnsafeMutablePointer<GError>?>) -> Answer,
    orFault fault: (UnsafeMutablePointer<GError>) -> SecretFault = { unsafe SecretFault($0) }
  ) throws(SecretFault) -> Answer {
    let cancellable = unsafe g_cancellable_new()
    defer { unsafe g_object_unref(cancellable) }
    var answer: Answer?
    var error: UnsafeMutablePointer<GError>?
    let ended: (OpaquePointer?) -> Void = { result in
      answer = unsafe finish(result, &error)
      loop.quit()
    }
    let limit = loop.after(milliseconds: milliseconds) { unsafe g_cancellable_cancel(cancellable) }
    // A cancelled call may take a moment to end.
    let end = loop.after(milliseconds: milliseconds + 2000, loop.quit)
    loop.run {
      unsafe begin(
        cancellable, { _, result, data in unsafe Box<(OpaquePointer?) -> Void>.take(data)(result) },
        Box.retained(ended))
    }
    withExtendedLifetime((limit, end)) {}
    if let error = unsafe error {
      defer { unsafe g_error_free(error) }
      throw unsafe fault(error)
    }
    guard let answer else { throw .timedOut }
    return answer
  }
}

@safe final class HeldObject {
  private let pointer: UnsafeMutableRawPointer

  init(adopting pointer: UnsafeMutableRawPointer) { unsafe self.pointer = unsafe pointer }

  deinit { unsafe g_object_unref(pointer) }
}

@safe final class Item {
  let pointer: UnsafeMutablePointer<SecretItem>?

  init(adopting pointer: gpointer?) {
    unsafe self.pointer = unsafe pointer?.assumingMemoryBound(to: SecretItem.self)
  }

  deinit { if let pointer = unsafe pointer { unsafe g_object_unref(pointer) } }

  var isLocked: Bool { unsafe secret_item_get_locked(pointer) != 0 }
}

@safe final class Attributes {
  let table: OpaquePointer?
  /// libsecret stores the schema's name with the attributes and searches for it too.
  let schema: UnsafeMutablePointer<SecretSchema>?
  private static let names = ["application", "protocol", "host", "user"]

  init(of place: SecretPlace) {
    let types = unsafe g_hash_table_new_full(g_str_hash, g_str_equal, { unsafe g_free($0) }, nil)
    for name in Self.names {
      // SECRET_SCHEMA_ATTRIBUTE_STRING is 0.
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
