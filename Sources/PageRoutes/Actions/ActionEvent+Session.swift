public import PageElements
public import PageVisitors

extension ActionEvent {
  /// The reader's session, which a handler may change:
  ///
  ///     Button("Log out") { event in event.session.logOut() }
  ///
  /// Declare the page with ``Page/session()`` or ``Page/authorized(orRedirectTo:if:)``. Otherwise there is no user
  /// here, and a change is an error.
  public var session: Session {
    get { extras.session }
    set { extras.session = newValue }
  }
}
