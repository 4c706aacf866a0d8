import PageElements
import PageSite

/// The pages on which readers log in and out, for sites with a password file. Their paths cannot be those of tables.
struct LogInPages: Sendable {
  static let logIn: Address = "/~login"
  static let logOut: Address = "/~logout"

  let passwords: PasswordFile

  var pages: [Page] {
    [
      Page.logIn(
        Self.logIn.text, account: { passwords.account($0) },
        verify: { try await passwords.user($0, $1) }),
      Page.logOut(Self.logOut.text, orRedirectTo: Self.logIn),
    ]
  }
}
