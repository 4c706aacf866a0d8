public import PageElements

// The handlers of a row, by conformance: a typed row that conforms to these protocols gets its handlers
// automatically.
//
//     struct IntRow: TypedRow, DidSelectResponder {
//       typealias CellType = IntCell
//       var data: Int
//       var onDidSelect: ActionHandler.Closure?
//       init(data: Int) { self.data = data }
//       var id: String? { String(data) }
//     }
//     var row = IntRow(data: 500)
//     row.onDidSelect = { _ in print("Just tapped 500!") }
//
// The handlers are read when the row is added to a section. `nil` means no handler; a row with any handler needs an
// id.

/// A row with a handler that runs when it comes into view; see `Row.onWillDisplay`.
public protocol WillDisplayResponder {
  /// Runs when the row comes into view.
  var onWillDisplay: ActionHandler.Closure? { get }
}

/// A row with a handler that runs when it has left the view; see `Row.onDidEndDisplaying`.
public protocol DidEndDisplayingResponder {
  /// Runs when the row has left the view.
  var onDidEndDisplaying: ActionHandler.Closure? { get }
}

/// A row that decides whether it can be selected; see `Row.onWillSelect`.
public protocol WillSelectResponder {
  /// Runs before the row is selected. It may prevent the selection or select another row.
  var onWillSelect: (@Sendable () async throws -> RowSelection)? { get }
}

/// A row with a handler that runs when it is selected; see `Row.onDidSelect`.
public protocol DidSelectResponder {
  /// Runs when the row is selected.
  var onDidSelect: ActionHandler.Closure? { get }
}

/// A row that decides whether it can be deselected; see `Row.onWillDeselect`.
public protocol WillDeselectResponder {
  /// Runs before the row is deselected. It may prevent that.
  var onWillDeselect: (@Sendable () async throws -> RowSelection)? { get }
}

/// A row with a handler that runs when it is deselected; see `Row.onDidDeselect`.
public protocol DidDeselectResponder {
  /// Runs when the row is deselected.
  var onDidDeselect: ActionHandler.Closure? { get }
}

/// A row with handlers before and after its selection.
public typealias SelectionResponder = WillSelectResponder & DidSelectResponder
/// A row with handlers before and after its deselection.
public typealias DeselectionResponder = WillDeselectResponder & DidDeselectResponder
/// A row with all handlers of the original libraries' rows.
public typealias FullResponder =
  WillDisplayResponder & DidEndDisplayingResponder & SelectionResponder & DeselectionResponder

/// A row that can be deleted; see `Row.onDelete`.
public protocol DeleteResponder {
  /// Deletes the item of the row.
  var onDelete: ActionHandler.Closure? { get }
}

/// A row that inserts another; see `Row.onInsert`.
public protocol InsertResponder {
  /// Inserts a row here.
  var onInsert: ActionHandler.Closure? { get }
}

/// A row that can be moved; see `Row.onMove`.
public protocol MoveResponder {
  /// Moves the item of the row.
  var onMove: ActionHandler.Closure? { get }
}

/// A row with handlers for the start and the end of its editing; see `Row.onBeginEditing`.
public protocol EditResponder {
  /// Begins to edit the row.
  var onBeginEditing: ActionHandler.Closure? { get }
  /// Ends editing the row.
  var onEndEditing: ActionHandler.Closure? { get }
}

/// A row with a handler for the button at its end; see `Row.onAccessoryTapped`.
public protocol AccessoryResponder {
  /// Runs when the button is pressed.
  var onAccessoryTapped: ActionHandler.Closure? { get }
}

/// A row with all handlers that edit a list.
public typealias RowEditingResponder =
  DeleteResponder & InsertResponder & MoveResponder & EditResponder & AccessoryResponder

extension Row {
  /// Copies the handlers of a value. Handlers that the value lacks stay as they are.
  mutating func wire(to value: Any) {
    func take<Handler>(_ path: WritableKeyPath<Row, Handler?>, _ handler: Handler?) {
      if let handler { self[keyPath: path] = handler }
    }
    take(\.onWillDisplay, (value as? any WillDisplayResponder)?.onWillDisplay)
    take(\.onDidEndDisplaying, (value as? any DidEndDisplayingResponder)?.onDidEndDisplaying)
    take(\.onWillSelect, (value as? any WillSelectResponder)?.onWillSelect)
    take(\.onDidSelect, (value as? any DidSelectResponder)?.onDidSelect)
    take(\.onWillDeselect, (value as? any WillDeselectResponder)?.onWillDeselect)
    take(\.onDidDeselect, (value as? any DidDeselectResponder)?.onDidDeselect)
    take(\.onDelete, (value as? any DeleteResponder)?.onDelete)
    take(\.onInsert, (value as? any InsertResponder)?.onInsert)
    take(\.onMove, (value as? any MoveResponder)?.onMove)
    take(\.onBeginEditing, (value as? any EditResponder)?.onBeginEditing)
    take(\.onEndEditing, (value as? any EditResponder)?.onEndEditing)
    take(\.onAccessoryTapped, (value as? any AccessoryResponder)?.onAccessoryTapped)
  }
}
