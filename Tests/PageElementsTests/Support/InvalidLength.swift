import PageElements
import Testing

/// Expects `RenderError.invalidLength` for a property, whatever the value: `nan` equals nothing.
func expectInvalidLength<Value>(
  of property: String, sourceLocation: SourceLocation = #_sourceLocation,
  _ body: () throws -> Value
) {
  let error = #expect(throws: RenderError.self, sourceLocation: sourceLocation) { _ = try body() }
  guard case .invalidLength(_, of: property)? = error else {
    Issue.record("\(String(describing: error))", sourceLocation: sourceLocation)
    return
  }
}
