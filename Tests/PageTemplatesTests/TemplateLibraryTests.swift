import Foundation
import PageElements
import PageTemplates
import SeedTags
import Testing

@Suite struct TemplateLibraryTests {
  @Test(.tags(.E7)) func theTemplatesOfADirectoryAndItsFoldersAreRead() throws {
    let directory = try TemporaryDirectory([
      "A.mustache": "<p>{{x}}</p>", "sub/deep/B.mustache": "{{> A}}", "notes.txt": "<p>",
      ".hidden.mustache": "<p>", ".git/C.mustache": "<p>",
    ])
    let library = try TemplateLibrary(directory: directory.path)
    #expect(library.names == ["A", "sub/deep/B"])
    #expect(try library.html("sub/deep/B", ["x": 1]) == "<p>1</p>")
  }

  @Test func aMissingDirectoryIsAnErrorWithItsPath() throws {
    let directory = try TemporaryDirectory()
    let path = directory.path + "/none"
    let error = #expect(throws: TemplateError.self) { try TemplateLibrary(directory: path) }
    #expect(
      error?.description
        == "\(path): There is no readable directory of templates here. Create it, or name "
        + "another.")
    #expect(try TemplateLibrary(directory: directory.path).names == [])
  }

  @Test func everyProblemIsListedWithFileLineAndColumn() throws {
    let directory = try TemporaryDirectory([
      "A.mustache": "<p>a</p>\n<p>b</p>\n    <div>", "sub/B.mustache": "<p>{{&x}}</p>",
      "C.mustache": "<p>fine</p>",
    ])
    let path = directory.path
    let error = #expect(throws: TemplateError.self) { try TemplateLibrary(directory: path) }
    #expect(
      error?.description == """
        \(path)/A.mustache:3:10: The fragment ends while <div> of line 3 is open. Write </div>.
        \(path)/sub/B.mustache:1:4: {{&x}} would show text unescaped. Write {{x}}, or {{{x}}} \
        for an element.
        """)
  }

  @Test func aFileThatIsNotUTF8IsAnError() throws {
    let directory = try TemporaryDirectory()
    try directory.write(Data([0x3C, 0x70, 0x3E, 0x0A, 0x61, 0xFF]), to: "A.mustache")
    let error = #expect(throws: TemplateError.self) {
      try TemplateLibrary(directory: directory.path)
    }
    #expect(error?.description.contains("A.mustache:2:2: The byte 0xFF is not valid UTF-8") == true)
  }

  @Test func anUnknownTemplateErrorListsTheAvailableTemplates() throws {
    let directory = try TemporaryDirectory(["A.mustache": "a", "B.mustache": "b"])
    let library = try TemplateLibrary(directory: directory.path)
    let error = #expect(throws: TemplateError.self) { try library.html("C", "") }
    #expect(
      error?.description
        == "\(directory.path): There is no template 'C'. Available: A, B. Write C.mustache, or "
        + "correct the name.")
    let empty = try TemplateLibrary(templates: [:])
    let none = #expect(throws: TemplateError.self) { try empty.html("C", "") }
    #expect(none?.description.contains("None are available.") == true)
  }

  @Test func templatesAreNotReadAgainAfterLoading() throws {
    let directory = try TemporaryDirectory(["A.mustache": "one"])
    let library = try TemplateLibrary(directory: directory.path)
    try directory.write("<p>", to: "A.mustache")
    #expect(try library.html("A", "") == "one")
    try directory.remove()
    #expect(try library.html("A", "") == "one")
  }
}
