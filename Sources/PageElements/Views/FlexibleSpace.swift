/// Space that takes up what its neighbours in a stack leave.
///
///     FlexibleSpace()   // <span class="pe-space"></span>
///
/// Outside a stack it takes up nothing.
public enum Spacer: ElementableView {
  /// There is nothing to know.
  public struct Props: Hashable, Sendable {
    public init() {}
  }

  public static func render(_ props: Props, into html: inout HTMLWriter) {
    html.raw("<span class=\"pe-space\"></span>")
  }
}

/// Space that takes up what its neighbours in a stack leave.
public func FlexibleSpace() -> ElementOf<Spacer> { ElementOf(props: Spacer.Props()) }
