/// The functions given to an element by the view that placed it, while it is written: for the controls
/// in it.
package struct PlacedFunctions: Sendable {
  /// What was done with a control.
  package struct Gesture: Sendable {
    /// The name of the function to run.
    package let function: String
    /// What came with it.
    package let values: FormValues
    /// The name under which the control sent its value; `nil` where all values belong together.
    package let field: String?
  }

  /// Where the element is placed, for messages.
  let path: String
  /// The same in an address.
  let address: String
  let names: Set<String>
  let send: @Sendable (Gesture) async throws -> Void

  package init(
    path: String, address: String, names: Set<String>,
    send: @escaping @Sendable (Gesture) async throws -> Void
  ) {
    (self.path, self.address, self.names, self.send) = (path, address, names, send)
  }
}
