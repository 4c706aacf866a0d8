package import PageElements

extension RenderError {
  /// Returns the property whose length `body` rejects with an error. The length is ignored, because `nan` equals
  /// nothing.
  package static func invalidLength<Value>(in body: () throws -> Value) throws -> String? {
    do {
      _ = try body()
    } catch RenderError.invalidLength(_, let property) {
      return property
    }
    return nil
  }
}
