import PageElements

/// The name and type of a value that a parent passes to its children.
///
///     enum Home { static let image = PropKey<String>("image") }
///
///     place(ImageViewWithTags.self, key: "image").prop(forKey: Home.image, is: "/cat.png")
///     props.prop(withValueForKey: Home.image)   // String?
///
/// Two keys are equal if their names and types are equal. Values are compared with `==`, and texts by their bytes. A
/// child with equal props does not render again.
public struct PropKey<Value: Equatable & Sendable>: Sendable {
  /// The name of the key.
  public let name: String

  /// Creates a key for values of type `Value`.
  public init(_ name: String) { self.name = name }

  var identity: PropIdentity { PropIdentity(name: name, type: ObjectIdentifier(Value.self)) }
}

/// The name of a function that a parent passes to a child, and the type of its argument.
///
///     static let didChange = FunctionKey<String>("didChange")
///
/// An event finds a function by its name, so the functions of a child must have different names. The argument is
/// decodable, because it may come from a form.
public struct FunctionKey<Argument: Codable & Sendable>: Sendable {
  /// The name of the key.
  public let name: String

  /// Creates a key for functions with an `Argument`.
  public init(_ name: String) { self.name = name }
}

/// The argument of a function without an argument.
public struct NoArgument: Codable, Hashable, Sendable {
  /// Creates the only value.
  public init() {}
  /// Decodes the only value from any data.
  public init(from decoder: any Decoder) throws {}
}

struct PropIdentity: Hashable, Sendable {
  let name: String
  let type: ObjectIdentifier
}

/// The value of a prop, with its type erased.
protocol PropBox: Sendable {
  func isEqual(to other: any PropBox) -> Bool
}

struct TypedPropBox<Value: Equatable & Sendable>: PropBox {
  let value: Value

  func isEqual(to other: any PropBox) -> Bool {
    guard let other = other as? TypedPropBox<Value> else { return false }
    // `==` treats two spellings of "é" as equal, so a skipped child would show stale bytes.
    if let text = value as? String, let otherText = other.value as? String {
      return text.hasSameBytes(as: otherText)
    }
    return value == other.value
  }
}
