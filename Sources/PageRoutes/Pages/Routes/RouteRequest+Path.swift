public import Foundation
public import PageHTTP

extension RouteRequest: PathParameters {
  /// Returns the value of a path parameter of the route; see `PageRequest.path(_:as:)`.
  ///
  /// - Parameters:
  ///   - name: The name of the parameter, `id` in `/products/{id}`.
  ///   - type: The type of the value. Inferred from the context by default.
  /// - Throws: ``SiteProblem`` (404) if the text is not such a value, `UndeclaredValue` if the route's path
  ///   has no such parameter.
  public func path<Value: LosslessStringConvertible>(
    _ name: String, as type: Value.Type = Value.self
  ) throws -> Value { try lossless(name) }

  /// Returns the enum case whose raw value is in the route's path.
  ///
  /// - Throws: The errors of the other ``path(_:as:)``.
  @_disfavoredOverload
  public func path<Value: RawRepresentable>(
    _ name: String, as type: Value.Type = Value.self
  ) throws -> Value where Value.RawValue: LosslessStringConvertible { try raw(name) }

  /// Returns the UUID in the route's path, which must be in capitals.
  ///
  /// - Throws: The errors of the other ``path(_:as:)``.
  public func path(_ name: String, as type: UUID.Type = UUID.self) throws -> UUID {
    try uuid(name)
  }
}
