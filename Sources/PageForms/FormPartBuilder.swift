public import PageElements

/// A type whose values are lines of a ``BoundForm`` for a model: ``BoundField``, ``BoundFields``, and your own types.
public protocol FormPartConvertible<Model>: Sendable {
  /// The type of the value that the form changes.
  associatedtype Model: Sendable
  /// The part of the form.
  var part: FormPart<Model> { get }
}

/// A builder for the parts of a form: fields, lists of fields, texts and other elements, with `if`, `switch` and `for`.
///
/// All lines for a model share one protocol. The compiler therefore knows the model when it reads a key path, and can
/// report a misspelled one. An overload for a concrete type would produce misleading errors.
@resultBuilder public enum FormPartBuilder<Model: Sendable> {
  /// The parts of one line.
  public typealias Part = [FormPart<Model>]

  /// Adds a field of the form's model, or a list of fields.
  public static func buildExpression<Line: FormPartConvertible>(
    _ line: Line
  ) -> Part where Line.Model == Model { [line.part] }
  /// Adds an element, such as a text or a `FileField`. A set that contains only elements has the form's model.
  @_disfavoredOverload
  public static func buildExpression(_ element: some Element) -> Part { [FormPart(element)] }

  public static func buildBlock(_ parts: Part...) -> Part { parts.flatMap(\.self) }
  public static func buildArray(_ parts: [Part]) -> Part { parts.flatMap(\.self) }
  public static func buildOptional(_ part: Part?) -> Part { part ?? [] }
  public static func buildEither(first part: Part) -> Part { part }
  public static func buildEither(second part: Part) -> Part { part }
  public static func buildLimitedAvailability(_ part: Part) -> Part { part }
}
