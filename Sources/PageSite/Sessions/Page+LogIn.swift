public import PageElements

extension Page {
  /// A page where readers log in by name and password, and go on to where they were.
  ///
  ///     let login = Page.logIn { name, password in
  ///       let user = try await users.user(named: name)
  ///       return try await passwords.verify(password, against: user?.password) ? user?.id : nil
  ///     }
  ///     let site = try Site(pages: [login] + pages.authorized(orGoTo: "/login"))
  ///
  /// Password managers know its fields, it works without script, and attempts are limited
  /// (``SiteConfiguration/logInLimits``). It says nothing of what was wrong, the name or the password. Have the
  /// check take as long for a user who does not exist, as that of `PagePasswords` does.
  ///
  /// - Parameters:
  ///   - path: Where the page is found: `/login` by default.
  ///   - title: "Log in" by default.
  ///   - account: Returns the account for which attempts with a name are counted: the name as it was typed by default.
  ///     Return the same for all names of one account, such as one password for everybody, so that attempts under
  ///     other names do not escape the limit.
  ///   - verify: Gives what names the user, or `nil` where name and password do not belong together. Both
  ///     have 1,000 bytes at most: longer ones do not belong to anybody. What it throws is
  ///     answered in place of the page.
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

  /// A page where readers log out.
  ///
  ///     frame.account = [NavigationLink("Log out", to: "/logout")]
  ///     let site = try Site(pages: [login, Page.logOut()] + pages.authorized(orGoTo: "/login"))
  ///
  /// It names who is logged in, and has one button, since a link alone must change nothing.
  ///
  /// - Parameters:
  ///   - path: Where the page is found: `/logout` by default.
  ///   - title: Also that of the button. "Log out" by default.
  ///   - login: Where readers go then, and who is not logged in: `/login` by default.
  public static func logOut(
    _ path: String = "/logout", title: String = "Log out", orGoTo login: Address = "/login"
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
    }.authorized(orGoTo: login)
  }
}

extension Form {
  fileprivate static func logIn<User: LosslessStringConvertible & Sendable>(
    _ account: @escaping @Sendable (_ name: String) -> String,
    _ verify: @escaping @Sendable (_ name: String, _ password: String) async throws -> User?,
    then goOn: @escaping @Sendable (inout ActionEvent) -> Void
  ) -> Form {
    var form = Form(id: "log-in") {
      LogInField(what: .name)
      LogInField(what: .password)
      LogInField(what: .stay)
      LogInField(what: .button)
    } didSubmit: { event in
      let name = event.values["username"] ?? ""
      let password = event.values["password"] ?? ""
      let user = try await event.session.attempt(for: account(name)) {
        let isShort = [name, password].allSatisfy { (1...1_000).contains($0.utf8.count) }
        return isShort ? try await verify(name, password) : nil
      }
      guard let user else { throw FormErrors([.init("password", .wrongPassword)]) }
      event.session.logIn(user, staysLoggedIn: event.values["stay"] != nil)
      goOn(&event)
    }
    form.takesFocus = true
    return form
  }
}

/// A part of the form, in the site's language.
private struct LogInField: View, Hashable {
  enum What: Hashable { case name, password, stay, button }

  var what: What

  func write(into html: inout HTMLWriter) throws {
    let language = html.language
    switch what {
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
