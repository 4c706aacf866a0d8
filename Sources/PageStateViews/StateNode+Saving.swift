import PageElements

extension StateNode {
  /// Encodes `{"view": …, "state": …, "ended": […], "children": {KEY: …}}`, without elements.
  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: SavedKey.self)
    try container.encode("\(View.self)", forKey: .view)
    try container.encode(latestState, forKey: .state)
    if !endedTasks.isEmpty { try container.encode(endedTasks, forKey: .ended) }
    let views = childViews
    if views.isEmpty { return }
    var children = container.nestedContainer(keyedBy: SavedKey.self, forKey: .children)
    for node in views {
      guard let key = node.path.keys.last else { continue }
      try node.encode(to: children.superEncoder(forKey: SavedKey(child: key)))
    }
  }
}

/// The saved state of a view and the views below it.
struct SavedNode {
  /// `nil` if the saved data has another format.
  private let container: KeyedDecodingContainer<SavedKey>?
  // Stored, because decoders read all keys of a container to open it.
  private let children: KeyedDecodingContainer<SavedKey>?

  init(_ decoder: any Decoder) {
    container = try? decoder.container(keyedBy: SavedKey.self)
    children = try? container?.nestedContainer(keyedBy: SavedKey.self, forKey: .children)
  }

  /// Returns the saved state; `nil` if it belongs to another view or cannot be decoded.
  func state<View: StateView>(of view: View.Type) -> View.State? {
    guard let container, (try? container.decode(String.self, forKey: .view)) == "\(View.self)"
    else { return nil }
    return try? container.decode(View.State.self, forKey: .state)
  }

  /// The names of the tasks that have ended.
  var endedTasks: [String] {
    (try? container?.decodeIfPresent([String].self, forKey: .ended)) ?? []
  }

  /// Returns the saved state under a child's key; `nil` if there was no such child.
  func child(_ key: String) -> SavedNode? {
    guard let children, children.contains(SavedKey(child: key)),
      let decoder = try? children.superDecoder(forKey: SavedKey(child: key))
    else { return nil }
    return SavedNode(decoder)
  }
}

/// A key of the saved data: the name of a member or the key of a child.
struct SavedKey: CodingKey {
  static let view = SavedKey("view")
  static let state = SavedKey("state")
  static let children = SavedKey("children")
  static let ended = SavedKey("ended")

  let stringValue: String
  var intValue: Int? { nil }

  init(_ key: String) { stringValue = key }

  /// Creates the key for a child. A key that is not ASCII is saved as its `Section.token(_:)`, because coders treat two
  /// spellings of "é" as the same key.
  init(child key: String) {
    let isPlain = key.utf8.allSatisfy { $0 < 0x80 && $0 != UInt8(ascii: "~") }
    stringValue = isPlain ? key : Section.token(key)
  }
  init?(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) { return nil }
}
