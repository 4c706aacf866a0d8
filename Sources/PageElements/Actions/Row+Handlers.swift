// Modifiers that set a row's handlers:
//
//     Row(key: tea.id, tea.name)
//       .onSelect { event in event.destination = "/teas/sencha" }
//       .onDelete(confirm: "Delete Sencha?") { _ in try await store.remove("sencha") }
//
// Each returns a changed copy with one property set. See that property for details.
extension Row {
  /// Returns the row with a handler that runs when it is selected: ``onDidSelect``.
  ///
  ///     Row(key: tea.id, tea.name).onSelect { event in event.destination = "/teas/sencha" }
  ///
  /// - Parameter handler: The handler. If it throws, the action fails with that error.
  public func onSelect(_ handler: @escaping ActionHandler.Closure) -> Row {
    with { $0.onDidSelect = handler }
  }

  /// Returns the row with a closure that may prevent its selection: ``onWillSelect``.
  ///
  ///     row.onWillSelect { isSoldOut ? .veto("Sold out.") : .allow }
  ///
  /// - Parameter decide: Decides whether the row is selected. An error cancels the selection.
  public func onWillSelect(
    _ decide: @escaping @Sendable () async throws -> RowSelection
  ) -> Row {
    with { $0.onWillSelect = decide }
  }

  /// Returns the row marked as selected or not: ``isSelected``.
  ///
  ///     Row(key: tea.id, tea.name).selected(tea.id == chosen)
  public func selected(_ isSelected: Bool = true) -> Row { with { $0.isSelected = isSelected } }

  /// Returns the row with a handler that runs when it is deselected: ``onDidDeselect``.
  ///
  ///     Row(key: tea.id, tea.name).selected().onDeselect { _ in try await store.choose(nil) }
  ///
  /// - Parameter handler: The handler. Running the action throws its errors.
  public func onDeselect(_ handler: @escaping ActionHandler.Closure) -> Row {
    with { $0.onDidDeselect = handler }
  }

  /// Returns the row with a closure that may prevent its deselection: ``onWillDeselect``.
  ///
  ///     row.onWillDeselect { .veto("One has to be chosen.") }
  ///
  /// - Parameter decide: Decides whether the row is deselected. An error cancels the deselection.
  public func onWillDeselect(
    _ decide: @escaping @Sendable () async throws -> RowSelection
  ) -> Row {
    with { $0.onWillDeselect = decide }
  }

  /// Returns the row with a button at its end that runs a handler: ``onAccessoryTapped``.
  ///
  ///     Row(key: 1, "Tea").onAccessoryTapped { event in event.notice = "Grown in Japan." }
  ///
  /// - Parameter handler: The handler. Running the action throws its errors.
  public func onAccessoryTapped(_ handler: @escaping ActionHandler.Closure) -> Row {
    with { $0.onAccessoryTapped = handler }
  }

  /// Returns the row with a handler that runs each time it becomes visible: ``onWillDisplay``.
  ///
  ///     Row(key: 1, "Tea").onWillDisplay { _ in await views.count("tea") }
  ///
  /// - Parameter handler: The handler. Running the action throws its errors.
  public func onWillDisplay(_ handler: @escaping ActionHandler.Closure) -> Row {
    with { $0.onWillDisplay = handler }
  }

  /// Returns the row with a handler that runs each time it stops being visible: ``onDidEndDisplaying``.
  ///
  ///     Row(key: 1, "Tea").onDidEndDisplaying { _ in await views.end("tea") }
  ///
  /// - Parameter handler: The handler. Running the action throws its errors.
  public func onDidEndDisplaying(_ handler: @escaping ActionHandler.Closure) -> Row {
    with { $0.onDidEndDisplaying = handler }
  }

  /// Returns the row with a button at its end that deletes it: ``onDelete``.
  ///
  ///     Row(key: tea.id, tea.name).onDelete(confirm: "Delete “\(tea.name)”?") { _ in
  ///       try await store.remove(tea.id)
  ///     }
  ///
  /// - Parameters:
  ///   - question: The question that the reader must confirm: ``deleteConfirmation``. `nil`, the default, leaves that
  ///     property unchanged.
  ///   - title: The title of the button: ``deleteTitle``. `nil`, the default, leaves that property unchanged.
  ///   - handler: Deletes the data of the row. If it throws, the action fails with that error.
  public func onDelete(
    confirm question: String? = nil, title: String? = nil,
    _ handler: @escaping ActionHandler.Closure
  ) -> Row {
    with {
      $0.onDelete = handler
      if let question { $0.deleteConfirmation = question }
      if let title { $0.deleteTitle = title }
    }
  }

