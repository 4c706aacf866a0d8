import PageElements

/// A reader that converts values for templates.
///
/// Determining the kind of a value costs more than rendering it, so the kind is determined once for each type.
final class ValueReader {
  /// The kinds of the types encountered so far.
  private(set) var kinds: [ObjectIdentifier: ValueKind]

  init(cachedKinds kinds: [ObjectIdentifier: ValueKind] = [:]) { self.kinds = kinds }

  /// Returns the value whose members a whole template shows. For an element, these are its own.
  func value(ofRoot root: Any) -> TemplateValue {
    let value = value(of: root)
    guard case .element(let element, let own) = value else { return value }
    return own.map { .members($0) } ?? members(of: element, isText: false)
  }

  func value(of value: Any) -> TemplateValue {
    if let text = value as? String { return .text(text) }
    switch kind(of: value) {
    case .optional:
      guard let wrapped = (value as? any OptionalValue)?.wrapped else { return .null }
      return self.value(of: wrapped)
    case .text: break
    case .bool: if let bool = value as? Bool { return .bool(bool) }
    case .integer: if let number = value as? Int { return .text(String(number)) }
    case .decimal: if let number = value as? Double { return decimal(number) }
    case .view:
      if let view = value as? any View {
        return .element(view, TemplateMembers(of: view, isText: false, reader: self))
      }
    case .element: if let element = value as? any Element { return .element(element, nil) }
    case .float:
      if let number = value as? Float { return decimal(Double("\(number)") ?? Double(number)) }
    case .raw: if let value = value as? any RawRepresentable { return raw(value) }
    case .anyInteger:
      if let number = value as? any BinaryInteger { return .text(number.description) }
    case .anyText: if let text = value as? any StringProtocol { return .text(String(text)) }
    case .character: if let character = value as? Character { return .text(String(character)) }
    case .array: if let array = value as? any ArrayValue { return .list(array.items) }
    case .dictionary: return members(of: value, isText: false)
    case .enumCase: return enumCase(value)
    case .members(let isText): return members(of: value, isText: isText)
    case .mirrored(let isText): return mirrored(value, isText: isText)
    }
    return members(of: value, isText: false)
  }

  private func kind(of value: Any) -> ValueKind {
    let type = type(of: value)
    if let known = kinds[ObjectIdentifier(type)] { return known }
    let kind = ValueKind(of: value)
    if ValueKind.isSame(forAll: type) { kinds[ObjectIdentifier(type)] = kind }
    return kind
  }

  private func members(of value: Any, isText: Bool) -> TemplateValue {
    .members(TemplateMembers(of: value, isText: isText, reader: self))
  }

  private func raw<Value: RawRepresentable>(_ value: Value) -> TemplateValue {
    self.value(of: value.rawValue)
  }

  private func decimal(_ number: Double) -> TemplateValue {
    guard number.isFinite else { return .unusable("\(number), which cannot be shown as a number") }
    return .text(number.decimalText)
  }

  private func enumCase(_ value: Any) -> TemplateValue {
    .unusable("of type \(type(of: value)). Give the enum a raw value, or pass its text")
  }

  private func mirrored(_ value: Any, isText: Bool) -> TemplateValue {
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .collection?: return .list(mirror.children.map(\.value))
    case .set?: return .unusable("a Set, which has no order. Pass a sorted array")
    case .enum? where !isText: return enumCase(value)
    case .dictionary?: return members(of: value, isText: false)
    default: return members(of: value, isText: isText)
    }
  }
}
