internal import CQPDF

/// A file in libqpdf, which keeps its first error and its warnings until `check()`. A missing
/// object is null, so a chain of lookups needs one check.
@safe struct PDFHandle: ~Copyable {
  private let handle: qpdf_data

  /// A handle to an object, valid until it is released or the file is closed.
  typealias Object = qpdf_oh

  init() throws(PDFFault) {
    guard let handle = unsafe qpdf_init() else { throw .outOfMemory }
    unsafe self.handle = handle
    unsafe qpdf_silence_errors(handle)
    unsafe qpdf_set_suppress_warnings(handle, QPDF_TRUE)
    // A file that needs repair isn't the one that Cairo wrote.
    unsafe qpdf_set_attempt_recovery(handle, QPDF_FALSE)
  }

  deinit {
    var handle: qpdf_data? = unsafe handle
    unsafe qpdf_cleanup(&handle)
  }

  /// - Throws: `PDFFault.damaged` for an error or a warning since the last check; `.outOfMemory`.
  func check() throws(PDFFault) {
    var fault = unsafe qpdf_get_error(handle)
    if unsafe fault == nil { unsafe fault = qpdf_next_warning(handle) }
    guard let fault = unsafe fault else { return }
    guard let words = unsafe qpdf_get_error_message_detail(handle, fault) else {
      throw .outOfMemory
    }
    throw .damaged(unsafe String(cString: words))
  }

  /// Reads a file, whose memory must stay valid until the handle is closed.
  func read(_ file: UnsafeBufferPointer<UInt8>) throws(PDFFault) {
    unsafe file.withMemoryRebound(to: CChar.self) { bytes in
      // An empty name keeps the file's name out of messages.
      _ = unsafe qpdf_read_memory(handle, "", bytes.baseAddress, UInt64(bytes.count), nil)
    }
    try check()
  }

  /// Returns the file with compressed objects and an ID derived from the content.
  func written() throws(PDFFault) -> [UInt8] {
    unsafe qpdf_init_write_memory(handle)
    unsafe qpdf_set_object_stream_mode(handle, qpdf_o_generate)
    unsafe qpdf_set_deterministic_ID(handle, QPDF_TRUE)
    unsafe qpdf_write(handle)
    try check()
    let count = unsafe qpdf_get_buffer_length(handle)
    return unsafe Array(UnsafeBufferPointer(start: qpdf_get_buffer(handle), count: count))
  }

  var catalogue: Object { unsafe qpdf_get_root(handle) }
  var trailer: Object { unsafe qpdf_get_trailer(handle) }

  func pages() throws(PDFFault) -> [Object] {
    let count = unsafe qpdf_get_num_pages(handle)
    try check()
    return (0..<count).map { unsafe qpdf_get_page_n(handle, Int($0)) }
  }

  /// Returns an object by its number, from 1 to below the trailer's `/Size`; null if missing.
  func object(_ number: Int) -> Object { unsafe qpdf_get_object_by_id(handle, Int32(number), 0) }

  subscript(object: Object, key: String) -> Object {
    guard isDictionary(object) else { return unsafe qpdf_oh_new_null(handle) }
    return unsafe qpdf_oh_get_key(handle, object, key)
  }

  subscript(array: Object, index: Int) -> Object {
    unsafe qpdf_oh_get_array_item(handle, array, Int32(index))
  }

  func count(_ object: Object) -> Int {
    guard unsafe qpdf_oh_is_array(handle, object) != QPDF_FALSE else { return 0 }
    return Int(unsafe qpdf_oh_get_array_n_items(handle, object))
  }

  func isDictionary(_ object: Object) -> Bool {
    unsafe qpdf_oh_is_dictionary(handle, object) != QPDF_FALSE
  }

  func isNull(_ object: Object) -> Bool { unsafe qpdf_oh_is_null(handle, object) != QPDF_FALSE }

  func integer(_ object: Object) -> Int64? {
    var value: Int64 = 0
    let isInteger = unsafe qpdf_oh_get_value_as_longlong(handle, object, &value)
    return isInteger != QPDF_FALSE ? value : nil
  }

  func name(_ object: Object) -> String? {
    guard unsafe qpdf_oh_is_name(handle, object) != QPDF_FALSE,
      let name = unsafe qpdf_oh_get_name(handle, object)
    else { return nil }
    return unsafe String(cString: name)
  }

  func text(_ object: Object) -> String? {
    guard unsafe qpdf_oh_is_string(handle, object) != QPDF_FALSE,
      let text = unsafe qpdf_oh_get_utf8_value(handle, object)
    else { return nil }
    return unsafe String(cString: text)
  }

  func string(_ text: String) -> Object { unsafe qpdf_oh_new_unicode_string(handle, text) }

  /// Parses PDF source, such as `/Name` or `<< /Key true >>`.
  func value(_ text: String) -> Object { unsafe qpdf_oh_parse(handle, text) }

  func metadata(_ text: String) -> Object {
    let stream = unsafe qpdf_oh_new_stream(handle)
    let bytes = Array(text.utf8)
    let none = unsafe qpdf_oh_new_null(handle)
    unsafe qpdf_oh_replace_stream_data(handle, stream, bytes, bytes.count, none, none)
    let about = unsafe qpdf_oh_get_dict(handle, stream)
    set(about, "/Type", value("/Metadata"))
    set(about, "/Subtype", value("/XML"))
    return stream
  }

  func set(_ dictionary: Object, _ key: String, _ value: Object) {
    unsafe qpdf_oh_replace_key(handle, dictionary, key, value)
  }

  func remove(_ dictionary: Object, _ key: String) {
    unsafe qpdf_oh_remove_key(handle, dictionary, key)
  }

  func release(_ object: Object) { unsafe qpdf_oh_release(handle, object) }
}
