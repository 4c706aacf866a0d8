/// A piece of HTML that somebody else wrote, checked and written anew.
///
/// It is for what comes from outside the program: a comment, an article from a content management
/// system, a description out of a database. Nothing of the author's bytes is kept. They are read
/// into a tree, in the context they are to stand in; the tree is checked as a page's is, and then
/// against what its author may write; and the markup is written from the tree.
///
///     let comment = try HTMLFragment("<p title='x'>Fish &#38; chips<br /></p>")
///     comment.html  // <p title="x">Fish &amp; chips<br/></p>
///     try HTMLFragment("<p onclick='x()'>Fish</p>")
///     // throws: 1:1: The attribute onclick of <p> would run a script. Remove it: …
///
/// What always holds:
/// - A browser, which reads it as HTML in its context, sees the tree that an XML parser sees. So
///   markup that one reads as text and the other as an element, as in `<svg><style><img …>`, does
///   not exist.
/// - It is written in one way: lower-case names, values in double quotes, `<br/>` for void elements,
///   end tags for all others, text as `HTMLWriter` escapes it. Reading it again gives the same bytes.
/// - It holds no comment, processing instruction, CDATA section, document type or entity, nothing
///   that runs a script, and no tag that is not closed in it. See ``Policy`` for what else is left
///   out.
///
/// Fragments are equal where their bytes and contexts are.
public struct HTMLFragment: Hashable, Sendable {
  /// Where it may stand.
  public let context: HTMLValidator.Context
  /// The markup, in UTF-8.
  public let bytes: [UInt8]

  /// The markup as text.
  public var html: String { String(decoding: bytes, as: UTF8.self) }

  /// Reads markup as if it stood in its context, and writes it anew.
  ///
  ///     try HTMLFragment("<tr><td>1</td></tr>", as: .rows)
  ///     try HTMLFragment("<tr><td>1</td></tr>")  // throws: <tr> stands in <tbody> …
  ///
  /// - Parameters:
  ///   - source: The markup.
  ///   - context: Where it is to stand: in an element that holds flow content by default.
  ///   - policy: What its author may write. By default the author is not trusted.
  /// - Throws: ``HTMLFragmentError/refused(_:)`` with everything that is wrong, by line and column
  ///   of the source; ``HTMLFragmentError/noGrammar(_:)`` where memory is short for libxml2.
  public init(
    _ source: String, as context: HTMLValidator.Context = .content, policy: Policy = .untrusted()
  ) throws(HTMLFragmentError) {
    try self.init(Array(source.utf8), as: context, policy: policy)
  }

  /// The same for bytes, which need not be UTF-8 to be refused.
  ///
  /// - Throws: As for text.
  public init(
    _ source: [UInt8], as context: HTMLValidator.Context = .content, policy: Policy = .untrusted()
  ) throws(HTMLFragmentError) {
    let grammar: Grammar
    do {
      grammar = try Grammar.builtIn.get()
    } catch {
      throw .noGrammar(error)
    }
    let reading = FragmentReading(
      inspection: Inspection(html: source, context: context, grammar: grammar), policy: policy)
    self.context = context
    bytes = try reading.written()
  }
}
