/// What the grammar says about each element, in a form that can be looked up.
///
/// libxml2's engine answers whether a tree conforms, and is vague where it does not. This model, read
/// from the same grammar, names the attribute or the element, and what may stand there instead.
struct GrammarModel: Sendable {
  struct Element: Sendable {
    var name: MarkupText
    /// What it holds, in words; empty where the grammar says it in names alone.
    var holds = ""
    var attributes: [MarkupText: Attribute] = [:]
    /// The elements it may hold, as numbers of definitions by name.
    var children: [MarkupText: Int] = [:]
    /// The names of its children as the grammar lists them.
    var order: [MarkupText] = []
    var requiredChildren: [MarkupText] = []
    var requiredAttributes: [MarkupText] = []
    var allowsText = false
  }

  struct Attribute: Sendable {
    var isRequired: Bool
    /// Allowed whatever the other attributes are, so that it can be checked alone.
    var isIndependent: Bool
    var value: ValueRule
  }

  var elements: [Element] = []
  /// The elements a document may begin with, by name.
  var roots: [MarkupText: Int] = [:]
  /// The definitions of each name.
  var definitions: [MarkupText: [Int]] = [:]

  /// The definition of a child in its parent; `nil` where the parent may not hold it.
  func definition(of name: MarkupText, in parent: Int?) -> Int? {
    parent.flatMap { elements[$0].children[name] }
  }

  /// The names of the elements that may hold `name`, in alphabetical order.
  func parents(of name: MarkupText) -> [MarkupText] {
    let parents = elements.filter { $0.children[name] != nil && !$0.name.hasPrefix("fragment-") }
    return Set(parents.map(\.name)).sorted()
  }
}
