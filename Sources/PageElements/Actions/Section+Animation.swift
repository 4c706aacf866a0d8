/// The animations of a section, if they differ from ``Table/animation``.
extension Section {
  /// The animation of the insertion of the section's header, rows and footer, and also of their deletion unless
  /// ``deletionAnimation`` is set. By default it is that of the table, and this property is ``RowAnimation/none``. A
  /// row's own animation takes precedence.
  public var animation: RowAnimation {
    get { responders.animation ?? .none }
    set { responders.animation = newValue }
  }

  /// The animation of their deletion. `nil`, the default, uses ``animation``.
  public var deletionAnimation: RowAnimation? {
    get { responders.deletionAnimation }
    set { responders.deletionAnimation = newValue }
  }

  /// Returns the section with an animation of its insertion and deletion: ``animation``.
  ///
  ///     Section("Tea", key: "tea") { … }.animation(.right)
  public func animation(_ animation: RowAnimation) -> Section { with { $0.animation = animation } }

  /// Returns the section with an animation of its deletion: ``deletionAnimation``.
  ///
  ///     Section("Tea", key: "tea") { … }.animation(.right).deletionAnimation(.fade)
  public func deletionAnimation(_ animation: RowAnimation?) -> Section {
    with { $0.deletionAnimation = animation }
  }
}
