import PageBytes
import Testing

@testable import PagePatching

@Suite struct PatchWriterTests {
  @Test(arguments: [
    (PatchPath.member("title"), "/title"), (.section(3), "/sections/3"),
    (.sectionMember(0, "header"), "/sections/0/header"),
    (.row(section: 1, 20), "/sections/1/rows/20"),
    (.rowMember(section: 12, row: 0, "cells"), "/sections/12/rows/0/cells"),
    (.cell(section: 2, row: 345, 6), "/sections/2/rows/345/cells/6"),
  ])
  func pathsAreWrittenAsJSONPointers(path: PatchPath, text: String) {
    var writer = PatchWriter()
    writer.operation("remove", path)
    // The second operation may reuse cached parts of the first path.
    writer.move(from: path, to: path)
    #expect(
      String(decoding: writer.finish(), as: UTF8.self)
        == #"[{"op":"remove","path":"\#(text)"},{"op":"move","from":"\#(text)","path":"\#(text)"}]"#
    )
  }

  @Test func operationsAreWrittenInOrder() {
    var empty = PatchWriter()
    #expect(empty.finish() == Array("[]".utf8))
    var writer = PatchWriter()
    writer.operation("remove", .row(section: 0, 1))
    writer.operation("add", .section(2)) { $0.string("\"") }
    writer.move(from: .section(0), to: .section(1))
    #expect(writer.count == 3)
    #expect(
      String(decoding: writer.finish(), as: UTF8.self)
        == #"[{"op":"remove","path":"/sections/0/rows/1"},"#
        + #"{"op":"add","path":"/sections/2","value":"\""},"#
        + #"{"op":"move","from":"/sections/0","path":"/sections/1"}]"#)
  }

  @Test func consecutiveMovesInDifferentSectionsHaveCorrectPointers() {
    var writer = PatchWriter()
    writer.move(from: .row(section: 1, 2), to: .row(section: 10, 3))
    writer.move(from: .row(section: 1, 4), to: .row(section: 1, 5))
    #expect(
      String(decoding: writer.finish(), as: UTF8.self)
        == #"[{"op":"move","from":"/sections/1/rows/2","path":"/sections/10/rows/3"},"#
        + #"{"op":"move","from":"/sections/1/rows/4","path":"/sections/1/rows/5"}]"#)
  }
}
