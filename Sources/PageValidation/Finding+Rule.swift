extension Finding {
  /// The kind of an error, for tools. Its name is stable.
  ///
  ///     let unnamed = findings.filter { $0.rule == .label }
  public struct Rule: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    /// Lowercase words joined by hyphens, such as `unique-id`.
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    public var description: String { rawValue }

    /// The input is larger than ``HTMLValidator/maximumSize``.
    public static let size = Rule(rawValue: "size")
    /// Bytes that are not UTF-8, or characters that pages may not contain.
    public static let encoding = Rule(rawValue: "encoding")
    /// The document type, which must be `<!DOCTYPE html>`, first and once.
    public static let doctype = Rule(rawValue: "doctype")
    /// Markup that cannot be parsed: unclosed tags, bare `&`, missing quotation marks.
    public static let wellFormed = Rule(rawValue: "well-formed")
    /// Markup that HTML and XML parse differently.
    public static let polyglot = Rule(rawValue: "polyglot")
    /// An unknown element, or one that its parent may not contain.
    public static let element = Rule(rawValue: "element")
    /// Missing content, or content in the wrong order or too often.
    public static let content = Rule(rawValue: "content")
    /// Text where only elements are allowed.
    public static let text = Rule(rawValue: "text")
    /// An attribute that its element may not have, or that conflicts with another.
    public static let attribute = Rule(rawValue: "attribute")
    /// An attribute that runs a script.
    public static let script = Rule(rawValue: "script")
    /// A missing attribute.
    public static let requiredAttribute = Rule(rawValue: "required-attribute")
    /// An invalid value of an attribute.
    public static let value = Rule(rawValue: "value")
    /// An id that two elements have.
    public static let uniqueID = Rule(rawValue: "unique-id")
    /// A reference to an id that no element has, or to the wrong element.
    public static let reference = Rule(rawValue: "reference")
    /// Forbidden nesting at any depth, such as a link in a link.
    public static let nesting = Rule(rawValue: "nesting")
    /// A missing or second `<h1>`, or heading levels that skip one.
    public static let headings = Rule(rawValue: "headings")
    /// Cells of a table that overlap, leave gaps or extend beyond it, including their `colspan` and `rowspan`.
    public static let columns = Rule(rawValue: "columns")
    /// A role that its element may not have, a role outside its required context, or an `aria-` attribute that the
    /// role does not support.
    public static let roles = Rule(rawValue: "roles")
    /// A control without a name.
    public static let label = Rule(rawValue: "label")
    /// The number of findings that were left out. It is not an error itself.
    public static let count = Rule(rawValue: "count")
  }
}
