/// The handlers of a row. Each handler has a control that works without a script: a button that covers the row, or one
/// at its end. A row with a handler needs a ``Row/key``.
///
///     row.onDidSelect = { event in event.destination = "/teas/sencha" }
///     row.onDelete = { _ in try await store.remove("sencha") }
///
/// Each property has a modifier: ``onSelect(_:)``, ``onDelete(confirm:title:_:)`` and so on.
///
/// For a request, the server creates the table again, finds the row by its key and runs its closure.
extension Row {
  /// Runs when the row is selected. Pressing the row anywhere outside its links and controls selects it.
  public var onDidSelect: ActionHandler.Closure? {
    get { closure(.select) }
    set { set(newValue, for: .select) }
  }

  /// Decides before ``onDidSelect`` whether this row, another one or none is selected.
  public var onWillSelect: (@Sendable () async throws -> RowSelection)? {
    get { responders.willSelect?.decide }
    set { responders.willSelect = newValue.map { SelectionDecision(decide: $0) } }
  }

  /// Whether the row is selected, in a list that shows its selection. Pressing a selected row runs ``onDidDeselect``.
  /// `nil`, the default, shows no selection, and each press runs ``onDidSelect``.
  public var isSelected: Bool? {
    get { responders.isSelected }
    set { responders.isSelected = newValue }
  }

  /// Runs when a selected row is pressed.
  public var onDidDeselect: ActionHandler.Closure? {
    get { closure(.deselect) }
    set { set(newValue, for: .deselect) }
  }

  /// Decides before ``onDidDeselect`` whether the row stays selected.
  public var onWillDeselect: (@Sendable () async throws -> RowSelection)? {
    get { responders.willDeselect?.decide }
    set { responders.willDeselect = newValue.map { SelectionDecision(decide: $0) } }
  }

  /// Runs when the button at the end of the row is pressed. The button has the symbol of ``Accessory/detail``.
  public var onAccessoryTapped: ActionHandler.Closure? {
    get { closure(.accessory) }
    set { set(newValue, for: .accessory) }
  }

  /// Runs each time the row becomes visible. It runs again if the row is still visible after the requested rows were
  /// inserted before it, as with a last row that loads more. Only the script calls it, and repeats a failed call after
  /// five seconds.
  public var onWillDisplay: ActionHandler.Closure? {
    get { closure(.display) }
    set { set(newValue, for: .display) }
  }

  /// Runs each time the row is no longer visible. Only the script calls it.
  public var onDidEndDisplaying: ActionHandler.Closure? {
    get { closure(.endDisplay) }
    set { set(newValue, for: .endDisplay) }
  }

  /// Deletes the row. A button at the end of the row runs it.
  public var onDelete: ActionHandler.Closure? {
    get { closure(.delete) }
    set { set(newValue, for: .delete) }
  }

  /// The title of the delete button. "Delete" in the site's language by default.
  public var deleteTitle: String {
    get { responders.deleteTitle ?? Language.english[.delete] }
    set { responders.deleteTitle = newValue }
  }

  /// The question that the reader must confirm before the row is deleted. `nil`, the default, asks nothing.
  public var deleteConfirmation: String? {
    get { responders.deleteConfirmation }
    set { responders.deleteConfirmation = newValue }
  }

  /// Inserts a row here. A button at the end of the row runs it.
  public var onInsert: ActionHandler.Closure? {
    get { closure(.insert) }
    set { set(newValue, for: .insert) }
  }

  /// The title of the insert button. "Insert" in the site's language by default.
  public var insertTitle: String {
    get { responders.insertTitle ?? Language.english[.insert] }
    set { responders.insertTitle = newValue }
  }

  /// Moves the row. Buttons move it up and down, and the reader can drag it. ``ActionEvent/move`` contains the result
  /// of ``onWillMove``.
  public var onMove: ActionHandler.Closure? {
    get { closure(.move) }
    set { set(newValue, for: .move) }
  }

  /// Decides before ``onMove`` on the actual move. `nil` prevents it.
  public var onWillMove: (@Sendable (RowMove) async throws -> RowMove?)? {
    get { responders.willMove?.decide }
    set { responders.willMove = newValue.map { MoveDecision(decide: $0) } }
  }

  /// Whether the row can be moved, if it has ``onMove`` or its section has ``Section/onMoveRow``. True by default.
  public var canMove: Bool {
    get { responders.canMove }
    set { responders.canMove = newValue }
  }

  /// Whether the row can be deleted and edited and rows can be inserted, if it has ``onDelete``, ``onInsert`` or
  /// ``onBeginEditing``, or its section has ``Section/onDeleteRow`` or ``Section/onInsertRow``. True by default.
  public var canEdit: Bool {
    get { responders.canEdit }
    set { responders.canEdit = newValue }
  }

  /// Starts editing the row. A button at the end of the row runs it. Store the edited row in the page's address:
  /// `event.destination = "/teas?edit=sencha"`. The other rows stay where they are. Set ``Form/takesFocus`` of the form
  /// to focus it.
  public var onBeginEditing: ActionHandler.Closure? {
    get { closure(.beginEditing) }
    set { set(newValue, for: .beginEditing) }
  }

  /// Ends editing the row. A button at the end of the row runs it. If the page runs a script, so does the Escape key.
  public var onEndEditing: ActionHandler.Closure? {
    get { closure(.endEditing) }
    set { set(newValue, for: .endEditing) }
  }

  /// The title of the button that starts editing. "Edit" in the site's language by default.
  public var editTitle: String {
    get { responders.editTitle ?? Language.english[.edit] }
    set { responders.editTitle = newValue }
  }
  /// The title of the button that ends editing. "Done" in the site's language by default.
  public var doneTitle: String {
    get { responders.doneTitle ?? Language.english[.done] }
    set { responders.doneTitle = newValue }
  }

  /// Further buttons at the end of the row, in order. None by default.
  public var trailingActions: [Button] {
    get { responders.actions }
    set { responders.actions = newValue }
  }

  /// The animation of the row's insertion in an open page, and also of its deletion unless ``deletionAnimation`` is
  /// set. By default it is that of the section or the table, and this property is ``RowAnimation/none``.
  public var animation: RowAnimation {
    get { responders.animation ?? .none }
    set { responders.animation = newValue }
  }

  /// The animation of the row's deletion. `nil`, the default, uses ``animation``.
  public var deletionAnimation: RowAnimation? {
    get { responders.deletionAnimation }
    set { responders.deletionAnimation = newValue }
  }

  var responders: RowResponders {
    get { style[\.responders] ?? .none }
    set { style[\.responders] = newValue == .none ? nil : newValue }
  }

  private func closure(_ kind: ActionKind) -> ActionHandler.Closure? {
    guard let handler = responders.handlers[kind] else { return nil }
    return { event in try await handler(&event) }
  }

  private mutating func set(_ closure: ActionHandler.Closure?, for kind: ActionKind) {
    responders.handlers[kind] = closure.map { ActionHandler($0) }
  }
}
