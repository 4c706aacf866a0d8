/// The handlers that run when a section's header or footer becomes visible or is no longer visible. Only the script
/// calls them, like ``Row/onWillDisplay``. The section needs a ``Section/key``.
///
///     Section("May", key: "may") { … }.onWillDisplayHeader { _ in await months.load("may") }
extension Section {
  /// Runs each time the header becomes visible.
  public var onWillDisplayHeader: ActionHandler.Closure? {
    get { headerSlots.closure(.display) }
    set { headerSlots.set(newValue, for: .display) }
  }

  /// Runs each time the header is no longer visible. A sticky header is visible as long as its section is.
  public var onDidEndDisplayingHeader: ActionHandler.Closure? {
    get { headerSlots.closure(.endDisplay) }
    set { headerSlots.set(newValue, for: .endDisplay) }
  }

  /// Runs each time the footer becomes visible.
  public var onWillDisplayFooter: ActionHandler.Closure? {
    get { footerSlots.closure(.display) }
    set { footerSlots.set(newValue, for: .display) }
  }

  /// Runs each time the footer is no longer visible.
  public var onDidEndDisplayingFooter: ActionHandler.Closure? {
    get { footerSlots.closure(.endDisplay) }
    set { footerSlots.set(newValue, for: .endDisplay) }
  }

  /// Returns the section with a handler that runs when its header becomes visible: ``onWillDisplayHeader``.
  ///
  ///     Section("May", key: "may") { … }.onWillDisplayHeader { _ in await months.load("may") }
  ///
  /// - Parameter handler: The handler. Running the action throws its errors.
  public func onWillDisplayHeader(_ handler: @escaping ActionHandler.Closure) -> Section {
    with { $0.onWillDisplayHeader = handler }
  }

  /// Returns the section with a handler that runs when its header is no longer visible: ``onDidEndDisplayingHeader``.
  ///
  ///     Section("May", key: "may") { … }.onDidEndDisplayingHeader { _ in await months.end("may") }
  ///
  /// - Parameter handler: The handler. Running the action throws its errors.
  public func onDidEndDisplayingHeader(_ handler: @escaping ActionHandler.Closure) -> Section {
    with { $0.onDidEndDisplayingHeader = handler }
  }

  /// Returns the section with a handler that runs when its footer becomes visible: ``onWillDisplayFooter``.
  ///
  ///     Section("May", key: "may") { … }.footer("The end").onWillDisplayFooter { _ in await read("may") }
  ///
  /// - Parameter handler: The handler. Running the action throws its errors.
  public func onWillDisplayFooter(_ handler: @escaping ActionHandler.Closure) -> Section {
    with { $0.onWillDisplayFooter = handler }
  }

  /// Returns the section with a handler that runs when its footer is no longer visible: ``onDidEndDisplayingFooter``.
  ///
  ///     Section("May", key: "may") { … }.footer("The end").onDidEndDisplayingFooter { _ in await end("may") }
  ///
  /// - Parameter handler: The handler. Running the action throws its errors.
  public func onDidEndDisplayingFooter(_ handler: @escaping ActionHandler.Closure) -> Section {
    with { $0.onDidEndDisplayingFooter = handler }
  }
}

extension SectionViewSlots {
  fileprivate func closure(_ kind: ActionKind) -> ActionHandler.Closure? {
    guard let handler = displayHandlers[kind] else { return nil }
    return { event in try await handler(&event) }
  }

  fileprivate mutating func set(_ closure: ActionHandler.Closure?, for kind: ActionKind) {
    displayHandlers[kind] = closure.map { ActionHandler($0) }
  }
}
