public import PageElements

/// A view with its own state, which renders again when that state changes.
///
/// The view's type defines the content for each state. A ``StateTree`` holds the state. The view places each child
/// under a key:
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
/// A child keeps its state as long as its key and type stay the same, even if it moves among its siblings. Under
/// another key, it starts with its initial state.
///
/// The tree calls the functions below in a fixed order. For the root: ``render(state:props:)``, then
/// ``viewDidInitialize(_:props:)``. For a new child: it sets the props, then calls ``viewDidInitialize(_:props:)`` and
/// ``render(state:props:)``. For each later update: ``viewWillUpdate(state:props:newState:newProps:)``, then it sets
/// the props, then ``render(state:props:)`` and ``viewDidUpdate(_:props:)``.
public protocol StateView: SendableMetatype {
  /// The type of the view's state. ``NoState`` by default.
  associatedtype State: StateValue = NoState

  /// The state of a new view.
  static var initialState: State { get }

  /// Returns the children of the view. The same state and props must always return the same children.
  ///
  /// - Parameters:
  ///   - state: The view's state.
  ///   - props: The values and functions from the parent.
  /// - Throws: An error, which ends the turn. The tree stays as it was.
  @PlacementBuilder<Self>
  static func render(state: State, props: StateProps) throws -> [Placement<Self>]

  /// Returns the appearance of the view itself. By default, only its children are visible.
  static func properties(state: State, props: StateProps) -> StateViewProperties

  /// Runs once for a new view. State that it sets for a child is present in the first render. The root has rendered by
  /// then and renders again. Does nothing by default.
  static func viewDidInitialize(_ state: inout State, props: StateProps)

  /// Runs before the view receives new state or props. Does nothing by default.
  static func viewWillUpdate(
    state: State, props: StateProps, newState: State, newProps: StateProps)

  /// Runs after the view and all views below it have rendered again. If it changes the state, the view renders again in
  /// the same turn. Does nothing by default.
  static func viewDidUpdate(_ state: inout State, props: StateProps)

  /// Returns the view's tasks in this state: work that takes long or happens later. None by default.
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
  /// A task starts when this function returns it. It is cancelled when the function no longer returns it. A task runs
  /// once: after its end, it starts again only if the function did not return it in between. A task whose process ended
  /// starts again when the view is shown the next time.
  ///
  /// - Throws: An error, which ends the turn. The tree stays as it was.
  @ListBuilder<StateTask<Self>>
  static func tasks(state: State, props: StateProps) throws -> [StateTask<Self>]

  /// Runs after a task threw an error. If it changes the state, the view renders again. Does nothing by default.
  ///
  /// - Parameters:
  ///   - name: The name of the task.
  ///   - error: The error.
  ///   - state: The view's state, which the function may change.
  ///   - props: The values and functions from the parent.
  static func taskDidFail(
    _ name: String, with error: any Error, state: inout State, props: StateProps)
}

/// The requirements for the state of a view: a value that can be compared and encoded.
public typealias StateValue = Codable & Equatable & Sendable

/// The state of a view without state.
public struct NoState: StateValue {
  /// Creates the only value.
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
  /// Places a child with its own state.
  ///
  /// - Parameters:
  ///   - type: The type of the child.
  ///   - key: The key, unique among the children of this view and not empty.
  ///   - layout: Sets the position of the child in this view. By default, it is below the previous children.
  public static func place<Child: StateView>(
    _ type: Child.Type, key: some KeyConvertible,
    layout: (inout PlacementLayout) -> Void = { _ in }
  ) -> PlacedView<Self> {
    PlacedView(Placement(key: key.key, layout: PlacementLayout(layout), content: .view(type)))
  }

  /// Places an element: any view, without a wrapper. Elements are compared by value, and a changed element is updated
  /// in place.
  public static func place(
    _ element: some Element, key: some KeyConvertible,
    layout: (inout PlacementLayout) -> Void = { _ in }
  ) -> PlacedElement<Self> {
    PlacedElement(
      Placement(key: key.key, layout: PlacementLayout(layout), content: .element(element.any)))
  }
}
