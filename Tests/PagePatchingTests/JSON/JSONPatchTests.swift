import Testing

@testable import PagePatching

/// Tests of the rules of RFC 6902.
@Suite struct JSONPatchTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var name: String
    var document, patch: String
    /// The expected result or error.
    var outcome: Result<String, JSONPatchError>

    var testDescription: String { name }
  }

  @Test(arguments: appendix + rules)
  func resultsMatchTheRFC(_ example: Case) throws {
    let document = try JSONValue(parsing: example.document.utf8)
    switch example.outcome {
    case .success(let result):
      let patch = try JSONPatch(parsing: example.patch.utf8)
      #expect(try patch.applied(to: document) == JSONValue(parsing: result.utf8))
    case .failure(let error):
      #expect(throws: error) {
        _ = try JSONPatch(parsing: example.patch.utf8).applied(to: document)
      }
    }
  }

  @Test(arguments: [
    ("{}", 0), ("1", 0), ("[1]", 0), ("[[]]", 0), ("[{}]", 0),
    (#"[{"op":"test","path":"","value":{}},{"op":"remov","path":"/a"}]"#, 1),
    (#"[{"op":"ADD","path":"/a","value":1}]"#, 0), (#"[{"op":1,"path":"/a","value":1}]"#, 0),
    (#"[{"path":"/a","value":1}]"#, 0), (#"[{"op":"add","value":1}]"#, 0),
    (#"[{"op":"add","path":"/a"}]"#, 0), (#"[{"op":"replace","path":"/a"}]"#, 0),
    (#"[{"op":"test","path":"/a"}]"#, 0), (#"[{"op":"add","path":"a","value":1}]"#, 0),
    (#"[{"op":"add","path":1,"value":1}]"#, 0), (#"[{"op":"add","path":"/~2","value":1}]"#, 0),
    (#"[{"op":"move","path":"/a"}]"#, 0), (#"[{"op":"copy","path":"/a"}]"#, 0),
    (#"[{"op":"move","from":"/a"}]"#, 0), (#"[{"op":"copy","from":"a","path":"/a"}]"#, 0),
    (#"[{"op":"move","from":null,"path":"/a"}]"#, 0), (#"[{"op":"remove","path":null}]"#, 0),
  ])
  func aMalformedPatchIsRejectedWhenParsed(text: String, operation: Int) {
    #expect(throws: JSONPatchError.malformed(operation: operation)) {
      try JSONPatch(parsing: text.utf8)
    }
  }

  /// RFC 6902, A.13. The meaning of a repeated member is undefined (RFC 8259, section 4).
  @Test func anOperationWithADuplicateMemberIsRejected() {
    withKnownIssue("Foundation's decoder silently keeps the first of two duplicate members") {
      #expect(throws: JSONPatchError.self) {
        try JSONPatch(
          parsing: #"[{"op":"add","path":"/baz","value":"qux","op":"remove"}]"#.utf8)
      }
    }
  }

  @Test func aPatchAppliesCompletelyOrNotAtAll() throws {
    let document = try JSONValue(parsing: #"{"a":[1,2],"b":{"c":3}}"#.utf8)
    let before = document
    let patch = try JSONPatch(
      parsing: #"""
        [{"op":"remove","path":"/a/0"},{"op":"add","path":"/b/d","value":4},
        {"op":"replace","path":"/b/e","value":5}]
        """#.utf8)
    #expect(patch.count == 3)
    #expect(throws: JSONPatchError.missing(path: "/b/e", operation: 2)) {
      try patch.applied(to: document)
    }
    #expect(document == before)
  }

  @Test func errorsSayWhereAndWhatToDo() {
    for error in [
      JSONPatchError.missing(path: "/x", operation: 7), .testFailed(path: "/x", operation: 7),
    ] {
      #expect(error.description.contains("'/x'"))
      #expect(error.description.contains("7"))
      #expect(error.description.contains("Fetch the document again."))
    }
    #expect(JSONPatchError.malformed(operation: 7).description.contains("7"))
  }
}
