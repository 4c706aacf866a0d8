import PageElements
import PageForms

/// The steps of a site for a page and a post: renders the page with addresses, finds and runs the handler at one of
/// them, and renders the page with the result.
struct FormExchange {
  var table: Table
  var address = ActionAddress(
    location: ActionLocation(section: "s", row: "edit"), element: "edit", event: "submit")

  init(_ rows: [Row]) { table = Table(sections: [Section(key: "s", rows: rows)]) }

  func html(echo: FormEcho? = nil) throws -> String {
    try table.html(
      templates: nil, actions: ActionScope(base: "/tasks/-/actions/", query: "?q=a", echo: echo))
  }

  /// Runs what stands at the address.
  ///
  /// - Returns: The event afterwards; `nil` if nothing stands there.
  func post(_ values: FormValues) async throws -> ActionEvent? {
    let scope = ActionScope(base: "/tasks/-/actions/", target: address)
    _ = try table.html(templates: nil, actions: scope)
    guard let handler = scope.found else { return nil }
    var event = ActionEvent(values: values)
    try await handler(&event)
    return event
  }

  /// The page with the form as it came back.
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
