/// What a row does when its reader uses it. Each handler is a control that works without a script:
/// a button that covers the row, or one at its end. A row with a handler needs a ``Row/key``.
///
///     row.onDidSelect = { event in event.destination = "/teas/sencha" }
///     row.onDelete = { _ in try await store.remove("sencha") }
///
/// The same where the row is made: ``onSelect(_:)``, ``onDelete(confirm:title:_:)`` and so on.
///
/// A request finds the row again by its key in a table made anew and runs its closure.
extension Row {
  /// Runs when the row is selected: pressing it anywhere outside its own links and controls.
  public var onDidSelect: ActionHandler.Closure? {
    get { closure(.select) }
    set { set(newValue, for: .select) }
  }

  /// Decides before ``onDidSelect`` whether the row is selected, or another one is.
  public var onWillSelect: (@Sendable () async throws -> RowSelection)? {
    get { responders.willSelect?.decide }
    set { responders.willSelect = newValue.map { RowVeto(decide: $0) } }
  }

  /// Whether the row is selected, where the list shows that; then pressing a selected row runs
  /// ``onDidDeselect``. `nil`, the default, shows no selection: each press selects anew.
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
    set { responders.willDeselect = newValue.map { RowVeto(decide: $0) } }
  }

  /// Runs when the button at the row's end is pressed, which has the sign of ``Accessory/detail``.
  public var onAccessoryTapped: ActionHandler.Closure? {
    get { closure(.accessory) }
    set { set(newValue, for: .accessory) }
  }

  /// Runs each time the row comes into view, and again where it still is in view once what it asked for
  /// stands before it, as with a row at the end that loads more. By the script alone; a call that fails is
  /// made again after five seconds.
  public var onWillDisplay: ActionHandler.Closure? {
    get { closure(.display) }
    set { set(newValue, for: .display) }
  }

  /// Runs each time the row has left the view. By the script alone.
  public var onDidEndDisplaying: ActionHandler.Closure? {
    get { closure(.endDisplay) }
    set { set(newValue, for: .endDisplay) }
  }

  /// Deletes the row: shows a button at its end.
  public var onDelete: ActionHandler.Closure? {
    get { closure(.delete) }
    set { set(newValue, for: .delete) }
  }

  /// The title of the delete button. "Delete" by default, in the site's language.
  public var deleteTitle: String {
    get { responders.deleteTitle ?? Language.english[.delete] }
    set { responders.deleteTitle = newValue }
  }

  /// What the reader is asked before the row is deleted. `nil`, the default, asks nothing.
  public var deleteConfirmation: String? {
    get { responders.deleteConfirmation }
    set { responders.deleteConfirmation = newValue }
  }

  /// Inserts a row here: shows a button at the row's end.
  public var onInsert: ActionHandler.Closure? {
    get { closure(.insert) }
    set { set(newValue, for: .insert) }
  }

  /// The title of the insert button. "Insert" by default, in the site's language.
  public var insertTitle: String {
    get { responders.insertTitle ?? Language.english[.insert] }
    set { responders.insertTitle = newValue }
  }

  /// Moves the row: shows buttons that move it up and down, and lets it be dragged. What arrives is
  /// the move as ``onWillMove`` left it; see ``ActionEvent/move``.
  public var onMove: ActionHandler.Closure? {
    get { closure(.move) }
    set { set(newValue, for: .move) }
  }

  /// Decides before ``onMove`` where the row really goes; `nil` leaves it where it is.
  public var onWillMove: (@Sendable (RowMove) async throws -> RowMove?)? {
    get { responders.willMove?.decide }
    set { responders.willMove = newValue.map { RowRetarget(decide: $0) } }
  }

  /// Whether it can be moved where it, or its section, says how: ``onMove``, ``Section/onMoveRow``. True by
  /// default.
  public var canMove: Bool {
    get { responders.canMove }
    set { responders.canMove = newValue }
  }

  /// Whether it can be deleted, have rows inserted and be edited where it, or its section, says how:
  /// ``onDelete``, ``onInsert``, ``onBeginEditing``, ``Section/onDeleteRow``, ``Section/onInsertRow``. True by
  /// default.
  public var canEdit: Bool {
    get { responders.canEdit }
    set { responders.canEdit = newValue }
  }

  /// Begins to edit the row: shows a button at its end. What is edited is best kept in the page's
  /// address: `event.destination = "/teas?edit=sencha"`. The rows stay where they are; the editor's
  /// form is best given the focus by ``Form/takesFocus``.
  public var onBeginEditing: ActionHandler.Closure? {
    get { closure(.beginEditing) }
    set { set(newValue, for: .beginEditing) }
  }

  /// Ends editing the row: shows a button at its end, which Escape presses where there is a script.
  public var onEndEditing: ActionHandler.Closure? {
    get { closure(.endEditing) }
    set { set(newValue, for: .endEditing) }
  }

  /// The title of the button that begins editing. "Edit" by default, in the site's language.
  public var editTitle: String {
    get { responders.editTitle ?? Language.english[.edit] }
    set { responders.editTitle = newValue }
  }
  /// The title of the button that ends editing. "Done" by default, in the site's language.
  public var doneTitle: String {
    get { responders.doneTitle ?? Language.english[.done] }
    set { responders.doneTitle = newValue }
  }

  /// Further buttons at the row's end, in order. None by default.
  public var trailingActions: [Button] {
    get { responders.actions }
    set { responders.actions = newValue }
  }

  /// How the row comes, and goes where ``deletionAnimation`` says nothing else, while its page is open. As its
  /// section or else its table has it by default, which reads ``RowAnimation/none`` here.
  public var animation: RowAnimation {
    get { responders.animation ?? .none }
    set { responders.animation = newValue }
  }

  /// How the row goes; `nil`, the default, as it comes.
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
