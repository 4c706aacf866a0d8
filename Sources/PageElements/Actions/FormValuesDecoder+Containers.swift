/// The members of a model, by name.
struct FormKeyedContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let decoder: FormValuesDecoder
  var codingPath: [any CodingKey] { decoder.codingPath }

  var allKeys: [Key] {
    decoder.names.childNames(below: decoder.name).compactMap { Key(stringValue: $0) }
  }

  func contains(_ key: Key) -> Bool {
    let child = decoder.child(key)
    return !child.texts.isEmpty || decoder.names.hasChildren(below: child.name)
  }

  func decodeNil(forKey key: Key) -> Bool { decoder.child(key).isNil }

  // One generic function for all types, because each type decodes itself.
  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    try Value(from: decoder.child(key))
  }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<NestedKey> {
    try decoder.child(key).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try decoder.child(key).unkeyedContainer()
  }

  func superDecoder() -> any Decoder { decoder.child(FormKey("super")) }

  func superDecoder(forKey key: Key) -> any Decoder { decoder.child(key) }
}

/// The items of a list: the values of one name, or the names with a number after that name.
struct FormUnkeyedContainer: UnkeyedDecodingContainer {
  private let items: [FormValuesDecoder]
  let codingPath: [any CodingKey]
  private(set) var currentIndex = 0
  private let end: DecodingError

  init(_ decoder: FormValuesDecoder) {
    codingPath = decoder.codingPath
    if decoder.texts.isEmpty || decoder.name.isEmpty {
      items = decoder.names.childNames(below: decoder.name)
        // Only the canonical spelling of a number: "07" is not an index.
        .compactMap { part in Int(part).flatMap { $0 >= 0 && String($0) == part ? $0 : nil } }
        .sorted()
        .map { decoder.child(FormKey(intValue: $0)) }
    } else {
      // An error of one value is reported for the whole field.
      items = decoder.texts.map { text in
        FormValuesDecoder(
          FormFieldIndex(FormValues([])), name: decoder.name, texts: [text],
          codingPath: decoder.codingPath)
      }
    }
    end = decoder.error(.missing(name: "\(decoder.name).\(items.count)"))
  }

  var count: Int? { items.count }
  var isAtEnd: Bool { currentIndex >= items.count }

  mutating func decodeNil() -> Bool {
    guard !isAtEnd, items[currentIndex].isNil else { return false }
    currentIndex += 1
    return true
  }

  mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    let value = try Value(from: try next())
    currentIndex += 1
    return value
  }

  mutating func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type
  ) throws -> KeyedDecodingContainer<NestedKey> {
    let container = try next().container(keyedBy: type)
    currentIndex += 1
    return container
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    let container = try next().unkeyedContainer()
    currentIndex += 1
    return container
  }

  mutating func superDecoder() throws -> any Decoder {
    let decoder = try next()
    currentIndex += 1
    return decoder
  }

  private func next() throws -> FormValuesDecoder {
    if isAtEnd { throw end }
    return items[currentIndex]
  }
}
