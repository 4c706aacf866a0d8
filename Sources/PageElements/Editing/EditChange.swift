/// A change of one row or section in a step of an edit.
///
/// The changes of a step happen at once. A position from which a value is removed or moved is one before the step; a
/// position at which a value is inserted or to which it is moved is one after the step.
public enum EditChange<Position: Hashable & Sendable, Value: Equatable & Sendable>:
  Equatable, Sendable
{
  /// The value was inserted at this position after the step.
  case inserted(Value, at: Position)
  /// The value was removed from this position before the step.
  case removed(Value, at: Position)
  /// The value was moved, unchanged, from a position before the step to one after it.
  case moved(Value, from: Position, to: Position)
  /// The first value was replaced by the second at the same position.
  case replaced(Value, with: Value, at: Position)

  /// The change that reverts this one.
  public var inverse: EditChange {
    switch self {
    case .inserted(let value, let position): .removed(value, at: position)
    case .removed(let value, let position): .inserted(value, at: position)
    case .moved(let value, let source, let target): .moved(value, from: target, to: source)
    case .replaced(let old, let new, let position): .replaced(new, with: old, at: position)
    }
  }
}

extension EditChange: CustomStringConvertible {
  /// A text for logs: `moved row '42' from 0.3 to 1.0`, without the row's content.
  public var description: String {
    switch self {
    case .inserted(let value, let position): "inserted \(Self.name(value)) at \(position)"
    case .removed(let value, let position): "removed \(Self.name(value)) at \(position)"
    case .moved(let value, let source, let target):
      "moved \(Self.name(value)) from \(source) to \(target)"
    case .replaced(let old, let new, let position):
      "replaced \(Self.name(old)) with \(Self.name(new)) at \(position)"
    }
  }

  private static func name(_ value: Value) -> String {
    guard let value = value as? any Editable else { return String(describing: value) }
    let noun = type(of: value).noun
    return value.key.map { "\(noun) '\($0)'" } ?? "\(noun) without a key"
  }
}

/// A value that an edit can move: a row or a section.
protocol Editable: Equatable, Sendable {
  static var noun: String { get }
  var key: String? { get }
}

extension Row: Editable {
  static var noun: String { "row" }
}

extension Section: Editable {
  static var noun: String { "section" }
}
