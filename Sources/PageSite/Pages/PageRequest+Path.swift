public import Foundation

extension PageRequest: ValuesInPath {
  /// The value that stands in the page's path at a name's place.
  ///
  ///     let id = try request.path("id", as: Int.self)   // 42 at /products/42
  ///
  /// - Parameters:
  ///   - name: The name, as in `/products/{id}`.
  ///   - type: What the value is read as, by default what the result is used as: text, a number, a
  ///     `Bool`, a day.
  /// - Throws: A 404 for text that is no such value, such as letters where a number is meant, or another
  ///   spelling of it, such as `007`. For a name that is not in the page's path ``UndeclaredValue``, which
  ///   is an error of the page's.
  public func path<Value: LosslessStringConvertible>(
    _ name: String, as type: Value.Type = Value.self
  ) throws -> Value { try lossless(name) }

  /// The case of an enum whose raw value stands in the page's path.
  ///
  /// - Throws: As the other ``path(_:as:)``.
  @_disfavoredOverload
  public func path<Value: RawRepresentable>(
    _ name: String, as type: Value.Type = Value.self
  ) throws -> Value where Value.RawValue: LosslessStringConvertible { try raw(name) }

  /// The UUID that stands in the page's path, in capitals.
  ///
  /// - Throws: As the other ``path(_:as:)``.
  public func path(_ name: String, as type: UUID.Type = UUID.self) throws -> UUID {
    try uuid(name)
  }
}
