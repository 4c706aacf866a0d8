import CCrypto

/// libcrypto as a whole.
enum Libcrypto {
  private static let initializationResult = OPENSSL_init_crypto(UInt64(OPENSSL_INIT_NO_ATEXIT), nil)

  /// Initializes libcrypto without its exit handler, which would free memory that threads may still use. Call this
  /// first.
  static func initialize() { LibcryptoResult.requireSuccess(initializationResult) }
}
