public import PageElements

extension ElementContainer {
  /// `layoutMargins`.
  public var layoutMarginsStyle: LayoutMargins {
    get { layoutMargins }
    set { layoutMargins = newValue }
  }

  /// `layoutMargins`.
  public var layoutMarginStyle: LayoutMargins {
    get { layoutMargins }
    set { layoutMargins = newValue }
  }
}
