public import PageElements

/// A form bound to a value: it shows the value's properties, reads what comes back, checks it, and
/// hands over the change.
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
/// **Two readers at once.** The form carries a digest of each field it shows (`pe-base`). A field
/// its reader did not touch takes what is stored by now; a field that the reader changed is stored;
/// a field that both the reader and somebody else changed comes back with both values
/// (`FormConflict`, 409), and is stored when it is sent again. So nobody's change is lost unseen.
/// A request without `pe-base`, such as a program's, is taken as it is.
///
/// **One description for several forms** is a function: with `@FormPartBuilder<TodoTask> static func
/// fields() -> [FormPart<TodoTask>] { … }` both `BoundForm(task, fields: TodoTask.fields, store: …)` and
/// `BoundForm(new: TodoTask(), fields: TodoTask.fields, store: …)` have the same.
///
/// **What is sent.** Names that no field has are ignored. A field that was not sent keeps its value;
/// a box that is missing from a form that was shown is one that was left open. Empty text is `nil`
/// for an optional.
public struct BoundForm<Model: Sendable>: Sendable {
  /// What is shown, and what is changed when the form comes back: what is stored at that time, since
  /// a request makes its row anew.
  public var model: Model
  /// What the form is called in its row; where its fields stand in rows of their own
  /// (``rows``), unique on the page. "form" by default.
  public let id: String
  /// Runs before the changed value is handed over, and may change it further or refuse it by
  /// throwing `FormErrors`. Nothing by default. With a `store:` it runs before that, for what has to be
  /// waited for; what it changes is then not kept.
  public var willUpdate: (@Sendable (inout Model) async throws -> Void)?
  /// Transforms the submitted values before the form reads them, or throws `FormErrors`. `nil`, the default, leaves
  /// them unchanged.
  package var willRead: (@Sendable (FormValues) async throws -> FormValues)?
  /// Stores the changed value; it may tell the reader so, or throw `FormErrors`.
  public var didUpdate: @Sendable (Model, inout ActionEvent) async throws -> Void
  /// The title of the button that sends the form. "Save" by default, in the site's language.
  public var saveTitle: String {
    get { saving.inEnglish }
    set { saving = .text(newValue) }
  }
  /// The title of what shows again what is stored; `nil` leaves it out. "Reset" by default, in the
  /// site's language.
  public var resetTitle: String? {
    get { resetting?.inEnglish }
    set { resetting = newValue.map(Wording.text) }
  }
  /// Where a link beside the button leads that leaves the form unsent, on a page of its own; in a dialog "Cancel" closes
  /// that. `nil`, the default, for no link.
  public var cancelAddress: Address?
  /// How much the button that sends it asks to be pressed. `nil`, the default, as what the page is for.
  public var saveRole: Button.Role?
  var saving = Wording.phrase(.save)
  var resetting: Wording? = .phrase(.reset)
  /// Whether the form is sent whenever one of its fields has changed, with no need to save. False by
  /// default.
  public var submitsOnChange = false
  /// What the reader is asked before the form is sent. `nil`, the default, asks nothing.
  public var confirmation: String?
  /// Whether its first field has the focus when the page is opened, and when what its reader does
  /// brings the form into an open page, such as "Edit". Of one form on a page. False by default.
  public var takesFocus = false
  /// Whether it sends files though none of its own elements is a `FileField`: for one inside a
  /// stack. False by default.
  public var takesFiles = false
  let parts: [FormPart<Model>]
  /// What must hold of a changed value as a whole.
  var checks: [@Sendable (Model) -> FormErrors.Item?] = []
  var store: (@Sendable (@escaping Change, inout ActionEvent) async throws -> Void)?

  /// What a form changes, done to what is stored now: all of it, or nothing. What it throws is to be thrown
  /// on: `FormErrors` for values that are refused, all of them together, or else `FormConflict` for fields that
  /// were changed here and by somebody else.
  public typealias Change = @Sendable (inout Model) throws -> Void

  /// A form whose change is stored by whoever holds the value.
  ///
  ///     BoundForm(product, id: "edit") { … } store: { change, event in
  ///       try await store.update(product.id, change)
  ///     }
  ///
  /// The change is merged with others', looked at for conflicts and checked where the store does it, such as
  /// in its transaction: nobody else's change comes between.
  ///
  ///     func update(_ id: Int, _ change: @escaping @Sendable (inout Product) throws -> Void) async throws
  ///
  /// - Parameters:
  ///   - model: What is shown.
  ///   - id: What the form is called in its row.
  ///   - fields: The fields, and any elements between them, top to bottom.
  ///   - store: Stores the change: calls it with what is stored now, and keeps what comes of it. Where it
  ///     returns and has not, ``submit(_:)`` throws ``BoundFormError/changeNotStored``. What it throws,
  ///     ``submit(_:)`` throws.
  public init(
    _ model: Model, id: String = "form", @FormPartBuilder<Model> fields: () -> [FormPart<Model>],
    store: @escaping @Sendable (@escaping Change, inout ActionEvent) async throws -> Void
  ) {
    self.init(model, id: id, fields: fields, didUpdate: { _, _ in })
    self.store = store
  }

  /// A form for a value that is not there yet.
  ///
  ///     BoundForm(new: Product()) { … } store: { product, event in
  ///       try await store.add(product)
  ///     }
  ///
  /// - Parameters:
  ///   - model: What the fields show at first.
  ///   - id: What the form is called in its row: "new" by default.
  ///   - fields: The fields, and any elements between them, top to bottom.
  ///   - store: Stores the new value. What it throws, ``submit(_:)`` throws.
  public init(
    new model: Model, id: String = "new", @FormPartBuilder<Model> fields: () -> [FormPart<Model>],
    store: @escaping @Sendable (Model, inout ActionEvent) async throws -> Void
  ) {
    self.init(model, id: id, fields: fields, didUpdate: store)
    resetting = nil
  }

  /// - Parameters:
  ///   - model: What is shown.
  ///   - id: What the form is called in its row.
  ///   - fields: The fields, and any elements between them, top to bottom.
  ///   - didUpdate: Stores the changed value. What it throws, ``submit(_:)`` throws.
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

  /// Names what each field shows, for what is sent back to be compared with.
  public var base: String {
    FormDigest.base(bindings.map { FormDigest($0.name, $0.text(model)) })
  }

  /// - Throws: ``BoundFormError`` for names that cannot be told apart.
  func check() throws { try parts.checkNames() }
}

extension Array {
  func checkNames<Model>() throws where Element == FormPart<Model> {
    // Compared by bytes, as submitted names are: two spellings of "é" are two names.
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
