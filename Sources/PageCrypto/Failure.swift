/// Errors of libcrypto that no caller can recover from.
enum Failure {
  private static let words = "libcrypto has no memory, or its installation is broken."

  static func check(_ result: Int32) { precondition(result == 1, words) }

  static func checked(_ made: OpaquePointer?) -> OpaquePointer {
    precondition(made != nil, words)
    return made.unsafelyUnwrapped
  }
}
