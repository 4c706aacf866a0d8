/// The functions that a view gives to an element that it places, for the controls in the element.
package struct ElementFunctions: Sendable {
  /// A use of a control.
  package struct Invocation: Sendable {
    /// The name of the function to run.
    package let function: String
    /// The submitted values.
    package let values: FormValues
    /// The name of the value that the control sent. `nil` if all values belong together.
    package let field: String?
  }

  /// The path of the element in messages.
  let path: String
  /// The path of the element in addresses.
  let address: String
  let names: Set<String>
  let send: @Sendable (Invocation) async throws -> Void

  package init(
    path: String, address: String, names: Set<String>,
    send: @escaping @Sendable (Invocation) async throws -> Void
  ) {
    (self.path, self.address, self.names, self.send) = (path, address, names, send)
  }
}
