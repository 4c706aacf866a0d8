public import PageElements

/// A filter of a list as a link, which is on or off.
///
///     Chip("Black", to: "/teas?kind=black")
///     // <a class="pe-chip" href="/teas?kind=black">Black</a>
///     Chip("Green", to: "/teas", isOn: true)
///     // <a class="pe-chip" href="/teas" aria-current="true">Green…</a>
///
/// The address is the list after the next press. For a chip that is on, that is the list without the filter, and the
/// chip shows a cross.
public struct Chip: View, Hashable {
  /// The title of the filter.
  public var title: String
  /// The address of the list after the chip is pressed.
  public var address: Address
  /// Whether the filter is applied. False by default.
  public var isOn: Bool

  /// Creates a chip, which is off by default.
  public init(_ title: String, to address: Address, isOn: Bool = false) {
    (self.title, self.address, self.isOn) = (title, address, isOn)
  }

  public static func == (left: Chip, right: Chip) -> Bool {
    left.title.hasSameBytes(as: right.title) && left.address == right.address
      && left.isOn == right.isOn
  }

  /// - Throws: `ControlError.emptyLabel`, or `RenderError.unsafeURL`.
  public func write(into html: inout HTMLWriter) throws {
    if title.isEmpty { throw ControlError.emptyLabel(name: "Chip") }
    try html.link(Link(title, to: address), class: "pe-chip", current: isOn ? "true" : nil)
  }
}
