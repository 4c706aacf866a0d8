public import PageElements

/// Reports an issue for each pair of props for which a component says that no update is needed, although its HTML
/// differs.
///
///     @Test func updatesHideNothing() {
///       expectUpdatesShowAllChanges(
///         ImageWithLabel.self, [(img: tea, title: "Tea"), (img: cake, title: "Tea")])
///     }
///
/// Calls `Component.shouldElementUpdate(oldProps:newProps:)` for every two of the props, in both orders, and for each
/// with itself, where it must return false. Pass props that differ in one property each. A component that cannot be
/// rendered is an issue too.
///
/// - Parameters:
///   - component: The component's type.
///   - props: The props to compare with each other.
///   - templates: Renders the views that are written as templates.
///   - fileID: The location of the call; filled in by Swift.
///   - filePath: The location of the call; filled in by Swift.
///   - line: The location of the call; filled in by Swift.
///   - column: The location of the call; filled in by Swift.
public func expectUpdatesShowAllChanges<C: Component>(
  _ component: C.Type, _ props: [C.Props], templates: (any TemplateSource)? = nil,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column
) {
  for failure in UpdateCheck<C>(props: props, templates: templates).failures() {
    Report.issue(failure, fileID: fileID, filePath: filePath, line: line, column: column)
  }
}

/// A check that compares the HTML of a component for some props with its answers.
private struct UpdateCheck<C: Component> {
  let props: [C.Props]
  let templates: (any TemplateSource)?

  func failures() -> [String] {
    var failures: [String] = []
    var rendered: [(props: C.Props, html: String)] = []
    for props in props {
      do {
        rendered.append((props, try html(of: props)))
      } catch {
        failures.append("\(C.self) cannot be rendered with \(props): \(error)")
      }
      if C.shouldElementUpdate(oldProps: props, newProps: props) {
        failures.append(
          "\(C.self).shouldElementUpdate returns true for the same props, \(props). Compare them.")
      }
    }
    for old in rendered {
      for new in rendered where old.html != new.html {
        guard !C.shouldElementUpdate(oldProps: old.props, newProps: new.props) else { continue }
        failures.append(
          """
          \(C.self).shouldElementUpdate returns false from \(old.props) to \(new.props), but the \
          HTML differs. Compare everything that is shown.
          - \(old.html)
          + \(new.html)
          """)
      }
    }
    return failures
  }

  private func html(of props: C.Props) throws -> String {
    var html = HTMLWriter(templates: templates)
    try C(props: props).render(into: &html)
    return html.string()
  }
}
