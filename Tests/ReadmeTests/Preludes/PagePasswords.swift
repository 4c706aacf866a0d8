import PagePasswords
import PageSite

struct User {
  var id: String
  var passwordHash: String
}

struct Users {
  func user(named name: String) async throws -> User? { nil }
}

let users = Users()
let passwords = ScryptPasswords()
