import CCrypto

/// SHA-256 (FIPS 180-4) of bytes that arrive in pieces.
///
/// The implementation is libcrypto's. If it fails, for lack of memory or because its installation is broken, the
/// process ends, since later signatures and comparisons could not be trusted.
package struct SHA256: ~Copyable {
  package static let byteCount = 32

  /// Fetched once, since a fetch takes longer than a short hash. Never freed or changed.
  nonisolated(unsafe) private static let algorithm: OpaquePointer = {
    Libcrypto.initialize()
    return LibcryptoResult.requirePointer(EVP_MD_fetch(nil, "SHA256", nil))
  }()

  private let context: OpaquePointer

  package init() {
    context = LibcryptoResult.requirePointer(EVP_MD_CTX_new())
    LibcryptoResult.requireSuccess(EVP_DigestInit_ex2(context, Self.algorithm, nil))
  }

  deinit { EVP_MD_CTX_free(context) }

  package mutating func update(_ bytes: [UInt8]) {
    LibcryptoResult.requireSuccess(EVP_DigestUpdate(context, bytes, bytes.count))
  }

  /// Returns the digest of all bytes: 32 bytes.
  package consuming func finish() -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: Self.byteCount) { digest, count in
      LibcryptoResult.requireSuccess(EVP_DigestFinal_ex(context, digest.baseAddress, nil))
      count = Self.byteCount
    }
  }

  /// Returns the digest of a byte array: 32 bytes.
  package static func hash(_ bytes: [UInt8]) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: byteCount) { digest, count in
      LibcryptoResult.requireSuccess(
        EVP_Digest(bytes, bytes.count, digest.baseAddress, nil, algorithm, nil))
      count = byteCount
    }
  }
}
