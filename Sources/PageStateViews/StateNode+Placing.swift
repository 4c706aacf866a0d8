import PageElements

extension StateNode {
  /// Renders the view, and replaces its children with the placed ones, in their order. Children with the same key and
  /// type keep their state.
  mutating func render(restoring saved: SavedNode?, in run: inout StateRun) throws {
    run.record(.rendered(path))
    let placements = try View.render(state: state, props: props)
    let index = try checkedIndex(of: placements)
    var old: [StateNodeContent?] = Array(repeating: nil, count: placements.count)
    for child in children {
      if let position = index.find(child.key, keyAt: { placements[$0].key }),
        placements[position].content.isSameKind(as: child.content)
      {
        old[position] = child.content
      } else {
        run.record(.removed(path.appending(child.key)))
      }
    }
    hasChangesBelow = false
    var placed: [Child] = []
    placed.reserveCapacity(placements.count)
    for (placement, predecessor) in zip(placements, old) {
      let content = try content(
        of: placement, after: predecessor, restoring: saved?.child(placement.key), in: &run)
      if case .view(let node) = content, node.needsUpdate { hasChangesBelow = true }
      placed.append(
        Child(
          key: placement.key, layout: placement.layout, content: content,
          functions: placement.functions))
    }
    children = placed
    markup = StateMarkup.Props(
      properties: View.properties(state: state, props: props), children: placed.map(\.markup))
    tasks = try checked(View.tasks(state: state, props: props))
    if !endedTasks.isEmpty {
      endedTasks.removeAll { name in !tasks.contains { $0.name.hasSameBytes(as: name) } }
    }
  }

  private func checkedIndex(of placements: [Placement<View>]) throws -> KeyIndex {
    var index = KeyIndex(capacity: placements.count)
    for (position, placement) in placements.enumerated() {
      if placement.key.isEmpty { throw StateViewError.emptyKey(view: "\(View.self)", path: path) }
      if index.insert(placement.key, at: position, keyAt: { placements[$0].key }) != nil {
        throw StateViewError.duplicateKey(placement.key, view: "\(View.self)", path: path)
      }
    }
    return index
  }

  private func checked(_ tasks: [StateTask<View>]) throws -> [StateTask<View>] {
    for (index, task) in tasks.enumerated()
    where tasks[..<index].contains(where: { $0.name.hasSameBytes(as: task.name) }) {
      throw StateViewError.duplicateTask(task.name, view: "\(View.self)", path: path)
    }
    return tasks
  }

  private func content(
    of placement: Placement<View>, after old: StateNodeContent?, restoring saved: SavedNode?,
    in run: inout StateRun
  ) throws -> StateNodeContent {
    let childPath = path.appending(placement.key)
    switch (placement.content, old) {
    case (.element(let element), .element(let oldElement)):
      if element != oldElement { run.record(.updated(childPath)) }
      return .element(element)
    case (.element(let element), _):
      run.record(.placed(childPath))
      return .element(element)
    case (.view, .view(var node)):
      try node.update(props: placement.resolvedProps(in: state), in: &run)
      return .view(node)
    case (.view(let type), _):
      if childPath.keys.count > run.maximumDepth {
        throw StateViewError.tooDeep(view: "\(type)", path: childPath, limit: run.maximumDepth)
      }
      run.record(.placed(childPath))
      var node = type.node(at: childPath, props: placement.resolvedProps(in: state))
      try node.appear(restoring: saved, in: &run)
      return .view(node)
    }
  }
}

extension Placement.Content {
  /// Whether the content that had the key before the render is the same child.
  fileprivate func isSameKind(as old: StateNodeContent) -> Bool {
    switch (self, old) {
    case (.element, .element): true
    case (.view(let type), .view(let node)): type == node.viewType
    default: false
    }
  }
}

extension StateView {
  fileprivate static func node(at path: StatePath, props: StateProps) -> any AnyStateNode {
    StateNode<Self>(path: path, props: props)
  }
}

extension StateNode.Child {
  var markup: StateMarkup.Child {
    switch content {
    case .element(let element):
      StateMarkup.Child(
        key: key, layout: layout, content: .element(element), functions: Set(functions.keys))
    case .view(let node):
      StateMarkup.Child(key: key, layout: layout, content: .view(node.markup))
    }
  }
}
