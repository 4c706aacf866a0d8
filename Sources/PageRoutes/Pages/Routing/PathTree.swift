import PageElements
import PageHTTP

/// A search tree of path patterns, none of which are ambiguous with each other. Literal segments take
/// precedence over parameters.
struct PathTree<Leaf: Sendable>: Sendable {
  private struct Node: Sendable {
    var texts: [ExactText: Int] = [:]
    var value: Int?
    var leaf: Leaf?
  }

  private var nodes = [Node()]
  private var depth = 0

  /// Whether the tree has no patterns below the root.
  var isEmpty: Bool { nodes.count == 1 }

  mutating func insert(_ leaf: Leaf, at pattern: PathPattern) {
    var node = 0
    for segment in pattern.segments {
      let known =
        switch segment {
        case .text(let text): nodes[node].texts[ExactText(text: text)]
        case .value: nodes[node].value
        }
      let next = known ?? nodes.count
      if known == nil {
        nodes.append(Node())
        switch segment {
        case .text(let text): nodes[node].texts[ExactText(text: text)] = next
        case .value: nodes[node].value = next
        }
      }
      node = next
    }
    nodes[node].leaf = leaf
    depth = max(depth, pattern.segments.count)
  }

  /// Returns the leaf that matches a path, and the values of its path parameters in order.
  ///
  /// - Parameter path: A path in the form of ``RequestTarget/path``.
  func find(_ path: Substring) -> (leaf: Leaf, values: [String])? {
    guard !isEmpty, path.utf8.first == UInt8(ascii: "/") else { return nil }
    let segments = Substring(path.utf8.dropFirst()).parts(separatedBy: "/", atMost: depth + 1)
    guard segments.count <= depth else { return nil }
    var values: [String] = []
    return find(segments[...], from: 0, &values).map { ($0, values) }
  }

  private func find(
    _ segments: ArraySlice<Substring>, from node: Int, _ values: inout [String]
  ) -> Leaf? {
    guard let segment = segments.first else { return nodes[node].leaf }
    if let next = nodes[node].texts[ExactText(text: String(segment))],
      let leaf = find(segments.dropFirst(), from: next, &values)
    {
      return leaf
    }
    guard let next = nodes[node].value, let value = RequestTarget.value(of: segment) else {
      return nil
    }
    values.append(value)
    if let leaf = find(segments.dropFirst(), from: next, &values) { return leaf }
    values.removeLast()
    return nil
  }
}
