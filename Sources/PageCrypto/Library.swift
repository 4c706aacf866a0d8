import CCrypto

/// The library as a whole.
enum Library {
  private static let hasBegun = OPENSSL_init_crypto(UInt64(OPENSSL_INIT_NO_ATEXIT), nil)

  /// Before anything else is asked of it: at the end of the process it would free what threads may still hash with.
  static func begin() { Failure.check(hasBegun) }
}
