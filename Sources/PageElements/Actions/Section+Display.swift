/// What a section does when its header or footer comes into view or leaves it. By the script alone, as with
/// ``Row/onWillDisplay``; the section needs a ``Section/key``.
///
///     Section("May", key: "may") { … }.onWillDisplayHeader { _ in await months.load("may") }
extension Section {
  /// Runs each time the header comes into view.
  public var onWillDisplayHeader: ActionHandler.Closure? {
    get { headerSlots.closure(.display) }
    set { headerSlots.set(newValue, for: .display) }
  }

  /// Runs each time the header has left the view. A header that sticks is in view as long as its section is.
  public var onDidEndDisplayingHeader: ActionHandler.Closure? {
    get { headerSlots.closure(.endDisplay) }
    set { headerSlots.set(newValue, for: .endDisplay) }
  }

  /// Runs each time the footer comes into view.
  public var onWillDisplayFooter: ActionHandler.Closure? {
    get { footerSlots.closure(.display) }
    set { footerSlots.set(newValue, for: .display) }
  }

  /// Runs each time the footer has left the view.
  public var onDidEndDisplayingFooter: ActionHandler.Closure? {
    get { footerSlots.closure(.endDisplay) }
    set { footerSlots.set(newValue, for: .endDisplay) }
  }

  /// The section, which runs this when its header comes into view: ``onWillDisplayHeader``.
  ///
  ///     Section("May", key: "may") { … }.onWillDisplayHeader { _ in await months.load("may") }
  ///
  /// - Parameter handler: What it throws, running the handler throws.
  public func onWillDisplayHeader(_ handler: @escaping ActionHandler.Closure) -> Section {
    with { $0.onWillDisplayHeader = handler }
  }

  /// The section, which runs this when its header has left the view: ``onDidEndDisplayingHeader``.
  ///
  ///     Section("May", key: "may") { … }.onDidEndDisplayingHeader { _ in await months.end("may") }
  ///
  /// - Parameter handler: What it throws, running the handler throws.
  public func onDidEndDisplayingHeader(_ handler: @escaping ActionHandler.Closure) -> Section {
    with { $0.onDidEndDisplayingHeader = handler }
  }

  /// The section, which runs this when its footer comes into view: ``onWillDisplayFooter``.
  ///
  ///     Section("May", key: "may") { … }.footer("The end").onWillDisplayFooter { _ in await read("may") }
  ///
  /// - Parameter handler: What it throws, running the handler throws.
  public func onWillDisplayFooter(_ handler: @escaping ActionHandler.Closure) -> Section {
    with { $0.onWillDisplayFooter = handler }
  }

  /// The section, which runs this when its footer has left the view: ``onDidEndDisplayingFooter``.
  ///
  ///     Section("May", key: "may") { … }.footer("The end").onDidEndDisplayingFooter { _ in await end("may") }
  ///
  /// - Parameter handler: What it throws, running the handler throws.
  public func onDidEndDisplayingFooter(_ handler: @escaping ActionHandler.Closure) -> Section {
    with { $0.onDidEndDisplayingFooter = handler }
  }
}

extension SectionViewSlots {
  fileprivate func closure(_ kind: ActionKind) -> ActionHandler.Closure? {
    guard let handler = displays[kind] else { return nil }
    return { event in try await handler(&event) }
  }

  fileprivate mutating func set(_ closure: ActionHandler.Closure?, for kind: ActionKind) {
    displays[kind] = closure.map { ActionHandler($0) }
  }
}
