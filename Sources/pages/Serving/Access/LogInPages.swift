import PageElements
import PageSite

/// Where readers log in and out, where a file of passwords says who may. No table's path has their names.
struct LogInPages: Sendable {
  static let logIn: Address = "/~login"
  static let logOut: Address = "/~logout"

  let passwords: PasswordFile

  var pages: [Page] {
    [
      Page.logIn(Self.logIn.text) { try await passwords.user($0, $1) },
      Page.logOut(Self.logOut.text, orGoTo: Self.logIn),
    ]
  }
}
