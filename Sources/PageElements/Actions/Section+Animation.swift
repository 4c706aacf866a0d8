/// How a section comes and goes while its page is open, where that is to differ from ``Table/animation``.
extension Section {
  /// How the section's header, rows and footer come, and go where ``deletionAnimation`` says nothing else. As the
  /// table has it by default, which reads ``RowAnimation/none`` here; a row's own wins.
  public var animation: RowAnimation {
    get { responders.animation ?? .none }
    set { responders.animation = newValue }
  }

  /// How they go; `nil`, the default, as they come.
  public var deletionAnimation: RowAnimation? {
    get { responders.deletionAnimation }
    set { responders.deletionAnimation = newValue }
  }

  /// The section, which comes and goes in this way: ``animation``.
  ///
  ///     Section("Tea", key: "tea") { … }.animation(.right)
  public func animation(_ animation: RowAnimation) -> Section { with { $0.animation = animation } }

  /// The section, which goes in this way: ``deletionAnimation``.
  ///
  ///     Section("Tea", key: "tea") { … }.animation(.right).deletionAnimation(.fade)
  public func deletionAnimation(_ animation: RowAnimation?) -> Section {
    with { $0.deletionAnimation = animation }
  }
}
