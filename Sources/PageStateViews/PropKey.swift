import PageElements

/// The name of a value that a parent passes to its children, with the value's type.
///
///     enum Home { static let image = PropKey<String>("image") }
///
///     place(ImageViewWithTags.self, key: "image").prop(forKey: Home.image, is: "/cat.png")
///     props.prop(withValueForKey: Home.image)   // String?
///
/// Two keys are the same when both name and type are. Values are compared by `==`, text by its
/// bytes: a child whose props are equal is not rendered again.
public struct PropKey<Value: Equatable & Sendable>: Sendable {
  /// The key's name.
  public let name: String

  /// A key for values of type `Value`.
  public init(_ name: String) { self.name = name }

  var identity: PropIdentity { PropIdentity(name: name, type: ObjectIdentifier(Value.self)) }
}

/// The name of a function that a parent passes to a child, with the type of its argument.
///
///     static let didChange = FunctionKey<String>("didChange")
///
/// An event reaches a function by its name, so among the functions given to one child the name
/// alone tells them apart. The argument can be decoded, since it may come from a form.
public struct FunctionKey<Argument: Codable & Sendable>: Sendable {
  /// The key's name.
  public let name: String

  /// A key for functions that take an `Argument`.
  public init(_ name: String) { self.name = name }
}

/// The argument of a function that needs none.
public struct NoArgument: Codable, Hashable, Sendable {
  /// The only value there is.
  public init() {}
  /// Whatever came along is passed over.
  public init(from decoder: any Decoder) throws {}
}

struct PropIdentity: Hashable, Sendable {
  let name: String
  let type: ObjectIdentifier
}

/// A prop's value behind one pointer.
protocol PropBox: Sendable {
  func isEqual(to other: any PropBox) -> Bool
}

struct PropBoxOf<Value: Equatable & Sendable>: PropBox {
  let value: Value

  func isEqual(to other: any PropBox) -> Bool {
    guard let other = other as? PropBoxOf<Value> else { return false }
    // `==` takes two spellings of "é" for one; a child skipped for that would show stale bytes.
    if let text = value as? String, let otherText = other.value as? String {
      return text.hasSameBytes(as: otherText)
    }
    return value == other.value
  }
}
