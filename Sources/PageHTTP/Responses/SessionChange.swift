/// A handler's change to its session, which the response carries out.
package enum SessionChange: Hashable, Sendable {
  case logIn(user: String, staysLoggedIn: Bool)
  case logOut
}
