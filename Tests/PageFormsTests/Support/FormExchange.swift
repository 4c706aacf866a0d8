import PageElements
import PageForms

/// The steps of a site for a page and a form submission: renders the page with action URLs, finds and runs the handler
/// for one of them, and renders the page with the result.
struct FormExchange {
  var table: Table
  var address = ActionAddress(
    location: ActionLocation(section: "s", row: "edit"), element: "edit", event: "submit")

  init(_ rows: [Row]) { table = Table(sections: [Section(key: "s", rows: rows)]) }

  func html(echo: FormEcho? = nil) throws -> String {
    try table.html(
      templates: nil, actions: ActionScope(base: "/tasks/-/actions/", query: "?q=a", echo: echo))
  }

  /// Runs the handler for the address.
  ///
  /// - Returns: The event afterwards; `nil` if there is no handler.
  func post(_ values: FormValues) async throws -> ActionEvent? {
    let scope = ActionScope(base: "/tasks/-/actions/", target: address)
    _ = try table.html(templates: nil, actions: scope)
    guard let handler = scope.found else { return nil }
    var event = ActionEvent(values: values)
    try await handler(&event)
    return event
  }

  /// Returns the page with the rejected form, or `nil` if the form was accepted.
  func rejectedHTML(_ values: FormValues) async throws -> String? {
    do {
      _ = try await post(values)
      return nil
    } catch let errors as FormErrors {
      return try html(
        echo: FormEcho(
          address: address, values: values, errors: errors.items, summary: .text("Wrong:")))
    } catch let conflict as FormConflict {
      return try html(
        echo: FormEcho(
          address: address, values: values, conflicts: conflict.items, summary: .text("Changed:"),
          base: conflict.base))
    }
  }
}
