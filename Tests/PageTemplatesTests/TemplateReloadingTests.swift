import Foundation
import PageElements
import PageTemplates
import Testing

@Suite struct TemplateReloadingTests {
  @Test func anEditIsShownByTheNextRendering() throws {
    let directory = try TemporaryDirectory(["A.mustache": "one"])
    let library = try TemplateLibrary(directory: directory.path, reloads: true)
    #expect(try library.html("A", "") == "one")
    // The new text has the same length and is written at once.
    try directory.write("two", to: "A.mustache")
    #expect(try library.html("A", "") == "two")
  }

  @Test func anInvalidEditIsAnErrorUntilItIsFixed() throws {
    let directory = try TemporaryDirectory(["A.mustache": "<p>one</p>", "B.mustache": "b"])
    let library = try TemplateLibrary(directory: directory.path, reloads: true)
    try directory.write("<p>\n  <b>two</p>", to: "A.mustache")
    for _ in 0..<2 {
      let error = #expect(throws: TemplateError.self) { try library.html("A", "") }
      #expect(
        error?.description.hasPrefix("\(directory.path)/A.mustache:2:13: Found </p> where <b>")
          == true, "\(String(describing: error))")
    }
    // Other templates still render.
    #expect(try library.html("B", "") == "b")
    try directory.write("<p><b>three</b></p>", to: "A.mustache")
    #expect(try library.html("A", "") == "<p><b>three</b></p>")
  }

  @Test func anEditOfAnIncludedTemplateIsShown() throws {
    let directory = try TemporaryDirectory([
      "A.mustache": "<p>{{> sub/B}}</p>", "sub/B.mustache": "one",
    ])
    let library = try TemplateLibrary(directory: directory.path, reloads: true)
    try directory.write("two", to: "sub/B.mustache")
    #expect(try library.html("A", "") == "<p>two</p>")
    try directory.write("<div>three</div>", to: "sub/B.mustache")
    let error = #expect(throws: TemplateError.self) { try library.html("A", "") }
    #expect(error?.description.contains("sub/B.mustache:1:1: <div> is not allowed in <p>") == true)
    try directory.remove("sub/B.mustache")
    let missing = #expect(throws: TemplateError.self) { try library.html("A", "") }
    #expect(missing?.description.contains("There is no template 'sub/B'") == true)
    try directory.write("four", to: "sub/B.mustache")
    #expect(try library.html("A", "") == "<p>four</p>")
  }

  @Test func newAndDeletedFilesAreNoticed() throws {
    let directory = try TemporaryDirectory(["A.mustache": "a"])
    let library = try TemplateLibrary(directory: directory.path, reloads: true)
    #expect(throws: TemplateError.self) { try library.html("B", "") }
    try directory.write("b", to: "B.mustache")
    #expect(try library.html("B", "") == "b")
    try directory.remove("A.mustache")
    let error = #expect(throws: TemplateError.self) { try library.html("A", "") }
    #expect(error?.description.contains("There is no template 'A'. Available: B.") == true)
    try directory.remove()
    #expect(throws: TemplateError.self) { try library.html("B", "") }
  }

  @Test func anInvalidTemplateAtStartIsAnError() throws {
    let directory = try TemporaryDirectory(["A.mustache": "<p>"])
    #expect(throws: TemplateError.self) {
      try TemplateLibrary(directory: directory.path, reloads: true)
    }
  }

  @Test func templatesCanBeRenderedWhileFilesChange() async throws {
    let directory = try TemporaryDirectory(["A.mustache": "<p>0 {{x}}</p>"])
    let library = try TemplateLibrary(directory: directory.path, reloads: true)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for task in 0..<4 {
        group.addTask {
          for _ in 0..<50 {
            let html = try library.html("A", ["x": task])
            #expect(html.hasPrefix("<p>") && html.hasSuffix(" \(task)</p>"), "\(html)")
          }
        }
      }
      group.addTask {
        for edit in 1...50 { try directory.write("<p>\(edit) {{x}}</p>", to: "A.mustache") }
      }
      try await group.waitForAll()
    }
    #expect(try library.html("A", ["x": 9]) == "<p>50 9</p>")
  }
}