  /// Returns the row with a button at its end that inserts another row: ``onInsert``.
  ///
  ///     Row(key: "new", "New tea").onInsert(title: "Add") { _ in try await store.add() }
  ///
  /// - Parameters:
  ///   - title: The title of the button: ``insertTitle``. `nil`, the default, leaves that property unchanged.
  ///   - handler: Inserts the row. If it throws, the action fails with that error.
  public func onInsert(
    title: String? = nil, _ handler: @escaping ActionHandler.Closure
  ) -> Row {
    with {
      $0.onInsert = handler
      if let title { $0.insertTitle = title }
    }
  }

  /// Returns the row with a handler that moves it: ``onMove``.
  ///
  ///     Row(key: task.id, task.title).onMove { event in try await store.move(event.move) }
  ///
  /// - Parameter handler: Moves the data of the row. If it throws, the action fails with that error.
  public func onMove(_ handler: @escaping ActionHandler.Closure) -> Row {
    with { $0.onMove = handler }
  }

  /// Returns the row with moving allowed or not: ``canMove``.
  ///
  ///     Section("Steps", key: "steps") { Row(key: "boil", "Boil water").canMove(false); … }
  ///       .onMoveRow { _, event in try await store.move(event.move) }
  public func canMove(_ canMove: Bool) -> Row { with { $0.canMove = canMove } }

  /// Returns the row with editing allowed or not: ``canEdit``.
  ///
  ///     Section("Steps", key: "steps") { Row(key: "boil", "Boil water").canEdit(false); … }
  ///       .onDeleteRow { key, _ in try await store.remove(key) }
  public func canEdit(_ canEdit: Bool) -> Row { with { $0.canEdit = canEdit } }

  /// Returns the row with a closure that may change or prevent its move: ``onWillMove``.
  ///
  ///     row.onWillMove { move in move.destination == "done" ? nil : move }
  ///
  /// - Parameter decide: Returns the actual move, or `nil` to prevent it. If it throws, the move is cancelled.
  public func onWillMove(
    _ decide: @escaping @Sendable (RowMove) async throws -> RowMove?
  ) -> Row {
    with { $0.onWillMove = decide }
  }

  /// Returns the row with a button at its end that starts editing: ``onBeginEditing``.
  ///
  ///     Row(key: 1, "Sencha").onBeginEditing { event in event.destination = "/teas?edit=sencha" }
  ///
  /// - Parameters:
  ///   - title: The title of the button: ``editTitle``. `nil`, the default, leaves that property unchanged.
  ///   - handler: Starts editing. If it throws, the action fails with that error.
  public func onBeginEditing(
    title: String? = nil, _ handler: @escaping ActionHandler.Closure
  ) -> Row {
    with {
      $0.onBeginEditing = handler
      if let title { $0.editTitle = title }
    }
  }

  /// Returns the row with a button at its end that ends editing: ``onEndEditing``.
  ///
  ///     Row(key: task.id, form.element).onEndEditing { event in event.destination = "/teas" }
  ///
  /// - Parameters:
  ///   - title: The title of the button: ``doneTitle``. `nil`, the default, leaves that property unchanged.
  ///   - handler: Ends editing. If it throws, the action fails with that error.
  public func onEndEditing(
    title: String? = nil, _ handler: @escaping ActionHandler.Closure
  ) -> Row {
    with {
      $0.onEndEditing = handler
      if let title { $0.doneTitle = title }
    }
  }

  /// Returns the row with buttons at its end, in order: ``trailingActions``.
  ///
  ///     Row(key: 1, "Tea").actions(Button("Archive") { … }, Button("Share") { … })
  public func actions(_ buttons: Button...) -> Row { with { $0.trailingActions = buttons } }

  /// Returns the row with an animation of its insertion and deletion: ``animation``.
  ///
  ///     Row(key: 1, "Tea").animation(.fade)
  public func animation(_ animation: RowAnimation) -> Row { with { $0.animation = animation } }

  /// Returns the row with an animation of its deletion: ``deletionAnimation``.
  ///
  ///     Row(key: 1, "Tea").animation(.top).deletionAnimation(.left)
  public func deletionAnimation(_ animation: RowAnimation?) -> Row {
    with { $0.deletionAnimation = animation }
  }
}
