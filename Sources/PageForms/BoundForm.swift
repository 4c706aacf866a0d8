public import PageElements

/// A form for the properties of a value. It shows them, reads and checks the submitted values, and passes on the
/// change.
///
///     let form = BoundForm(task, id: "edit") {
///       BoundField("title", "What is to be done?", \.title).required()
///       BoundField("notes", "Notes", \.notes, control: .lines(3))
///       BoundField("due", "Due", \.due)
///       BoundField("done", "Done", \.isDone)
///     } store: { change, event in
///       try await store.update(task.id, change)
///       event.notice = "Saved."
///     }
///     Row(key: task.id, form.element)                         // all of it in one row
///     Section("Task", key: "task") { form.rows }              // or a row for each field
///
/// **Concurrent edits.** The form contains a digest of each field (`pe-base`). A field that the reader did not edit
/// keeps the stored value. A field that the reader edited is stored. If another user has changed the same field in the
/// meantime, the form returns with both values (`FormConflict`, status 409), and stores the reader's value when it is
/// sent again. A change is therefore never overwritten unseen. A request without `pe-base`, such as one from a program,
/// is stored without this comparison.
///
/// **Shared fields.** Several forms can share a function that returns their fields: with `@FormPartBuilder<TodoTask>
/// static func fields() -> [FormPart<TodoTask>] { … }`, use `BoundForm(task, fields: TodoTask.fields, store: …)` and
/// `BoundForm(new: TodoTask(), fields: TodoTask.fields, store: …)`.
///
/// **Submitted values.** Unknown names are ignored. A missing field keeps its value, but a missing checkbox of a form
/// that a browser sent is off. An empty text is `nil` for an optional.
public struct BoundForm<Model: Sendable>: Sendable {
  /// The value that the form shows, and changes when it is submitted. Each request creates the form again, so it is the
  /// value stored at that time.
  public var model: Model
  /// The identifier of the form in its row. If its fields are in rows of their own (``rows``), it must be unique on the
  /// page. "form" by default.
  public let id: String
  /// Runs before the changed value is passed on. It may change the value or reject it with `FormErrors`. Does nothing
  /// by default. With a `store:` closure, it runs before that closure and can suspend, but its changes are discarded.
  public var willUpdate: (@Sendable (inout Model) async throws -> Void)?
  /// Transforms the submitted values before the form reads them, or throws `FormErrors`. `nil`, the default, leaves
  /// them unchanged.
  package var willRead: (@Sendable (FormValues) async throws -> FormValues)?
  /// Stores the changed value. It may set a notice or throw `FormErrors`.
  public var didUpdate: @Sendable (Model, inout ActionEvent) async throws -> Void
  /// The title of the submit button. "Save" by default, in the language of the site.
  public var saveTitle: String {
    get { saving.inEnglish }
    set { saving = .text(newValue) }
  }
  /// The title of the button that restores the stored values; `nil` omits it. "Reset" by default, in the language of
  /// the site.
  public var resetTitle: String? {
    get { resetting?.inEnglish }
    set { resetting = newValue.map(Wording.text) }
  }
  /// The address of a link that leaves the form without sending it. In a dialog, "Cancel" closes the dialog. `nil`, the
  /// default, for no link.
  public var cancelAddress: Address?
  /// The emphasis of the submit button. `nil`, the default, means primary.
  public var saveRole: Button.Role?
  var saving = Wording.phrase(.save)
  var resetting: Wording? = .phrase(.reset)
  /// Whether the form is sent after each change of a field, without a submit button. False by default.
  public var submitsOnChange = false
  /// The question before the form is sent. `nil`, the default, for no question.
  public var confirmation: String?
  /// Whether the first field has the focus when the page opens, or when an action such as "Edit" adds the form to an
  /// open page. Only one form on a page may have it. False by default.
  public var takesFocus = false
  /// Whether the form sends files although none of its own elements is a `FileField`, such as for one inside a stack.
  /// False by default.
  public var takesFiles = false
  let parts: [FormPart<Model>]
  /// The rules for a changed value as a whole.
  var checks: [@Sendable (Model) -> FormErrors.Item?] = []
  var store: (@Sendable (@escaping Change, inout ActionEvent) async throws -> Void)?

  /// The change of a submitted form. It applies to the stored value, completely or not at all. The store must rethrow
  /// its errors: `FormErrors` for invalid values, or `FormConflict` for fields that another user has changed, too.
  public typealias Change = @Sendable (inout Model) throws -> Void

