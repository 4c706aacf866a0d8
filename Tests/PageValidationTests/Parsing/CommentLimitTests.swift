import Testing

@testable import PageValidation

/// Tests of a limit on double hyphens in comments. libxml2 copies the comment for each of them.
@Suite struct CommentLimitTests {
  private func page(_ body: String) -> [UInt8] {
    Array("<!DOCTYPE html><html><head><title>a</title></head><body>\(body)</body></html>".utf8)
  }

  @Test(arguments: ["<!-- a ", "<script><!--<script>", "<p><!-- -- "])
  func manyUnclosedCommentsAreOneFinding(piece: String) throws {
    let validator = try HTMLValidator()
    for count in [300, 600, 200_000] {
      let found = validator.findings(in: page(String(repeating: piece, count: count)))
      #expect(
        found.map(\.message) == ["Comments contain more than 256 double hyphens."], "\(count)")
    }
  }

  @Test func theLimitCountsDoubleHyphensInComments() throws {
    let most = String(repeating: "-- ", count: CommentLimit.maximum)
    #expect(CommentLimit.remark(in: page("<!-- \(most)-->")) == nil)
    #expect(CommentLimit.remark(in: page("<!-- \(most)-- -->")) != nil)
    // Outside of comments, double hyphens are text.
    #expect(CommentLimit.remark(in: page("<!-- a --><p>\(most)\(most)</p>")) == nil)
    #expect(CommentLimit.remark(in: page(String(repeating: "<!-- a -->", count: 1_000))) == nil)
  }
}
