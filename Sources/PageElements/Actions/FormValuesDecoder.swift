/// A decoder of a form's values, or of those below one of its names; see ``FormValues/decode(_:)``.
struct FormValuesDecoder: Decoder {
  /// The maximum nesting depth of names, which prevents a request from overflowing the stack.
  static let maximumDepth = 32

  let names: FormFieldIndex
  /// The name. Empty for the whole form.
  let name: String
  /// The values with exactly this name.
  let texts: [String]
  let codingPath: [any CodingKey]
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  init(_ names: FormFieldIndex) {
    self.init(names, name: "", texts: names.onlyValue.map { [$0] } ?? [], codingPath: [])
  }

  init(_ names: FormFieldIndex, name: String, texts: [String], codingPath: [any CodingKey]) {
    (self.names, self.name, self.texts, self.codingPath) = (names, name, texts, codingPath)
  }

  func container<Key: CodingKey>(
    keyedBy type: Key.Type
  ) throws -> KeyedDecodingContainer<Key> {
    try checkDepth()
    return KeyedDecodingContainer(FormKeyedContainer<Key>(decoder: self))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try checkDepth()
    return FormUnkeyedContainer(self)
  }

  func singleValueContainer() -> any SingleValueDecodingContainer {
    FormSingleValueContainer(decoder: self)
  }

  /// Whether the value is missing or empty.
  var isNil: Bool { texts.first?.isEmpty ?? !names.hasChildren(below: name) }

  /// Returns a decoder of the names below a key.
  func child(_ key: some CodingKey) -> FormValuesDecoder {
    let childName = name.isEmpty ? key.stringValue : "\(name).\(key.stringValue)"
    return FormValuesDecoder(
      names, name: childName, texts: names.values(named: childName), codingPath: codingPath + [key])
  }

  func error(_ error: FormValueError) -> DecodingError {
    .dataCorrupted(
      DecodingError.Context(
        codingPath: codingPath, debugDescription: error.description, underlyingError: error))
  }

  private func checkDepth() throws {
    if codingPath.count > Self.maximumDepth { throw error(.nestedTooDeeply) }
  }
}

/// A container of one text, which is parsed as the requested type.
struct FormSingleValueContainer: SingleValueDecodingContainer {
  let decoder: FormValuesDecoder
  var codingPath: [any CodingKey] { decoder.codingPath }

  func decodeNil() -> Bool { decoder.isNil }

  func decode(_ type: Bool.Type) throws -> Bool {
    switch decoder.texts.first?.cut(toBytes: String.maximumValueLength) {
    case "true", "on": true
    case "false", "off", "", nil: false
    default: throw decoder.error(.invalidBool)
    }
  }

  func decode(_ type: String.Type) throws -> String { try text() }

  func decode<Number: FixedWidthInteger & Decodable>(_ type: Number.Type) throws -> Number {
    let text = try text().trimmingWhitespace
    guard text.utf8.count <= String.maximumValueLength else { throw decoder.error(.invalidInteger) }
    if let number = Number(text) { return number }
    let isSigned = text.utf8.first == UInt8(ascii: "-") || text.utf8.first == UInt8(ascii: "+")
    let digits = isSigned ? text.utf8.dropFirst() : text.utf8[...]
    let isNumber = !digits.isEmpty && digits.allSatisfy { "0123456789".utf8.contains($0) }
    throw decoder.error(
      isNumber ? .outOfRange(minimum: "\(Number.min)", maximum: "\(Number.max)") : .invalidInteger)
  }

  func decode<Number: BinaryFloatingPoint & LosslessStringConvertible & Decodable>(
    _ type: Number.Type
  ) throws -> Number {
    let text = try text().trimmingWhitespace
    // Swift accepts "nan", "inf" and "0x1p4" as numbers, but a form does not.
    guard text.utf8.count <= String.maximumValueLength,
      text.utf8.allSatisfy({ "+-.0123456789eE".utf8.contains($0) }),
      let number = Number(text), number.isFinite
    else { throw decoder.error(.invalidNumber) }
    return number
  }

  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try Value(from: decoder) }

  private func text() throws -> String {
    if let text = decoder.texts.first { return text }
    let isForm = decoder.name.isEmpty && !decoder.names.isEmpty
    throw decoder.error(isForm ? .multipleFields : .missing(name: decoder.name))
  }
}
