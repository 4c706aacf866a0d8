extension Section {
  /// The section's own header, which stays in view while its rows scroll; `nil`, the default, leaves
  /// it to ``headerClass``, the table's default and ``headerTitle``, in this order.
  public var header: SectionHeader? {
    get { headerSlots.own }
    set {
      headerSlots.own = newValue
      if newValue != nil { headerSlots.isRemoved = false }
    }
  }

  /// The section's own footer, after its last row; see ``header``.
  public var footer: SectionFooter? {
    get { footerSlots.own }
    set {
      footerSlots.own = newValue
      if newValue != nil { footerSlots.isRemoved = false }
    }
  }

  /// The section's name for its readers. A label shows it where no view does.
  public var headerTitle: String? {
    get { headerSlots.title }
    set { headerSlots.title = newValue }
  }

  /// A line under the section. A label shows it where no view does.
  public var footerTitle: String? {
    get { footerSlots.title }
    set { footerSlots.title = newValue }
  }

  /// The class of view that makes the header where ``header`` is `nil`.
  public var headerClass: (any SectionView.Type)? {
    get { headerSlots.viewClass?.view }
    set { headerSlots.viewClass = newValue.map(SectionViewClass.init) }
  }

  /// The class of view that makes the footer where ``footer`` is `nil`.
  public var footerClass: (any SectionView.Type)? {
    get { footerSlots.viewClass?.view }
    set { footerSlots.viewClass = newValue.map(SectionViewClass.init) }
  }

  /// The header's height, wherever the header comes from; `nil`, the default, leaves it to the
  /// header or, for the table's default header, to its height there.
  public var headerHeight: Height? {
    get { headerSlots.height }
    set { headerSlots.height = newValue }
  }

  /// The footer's height; see ``headerHeight``.
  public var footerHeight: Height? {
    get { footerSlots.height }
    set { footerSlots.height = newValue }
  }

  /// How the header looks where it is to differ, wherever it comes from: it wins over what the header
  /// or its class says.
  public var headerStyle: ContainerStyle {
    get { headerSlots.style.value }
    set { headerSlots.style.value = newValue }
  }

  /// How the footer looks where it is to differ; see ``headerStyle``.
  public var footerStyle: ContainerStyle {
    get { footerSlots.style.value }
    set { footerSlots.style.value = newValue }
  }

  /// Shows no header, not even the table's default, until ``header`` is set again.
  public mutating func removeHeader() {
    headerSlots.own = nil
    headerSlots.isRemoved = true
  }

  /// Shows no footer, not even the table's default, until ``footer`` is set again.
  public mutating func removeFooter() {
    footerSlots.own = nil
    footerSlots.isRemoved = true
  }
}

extension Table {
  /// Heads every section that has no view of its own with a view of this class.
  ///
  /// - Parameters:
  ///   - view: The class of the view.
  ///   - height: The header's height, unless the section sets one.
  public mutating func setDefaultHeader(
    _ view: (some SectionView).Type, height: Height? = nil
  ) {
    defaultHeader = DefaultSectionView(view: view, height: height)
  }

  /// Closes every section that has no view of its own with a view of this class.
  public mutating func setDefaultFooter(
    _ view: (some SectionView).Type, height: Height? = nil
  ) {
    defaultFooter = DefaultSectionView(view: view, height: height)
  }

  /// The header that a section shows; `nil` where it shows none, or there is no such section.
  ///
  /// - Throws: What the ``SectionView`` that makes it throws.
  public func header(ofSection index: Int) throws -> SectionHeader? {
    guard sections.indices.contains(index) else { return nil }
    let section = sections[index]
    return try section.headerSlots.resolved(for: section, default: defaultHeader)
  }

  /// The footer that a section shows; `nil` where it shows none, or there is no such section.
  ///
  /// - Throws: What the ``SectionView`` that makes it throws.
  public func footer(ofSection index: Int) throws -> SectionFooter? {
    guard sections.indices.contains(index) else { return nil }
    let section = sections[index]
    return try section.footerSlots.resolved(for: section, default: defaultFooter)
  }
}
