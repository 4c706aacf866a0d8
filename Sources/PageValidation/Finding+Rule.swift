extension Finding {
  /// The kind of a fault, for tools: a name that stays what it is.
  ///
  ///     let unnamed = findings.filter { $0.rule == .label }
  public struct Rule: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    /// Lower-case words joined by hyphens, such as `unique-id`.
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    public var description: String { rawValue }

    /// The input is larger than ``HTMLValidator/maximumSize``.
    public static let size = Rule(rawValue: "size")
    /// Bytes that are no UTF-8, and characters that no page may hold.
    public static let encoding = Rule(rawValue: "encoding")
    /// The document type, which is `<!DOCTYPE html>`, first and once.
    public static let doctype = Rule(rawValue: "doctype")
    /// Markup that cannot be read as elements: open tags, bare `&`, missing quotation marks.
    public static let wellFormed = Rule(rawValue: "well-formed")
    /// Markup that HTML and XML read differently.
    public static let polyglot = Rule(rawValue: "polyglot")
    /// An element that is unknown, or may not stand in its parent.
    public static let element = Rule(rawValue: "element")
    /// What an element must hold and does not, or holds in the wrong order or too often.
    public static let content = Rule(rawValue: "content")
    /// Text where only elements may stand.
    public static let text = Rule(rawValue: "text")
    /// An attribute that is unknown on its element, or does not go with another.
    public static let attribute = Rule(rawValue: "attribute")
    /// An attribute that runs a script.
    public static let script = Rule(rawValue: "script")
    /// An attribute that is missing.
    public static let requiredAttribute = Rule(rawValue: "required-attribute")
    /// The value of an attribute.
    public static let value = Rule(rawValue: "value")
    /// An id that two elements have.
    public static let uniqueID = Rule(rawValue: "unique-id")
    /// An attribute that names an id which no element has, or the wrong one.
    public static let reference = Rule(rawValue: "reference")
    /// What may not stand inside what, at any depth, such as a link in a link.
    public static let nesting = Rule(rawValue: "nesting")
    /// The one `<h1>`, and levels of headings that go down one at a time.
    public static let headings = Rule(rawValue: "headings")
    /// The columns and rows of a table, with `colspan` and `rowspan`.
    public static let columns = Rule(rawValue: "columns")
    /// A role that its element may not have, that lacks the role around it, or an `aria-` attribute
    /// that the role does not have.
    public static let roles = Rule(rawValue: "roles")
    /// A control without a name.
    public static let label = Rule(rawValue: "label")
    /// No fault of its own: how many findings are left out.
    public static let count = Rule(rawValue: "count")
  }
}
