/// The names and values that a form would send for a model. ``FormValues/decode(_:)`` reads them.
package struct EncodedFormValues: Sendable {
  /// A member of the model: its name and values.
  package struct Member: Sendable {
    package let name: String
    package fileprivate(set) var kind = Kind.value
    package fileprivate(set) var values: [String] = []
  }

  /// The meaning of an empty field for a member.
  package enum Kind: Sendable {
    /// None, because the value is never empty, such as a number.
    case value
    /// An empty text.
    case text
    /// `nil`.
    case optional
    /// An empty list. A list with items is sent as one repeated name.
    case list
  }

  /// All members, in the order in which the model encodes them.
  package private(set) var members: [Member]

  /// - Throws: The error of the model's own `encode(to:)`.
  package init(_ model: some Encodable) throws {
    let sink = FormValuesSink()
    try model.encode(to: FormValuesEncoder(sink: sink, name: "", codingPath: []))
    members = sink.members
  }
}

private final class FormValuesSink {
  private(set) var members: [EncodedFormValues.Member] = []

  func record(_ name: String, as kind: EncodedFormValues.Kind? = nil) {
    let memberIndex = memberIndex(of: name)
    if let kind { members[memberIndex].kind = kind }
  }

  func add(_ value: String, to name: String) {
    let memberIndex = memberIndex(of: name)
    members[memberIndex].values.append(value)
  }

  private func memberIndex(of name: String) -> Int {
    if let memberIndex = members.firstIndex(where: { $0.name.hasSameBytes(as: name) }) {
      return memberIndex
    }
    members.append(EncodedFormValues.Member(name: name))
    return members.count - 1
  }
}

/// A type that is sent as one repeated name.
private protocol ArrayModel {}
extension Array: ArrayModel {}

private struct FormValuesEncoder: Encoder {
  let sink: FormValuesSink
  let name: String
  let codingPath: [any CodingKey]
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    KeyedEncodingContainer(KeyedContainer(encoder: self))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    sink.record(name, as: .list)
    return UnkeyedContainer(encoder: self)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer {
    SingleValueContainer(encoder: self)
  }

  func child(_ key: some CodingKey) -> FormValuesEncoder {
    FormValuesEncoder(
      sink: sink, name: name.isEmpty ? key.stringValue : "\(name).\(key.stringValue)",
      codingPath: codingPath + [key])
  }

  struct KeyedContainer<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let encoder: FormValuesEncoder
    var codingPath: [any CodingKey] { encoder.codingPath }

    func encodeNil(forKey key: Key) { encoder.sink.record(encoder.child(key).name) }

    func encode(_ value: String, forKey key: Key) {
      let child = encoder.child(key)
      child.sink.record(child.name, as: .text)
      child.sink.add(value, to: child.name)
    }

    func encode(_ value: some Encodable, forKey key: Key) throws {
      try value.encode(to: encoder.child(key))
    }

    // Without these overloads, the protocol's default implementation for each type would be called.
    func encodeIfPresent(_ value: Bool?, forKey key: Key) throws { try optional(value, key) }
    func encodeIfPresent(_ value: String?, forKey key: Key) throws { try optional(value, key) }
    func encodeIfPresent(_ value: Double?, forKey key: Key) throws { try optional(value, key) }
    func encodeIfPresent(_ value: Float?, forKey key: Key) throws { try optional(value, key) }
    func encodeIfPresent(_ value: Int?, forKey key: Key) throws { try optional(value, key) }
    func encodeIfPresent(_ value: Int8?, forKey key: Key) throws { try optional(value, key) }
    func encodeIfPresent(_ value: Int16?, forKey key: Key) throws { try optional(value, key) }
    func encodeIfPresent(_ value: Int32?, forKey key: Key) throws { try optional(value, key) }
    func encodeIfPresent(_ value: Int64?, forKey key: Key) throws { try optional(value, key) }
    func encodeIfPresent(_ value: UInt?, forKey key: Key) throws { try optional(value, key) }
    func encodeIfPresent(_ value: UInt8?, forKey key: Key) throws { try optional(value, key) }
    func encodeIfPresent(_ value: UInt16?, forKey key: Key) throws { try optional(value, key) }
    func encodeIfPresent(_ value: UInt32?, forKey key: Key) throws { try optional(value, key) }
    func encodeIfPresent(_ value: UInt64?, forKey key: Key) throws { try optional(value, key) }
    func encodeIfPresent(_ value: (some Encodable)?, forKey key: Key) throws {
      try optional(value, key)
    }

    private func optional<Value: Encodable>(_ value: Value?, _ key: Key) throws {
      let child = encoder.child(key)
      child.sink.record(child.name, as: Value.self is any ArrayModel.Type ? .list : .optional)
      try value?.encode(to: child)
    }

    func nestedContainer<Nested: CodingKey>(
      keyedBy type: Nested.Type, forKey key: Key
    ) -> KeyedEncodingContainer<Nested> { encoder.child(key).container(keyedBy: type) }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
      encoder.child(key).unkeyedContainer()
    }

    func superEncoder() -> any Encoder { encoder }
    func superEncoder(forKey key: Key) -> any Encoder { encoder.child(key) }
  }

  struct UnkeyedContainer: UnkeyedEncodingContainer {
    let encoder: FormValuesEncoder
    private(set) var count = 0
    var codingPath: [any CodingKey] { encoder.codingPath }

    init(encoder: FormValuesEncoder) { self.encoder = encoder }

    mutating func encodeNil() { count += 1 }

    mutating func encode(_ value: some Encodable) throws {
      count += 1
      try value.encode(to: encoder)
    }

    mutating func nestedContainer<Nested: CodingKey>(
      keyedBy type: Nested.Type
    ) -> KeyedEncodingContainer<Nested> {
      count += 1
      return encoder.container(keyedBy: type)
    }

    mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
      count += 1
      return encoder.unkeyedContainer()
    }

    func superEncoder() -> any Encoder { encoder }
  }

  struct SingleValueContainer: SingleValueEncodingContainer {
    let encoder: FormValuesEncoder
    var codingPath: [any CodingKey] { encoder.codingPath }

    func encodeNil() { encoder.sink.record(encoder.name) }

    func encode(_ value: Bool) { add("\(value)") }
    func encode(_ value: String) { add(value) }
    func encode(_ value: Double) { add("\(value)") }
    func encode(_ value: Float) { add("\(value)") }
    func encode(_ value: Int) { add("\(value)") }
    func encode(_ value: Int8) { add("\(value)") }
    func encode(_ value: Int16) { add("\(value)") }
    func encode(_ value: Int32) { add("\(value)") }
    func encode(_ value: Int64) { add("\(value)") }
    func encode(_ value: UInt) { add("\(value)") }
    func encode(_ value: UInt8) { add("\(value)") }
    func encode(_ value: UInt16) { add("\(value)") }
    func encode(_ value: UInt32) { add("\(value)") }
    func encode(_ value: UInt64) { add("\(value)") }
    func encode(_ value: some Encodable) throws { try value.encode(to: encoder) }

    private func add(_ text: String) { encoder.sink.add(text, to: encoder.name) }
  }
}
