import PageElements

/// A part of a ``BoundForm``: a field, a list of fields, or an element between them.
///
/// Written as ``BoundField``, ``BoundFields``, or any element; see ``BoundForm``.
public struct FormPart<Model: Sendable>: Sendable {
  /// The name of the field; `nil` for an element.
  let name: String?
  /// The key, unique among the parts of the form.
  let key: String?
  let label: String
  /// Returns the element for a model. The names of fields have a prefix if they belong to an item of a list.
  private(set) var element: @Sendable (_ model: Model, _ prefix: String) -> AnyElement
  /// The bindings to the model; none for an element and for a disabled field.
  let bindings: [FormBinding<Model>]
  /// Checks the names of a list's fields; `nil` if the part is not a list.
  let checkItems: (@Sendable () throws -> Void)?
  /// The labels of a list's fields.
  let itemLabels: [FieldLabel]
  /// The parts of a set of fields.
  let parts: [FormPart<Model>]
  /// The rules for several fields of the part together.
  let checks: [FormCheck<Model>]
  private let isEnabled: Bool

  init(_ element: some Element) {
    let element = element.any
    (name, key, label, bindings, checkItems, itemLabels) = (nil, nil, "", [], nil, [])
    (parts, checks, isEnabled) = ([], [], true)
    self.element = { _, _ in element }
  }

  init(
    name: String, label: String, binding: FormBinding<Model>?,
    checkItems: (@Sendable () throws -> Void)? = nil, itemLabels: [FieldLabel] = [],
    element: @escaping @Sendable (Model, String) -> AnyElement
  ) {
    (self.name, key, self.label) = (name, name, label)
    bindings = [binding].compactMap(\.self)
    (self.checkItems, self.itemLabels, self.element) = (checkItems, itemLabels, element)
    (parts, checks, isEnabled) = ([], [], true)
  }

  /// Creates a set of parts. By default, it has the key of its first part.
  init(
    holding parts: [FormPart], key: String? = nil, isEnabled: Bool, checks: [FormCheck<Model>] = [],
    element: @escaping @Sendable (Model, String) -> AnyElement
  ) {
    (name, label, checkItems, itemLabels) = (nil, "", nil, [])
    self.key = key ?? parts.lazy.compactMap(\.key).first
    (self.parts, self.element, self.isEnabled) = (parts, element, isEnabled)
    bindings = isEnabled ? parts.flatMap(\.bindings) : []
    self.checks = isEnabled ? parts.flatMap(\.checks) + checks : []
  }

  /// The field itself, or the fields of a set. Fields of a disabled set are disabled.
  var fields: [FormPart] {
    if parts.isEmpty { return [self] }
    let fields = parts.flatMap(\.fields)
    return isEnabled ? fields : fields.map(\.disabledPart)
  }

  private var disabledPart: FormPart {
    var part = self
    part.element = { [element] in
      FieldGroup(elements: [element($0, $1)], isEnabled: false).any
    }
    return part
  }

  /// Whether it contains a field for files.
  func isFile(for model: Model) -> Bool {
    parts.isEmpty
      ? name == nil && element(model, "").containsFileField
      : parts.contains { $0.isFile(for: model) }
  }
}

/// A rule for a model whose fields are all valid. It returns the error if the model breaks the rule. Field names have a
/// prefix.
typealias FormCheck<Model: Sendable> = @Sendable (Model, _ prefix: String) -> FormErrors.Item?

/// The exchange of values between a field and its model, independent of the value's type.
struct FormBinding<Model: Sendable>: Sendable {
  var name: String
  /// Returns the model's value as the text of the field.
  var text: @Sendable (Model) -> String
  /// Returns the model's value as readers see it.
  var title: @Sendable (Model) -> Wording
  /// Reads the submitted value; returns `nil` if the form has none. The model has the stored values.
  var read: @Sendable (_ form: FormLookup, _ prefix: String, _ model: Model) -> FormReading<Model>?
  /// Returns the errors of the model's value.
  var errors: @Sendable (_ model: Model, _ prefix: String) -> [FormErrors.Item]
  /// Whether the submitted field is empty.
  var isBlank: @Sendable (_ form: FormLookup, _ prefix: String) -> Bool
  /// The text of a field without a value.
  var emptyText: String
}

/// The result of reading a field.
struct FormReading<Model: Sendable>: Sendable {
  /// The text of the value; the submitted text if it is invalid.
  var text: String
  /// The errors of the value.
  var errors: [FormErrors.Item]
  /// Changes the model; `nil` if the text is invalid.
  var apply: (@Sendable (inout Model) -> Void)?
}
