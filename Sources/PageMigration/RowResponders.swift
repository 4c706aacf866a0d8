public import PageElements

// What a row answers to, by conforming to it: a typed row that says what is to happen is wired by that
// alone.
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
// Each is asked when the row joins a section. `nil` answers to nothing; a row that answers to anything needs
// an id.

/// A row that is told when it comes into view; see `Row.onWillDisplay`.
public protocol WillDisplayResponder {
  /// Runs when the row comes into view.
  var onWillDisplay: ActionHandler.Closure? { get }
}

/// A row that is told when it has left the view; see `Row.onDidEndDisplaying`.
public protocol DidEndDisplayingResponder {
  /// Runs when the row has left the view.
  var onDidEndDisplaying: ActionHandler.Closure? { get }
}

/// A row that decides whether it is selected; see `Row.onWillSelect`.
public protocol WillSelectResponder {
  /// Runs before the row is selected, and may refuse that or name another row.
  var onWillSelect: (@Sendable () async throws -> RowSelection)? { get }
}

/// A row that is told when it is selected; see `Row.onDidSelect`.
public protocol DidSelectResponder {
  /// Runs when the row is selected.
  var onDidSelect: ActionHandler.Closure? { get }
}

/// A row that decides whether it is deselected; see `Row.onWillDeselect`.
public protocol WillDeselectResponder {
  /// Runs before the row is deselected, and may refuse that.
  var onWillDeselect: (@Sendable () async throws -> RowSelection)? { get }
}

/// A row that is told when it is deselected; see `Row.onDidDeselect`.
public protocol DidDeselectResponder {
  /// Runs when the row is deselected.
  var onDidDeselect: ActionHandler.Closure? { get }
}

/// A row that is asked and told of its selection.
public typealias SelectionResponder = WillSelectResponder & DidSelectResponder
/// A row that is asked and told of its deselection.
public typealias DeselectionResponder = WillDeselectResponder & DidDeselectResponder
/// A row that answers to all that the seeds' rows answer to.
public typealias FullResponder =
  WillDisplayResponder & DidEndDisplayingResponder & SelectionResponder & DeselectionResponder

/// A row that can be deleted; see `Row.onDelete`.
public protocol DeleteResponder {
  /// Deletes what the row stands for.
  var onDelete: ActionHandler.Closure? { get }
}

/// A row that inserts another; see `Row.onInsert`.
public protocol InsertResponder {
  /// Inserts a row here.
  var onInsert: ActionHandler.Closure? { get }
}

/// A row that can be moved; see `Row.onMove`.
public protocol MoveResponder {
  /// Moves what the row stands for.
  var onMove: ActionHandler.Closure? { get }
}

/// A row that is told when it begins to be edited, and when that ends; see `Row.onBeginEditing`.
public protocol EditResponder {
  /// Begins to edit the row.
  var onBeginEditing: ActionHandler.Closure? { get }
  /// Ends editing the row.
  var onEndEditing: ActionHandler.Closure? { get }
}

/// A row that is told when the button at its end is pressed; see `Row.onAccessoryTapped`.
public protocol AccessoryResponder {
  /// Runs when the button is pressed.
  var onAccessoryTapped: ActionHandler.Closure? { get }
}

/// A row that answers to all that edits a list.
public typealias RowEditingResponder =
  DeleteResponder & InsertResponder & MoveResponder & EditResponder & AccessoryResponder

extension Row {
  /// Takes over what a value answers to. What it says nothing of stays as it is.
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
