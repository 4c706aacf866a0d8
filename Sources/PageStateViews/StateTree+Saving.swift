import PageElements

/// Encodes the states of a tree, so that it can be restored for another request: the type, state and children of each
/// view. It omits elements and props, because rendering creates them again.
extension StateTree: Encodable {
  public func encode(to encoder: any Encoder) throws { try root.encode(to: encoder) }

  /// Creates a tree with saved states, and renders it.
  ///
  ///     let data = try JSONEncoder().encode(tree)
  ///     // {"children":{"name":{"state":{"text":"Ada"},"view":"NameField"}},"state":…,"view":…}
  ///
  /// Restored views are already initialized, so `viewDidInitialize` is not called again. A view without a saved state,
  /// or with a state that cannot be decoded, starts with its initial state. The ``log`` lists the latter as
  /// ``StateLogEntry/notRestored(_:)``.
  ///
  /// - Throws: ``StateViewError``, and the errors of rendering. Invalid saved data alone does not throw an error.
  public init<Root: StateView>(
    _ root: Root.Type, props: StateProps = StateProps(), maximumDepth: Int = 100,
    restoring decoder: any Decoder
  ) throws {
    try self.init(
      StateNode<Root>(path: [], props: props), restoring: SavedNode(decoder),
      maximumDepth: maximumDepth)
  }
}
