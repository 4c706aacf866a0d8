public import PageElements

/// What can be a line of a ``BoundForm`` and belongs to its model: ``BoundField``, ``BoundFields``, and what
/// you make of them.
public protocol FormPartConvertible<Model>: Sendable {
  /// The value whose properties are shown and changed.
  associatedtype Model: Sendable
  /// The line's part of the form.
  var part: FormPart<Model> { get }
}

/// Collects the parts of a form: fields, lists of fields, text, and any elements between them, with `if`,
/// `switch` and `for`.
///
/// All that belongs to a model is one line here by one protocol, so that the compiler knows the model when it
/// reads a key path, and says of a misspelt one what it is. No line may be of one certain type, or it would
/// be told that a field is none of that type.
@resultBuilder public enum FormPartBuilder<Model: Sendable> {
  /// What one line contributes.
  public typealias Part = [FormPart<Model>]

  /// A field of the form's model, or a list of fields.
  public static func buildExpression<Line: FormPartConvertible>(
    _ line: Line
  ) -> Part where Line.Model == Model { [line.part] }
  /// An element between the fields, such as text or a `FileField`. A set of elements alone is one of this model.
  @_disfavoredOverload
  public static func buildExpression(_ element: some Element) -> Part { [FormPart(element)] }

  public static func buildBlock(_ parts: Part...) -> Part { parts.flatMap(\.self) }
  public static func buildArray(_ parts: [Part]) -> Part { parts.flatMap(\.self) }
  public static func buildOptional(_ part: Part?) -> Part { part ?? [] }
  public static func buildEither(first part: Part) -> Part { part }
  public static func buildEither(second part: Part) -> Part { part }
  public static func buildLimitedAvailability(_ part: Part) -> Part { part }
}
