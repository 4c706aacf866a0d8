/// Errors of libcrypto that no caller can recover from.
enum LibcryptoResult {
  private static let message = "libcrypto has no memory, or its installation is broken."

  static func requireSuccess(_ result: Int32) { precondition(result == 1, message) }

  static func requirePointer(_ pointer: OpaquePointer?) -> OpaquePointer {
    precondition(pointer != nil, message)
    return pointer.unsafelyUnwrapped
  }
}
