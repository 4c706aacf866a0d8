public import PageElements

/// Returns a label.
public func ElementOfLabel(props text: String) -> ElementOf<Label> { ElementOf(props: text) }

/// Returns a push button.
public func ElementOfButton(props title: String) -> ElementOf<Button> {
  ElementOf(props: Button(title))
}

/// Returns a push button with all its props.
public func ElementOfButton(props: Button) -> ElementOf<Button> { ElementOf(props: props) }

/// Returns a push button that runs `handler`. The title is the name of its action.
///
///     ElementOfButtonWithAction(props: (title: "Like", handler: { try await store.like() }))
///     // <button type="button" data-action="Like">Like</button>
///
/// - Parameter props: The title, and the handler. If the handler throws, the action ends.
public func ElementOfButtonWithAction(
  props: (title: String, handler: @Sendable () async throws -> Void)
) -> ElementOf<Button> {
  ElementOf(props: Button(props.title, didTap: props.handler))
}

/// Returns a push button, by the other spelling of the title. If the handler throws, the action ends.
@_disfavoredOverload public func ElementOfButtonWithAction(
  props: (buttonTitle: String, handler: @Sendable () async throws -> Void)
) -> ElementOf<Button> {
  ElementOfButtonWithAction(props: (title: props.buttonTitle, handler: props.handler))
}

/// Returns a single-line text field. Its label is only announced by screen readers.
public func ElementOfTextField(
  props: (text: String?, placeholder: String?)
) -> ElementOf<TextField> {
  ElementOf(
    props: TextField(text: props.text ?? "", placeholder: props.placeholder, showsLabel: false))
}

/// Returns a picture.
public func ElementOfImageView(props: ImageView) -> ElementOf<ImageView> { ElementOf(props: props) }

/// Returns an activity indicator.
public func ElementOfActivityIndicator(
  props isAnimating: Bool = true
) -> ElementOf<ActivityIndicator> {
  ElementOf(props: ActivityIndicator(isAnimating: isAnimating))
}

/// Returns a segmented control. Each title sends its index, from 0.
///
/// - Parameter props: `selectedIndex` selects a segment. `nil`, -1 and any other invalid index select none.
public func ElementOfSegmentedControl(
  props: (name: String, label: String, segmentTitles: [String], selectedIndex: Int?)
) -> ElementOf<SegmentedControl> {
  let segments = props.segmentTitles.enumerated().map { Choice(String($0.offset), $0.element) }
  let selection = props.selectedIndex.flatMap { $0 == -1 ? nil : String($0) }
  return ElementOf(
    props: SegmentedControl(
      props.label, name: props.name, segments: segments, selection: selection))
}

/// Returns a stock cell with all its parts.
public func ElementOfStockCell(props: StockCell) -> ElementOf<StockCell> {
  ElementOf(props: props)
}

/// `PageElements.EmptyView`.
public func ElementOfEmptyView() -> ElementOf<EmptyView> { ElementOf(props: EmptyView()) }

/// Returns an empty row with a height in CSS pixels: `PageElements.Row.space(_:)`.
public func RowOfEmptySpace(height: Double) -> Row { .space(height) }

/// `PageElements.Spacer`.
public func FlexibleSpace() -> ElementOf<Spacer> { ElementOf(props: Spacer()) }

/// `PageElements.Image`.
public typealias ImageView = Image

extension ElementOf where View == Label {
  /// Creates a label with a text.
  public init(props text: String) { self.init(props: Label(text)) }
}

extension ElementOf where View == ActivityIndicator {
  /// Creates an activity indicator.
  public init(props isAnimating: Bool) { self.init(props: View(isAnimating: isAnimating)) }
}

extension ElementOf {
  /// `PageElements.ElementOf.styles(uniqueId:_:)`.
  ///
  /// - Throws: Any error of `change`.
  public func customized(
    uniqueId: String? = nil, _ change: (inout ElementStyle) throws -> Void
  ) rethrows -> ElementOf {
    try styles(uniqueId: uniqueId, change)
  }
}

extension PageElements.View {
  /// `PageElements.View.styles(uniqueId:_:)`.
  ///
  /// - Throws: Any error of `change`.
  public func customized(
    uniqueId: String? = nil, _ change: (inout ElementStyle) throws -> Void
  ) rethrows -> ElementOf<Self> {
    try styles(uniqueId: uniqueId, change)
  }
}
