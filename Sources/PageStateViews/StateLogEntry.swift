import PageElements

/// An event in a turn of a ``StateTree``.
public enum StateLogEntry: Hashable, Sendable {
  /// A new child was placed.
  case placed(StatePath)
  /// A placed element changed.
  case updated(StatePath)
  /// A child was removed with everything below it.
  case removed(StatePath)
  /// A view was restored with its saved state.
  case restored(StatePath)
  /// The saved state of a view could not be decoded. The view starts with its initial state.
  case notRestored(StatePath)
  /// A view received props. The first props of a root are not logged.
  case propsSet(StatePath)
  /// The tree called ``StateView/viewDidInitialize(_:props:)``.
  case viewDidInitialize(StatePath)
  /// The tree called ``StateView/viewWillUpdate(state:props:newState:newProps:)``.
  case viewWillUpdate(StatePath)
  /// The tree called the view's `render`. The entries of its children follow.
  case rendered(StatePath)
  /// The tree called ``StateView/viewDidUpdate(_:props:)``.
  case viewDidUpdate(StatePath)
  /// The view's parent rendered, but its own props and state are unchanged, so the view did not render.
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
