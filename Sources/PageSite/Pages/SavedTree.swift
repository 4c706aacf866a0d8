import Foundation
import PageElements
public import PageStateViews

/// The states of a tree of views, as part of what a page remembers of a visitor.
///
///     struct Visit: Codable, Equatable, Sendable {
///       var counter = SavedTree<Counter>()
///     }
///
///     Page("/home", title: "Home", state: Visit()) { request, state in
///       let counter = try state.element(of: \.counter)
///       return Table { Section { Row(key: "counter", counter) } }
///     }
///
/// A tree in its first state takes no room, and is not stored. One whose root no longer reads cannot
/// be decoded; a view further down begins afresh.
public struct SavedTree<Root: StateView>: Codable, Equatable, Sendable {
  /// The tree's JSON; `nil` for the first state, whatever the props.
  private var text: String?

  /// The tree in its first state.
  public init() {}

  /// - Throws: `DecodingError` for what is no saved tree of this root.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard !container.decodeNil() else { return }
    let text = try container.decode(String.self)
    guard let root = try? JSONDecoder().decode(SavedRoot<Root>.self, from: Data(text.utf8)),
      root.view == "\(Root.self)"
    else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "This is no saved tree of \(Root.self).")
    }
    self.text = text
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }

  /// The tree as it was left, rendered with these props.
  ///
  /// - Throws: `StateViewError`, or what a view's render throws.
  public func tree(props: StateProps = StateProps()) throws -> StateTree {
    guard let text else { return try StateTree(Root.self, props: props) }
    return try JSONDecoder()
      .decode(RestoredTree<Root>.self, from: Data(text.utf8), configuration: props).tree
  }

  /// Keeps a tree.
  mutating func keep(_ tree: StateTree, props: StateProps) throws {
    let text = try Self.text(of: tree)
    self.text = try text == Self.text(of: StateTree(Root.self, props: props)) ? nil : text
  }

  private static func text(of tree: StateTree) throws -> String {
    let encoder = JSONEncoder()
    // Equal states are equal text.
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(tree), as: UTF8.self)
  }

  public static func == (left: SavedTree, right: SavedTree) -> Bool {
    left.text.hasSameBytes(as: right.text)
  }
}

/// What has to read of a saved tree.
private struct SavedRoot<Root: StateView>: Decodable {
  let view: String
  let state: Root.State
}

private struct RestoredTree<Root: StateView>: DecodableWithConfiguration {
  let tree: StateTree

  init(from decoder: any Decoder, configuration props: StateProps) throws {
    tree = try StateTree(Root.self, props: props, restoring: decoder)
  }
}
