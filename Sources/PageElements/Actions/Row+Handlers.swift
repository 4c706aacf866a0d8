// What a row does, said where it is made:
//
//     Row(key: tea.id, tea.name)
//       .onSelect { event in event.destination = "/teas/sencha" }
//       .onDelete(confirm: "Delete Sencha?") { _ in try await store.remove("sencha") }
//
// Each returns a changed copy and sets the property it names, which tells what it does.
extension Row {
  /// The row, which runs this when it is selected: ``onDidSelect``.
  ///
  ///     Row(key: tea.id, tea.name).onSelect { event in event.destination = "/teas/sencha" }
  ///
  /// - Parameter handler: What it throws, running the handler throws; the same in the others.
  public func onSelect(_ handler: @escaping ActionHandler.Closure) -> Row {
    with { $0.onDidSelect = handler }
  }

  /// The row, which asks this before it is selected: ``onWillSelect``.
  ///
  ///     row.onWillSelect { isSoldOut ? .veto("Sold out.") : .allow }
  ///
  /// - Parameter decide: Whether the row is selected. What it throws ends the selection.
  public func onWillSelect(
    _ decide: @escaping @Sendable () async throws -> RowSelection
  ) -> Row {
    with { $0.onWillSelect = decide }
  }

  /// The row in a list that shows what is selected: ``isSelected``.
  ///
  ///     Row(key: tea.id, tea.name).selected(tea.id == chosen)
  public func selected(_ isSelected: Bool = true) -> Row { with { $0.isSelected = isSelected } }

  /// The row, which runs this when it is selected and pressed: ``onDidDeselect``.
  ///
  ///     Row(key: tea.id, tea.name).selected().onDeselect { _ in try await store.choose(nil) }
  ///
  /// - Parameter handler: What it throws, running the handler throws.
  public func onDeselect(_ handler: @escaping ActionHandler.Closure) -> Row {
    with { $0.onDidDeselect = handler }
  }

  /// The row, which asks this before it is deselected: ``onWillDeselect``.
  ///
  ///     row.onWillDeselect { .veto("One has to be chosen.") }
  ///
  /// - Parameter decide: Whether the row is deselected. What it throws ends that.
  public func onWillDeselect(
    _ decide: @escaping @Sendable () async throws -> RowSelection
  ) -> Row {
    with { $0.onWillDeselect = decide }
  }

  /// The row, which runs this when the button at its end is pressed: ``onAccessoryTapped``.
  ///
  ///     Row(key: 1, "Tea").onAccessoryTapped { event in event.notice = "Grown in Japan." }
  ///
  /// - Parameter handler: What it throws, running the handler throws.
  public func onAccessoryTapped(_ handler: @escaping ActionHandler.Closure) -> Row {
    with { $0.onAccessoryTapped = handler }
  }

  /// The row, which runs this each time it comes into view: ``onWillDisplay``.
  ///
  ///     Row(key: 1, "Tea").onWillDisplay { _ in await views.count("tea") }
  ///
  /// - Parameter handler: What it throws, running the handler throws.
  public func onWillDisplay(_ handler: @escaping ActionHandler.Closure) -> Row {
    with { $0.onWillDisplay = handler }
  }

  /// The row, which runs this each time it has left the view: ``onDidEndDisplaying``.
  ///
  ///     Row(key: 1, "Tea").onDidEndDisplaying { _ in await views.end("tea") }
  ///
  /// - Parameter handler: What it throws, running the handler throws.
  public func onDidEndDisplaying(_ handler: @escaping ActionHandler.Closure) -> Row {
    with { $0.onDidEndDisplaying = handler }
  }

  /// The row, which a button at its end deletes: ``onDelete``.
  ///
  ///     Row(key: tea.id, tea.name).onDelete(confirm: "Delete “\(tea.name)”?") { _ in
  ///       try await store.remove(tea.id)
  ///     }
  ///
  /// - Parameters:
  ///   - question: What the reader is asked before: ``deleteConfirmation``. `nil`, the default,
  ///     leaves that as it is: nothing is asked.
  ///   - title: The button's: ``deleteTitle``. `nil`, the default, leaves it as it is: "Delete".
  ///   - handler: Deletes what the row stands for. What it throws, running the handler throws.
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

