public import PageElements

/// A view with state of its own, which renders again by itself when that state changes.
///
/// The view's type says how it looks for each state; a ``StateTree`` holds the state. What is to be
/// shown is placed, each child under a key:
///
///     enum Home: StateView {
///       struct State: StateValue { var selectedImage: String? }
///       static let image = PropKey<String>("image")
///       static var initialState: State { State() }
///
///       static func render(state: State, props: StateProps) -> [Placement<Home>] {
///         if let selectedImage = state.selectedImage {
///           place(ImageViewWithTags.self, key: "image") { make in
///             make.size.equalToParent()
///             make.center.equalToParent()
///           }
///           .prop(forKey: Home.image, is: selectedImage)
///         } else {
///           place(PlaceholderImageView.self, key: "placeholder")
///         }
///       }
///     }
///
///     var tree = try StateTree(Home.self)
///     // <div class="pe-state"><div class="pe-state" data-key="placeholder">…</div></div>
///     try tree.setState(of: Home.self) { $0.selectedImage = "/cat.png" }
///     // <div class="pe-state"><div class="pe-state" data-key="image" style="…">…</div></div>
///
/// A child keeps its state as long as its key and type stay, wherever it stands among its siblings.
/// Under another key it starts afresh.
///
/// The functions below are called by the tree, in this order. The root: ``render(state:props:)``,
/// then ``viewDidInitialize(_:props:)``. A child when it appears: its props are set, then
/// ``viewDidInitialize(_:props:)``, then ``render(state:props:)``. Later, for each:
/// ``viewWillUpdate(state:props:newState:newProps:)``, the props are set, then
/// ``render(state:props:)``, then ``viewDidUpdate(_:props:)``.
public protocol StateView: SendableMetatype {
  /// What the view remembers from one event to the next. ``NoState`` by default.
  associatedtype State: StateValue = NoState

  /// The state of a view that has just appeared.
  static var initialState: State { get }

  /// What the view shows: the same state and props always place the same children.
  ///
  /// - Parameters:
  ///   - state: The view's own state.
  ///   - props: What the parent passes down.
  /// - Throws: An error of the view's own, which ends the turn: the tree stays as it was.
  @PlacementBuilder<Self>
  static func render(state: State, props: StateProps) throws -> [Placement<Self>]

  /// How the view itself looks: by default, like nothing but its children.
  static func properties(state: State, props: StateProps) -> StateViewProperties

  /// Called once in a view's life. State set here by a child is there in its first render; the
  /// root, which has rendered by then, renders again. Does nothing by default.
  static func viewDidInitialize(_ state: inout State, props: StateProps)

  /// Called before new state or props are there, with both the old and the new ones. Does nothing
  /// by default.
  static func viewWillUpdate(
    state: State, props: StateProps, newState: State, newProps: StateProps)

  /// Called after the view and all below it have rendered again. State set here is rendered in the
  /// same turn, unless it equals what was there. Does nothing by default.
  static func viewDidUpdate(_ state: inout State, props: StateProps)

  /// The work that the view has in this state, beside being shown: what takes long, or comes later. None by
  /// default.
  ///
  ///     static func tasks(state: State, props: StateProps) -> [StateTask<Home>] {
  ///       if state.photo == nil {
  ///         task("photo") { view in
  ///           let photo = try await album.photo()
  ///           try await view.update { $0.photo = photo }
  ///         }
  ///       }
  ///     }
  ///
  /// A task begins once it is among these, and ends by itself, or when it is not among them any more. It
  /// runs once: after it has ended it begins again only when it was away meanwhile. One whose process ended
  /// begins anew, wherever the view is shown next.
  ///
  /// - Throws: An error of the view's own, which ends the turn: the tree stays as it was.
  @ListBuilder<StateTask<Self>>
  static func tasks(state: State, props: StateProps) throws -> [StateTask<Self>]

  /// Called when a task has thrown, which has changed nothing by that. State set here is shown. Does nothing
  /// by default.
  ///
  /// - Parameters:
  ///   - name: The task's.
  ///   - error: What it threw.
  ///   - state: The view's state, to be changed.
  ///   - props: What the parent passed.
  static func taskDidFail(
    _ name: String, with error: any Error, state: inout State, props: StateProps)
}

/// What a state has to be: a plain value, so that it can be compared and saved.
public typealias StateValue = Codable & Equatable & Sendable

/// The state of a view that has none.
public struct NoState: StateValue {
  /// The only value there is.
  public init() {}
}

extension StateView {
  public static func properties(state: State, props: StateProps) -> StateViewProperties {
    StateViewProperties()
  }
  public static func viewDidInitialize(_ state: inout State, props: StateProps) {}
  public static func viewWillUpdate(
    state: State, props: StateProps, newState: State, newProps: StateProps
  ) {}
  public static func viewDidUpdate(_ state: inout State, props: StateProps) {}
  public static func tasks(state: State, props: StateProps) -> [StateTask<Self>] { [] }
  public static func taskDidFail(
    _ name: String, with error: any Error, state: inout State, props: StateProps
  ) {}
}

extension StateView where State == NoState {
  public static var initialState: NoState { NoState() }
}

extension StateView {
  /// Places a child with state of its own.
  ///
  /// - Parameters:
  ///   - type: The child's type.
  ///   - key: Unique among the children of this view; never empty.
  ///   - layout: How the child lies in this view; below the children before it by default.
  public static func place<Child: StateView>(
    _ type: Child.Type, key: some KeyConvertible,
    layout: (inout PlacementLayout) -> Void = { _ in }
  ) -> PlacedView<Self> {
    PlacedView(Placement(key: key.key, layout: PlacementLayout(layout), content: .view(type)))
  }

  /// Places an element: any view, without wrapping. It is compared by value, so one that changed is
  /// updated in its place.
  public static func place(
    _ element: some Element, key: some KeyConvertible,
    layout: (inout PlacementLayout) -> Void = { _ in }
  ) -> PlacedElement<Self> {
    PlacedElement(
      Placement(key: key.key, layout: PlacementLayout(layout), content: .element(element.any)))
  }
}
