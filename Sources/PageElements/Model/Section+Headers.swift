extension Section {
  /// The section's own header, which stays visible while its rows scroll. If `nil`, the default, the header comes from
  /// ``headerClass``, the table's default header or ``headerTitle``, in this order.
  public var header: SectionHeader? {
    get { headerSlots.explicit }
    set {
      headerSlots.explicit = newValue
      if newValue != nil { headerSlots.isRemoved = false }
    }
  }

  /// The section's own footer after its last row. See ``header``.
  public var footer: SectionFooter? {
    get { footerSlots.explicit }
    set {
      footerSlots.explicit = newValue
      if newValue != nil { footerSlots.isRemoved = false }
    }
  }

  /// The title of the section, shown as a label if no view is set.
  public var headerTitle: String? {
    get { headerSlots.title }
    set { headerSlots.title = newValue }
  }

  /// A line under the section, shown as a label if no view is set.
  public var footerTitle: String? {
    get { footerSlots.title }
    set { footerSlots.title = newValue }
  }

  /// The type of view that creates the header if ``header`` is `nil`.
  public var headerClass: (any SectionView.Type)? {
    get { headerSlots.viewClass?.view }
    set { headerSlots.viewClass = newValue.map(SectionViewClass.init) }
  }

  /// The type of view that creates the footer if ``footer`` is `nil`.
  public var footerClass: (any SectionView.Type)? {
    get { footerSlots.viewClass?.view }
    set { footerSlots.viewClass = newValue.map(SectionViewClass.init) }
  }

  /// The height of the header, wherever it comes from. If `nil`, the default, the height is that of the header, or the
  /// one set for the table's default header.
  public var headerHeight: Height? {
    get { headerSlots.height }
    set { headerSlots.height = newValue }
  }

  /// The height of the footer. See ``headerHeight``.
  public var footerHeight: Height? {
    get { footerSlots.height }
    set { footerSlots.height = newValue }
  }

  /// The style of the header, wherever it comes from. It overrides the header's own style.
  public var headerStyle: ContainerStyle {
    get { headerSlots.style.value }
    set { headerSlots.style.value = newValue }
  }

  /// The style of the footer. See ``headerStyle``.
  public var footerStyle: ContainerStyle {
    get { footerSlots.style.value }
    set { footerSlots.style.value = newValue }
  }

  /// Hides the header, even the table's default, until ``header`` is set.
  public mutating func removeHeader() {
    headerSlots.explicit = nil
    headerSlots.isRemoved = true
  }

  /// Hides the footer, even the table's default, until ``footer`` is set.
  public mutating func removeFooter() {
    footerSlots.explicit = nil
    footerSlots.isRemoved = true
  }
}

extension Table {
  /// Sets the type of view that creates the header of every section without its own view.
  ///
  /// - Parameters:
  ///   - view: The type of the view.
  ///   - height: The height of the header, unless the section sets one.
  public mutating func setDefaultHeader(
    _ view: (some SectionView).Type, height: Height? = nil
  ) {
    defaultHeader = DefaultSectionView(view: view, height: height)
  }

  /// Sets the type of view that creates the footer of every section without its own view.
  public mutating func setDefaultFooter(
    _ view: (some SectionView).Type, height: Height? = nil
  ) {
    defaultFooter = DefaultSectionView(view: view, height: height)
  }

  /// Returns the header that a section shows, or `nil` if it shows none or does not exist.
  ///
  /// - Throws: The error of the ``SectionView`` that creates it.
  public func header(ofSection index: Int) throws -> SectionHeader? {
    guard sections.indices.contains(index) else { return nil }
    let section = sections[index]
    return try section.headerSlots.resolved(for: section, default: defaultHeader)
  }

  /// Returns the footer that a section shows, or `nil` if it shows none or does not exist.
  ///
  /// - Throws: The error of the ``SectionView`` that creates it.
  public func footer(ofSection index: Int) throws -> SectionFooter? {
    guard sections.indices.contains(index) else { return nil }
    let section = sections[index]
    return try section.footerSlots.resolved(for: section, default: defaultFooter)
  }
}
