import PageElements

/// A tree's states can be saved between two requests: each view's type, its state and its children
/// by key. Elements and props are not saved, since rendering makes them again.
extension StateTree: Encodable {
  public func encode(to encoder: any Encoder) throws { try root.encode(to: encoder) }

  /// Renders a root view with the states that were saved.
  ///
  ///     let data = try JSONEncoder().encode(tree)
  ///     // {"children":{"name":{"state":{"text":"Ada"},"view":"NameField"}},"state":…,"view":…}
  ///
  /// What is restored has been initialised before: `viewDidInitialize` is not called again. A view
  /// whose state no longer reads, and one that was not there, begins with its initial state; the
  /// ``log`` says which were ``StateLogEntry/notRestored(_:)``.
  ///
  /// - Throws: ``StateViewError``, or what a view's render throws; nothing that is saved makes it
  ///   throw by itself.
  public init<Root: StateView>(
    _ root: Root.Type, props: StateProps = StateProps(), maximumDepth: Int = 100,
    restoring decoder: any Decoder
  ) throws {
    try self.init(
      StateNode<Root>(path: [], props: props), restoring: SavedNode(decoder),
      maximumDepth: maximumDepth)
  }
}