  /// The row, where a button at its end inserts another: ``onInsert``.
  ///
  ///     Row(key: "new", "New tea").onInsert(title: "Add") { _ in try await store.add() }
  ///
  /// - Parameters:
  ///   - title: The button's: ``insertTitle``. `nil`, the default, leaves it as it is: "Insert".
  ///   - handler: Inserts the row. What it throws, running the handler throws.
  public func onInsert(
    title: String? = nil, _ handler: @escaping ActionHandler.Closure
  ) -> Row {
    with {
      $0.onInsert = handler
      if let title { $0.insertTitle = title }
    }
  }

  /// The row, which can be moved: ``onMove``.
  ///
  ///     Row(key: task.id, task.title).onMove { event in try await store.move(event.move) }
  ///
  /// - Parameter handler: Moves what the row stands for. What it throws, running the handler throws.
  public func onMove(_ handler: @escaping ActionHandler.Closure) -> Row {
    with { $0.onMove = handler }
  }

  /// The row, which can be moved or not: ``canMove``.
  ///
  ///     Section("Steps", key: "steps") { Row(key: "boil", "Boil water").canMove(false); … }
  ///       .onMoveRow { _, event in try await store.move(event.move) }
  public func canMove(_ canMove: Bool) -> Row { with { $0.canMove = canMove } }

  /// The row, which can be edited or not: ``canEdit``.
  ///
  ///     Section("Steps", key: "steps") { Row(key: "boil", "Boil water").canEdit(false); … }
  ///       .onDeleteRow { key, _ in try await store.remove(key) }
  public func canEdit(_ canEdit: Bool) -> Row { with { $0.canEdit = canEdit } }

  /// The row, which asks this before it is moved: ``onWillMove``.
  ///
  ///     row.onWillMove { move in move.destination == "done" ? nil : move }
  ///
  /// - Parameter decide: Where the row really goes; `nil` leaves it where it is. What it throws ends
  ///   the move.
  public func onWillMove(
    _ decide: @escaping @Sendable (RowMove) async throws -> RowMove?
  ) -> Row {
    with { $0.onWillMove = decide }
  }

  /// The row, which a button at its end begins to edit: ``onBeginEditing``.
  ///
  ///     Row(key: 1, "Sencha").onBeginEditing { event in event.destination = "/teas?edit=sencha" }
  ///
  /// - Parameters:
  ///   - title: The button's: ``editTitle``. `nil`, the default, leaves it as it is: "Edit".
  ///   - handler: Begins it. What it throws, running the handler throws.
  public func onBeginEditing(
    title: String? = nil, _ handler: @escaping ActionHandler.Closure
  ) -> Row {
    with {
      $0.onBeginEditing = handler
      if let title { $0.editTitle = title }
    }
  }

  /// The row, which a button at its end ends editing: ``onEndEditing``.
  ///
  ///     Row(key: task.id, form.element).onEndEditing { event in event.destination = "/teas" }
  ///
  /// - Parameters:
  ///   - title: The button's: ``doneTitle``. `nil`, the default, leaves it as it is: "Done".
  ///   - handler: Ends it. What it throws, running the handler throws.
  public func onEndEditing(
    title: String? = nil, _ handler: @escaping ActionHandler.Closure
  ) -> Row {
    with {
      $0.onEndEditing = handler
      if let title { $0.doneTitle = title }
    }
  }

  /// The row with these buttons at its end, in order: ``trailingActions``.
  ///
  ///     Row(key: 1, "Tea").actions(Button("Archive") { … }, Button("Share") { … })
  public func actions(_ buttons: Button...) -> Row { with { $0.trailingActions = buttons } }

  /// The row, which comes and goes in this way while its page is open: ``animation``.
  ///
  ///     Row(key: 1, "Tea").animation(.fade)
  public func animation(_ animation: RowAnimation) -> Row { with { $0.animation = animation } }

  /// The row, which goes in this way: ``deletionAnimation``.
  ///
  ///     Row(key: 1, "Tea").animation(.top).deletionAnimation(.left)
  public func deletionAnimation(_ animation: RowAnimation?) -> Row {
    with { $0.deletionAnimation = animation }
  }
}
