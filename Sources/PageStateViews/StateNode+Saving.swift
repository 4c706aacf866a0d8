import PageElements

extension StateNode {
  /// Writes `{"view": …, "state": …, "ended": […], "children": {KEY: …}}`, without elements.
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

/// What was saved of one view and those below it.
struct SavedNode {
  /// `nil` where something else was saved: nothing can then be read.
  private let container: KeyedDecodingContainer<SavedKey>?
  // Opened once: coders go through all keys of a container to open it.
  private let children: KeyedDecodingContainer<SavedKey>?

  init(_ decoder: any Decoder) {
    container = try? decoder.container(keyedBy: SavedKey.self)
    children = try? container?.nestedContainer(keyedBy: SavedKey.self, forKey: .children)
  }

  /// The state, unless it is another view's or no longer reads as this one's.
  func state<View: StateView>(of view: View.Type) -> View.State? {
    guard let container, (try? container.decode(String.self, forKey: .view)) == "\(View.self)"
    else { return nil }
    return try? container.decode(View.State.self, forKey: .state)
  }

  /// The tasks that have ended.
  var endedTasks: [String] {
    (try? container?.decodeIfPresent([String].self, forKey: .ended)) ?? []
  }

  /// What was saved under a child's key, or `nil` if it was not there.
  func child(_ key: String) -> SavedNode? {
    guard let children, children.contains(SavedKey(child: key)),
      let decoder = try? children.superDecoder(forKey: SavedKey(child: key))
    else { return nil }
    return SavedNode(decoder)
  }
}

/// A key of the saved form: a member's name or a child's key.
struct SavedKey: CodingKey {
  static let view = SavedKey("view")
  static let state = SavedKey("state")
  static let children = SavedKey("children")
  static let ended = SavedKey("ended")

  let stringValue: String
  var intValue: Int? { nil }

  init(_ key: String) { stringValue = key }

  /// A child's key; one beyond ASCII as its `Section.token(_:)`, since coders take two spellings
  /// of "é" for one key.
  init(child key: String) {
    let isPlain = key.utf8.allSatisfy { $0 < 0x80 && $0 != UInt8(ascii: "~") }
    stringValue = isPlain ? key : Section.token(key)
  }
  init?(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) { return nil }
}
