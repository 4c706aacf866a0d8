public import Foundation
public import PageHTTP

extension PageRequest: PathParameters {
  /// Returns the value of a path parameter of the page.
  ///
  ///     let id = try request.path("id", as: Int.self)   // 42 at /products/42
  ///
  /// - Parameters:
  ///   - name: The name of the parameter, `id` in `/products/{id}`.
  ///   - type: The type of the value: text, a number, a `Bool`, or a day. Inferred from the context by
  ///     default.
  /// - Throws: ``SiteProblem`` (404) if the text is not such a value, such as letters for a number, or
  ///   another spelling of one, such as `007`. `UndeclaredValue` if the page's path has no such parameter,
  ///   which is an error in the page.
  public func path<Value: LosslessStringConvertible>(
    _ name: String, as type: Value.Type = Value.self
  ) throws -> Value { try lossless(name) }

  /// Returns the enum case whose raw value is in the page's path.
  ///
  /// - Throws: The errors of the other ``path(_:as:)``.
  @_disfavoredOverload
  public func path<Value: RawRepresentable>(
    _ name: String, as type: Value.Type = Value.self
  ) throws -> Value where Value.RawValue: LosslessStringConvertible { try raw(name) }

  /// Returns the UUID in the page's path, which must be in capitals.
  ///
  /// - Throws: The errors of the other ``path(_:as:)``.
  public func path(_ name: String, as type: UUID.Type = UUID.self) throws -> UUID {
    try uuid(name)
  }
}
