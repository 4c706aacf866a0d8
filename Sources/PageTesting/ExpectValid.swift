public import PageElements

/// Renders a value and reports an issue for each finding of the validator.
///
///     expectValid(Table(rows: [Row(Link("Menu", to: "/menu"))]))
///
/// A value that cannot be rendered is an issue too.
///
/// - Parameters:
///   - value: A table, section or row, a page's document, a patch, a response of a site, or
///     another ``Snapshottable``.
///   - templates: Renders the views that are written as templates.
///   - fileID: The location of the call; filled in by Swift.
///   - filePath: The location of the call; filled in by Swift.
///   - line: The location of the call; filled in by Swift.
///   - column: The location of the call; filled in by Swift.
public func expectValid(
  _ value: some Snapshottable, templates: (any TemplateSource)? = nil,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column
) {
  let call = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
  call.snapshot { try value.snapshot(templates: templates) }?.failures.forEach(call.report)
}

/// Renders an element in a table's cell and reports an issue for each finding of the validator.
///
///     expectValid(Link("Menu", to: "/menu"))
public func expectValid(
  _ element: some Element, templates: (any TemplateSource)? = nil,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column
) {
  expectValid(
    ElementSnapshot(element: element), templates: templates, fileID: fileID, filePath: filePath,
    line: line, column: column)
}

/// Reports an issue for each finding of the validator in a whole page, from `<!DOCTYPE html>` on.
///
///     expectValid(page: String(decoding: response.body, as: UTF8.self))
public func expectValid(
  page html: String, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column
) {
  expectValid(
    Snapshot.page(html), fileID: fileID, filePath: filePath, line: line, column: column)
}
