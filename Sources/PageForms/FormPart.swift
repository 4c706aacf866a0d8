import PageElements

/// A part of a ``BoundForm``: a field, a list of fields, or an element between them.
///
/// Written as ``BoundField``, ``BoundFields``, or any element; see ``BoundForm``.
public struct FormPart<Model: Sendable>: Sendable {
  /// What a field is called; `nil` for an element.
  let name: String?
  /// What tells it from all other parts of its form.
  let key: String?
  let label: String
  /// What is shown for a model. Names begin with a prefix where the field belongs to an item of a
  /// list.
  private(set) var element: @Sendable (_ model: Model, _ prefix: String) -> AnyElement
  /// What joins it to the model; none for an element, and for a field that is only shown.
  let bindings: [FormBinding<Model>]
  /// Checks the names of a list's own fields; `nil` for what is no list.
  let checkItems: (@Sendable () throws -> Void)?
  /// What a list's own fields are called.
  let itemLabels: [FieldLabel]
  /// The parts of a set of fields.
  let parts: [FormPart<Model>]
  /// What must hold of several fields of it together.
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

  /// A set of parts, which has the key of the first of them where it has none of its own.
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

  /// The fields of it: itself, or those of a set, greyed out where that is.
  var fields: [FormPart] {
    if parts.isEmpty { return [self] }
    let fields = parts.flatMap(\.fields)
    return isEnabled ? fields : fields.map(\.greyedOut)
  }

  private var greyedOut: FormPart {
    var part = self
    part.element = { [element] in
      FieldGroup(elements: [element($0, $1)], isEnabled: false).any
    }
    return part
  }

  /// Whether it is a field for files.
  func isFile(for model: Model) -> Bool {
    parts.isEmpty
      ? name == nil && element(model, "").holdsFiles : parts.contains { $0.isFile(for: model) }
  }
}

/// What must hold of a model whose fields can all be read; the fault, if it does not. Names begin with a prefix.
typealias FormCheck<Model: Sendable> = @Sendable (Model, _ prefix: String) -> FormErrors.Item?

/// How a field and its model exchange values, whatever the value's type.
struct FormBinding<Model: Sendable>: Sendable {
  var name: String
  /// The model's value as the field's text.
  var text: @Sendable (Model) -> String
  /// The model's value for a reader.
  var title: @Sendable (Model) -> Wording
  /// What was sent; `nil` if nothing was. The model is what is stored now.
  var read: @Sendable (_ form: FormLookup, _ prefix: String, _ model: Model) -> FormReading<Model>?
  /// What is wrong with the model's value.
  var faults: @Sendable (_ model: Model, _ prefix: String) -> [FormErrors.Item]
  /// Whether nothing was typed into it.
  var isBlank: @Sendable (_ form: FormLookup, _ prefix: String) -> Bool
  /// The text of a field without a value.
  var emptyText: String
}

/// What a field was given.
struct FormReading<Model: Sendable>: Sendable {
  /// The value's own text; what was typed where that stands for no value.
  var text: String
  /// What is wrong with it.
  var faults: [FormErrors.Item]
  /// How the model takes the value over; `nil` where there is none.
  var apply: (@Sendable (inout Model) -> Void)?
}
