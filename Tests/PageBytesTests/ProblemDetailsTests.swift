import PageBytes
import Testing

@Suite struct ProblemDetailsTests {
  @Test func problemDetailsAreOneObjectWithExtensionMembers() {
    let problem = ProblemDetails(status: 404, title: "Not Found", detail: "No \"tea\"\n here.")
    #expect(
      String(decoding: problem.json(), as: UTF8.self)
        == #"{"type":"about:blank","title":"Not Found","status":404,"detail":"No \"tea\"\n here."}"#
    )
    let more = problem.json { json in
      json.raw(",\"errors\":")
      json.number(2)
    }
    #expect(String(decoding: more, as: UTF8.self).hasSuffix(#" here.","errors":2}"#))
  }
}
