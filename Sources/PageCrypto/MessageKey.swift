import CCrypto

/// A key for authenticating messages with HMAC-SHA256 (RFC 2104).
package final class MessageKey: Sendable {
  /// A context initialized with the key. It is never changed, only copied, so threads can share it.
  nonisolated(unsafe) private let keyedContext: OpaquePointer

  package init(_ key: [UInt8]) {
    Libcrypto.initialize()
    let algorithm = LibcryptoResult.requirePointer(EVP_MAC_fetch(nil, OSSL_MAC_NAME_HMAC, nil))
    defer { EVP_MAC_free(algorithm) }
    keyedContext = LibcryptoResult.requirePointer(EVP_MAC_CTX_new(algorithm))
    Parameters.withDigest {
      LibcryptoResult.requireSuccess(EVP_MAC_init(keyedContext, key, key.count, $0))
    }
  }

  deinit { EVP_MAC_CTX_free(keyedContext) }

  /// Returns the authentication code of a message: 32 bytes.
  package func code(for message: [UInt8]) -> [UInt8] {
    let context = LibcryptoResult.requirePointer(EVP_MAC_CTX_dup(keyedContext))
    defer { EVP_MAC_CTX_free(context) }
    LibcryptoResult.requireSuccess(EVP_MAC_update(context, message, message.count))
    return [UInt8](unsafeUninitializedCapacity: SHA256.byteCount) { code, count in
      LibcryptoResult.requireSuccess(
        EVP_MAC_final(context, code.baseAddress, &count, SHA256.byteCount))
    }
  }
}
