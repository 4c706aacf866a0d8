import PageElements

/// A reason why a turn of a ``StateTree`` failed. The tree stays as it was before the turn.
public enum StateViewError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Two children of a view have the same key.
  case duplicateKey(String, view: String, path: StatePath)
  /// The key of a child is empty.
  case emptyKey(view: String, path: StatePath)
  /// Two tasks of a view have the same name.
  case duplicateTask(String, view: String, path: StatePath)
  /// Views are nested too deeply, usually because a view contains itself.
  case tooDeep(view: String, path: StatePath, limit: Int)
  /// A view changes its state after every render.
  case endlessUpdates(view: String, path: StatePath, renders: Int)
  /// There is nothing at a path.
  case noView(at: StatePath)
  /// There is a view or element of another type at a path.
  case viewMismatch(String, expected: String, path: StatePath)
  /// The view or element at a path has no function with this name.
  case noFunction(String, path: StatePath)
  /// A function takes an argument of another type.
  case argumentMismatch(String, expected: String, function: String, path: StatePath)

  public var description: String {
    switch self {
    case .duplicateKey(let key, let view, let path):
      "\(view) at '\(path)' places two children under the key '\(key)'. "
        + "Give each child of a view its own key."
    case .emptyKey(let view, let path):
      "\(view) at '\(path)' places a child under an empty key. Give it text."
    case .duplicateTask(let name, let view, let path):
      "\(view) at '\(path)' has two tasks named '\(name)'. Give each task of a view its own name."
    case .tooDeep(let view, let path, let limit):
      "\(view) at '\(path)' is nested more than \(limit) views deep. "
        + "Check whether a view contains itself, or raise the tree's maximumDepth."
    case .endlessUpdates(let view, let path, let renders):
      "\(view) at '\(path)' still changes its state after \(renders) renders of one turn. "
        + "Set state in viewDidUpdate only if it differs."
    case .noView(let path):
      "No view is placed at '\(path)'. Compare the path with the last rendering."
    case .viewMismatch(let found, let expected, let path):
      "'\(path)' is \(found), not \(expected). Name the type that is placed there."
    case .noFunction(let name, let path):
      "'\(path)' has no function '\(name)'. "
        + "Pass one when you place it: .prop(forKey: …, isFunction: …)."
    case .argumentMismatch(let found, let expected, let function, let path):
      "Function '\(function)' of '\(path)' takes \(expected), not \(found). "
        + "Use the key that the function was passed under."
    }
  }
}
