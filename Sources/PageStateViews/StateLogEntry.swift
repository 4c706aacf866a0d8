import PageElements

/// One thing that happened in a turn of a ``StateTree``, in order.
public enum StateLogEntry: Hashable, Sendable {
  /// A child that was not there before got its place.
  case placed(StatePath)
  /// A placed element differs from the one before and took its place.
  case updated(StatePath)
  /// A child is no longer placed: it and all below it are forgotten.
  case removed(StatePath)
  /// A view came back with the state it was saved with.
  case restored(StatePath)
  /// The saved state of a view could not be read: it starts with its initial state.
  case notRestored(StatePath)
  /// A view took over the props that were passed to it. The first ones of a root are not told of.
  case propsSet(StatePath)
  /// ``StateView/viewDidInitialize(_:props:)`` was called.
  case viewDidInitialize(StatePath)
  /// ``StateView/viewWillUpdate(state:props:newState:newProps:)`` was called.
  case viewWillUpdate(StatePath)
  /// A view's `render` ran; what it placed follows.
  case rendered(StatePath)
  /// ``StateView/viewDidUpdate(_:props:)`` was called.
  case viewDidUpdate(StatePath)
  /// A view's parent rendered, but its own props and state are unchanged: its `render` did not run.
  case skipped(StatePath)
}

extension StateLogEntry: CustomStringConvertible {
  public var description: String {
    switch self {
    case .placed(let path): "placed \(path)"
    case .updated(let path): "updated \(path)"
    case .removed(let path): "removed \(path)"
    case .restored(let path): "restored \(path)"
    case .notRestored(let path): "not restored \(path)"
    case .propsSet(let path): "props set \(path)"
    case .viewDidInitialize(let path): "viewDidInitialize \(path)"
    case .viewWillUpdate(let path): "viewWillUpdate \(path)"
    case .rendered(let path): "rendered \(path)"
    case .viewDidUpdate(let path): "viewDidUpdate \(path)"
    case .skipped(let path): "skipped \(path)"
    }
  }
}
