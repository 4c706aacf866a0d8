public import PageElements
import PageVisitors

extension Page {
  /// Returns a page where readers log in by name and password, and then return to their previous page.
  ///
  ///     let login = Page.logIn { name, password in
  ///       let user = try await users.user(named: name)
  ///       return try await passwords.verify(password, against: user?.password) ? user?.id : nil
  ///     }
  ///     let site = try Site(pages: [login] + pages.authorized(orRedirectTo: "/login"))
  ///
  /// Password managers recognize its fields, it works without scripts, and attempts are limited
  /// (`SiteConfiguration.logInLimits`). It does not reveal whether the name or the password was wrong. Make
  /// `verify` take the same time for unknown users, as that of `PagePasswords` does.
  ///
  /// - Parameters:
  ///   - path: The page's path: `/login` by default.
  ///   - title: The title of the page: "Log in" by default.
  ///   - account: Returns the account to which an attempt counts: the name as typed by default. Return the
  ///     same value for all names of one account, such as with one password for everybody, so that other
  ///     names do not evade the limit.
  ///   - verify: Returns the user's identifier, or `nil` if the name or password is wrong. The page rejects
  ///     names and passwords over 1,000 bytes itself. If `verify` throws, the site sends the error in place
  ///     of the page.
  public static func logIn<User: LosslessStringConvertible & Sendable>(
    _ path: String = "/login", title: String = "Log in",
    account: @escaping @Sendable (_ name: String) -> String = { $0 },
    verify: @escaping @Sendable (_ name: String, _ password: String) async throws -> User?
  ) -> Page {
    Page(path, title: title, query: LogInQuery()) { request in
      let destination = request.query.destination
      return Table {
        Section(key: "log-in") {
          Row(key: "log-in", Form.logIn(account, verify) { $0.destination = destination })
        }
      }
    }.session()
  }

  /// Returns a page where readers log out.
  ///
  ///     frame.account = [NavigationLink("Log out", to: "/logout")]
  ///     let site = try Site(pages: [login, Page.logOut()] + pages.authorized(orRedirectTo: "/login"))
  ///
  /// It shows the user's name and one button, since following a link must not change anything.
  ///
  /// - Parameters:
  ///   - path: The page's path: `/logout` by default.
  ///   - title: The title of the page and its button: "Log out" by default.
  ///   - login: The next page, also for readers who are not logged in: `/login` by default.
  public static func logOut(
    _ path: String = "/logout", title: String = "Log out", orRedirectTo login: Address = "/login"
  ) -> Page {
    Page(path, title: title) { request in
      Table {
        Row(key: "log-out") {
          VerticalStack(spacing: 12) {
            (request.identity ?? "").cut(toBytes: 200)
            Button(title, id: "log-out") { event in
              event.session.logOut()
              event.destination = login
            }
            .role(.primary)
          }
        }
      }
    }.authorized(orRedirectTo: login)
  }
}

extension Form {
  fileprivate static func logIn<User: LosslessStringConvertible & Sendable>(
    _ account: @escaping @Sendable (_ name: String) -> String,
    _ verify: @escaping @Sendable (_ name: String, _ password: String) async throws -> User?,
    then onSuccess: @escaping @Sendable (inout ActionEvent) -> Void
  ) -> Form {
    var form = Form(id: "log-in") {
      LogInField(kind: .name)
      LogInField(kind: .password)
      LogInField(kind: .stay)
      LogInField(kind: .button)
    } didSubmit: { event in
      let name = event.values["username"] ?? ""
      let password = event.values["password"] ?? ""
      let user = try await event.session.attempt(for: account(name)) {
        let isShort = [name, password].allSatisfy { (1...1_000).contains($0.utf8.count) }
        return isShort ? try await verify(name, password) : nil
      }
      guard let user else { throw FormErrors([.init("password", .wrongPassword)]) }
      event.session.logIn(user, staysLoggedIn: event.values["stay"] != nil)
      onSuccess(&event)
    }
    form.takesFocus = true
    return form
  }
}

/// A part of the form, in the site's language.
private struct LogInField: View, Hashable {
  enum Kind: Hashable { case name, password, stay, button }

  var kind: Kind

  func write(into html: inout HTMLWriter) throws {
    let language = html.language
    switch kind {
    case .name:
      try TextField(language[.userName], name: "username").required()
        .autocomplete("username").write(into: &html)
    case .password:
      try TextField(language[.password], name: "password", kind: .password).required()
        .autocomplete("current-password").write(into: &html)
    case .stay: try Checkbox(language[.stayLoggedIn], name: "stay").write(into: &html)
    case .button: try Button(language[.logIn], kind: .submit).write(into: &html)
    }
  }
}
