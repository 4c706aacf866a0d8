import CCrypto

/// Keys derived from secrets.
package enum KeyDerivation {
  /// Returns a key for one purpose, derived from a secret by HKDF-SHA256 without a salt (RFC 5869).
  ///
  /// - Parameters:
  ///   - secret: A secret of any length.
  ///   - purpose: The purpose. Other purposes give other keys.
  ///   - byteCount: The length of the key, at most 8,160 bytes (the limit of HKDF).
  package static func hkdf(_ secret: [UInt8], for purpose: String, byteCount: Int) -> [UInt8] {
    Libcrypto.initialize()
    let algorithm = LibcryptoResult.requirePointer(EVP_KDF_fetch(nil, OSSL_KDF_NAME_HKDF, nil))
    let context = LibcryptoResult.requirePointer(EVP_KDF_CTX_new(algorithm))
    defer {
      EVP_KDF_CTX_free(context)
      EVP_KDF_free(algorithm)
    }
    return [UInt8](unsafeUninitializedCapacity: byteCount) { key, count in
      Parameters.withDigest([
        (OSSL_KDF_PARAM_KEY, secret), (OSSL_KDF_PARAM_INFO, Array(purpose.utf8)),
      ]) {
        LibcryptoResult.requireSuccess(EVP_KDF_derive(context, key.baseAddress, byteCount, $0))
      }
      count = byteCount
    }
  }

  /// Returns a key derived from a password by scrypt (RFC 7914), which is slow on purpose.
  ///
  /// - Parameters:
  ///   - rounds: N, a power of two above 1. It takes 128 · N · r bytes, within `memoryLimit`.
  ///   - blockSize: r.
  ///   - parallelism: p.
  /// - Returns: `nil` if scrypt does not support the parameters, or there is not enough memory.
  package static func scrypt(
    _ password: [UInt8], salt: [UInt8], rounds: Int, blockSize: Int, parallelism: Int,
    byteCount: Int, memoryLimit: Int
  ) -> [UInt8]? {
    Libcrypto.initialize()
    var key = [UInt8](repeating: 0, count: byteCount)
    let isDone = password.withUnsafeBytes { password in
      EVP_PBE_scrypt(
        password.baseAddress?.assumingMemoryBound(to: CChar.self), password.count, salt, salt.count,
        UInt64(rounds), UInt64(blockSize), UInt64(parallelism), UInt64(memoryLimit), &key,
        byteCount)
    }
    return isDone == 1 ? key : nil
  }
}
