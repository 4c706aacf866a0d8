import PageElements
import PageTemplates
import Testing

/// Returns the HTML of a template with values.
func filled(_ template: String, with values: any Sendable) throws -> String {
  let library = try TemplateLibrary(templates: ["T": template])
  return try library.html("T", values)
}

extension TemplateLibrary {
  func html(_ name: String, _ values: any Sendable) throws -> String {
    var html = HTMLWriter(templates: self)
    try render(template: name, values: values, into: &html)
    return String(decoding: html.finish(), as: UTF8.self)
  }
}

/// Returns the problems that prevent templates from loading, one per line.
func problems(in templates: [String: String]) -> [String] {
  do {
    _ = try TemplateLibrary(templates: templates)
    return []
  } catch let error as TemplateError {
    return error.problems.map(\.description)
  } catch {
    return ["\(error)"]
  }
}

func problems(in template: String) -> [String] { problems(in: ["T": template]) }

/// Returns the error of rendering a template.
func failure(
  of template: String, with values: any Sendable,
  sourceLocation: SourceLocation = #_sourceLocation
) throws -> String {
  let library = try TemplateLibrary(templates: ["T": template])
  let error = #expect(throws: (any Error).self, sourceLocation: sourceLocation) {
    _ = try library.html("T", values)
  }
  return error.map { "\($0)" } ?? ""
}
