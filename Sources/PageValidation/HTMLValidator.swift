/// A validator that checks HTML bytes against what a page may contain. Without findings, the HTML is valid.
///
/// It checks three things. The bytes are UTF-8 and well-formed polyglot markup, which parses equally as HTML and as
/// XML. The elements conform to a RELAX NG grammar, a subset of HTML that libxml2 checks. And rules hold that a
/// grammar cannot express: ids are unique and found, cells fill their table, links and buttons contain nothing
/// interactive, headings form an outline, controls have names, roles have their context, attributes fit the values of
/// others.
///
/// It reads nothing but the bytes: no file, no network, no entity.
///
///     let validator = try HTMLValidator()
///     for finding in validator.findings(in: Array(page.utf8)) { print(finding) }
///
/// A validator is cheap to copy, and many tasks may use it at once. All validators share one grammar.
public struct HTMLValidator: Sendable {
  /// The kind of HTML, which determines its place in a page.
  public enum Context: String, Hashable, Sendable, CaseIterable {
    /// A whole page, from `<!DOCTYPE html>` to `</html>`.
    case page
    /// The content of a body: a `<header>`, a `<table>`, text.
    case content
    /// The content of a table after its caption: `<thead>`, `<tbody>`, `<tfoot>`.
    case sections
    /// The content of a section: `<tr>`.
    case rows
    /// The content of a row: `<td>`, `<th>`.
    case cells
  }

  /// The maximum size of the input: 10 MB. Larger input is rejected unread. A tree takes about 20 times its source.
  public static let maximumSize = 10_000_000
  /// The maximum number of findings of one call. If there are more, another finding counts those left out.
  public static let maximumFindings = 100

  /// Returns the result of ``findings(in:as:)`` for input of a size: one finding if it is too large.
  ///
  /// The size of a file is known before it is read, so a file that is too large need not be read.
  ///
  /// - Parameters:
  ///   - bytes: The number of bytes.
  ///   - orMore: Whether there may be more bytes, because not all were read.
  public static func findings(forSize bytes: Int, orMore: Bool = false) -> [Finding] {
    bytes > maximumSize ? [.oversized(bytes, orMore: orMore)] : []
  }

  let grammar: Grammar

  /// Creates a validator with the built-in grammar, which is read once per process.
  ///
  /// - Throws: ``GrammarError`` if libxml2 cannot read it, because it lacks memory or RELAX NG.
  public init() throws(GrammarError) {
    grammar = try Grammar.builtIn.get()
  }

  /// Returns the findings in a page, or in a fragment parsed in its context.
  ///
  /// They are in document order, at most ``maximumFindings``. If there are more, another finding counts those left
  /// out. If markup is not well-formed, only the first error is reported, because the rest cannot be parsed reliably.
  /// Some checks apply only to pages. A fragment lacks the rest of the page, so references to ids, the `<h1>`, the
  /// order of headings and the names of controls are not checked. A template's values are inserted later, so
  /// attributes that depend on the values of others, such as `type` of `<input>`, are not checked either.
  ///
  ///     validator.findings(in: Array("<tr><td>1</td></tr>".utf8), as: .rows)  // []
  public func findings(in html: [UInt8], as context: Context = .page) -> [Finding] {
    Inspection(html: html, context: context, grammar: grammar).findings()
  }
}
