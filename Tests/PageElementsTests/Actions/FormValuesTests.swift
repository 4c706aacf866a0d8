import PageElements
import Testing

@Suite struct FormValuesTests {
  private let values = FormValues(
    [("title", "Tea"), ("tag", "hot"), ("note", ""), ("tag", "green")],
    files: [
      UploadedFile(name: "photo", filename: "a.png", type: "image/png", bytes: [1]),
      UploadedFile(name: "plan", filename: "b.pdf", type: "application/pdf", bytes: [2]),
      UploadedFile(name: "photo", filename: "c.png", type: "image/png", bytes: [3]),
    ])

  @Test func theSubscriptReturnsTheFirstValue() {
    #expect(values["title"] == "Tea")
    #expect(values["tag"] == "hot")
    #expect(values["note"] == "")
    #expect(values["Title"] == nil)
    #expect(values["photo"] == nil)
  }

  @Test func everyValueOfANameIsKeptInOrder() {
    #expect(values.values(named: "tag") == ["hot", "green"])
    #expect(values.values(named: "none").isEmpty)
    #expect(values.names == ["title", "tag", "note"])
    #expect(
      values.items.map { "\($0.name)=\($0.value)" } == [
        "title=Tea", "tag=hot", "note=", "tag=green",
      ])
  }

  @Test func filesAreFoundByFieldName() {
    #expect(values.files(named: "photo").map(\.filename) == ["a.png", "c.png"])
    #expect(values.files(named: "title").isEmpty)
  }

  @Test func aValueOrFileMakesFormValuesNonEmpty() {
    #expect(FormValues([]).isEmpty)
    #expect(!FormValues([("", "")]).isEmpty)
    #expect(!FormValues([], files: values.files).isEmpty)
  }

  @Test func equalityComparesUTF8Bytes() {
    #expect(FormValues([("é", "é")]) == FormValues([("é", "é")]))
    #expect(FormValues([("a", "\u{E9}")]) != FormValues([("a", "e\u{301}")]))
    #expect(FormValues([("\u{E9}", "a")]) != FormValues([("e\u{301}", "a")]))
    #expect(FormValues([("a", "1"), ("b", "2")]) != FormValues([("b", "2"), ("a", "1")]))
    #expect(values != FormValues(values.items.map { ($0.name, $0.value) }))
  }

  @Test func composedAndDecomposedNamesAreDistinct() {
    let values = FormValues([("e\u{301}", "1"), ("\u{E9}", "2")])
    #expect(values["\u{E9}"] == "2")
    #expect(values.names.map { $0.utf8.count } == [3, 2])
    #expect(values.values(named: "e\u{301}") == ["1"])
  }

  @Test func filesAreEqualWhenAllPropertiesAre() {
    let file = UploadedFile(name: "f", filename: "é", type: "text/plain", bytes: [1, 2])
    #expect(file == UploadedFile(name: "f", filename: "é", type: "text/plain", bytes: [1, 2]))
    for other in [
      UploadedFile(name: "g", filename: "é", type: "text/plain", bytes: [1, 2]),
      UploadedFile(name: "f", filename: "e\u{301}", type: "text/plain", bytes: [1, 2]),
      UploadedFile(name: "f", filename: "é", type: "text/html", bytes: [1, 2]),
      UploadedFile(name: "f", filename: "é", type: "text/plain", bytes: [1]),
    ] {
      #expect(file != other)
    }
  }
}
