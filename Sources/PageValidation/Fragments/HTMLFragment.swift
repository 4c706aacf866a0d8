/// HTML of another author, checked and rewritten.
///
/// Use it for HTML from outside the program: a comment, an article of a content management system, a description in a
/// database. It contains none of the author's bytes. They are parsed into a tree in the context of the fragment. The
/// tree is checked like a page, and against the policy for its author. Then the markup is written from the tree.
///
///     let comment = try HTMLFragment("<p title='x'>Fish &#38; chips<br /></p>")
///     comment.html  // <p title="x">Fish &amp; chips<br/></p>
///     try HTMLFragment("<p onclick='x()'>Fish</p>")
///     // throws: 1:1: The attribute onclick of <p> would run a script. Remove it: …
///
/// These properties always hold:
/// - A browser that parses it as HTML in its context gets the same tree as an XML parser. So it contains no markup
///   that one parser reads as text and the other as an element, as in `<svg><style><img …>`.
/// - Its spelling is canonical: lowercase names, values in double quotes, `<br/>` for void elements, end tags for all
///   others, text as `HTMLWriter` escapes it. Parsing and writing it again gives the same bytes.
/// - It contains no comments, processing instructions, CDATA sections, document types or entities, nothing that runs
///   a script, and no unclosed tags. ``Policy`` lists what else is rejected.
///
/// Fragments are equal if their bytes and contexts are equal.
public struct HTMLFragment: Hashable, Sendable {
  /// The context in which it may be used.
  public let context: HTMLValidator.Context
  /// The markup, in UTF-8.
  public let bytes: [UInt8]

  /// The markup as text.
  public var html: String { String(decoding: bytes, as: UTF8.self) }

  /// Parses markup in its context, checks it, and rewrites it.
  ///
  ///     try HTMLFragment("<tr><td>1</td></tr>", as: .rows)
  ///     try HTMLFragment("<tr><td>1</td></tr>")  // throws: <tr> stands in <tbody> …
  ///
  /// - Parameters:
  ///   - source: The markup.
  ///   - context: The context: inside an element with flow content by default.
  ///   - policy: The policy for its author, who is untrusted by default.
  /// - Throws: ``HTMLFragmentError/refused(_:)`` with all errors, by line and column of the source;
  ///   ``HTMLFragmentError/noGrammar(_:)`` if libxml2 runs out of memory.
  public init(
    _ source: String, as context: HTMLValidator.Context = .content, policy: Policy = .untrusted()
  ) throws(HTMLFragmentError) {
    try self.init(Array(source.utf8), as: context, policy: policy)
  }

  /// Parses bytes. If they are not UTF-8, they are rejected.
  ///
  /// - Throws: The same errors as for text.
  public init(
    _ source: [UInt8], as context: HTMLValidator.Context = .content, policy: Policy = .untrusted()
  ) throws(HTMLFragmentError) {
    let grammar: Grammar
    do {
      grammar = try Grammar.builtIn.get()
    } catch {
      throw .noGrammar(error)
    }
    let reader = FragmentReader(
      inspection: Inspection(html: source, context: context, grammar: grammar), policy: policy)
    self.context = context
    bytes = try reader.rewrittenBytes()
  }
}
