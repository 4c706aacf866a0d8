public import Foundation

extension RouteRequest: ValuesInPath {
  /// The value that stands in the route's path at a name's place; see `PageRequest.path(_:as:)`.
  ///
  /// - Parameters:
  ///   - name: The name, as in `/products/{id}`.
  ///   - type: What the value is read as: by default what the result is used as.
  /// - Throws: A 404 for text that is no such value, ``UndeclaredValue`` for a name that is not in the
  ///   route's path.
  public func path<Value: LosslessStringConvertible>(
    _ name: String, as type: Value.Type = Value.self
  ) throws -> Value { try lossless(name) }

  /// The case of an enum whose raw value stands in the route's path.
  ///
  /// - Throws: As the other ``path(_:as:)``.
  @_disfavoredOverload
  public func path<Value: RawRepresentable>(
    _ name: String, as type: Value.Type = Value.self
  ) throws -> Value where Value.RawValue: LosslessStringConvertible { try raw(name) }

  /// The UUID that stands in the route's path, in capitals.
  ///
  /// - Throws: As the other ``path(_:as:)``.
  public func path(_ name: String, as type: UUID.Type = UUID.self) throws -> UUID {
    try uuid(name)
  }
}
