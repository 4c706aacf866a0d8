/// A read-only element of a page that a ``SiteClient`` has visited.
///
///     let row = try page.row("42", in: "people")
///     #expect(row.text.hasPrefix("Ada"))
///     #expect(try row.element("a")["href"] == "/people/42")
///
/// It belongs to one version of the page, and does not change.
public struct ClientElement: Sendable {
  let tree: MarkupTree
  let index: Int

  /// The element's name, such as `tr`.
  public var name: String { tree.name(of: index) ?? "" }

  /// The value of an attribute; `nil` if the element does not have it.
  public subscript(attribute: String) -> String? { tree.attribute(attribute, of: index) }

  /// The visible text inside, with each run of white space, and each boundary of a block, as one space.
  ///
  /// The values of fields are not part of it.
  public var text: String { text { _ in false } }

  /// The element as HTML.
  public var html: String { String(decoding: tree.html(of: index), as: UTF8.self) }

  /// Returns all elements inside that match a selector, in document order; see ``element(_:)``.
  ///
  /// - Throws: ``SiteClientError/malformedSelector(_:)``.
  public func elements(_ selector: String) throws(SiteClientError) -> [ClientElement] {
    let selector = try Selector(selector)
    return descendants.filter { selector.matches($0) }
  }

  /// Returns the only element inside that matches a CSS selector.
  ///
  /// A selector consists of names, `#id`, `.class`, `[attribute]` and `[attribute=value]`, joined by a space or by
  /// `>`, and of alternatives separated by `,`. Write a dot in an id as `\\.`.
  ///
  /// - Throws: ``SiteClientError`` if there is not exactly one.
  public func element(_ selector: String) throws(SiteClientError) -> ClientElement {
    try one(of: try elements(selector), as: .element(selector)) { [] }
  }

  /// Returns the only element inside with a role and an accessible name.
  ///
  ///     try page.element(role: "switch", named: "Show what is done")["aria-checked"]
  ///
  /// - Parameters:
  ///   - role: The explicit or implicit role, such as `button` or `switch`.
  ///   - name: The accessible name; `nil`, the default, for any.
  /// - Throws: ``SiteClientError`` if there is not exactly one.
  public func element(
    role: String, named name: String? = nil
  ) throws(SiteClientError) -> ClientElement {
    let all = descendants.filter { $0.role == role && !$0.isHidden }
    return try one(
      of: all.filter { name == nil || $0.label == name },
      as: .element(name.map { "\(role) “\($0)”" } ?? role)
    ) { all.map { "“\($0.label)”" } }
  }

  // MARK: Inside the library

  /// The descendant elements, in document order.
  var descendants: some Sequence<ClientElement> {
    tree.elements(in: index).lazy.map { ClientElement(tree: tree, index: $0) }
  }

  /// The child elements, in document order.
  var children: [ClientElement] {
    tree.children(of: index).filter { tree.name(of: $0) != nil }
      .map { ClientElement(tree: tree, index: $0) }
  }

  /// This element and its ancestors, innermost first.
  var path: [ClientElement] { tree.path(from: index).map { ClientElement(tree: tree, index: $0) } }

  func isInside(_ other: ClientElement) -> Bool {
    other.index < index && index < tree.nodes[other.index].end
  }

  func has(class name: String) -> Bool {
    self["class"]?.split(separator: " ").contains { $0 == name } ?? false
  }

  /// The location for a message: the nearest row, section or form with a name.
  var location: String {
    for element in path.dropFirst() {
      switch element.name {
      case "tr": if let id = element["id"] { return "in the row \(id)" }
      case "tbody": if let id = element["id"] { return "in the section \(id)" }
      case "form": if let action = element["action"] { return "in the form to \(action)" }
      case "header", "footer", "nav": return "in <\(element.name)>"
      default: break
      }
    }
    return "in <\(tree.name(of: 0) ?? "html")>"
  }

  /// Returns the only element of some.
  ///
  /// - Parameter others: Returns the names that the test could have used instead.
  func one(
    of found: [ClientElement], as target: SiteClientError.Target, others: () -> [String]
  ) throws(SiteClientError) -> ClientElement {
    guard let first = found.first else {
      throw .missing(target, page: tree.url, others: others())
    }
    guard found.count == 1 else {
      throw .ambiguous(target, page: tree.url, locations: found.map(\.location))
    }
    return first
  }
}

extension ClientElement {
  /// The elements that are part of the text line around them.
  private static let inline: Set<String> = [
    "a", "abbr", "b", "bdi", "bdo", "cite", "code", "data", "em", "i", "kbd", "mark", "q", "s",
    "small", "span", "strong", "sub", "sup", "time", "u", "wbr",
  ]
  /// The elements whose texts are not visible.
  private static let silent: Set<String> = [
    "datalist", "head", "script", "select", "style", "template", "textarea",
  ]

  /// Returns the visible text inside.
  ///
  /// - Parameter isExcluded: Returns whether to skip an element and its content.
  func text(without isExcluded: (ClientElement) -> Bool) -> String {
    var words = ""
    addText(of: index, to: &words, without: isExcluded)
    return words.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  private func addText(
    of index: Int, to words: inout String, without isExcluded: (ClientElement) -> Bool
  ) {
    for child in tree.children(of: index) {
      switch tree.nodes[child].content {
      case .text(let text): words += text
      case .element(let name, _):
        guard !Self.silent.contains(name), tree.attribute("hidden", of: child) == nil,
          !isExcluded(ClientElement(tree: tree, index: child))
        else { continue }
        let separator = Self.inline.contains(name) ? "" : " "
        words += separator
        if name == "img" { words += tree.attribute("alt", of: child) ?? "" }
        addText(of: child, to: &words, without: isExcluded)
        words += separator
      }
    }
  }
}
