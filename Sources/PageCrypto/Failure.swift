/// What no caller could go on after.
enum Failure {
  static func check(_ result: Int32) {
    precondition(result == 1, "libcrypto has no memory, or its installation is broken.")
  }
}
