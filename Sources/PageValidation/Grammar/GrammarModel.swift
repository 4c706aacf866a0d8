/// The rules of the grammar for each element, in a form for lookups.
///
/// libxml2's engine decides whether a tree conforms, but its messages are vague. This model of the same grammar names
/// the attribute or element that is wrong, and what is allowed instead.
struct GrammarModel: Sendable {
  struct Element: Sendable {
    var name: MarkupText
    /// Its content in words; empty if the names of its children describe it.
    var contentDescription = ""
    var attributes: [MarkupText: Attribute] = [:]
    /// The elements that it may contain, by name, as indexes of definitions.
    var children: [MarkupText: Int] = [:]
    /// The names of its children in the order of the grammar.
    var order: [MarkupText] = []
    var requiredChildren: [MarkupText] = []
    var requiredAttributes: [MarkupText] = []
    var allowsText = false
  }

  struct Attribute: Sendable {
    var isRequired: Bool
    /// Whether it is allowed whatever the other attributes are, so that it can be checked alone.
    var isIndependent: Bool
    var value: ValueRule
  }

  var elements: [Element] = []
  /// The possible root elements of a document, by name.
  var roots: [MarkupText: Int] = [:]
  /// The definitions of each name.
  var definitions: [MarkupText: [Int]] = [:]

  /// Returns the definition of a child in its parent; `nil` if the parent may not contain it.
  func definition(of name: MarkupText, in parent: Int?) -> Int? {
    parent.flatMap { elements[$0].children[name] }
  }

  /// Returns the names of the elements that may contain `name`, in alphabetical order.
  func parents(of name: MarkupText) -> [MarkupText] {
    let parents = elements.filter { $0.children[name] != nil && !$0.name.hasPrefix("fragment-") }
    return Set(parents.map(\.name)).sorted()
  }
}
