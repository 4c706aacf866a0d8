public import PageElements

/// A label.
public func ElementOfLabel(props text: String) -> ElementOf<Label> { ElementOf(props: text) }

/// A push button.
public func ElementOfButton(props title: String) -> ElementOf<Button> {
  ElementOf(props: Button(title))
}

/// A push button with all its props.
public func ElementOfButton(props: Button) -> ElementOf<Button> { ElementOf(props: props) }

/// A push button that runs `handler`: the title names its action.
///
///     ElementOfButtonWithAction(props: (title: "Like", handler: { try await store.like() }))
///     // <button type="button" data-action="Like">Like</button>
///
/// - Parameter props: What `handler` throws ends the action.
public func ElementOfButtonWithAction(
  props: (title: String, handler: @Sendable () async throws -> Void)
) -> ElementOf<Button> {
  ElementOf(props: Button(props.title, didTap: props.handler))
}

/// The same in the other spelling; what `handler` throws ends the action.
@_disfavoredOverload public func ElementOfButtonWithAction(
  props: (buttonTitle: String, handler: @Sendable () async throws -> Void)
) -> ElementOf<Button> {
  ElementOfButtonWithAction(props: (title: props.buttonTitle, handler: props.handler))
}

/// A line of text to type in; screen readers alone hear what it is for.
public func ElementOfTextField(
  props: (text: String?, placeholder: String?)
) -> ElementOf<TextField> {
  ElementOf(
    props: TextField(text: props.text ?? "", placeholder: props.placeholder, showsLabel: false))
}

/// A picture.
public func ElementOfImageView(props: ImageView) -> ElementOf<ImageView> { ElementOf(props: props) }

/// A sign that something is on its way.
public func ElementOfActivityIndicator(
  props isAnimating: Bool = true
) -> ElementOf<ActivityIndicator> {
  ElementOf(props: ActivityIndicator(isAnimating: isAnimating))
}

/// One of a few titles: each sends its position, from 0.
///
/// - Parameter props: `selectedIndex` is `nil` or -1 for none, as is any other number that is no
///   position.
public func ElementOfSegmentedControl(
  props: (name: String, label: String, segmentTitles: [String], selectedIndex: Int?)
) -> ElementOf<SegmentedControl> {
  let segments = props.segmentTitles.enumerated().map { Choice(String($0.offset), $0.element) }
  let selection = props.selectedIndex.flatMap { $0 == -1 ? nil : String($0) }
  return ElementOf(
    props: SegmentedControl(
      props.label, name: props.name, segments: segments, selection: selection))
}

/// A stock cell with all its parts.
public func ElementOfStockCell(props: StockCell) -> ElementOf<StockCell> {
  ElementOf(props: props)
}

/// `PageElements.EmptyView`.
public func ElementOfEmptyView() -> ElementOf<EmptyView> { ElementOf(props: EmptyView()) }

/// A row of nothing, so many CSS pixels high: `PageElements.Row.space(_:)`.
public func RowOfEmptySpace(height: Double) -> Row { .space(height) }

/// `PageElements.Spacer`.
public func FlexibleSpace() -> ElementOf<Spacer> { ElementOf(props: Spacer()) }

/// `PageElements.Image`.
public typealias ImageView = Image

extension ElementOf where View == Label {
  /// A label of this text.
  public init(props text: String) { self.init(props: Label(text)) }
}

extension ElementOf where View == ActivityIndicator {
  /// A sign that something is on its way.
  public init(props isAnimating: Bool) { self.init(props: View(isAnimating: isAnimating)) }
}

extension ElementOf {
  /// `PageElements.ElementOf.styles(uniqueId:_:)`.
  ///
  /// - Throws: What `change` throws.
  public func customized(
    uniqueId: String? = nil, _ change: (inout ElementStyle) throws -> Void
  ) rethrows -> ElementOf {
    try styles(uniqueId: uniqueId, change)
  }
}

extension PageElements.View {
  /// `PageElements.View.styles(uniqueId:_:)`.
  ///
  /// - Throws: What `change` throws.
  public func customized(
    uniqueId: String? = nil, _ change: (inout ElementStyle) throws -> Void
  ) rethrows -> ElementOf<Self> {
    try styles(uniqueId: uniqueId, change)
  }
}
