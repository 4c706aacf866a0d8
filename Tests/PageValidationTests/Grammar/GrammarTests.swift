import Testing

@testable import PageValidation

/// Returns whether our walk of the grammar's model accepts the HTML, and whether libxml2's engine does.
private func verdicts(
  on html: String, as context: HTMLValidator.Context
) throws -> (walk: Bool, engine: Bool)? {
  let grammar = try Grammar.builtIn.get()
  let bytes = Array(html.utf8)
  return ParsedPage.with(bytes, as: context) { result in
    guard case .success(let page) = result else { return nil }
    let markup = MarkupScan(of: bytes)
    var walk = TreeWalk(page: page, markup: markup, context: context, model: grammar.model)
    walk.run()
    let engine = grammar.faults(in: page, markup: markup)
    return (walk.grammarRemarks.isEmpty, engine.isEmpty)
  }
}

@Test(arguments: Valid.all) func theModelAndTheEngineAcceptValidSamples(sample: Valid) throws {
  let verdicts = try #require(try verdicts(on: sample.html, as: sample.context))
  #expect(verdicts.walk)
  #expect(verdicts.engine)
}

@Test(arguments: Invalid.elements + Invalid.attributes)
func theEngineRejectsWhatTheModelRejects(sample: Invalid) throws {
  let verdicts = try #require(try verdicts(on: sample.html, as: sample.context))
  #expect(!verdicts.walk)
  // The grammar, unlike the walk, accepts the wrapper element of a fragment as a root.
  #expect(verdicts.engine == sample.html.contains("<fragment-"))
}

@Test func theScanFindsOneStartTagPerElement() throws {
  let html = Array(Samples.page.utf8)
  ParsedPage.with(html, as: .page) { result in
    guard case .success(let page) = result else {
      Issue.record("The page could not be parsed")
      return
    }
    let markup = MarkupScan(of: html)
    #expect(markup.elements.count == page.elements.count)
    for (offset, node) in zip(markup.elements, page.elements) {
      let tag = Array("<\(name(of: node))".utf8)
      #expect(html[offset...].starts(with: tag))
    }
  }
}

@Test(
  arguments: [
    ("", "ends too early"), ("<grammar>", "ends too early"),
    ("<x xmlns=\"http://relaxng.org/ns/structure/1.0\"/>", ""),
    ("<ref name=\"y\" xmlns=\"http://relaxng.org/ns/structure/1.0\"/>", ""),
  ]) func anInvalidGrammarIsAnError(source: String, says: String)
{
  let error = #expect(throws: GrammarError.self) { try Grammar(Array(source.utf8)) }
  #expect(error?.message.contains(says) == true, "\(error?.description ?? "")")
}

@Test func everyAttributeOfTheGrammarIsKnownToTheModel() throws {
  let model = try Grammar.builtIn.get().model
  #expect(model.roots.count == 5)
  let unknown = model.elements.flatMap { element in
    element.attributes.filter { $0.value.value.accepts("x") == nil }.map {
      "\(element.name) \($0.key)"
    }
  }
  #expect(unknown == [])
}
