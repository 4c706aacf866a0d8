import PageElements

/// The values and functions that a parent passed to a view, by key.
///
///     let selectedImage = props.prop(withValueForKey: Home.image)   // String?
///     let isListening = props.hasProp(withFunctionForKey: Field.didChange)
///
/// The key of a function finds no value. Two sets of props are equal if their values are equal and they have functions
/// with the same names. The closures are not compared, because a call always finds the latest one.
public struct StateProps: Equatable, Sendable {
  private var values: [PropIdentity: any PropBox] = [:]
  private(set) var functions: Set<String> = []

  /// Creates empty props. The props of a root are set like those of a child:
  ///
  ///     StateTree(Home.self, props: StateProps().prop(forKey: Home.image, is: "/cat.png"))
  public init() {}

  /// Returns the props with one more value; `nil` removes the value of the key.
  public func prop<Value>(forKey key: PropKey<Value>, is value: Value?) -> StateProps {
    var props = self
    props.values[key.identity] = value.map { TypedPropBox(value: $0) }
    return props
  }

  /// Returns the value for `key`; `nil` if the parent passed none.
  public func prop<Value>(withValueForKey key: PropKey<Value>) -> Value? {
    (values[key.identity] as? TypedPropBox<Value>)?.value
  }

  /// Whether the parent passed a function for `key`. ``StateContext/call(_:with:)`` calls it.
  public func hasProp<Argument>(withFunctionForKey key: FunctionKey<Argument>) -> Bool {
    functions.contains(key.name)
  }

  mutating func set(_ box: (any PropBox)?, for identity: PropIdentity) { values[identity] = box }

  mutating func setFunctions(_ names: some Sequence<String>) { functions = Set(names) }

  public static func == (left: StateProps, right: StateProps) -> Bool {
    left.functions == right.functions && left.values.count == right.values.count
      && left.values.allSatisfy { identity, box in
        right.values[identity].map(box.isEqual(to:)) ?? false
      }
  }
}