  /// Creates a form whose change is applied by the store of the value.
  ///
  ///     BoundForm(product, id: "edit") { … } store: { change, event in
  ///       try await store.update(product.id, change)
  ///     }
  ///
  /// The change checks the values and detects conflicts where the store runs it, such as in a transaction. No other
  /// change can occur in between.
  ///
  ///     func update(_ id: Int, _ change: @escaping @Sendable (inout Product) throws -> Void) async throws
  ///
  /// - Parameters:
  ///   - model: The value to show.
  ///   - id: The identifier of the form in its row.
  ///   - fields: The fields and the elements between them, top to bottom.
  ///   - store: Stores the change: it calls `change` with the stored value and stores the result. If it returns without
  ///     calling `change`, ``submit(_:)`` throws ``BoundFormError/changeNotStored``. Otherwise ``submit(_:)`` throws
  ///     the errors of the closure.
  public init(
    _ model: Model, id: String = "form", @FormPartBuilder<Model> fields: () -> [FormPart<Model>],
    store: @escaping @Sendable (@escaping Change, inout ActionEvent) async throws -> Void
  ) {
    self.init(model, id: id, fields: fields, didUpdate: { _, _ in })
    self.store = store
  }

  /// Creates a form for a new value.
  ///
  ///     BoundForm(new: Product()) { … } store: { product, event in
  ///       try await store.add(product)
  ///     }
  ///
  /// - Parameters:
  ///   - model: The initial value of the fields.
  ///   - id: The identifier of the form in its row: "new" by default.
  ///   - fields: The fields and the elements between them, top to bottom.
  ///   - store: Stores the new value. ``submit(_:)`` throws its errors.
  public init(
    new model: Model, id: String = "new", @FormPartBuilder<Model> fields: () -> [FormPart<Model>],
    store: @escaping @Sendable (Model, inout ActionEvent) async throws -> Void
  ) {
    self.init(model, id: id, fields: fields, didUpdate: store)
    resetting = nil
  }

  /// - Parameters:
  ///   - model: The value to show.
  ///   - id: The identifier of the form in its row.
  ///   - fields: The fields and the elements between them, top to bottom.
  ///   - didUpdate: Stores the changed value. ``submit(_:)`` throws its errors.
  @_disfavoredOverload
  public init(
    _ model: Model, id: String = "form", @FormPartBuilder<Model> fields: () -> [FormPart<Model>],
    didUpdate: @escaping @Sendable (Model, inout ActionEvent) async throws -> Void
  ) {
    (self.model, self.id, parts, self.didUpdate) = (model, id, fields(), didUpdate)
  }

  @available(
    *, unavailable,
    message: "Write the fields first: BoundForm(model) { … } didUpdate: { model, event in … }"
  )
  public init(
    _ model: Model, id: String = "form",
    didUpdate: @escaping @Sendable (Model, inout ActionEvent) async throws -> Void,
    @FormPartBuilder<Model> fields: () -> [FormPart<Model>]
  ) { self.init(model, id: id, fields: fields, didUpdate: didUpdate) }

  var bindings: [FormBinding<Model>] { parts.flatMap(\.bindings) }

  /// The digests of the values that the fields show, for the comparison after submission.
  public var base: String {
    FormDigest.base(bindings.map { FormDigest($0.name, $0.text(model)) })
  }

  /// - Throws: ``BoundFormError`` for empty, reserved or duplicate names.
  func check() throws { try parts.checkNames() }
}

extension Array {
  func checkNames<Model>() throws where Element == FormPart<Model> {
    // Names are compared by bytes, like submitted names: two spellings of "é" are two names.
    var names: Set<ExactText> = []
    let fields = flatMap(\.fields)
    for part in fields {
      guard let name = part.name else { continue }
      if name.isEmpty { throw BoundFormError.emptyName(label: part.label) }
      if name.utf8.starts(with: "pe-".utf8) || name.utf8.starts(with: "-".utf8) {
        throw BoundFormError.reservedName(name)
      }
      guard names.insert(ExactText(text: name)).inserted else {
        throw BoundFormError.duplicateName(name)
      }
      try part.checkItems?()
    }
    for part in fields where part.checkItems != nil {
      let path = (part.name ?? "") + "."
      if let name = names.first(where: { $0.text.utf8.starts(with: path.utf8) }) {
        throw BoundFormError.duplicateName(name.text)
      }
    }
  }
}
