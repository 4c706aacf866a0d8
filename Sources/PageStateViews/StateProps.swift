import PageElements

/// What a parent passed to a view: values and functions by key.
///
///     let selectedImage = props.prop(withValueForKey: Home.image)   // String?
///     let isListening = props.hasProp(withFunctionForKey: Field.didChange)
///
/// Values and functions do not mix: a function's key finds no value. Two sets of props are equal
/// when their values are, and the same functions are there; which closures those are does not
/// count, since a call always finds the newest.
public struct StateProps: Equatable, Sendable {
  private var values: [PropIdentity: any PropBox] = [:]
  private(set) var functions: Set<String> = []

  /// No props. A root's are set as a child's are:
  ///
  ///     StateTree(Home.self, props: StateProps().prop(forKey: Home.image, is: "/cat.png"))
  public init() {}

  /// These props and one more; `nil` takes the value for the key away.
  public func prop<Value>(forKey key: PropKey<Value>, is value: Value?) -> StateProps {
    var props = self
    props.values[key.identity] = value.map { PropBoxOf(value: $0) }
    return props
  }

  /// The value for `key`, or `nil` where the parent set none.
  public func prop<Value>(withValueForKey key: PropKey<Value>) -> Value? {
    (values[key.identity] as? PropBoxOf<Value>)?.value
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
