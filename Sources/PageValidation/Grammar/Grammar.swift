import CLibXML2

/// A RELAX NG grammar, parsed by libxml2, with a model for precise messages.
///
/// It is unchecked because it has a C pointer. libxml2 does not change a parsed schema, each validation has a context
/// of its own, and no method returns the pointer.
final class Grammar: @unchecked Sendable {
  let model: GrammarModel
  private let schema: xmlRelaxNGPtr

  /// The built-in grammar, read at first use.
  static let builtIn = Result<Grammar, GrammarError> { () throws(GrammarError) in
    try Grammar(EmbeddedFiles.pageRNG)
  }

  /// Initialized once, because libxml2 would do it without a lock when it parses a schema.
  private static let dataTypes = xmlRelaxNGInitTypes()

  init(_ bytes: [UInt8]) throws(GrammarError) {
    let parser = LibXMLParser(limit: bytes.count)
    guard let document = parser.document(from: bytes) else {
      throw GrammarError(line: parser.faultLine, message: parser.fault.remark.message)
    }
    defer { xmlFreeDoc(document) }
    guard let root = xmlDocGetRootElement(document) else {
      throw GrammarError(line: 0, message: "it is empty")
    }
    let notes = SchemaErrors()
    let schema = notes.collect { handler, notes -> xmlRelaxNGPtr? in
      guard Self.dataTypes == 0, let parser = xmlRelaxNGNewDocParserCtxt(document) else {
        return nil
      }
      defer { xmlRelaxNGFreeParserCtxt(parser) }
      xmlRelaxNGSetParserStructuredErrors(parser, handler, notes)
      return xmlRelaxNGParse(parser)
    }
    guard let schema else {
      let note = notes.all.first
      throw GrammarError(line: note?.line ?? 0, message: note?.message ?? "memory is short")
    }
    self.schema = schema
    model = GrammarReader.model(of: root)
  }

  deinit { xmlRelaxNGFree(schema) }

  /// Returns the errors that libxml2's engine finds in a tree that ``TreeWalk`` accepts: an element is in the wrong
  /// order, too frequent or missing. Empty if the tree conforms.
  func faults(in page: ParsedPage, markup: MarkupScan) -> [Remark] {
    let notes = SchemaErrors()
    let answer = notes.collect { handler, notes -> Int32 in
      guard let context = xmlRelaxNGNewValidCtxt(schema) else { return -1 }
      defer { xmlRelaxNGFreeValidCtxt(context) }
      xmlRelaxNGSetValidStructuredErrors(context, handler, notes)
      return xmlRelaxNGValidateDoc(context, page.document)
    }
    guard answer != 0 else { return [] }
    return [SchemaErrorExplainer(page: page, markup: markup, model: model).remark(from: notes.all)]
  }
}
