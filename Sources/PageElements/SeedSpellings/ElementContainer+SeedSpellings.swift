extension ElementContainer {
  /// ``layoutMargins``, in the spelling of the seeds' source.
  public var layoutMarginsStyle: LayoutMargins {
    get { layoutMargins }
    set { layoutMargins = newValue }
  }

  /// ``layoutMargins``, in the spelling of the seeds' documents.
  public var layoutMarginStyle: LayoutMargins {
    get { layoutMargins }
    set { layoutMargins = newValue }
  }
}
