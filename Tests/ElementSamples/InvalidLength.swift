package import PageElements

extension RenderError {
  /// The property for which a length was refused, whatever the length: `nan` equals nothing.
  package static func invalidLength<Value>(in body: () throws -> Value) throws -> String? {
    do {
      _ = try body()
    } catch RenderError.invalidLength(_, let property) {
      return property
    }
    return nil
  }
}
