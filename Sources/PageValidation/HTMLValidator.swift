/// Checks HTML bytes against what a page may contain. An empty answer means valid.
///
/// Three checks, each made once: the bytes are UTF-8 and well-formed polyglot markup (they parse
/// alike as HTML and as XML); the elements conform to a RELAX NG grammar, a subset of HTML checked
/// by libxml2; and what a grammar cannot say holds: ids are unique and found, cells fill their table,
/// links and buttons hold nothing interactive, headings form an outline, controls have names, roles
/// stand where they mean something, attributes go with the values of others.
///
/// Nothing is read but the bytes: no file, no network, no entity.
///
///     let validator = try HTMLValidator()
///     for finding in validator.findings(in: Array(page.utf8)) { print(finding) }
///
/// A validator is cheap to copy and may be used from many tasks at once; all share one grammar.
public struct HTMLValidator: Sendable {
  /// What a piece of HTML is, and so where it would stand.
  public enum Context: String, Hashable, Sendable, CaseIterable {
    /// A whole page, from `<!DOCTYPE html>` to `</html>`.
    case page
    /// What a body holds: a `<header>`, a `<table>`, text.
    case content
    /// What a table holds after its caption: `<thead>`, `<tbody>`, `<tfoot>`.
    case sections
    /// What a section holds: `<tr>`.
    case rows
    /// What a row holds: `<td>`, `<th>`.
    case cells
  }

  /// The size beyond which input is refused unread: 10 MB. A tree takes about 20 times its source.
  public static let maximumSize = 10_000_000
  /// The most findings one call returns, besides a last one that counts those left out.
  public static let maximumFindings = 100

  /// What ``findings(in:as:)`` answers to input of so many bytes: a finding if they are too many.
  ///
  /// A file's size is known before it is read, and one that is too large need not be.
  ///
  /// - Parameters:
  ///   - bytes: How many bytes there are.
  ///   - orMore: Whether there may be more bytes than that, as where not all were read.
  public static func findings(forSize bytes: Int, orMore: Bool = false) -> [Finding] {
    bytes > maximumSize ? [.oversized(bytes, orMore: orMore)] : []
  }

  let grammar: Grammar

  /// Creates a validator with the built-in grammar, which is read once in a process.
  ///
  /// - Throws: ``GrammarError`` where libxml2 cannot read it, for want of memory or RELAX NG.
  public init() throws(GrammarError) {
    grammar = try Grammar.builtIn.get()
  }

  /// The findings in a page, or in a fragment read as if it stood in its context.
  ///
  /// They come in document order, at most ``maximumFindings``; if there are more, one further
  /// finding says how many are left out. Markup that is not well-formed gives the first fault
  /// alone: what follows it cannot be told. In pages only are checked: references to ids, the one
  /// `<h1>`, the order of headings and the names of controls, since a fragment does not hold the
  /// rest; and what the value of one attribute means for others, such as `type` of `<input>`, since
  /// the values of a template come later.
  ///
  ///     validator.findings(in: Array("<tr><td>1</td></tr>".utf8), as: .rows)  // []
  public func findings(in html: [UInt8], as context: Context = .page) -> [Finding] {
    Inspection(html: html, context: context, grammar: grammar).findings()
  }
}
