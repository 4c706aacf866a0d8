import CCrypto

/// libcrypto as a whole.
enum Library {
  private static let hasBegun = OPENSSL_init_crypto(UInt64(OPENSSL_INIT_NO_ATEXIT), nil)

  /// Initializes libcrypto without its exit handler, which would free memory that threads may still use. Call this
  /// first.
  static func begin() { Failure.check(hasBegun) }
}
