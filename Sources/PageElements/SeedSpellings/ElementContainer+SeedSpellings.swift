extension ElementContainer {
  /// ``layoutMargins``, in the spelling of the seeds' source. (Seeds: O10.)
  public var layoutMarginsStyle: LayoutMargins {
    get { layoutMargins }
    set { layoutMargins = newValue }
  }

  /// ``layoutMargins``, in the spelling of the seeds' documents. (Seeds: section 3.6.)
  public var layoutMarginStyle: LayoutMargins {
    get { layoutMargins }
    set { layoutMargins = newValue }
  }
}
