public import PageElements

/// Renders the table and reports an issue for each finding of the validator.
///
///     expectValid(Table(rows: [Row(ElementOfLink("Menu", to: "/menu"))]))
///
/// A table that cannot be rendered is an issue too.
///
/// - Parameter templates: Renders the views that are written as templates.
public func expectValid(
  _ table: Table, templates: (any TemplateSource)? = nil, fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) {
  let failures: [String]
  do {
    failures = Validation.failures(inContent: try table.bytes(templates: templates))
  } catch {
    failures = ["The table cannot be rendered: \(error)"]
  }
  for failure in failures {
    Report.issue(failure, fileID: fileID, filePath: filePath, line: line, column: column)
  }
}

/// Reports an issue for each finding of the validator in a whole page, from `<!DOCTYPE html>` on.
///
///     expectValid(page: String(decoding: response.body, as: UTF8.self))
public func expectValid(
  page html: String, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column
) {
  for failure in Validation.failures(inPage: Array(html.utf8)) {
    Report.issue(failure, fileID: fileID, filePath: filePath, line: line, column: column)
  }
}
