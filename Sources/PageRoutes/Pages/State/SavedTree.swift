import Foundation
import PageElements
public import PageStateViews

/// The state of a tree of state views, as part of a visitor's state.
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
/// A tree in its initial state takes no space and is not stored. If the root's state does not decode,
/// decoding fails. A nested view whose state does not decode restarts in its initial state.
public struct SavedTree<Root: StateView>: Codable, Equatable, Sendable {
  /// The tree's JSON; `nil` for the initial state, whatever the props.
  private var text: String?

  /// Creates a tree in its initial state.
  public init() {}

  /// - Throws: `DecodingError` if the value is not a saved tree of this root.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard !container.decodeNil() else { return }
    let text = try container.decode(String.self)
    guard let root = try? JSONDecoder().decode(SavedRoot<Root>.self, from: Data(text.utf8)),
      root.view == "\(Root.self)"
    else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "This is not a saved tree of \(Root.self).")
    }
    self.text = text
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }

  /// Returns the tree in its saved state, rendered with these props.
  ///
  /// - Throws: `StateViewError`, or the errors of a view's render.
  public func tree(props: StateProps = StateProps()) throws -> StateTree {
    guard let text else { return try StateTree(Root.self, props: props) }
    return try JSONDecoder()
      .decode(RestoredTree<Root>.self, from: Data(text.utf8), configuration: props).tree
  }

  /// Saves the state of a tree.
  mutating func store(_ tree: StateTree, props: StateProps) throws {
    let text = try Self.text(of: tree)
    self.text = try text == Self.text(of: StateTree(Root.self, props: props)) ? nil : text
  }

  private static func text(of tree: StateTree) throws -> String {
    let encoder = JSONEncoder()
    // Sorted keys encode equal states as equal text.
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(tree), as: UTF8.self)
  }

  public static func == (left: SavedTree, right: SavedTree) -> Bool {
    left.text.hasSameBytes(as: right.text)
  }
}

/// The part of a saved tree that must decode.
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
