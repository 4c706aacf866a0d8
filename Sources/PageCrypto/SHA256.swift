import CCrypto

/// SHA-256 (FIPS 180-4) of bytes that come one after the other.
///
/// Like all of this module it is libcrypto's, which fails for want of memory or where its installation is broken:
/// then the process ends, since nothing that is signed or compared after that could be trusted.
package struct SHA256: ~Copyable {
  package static let byteCount = 32

  /// Looked up once: each look takes longer than a short hash. Never freed or changed.
  nonisolated(unsafe) private static let algorithm: OpaquePointer = {
    Library.begin()
    return Failure.checked(EVP_MD_fetch(nil, "SHA256", nil))
  }()

  private let context: OpaquePointer

  package init() {
    context = Failure.checked(EVP_MD_CTX_new())
    Failure.check(EVP_DigestInit_ex2(context, Self.algorithm, nil))
  }

  deinit { EVP_MD_CTX_free(context) }

  package mutating func update(_ bytes: [UInt8]) {
    Failure.check(EVP_DigestUpdate(context, bytes, bytes.count))
  }

  /// The digest of all that came: 32 bytes.
  package consuming func finish() -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: Self.byteCount) { digest, count in
      Failure.check(EVP_DigestFinal_ex(context, digest.baseAddress, nil))
      count = Self.byteCount
    }
  }

  /// The digest of bytes that are all there: 32 bytes.
  package static func hash(_ bytes: [UInt8]) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: byteCount) { digest, count in
      Failure.check(
        EVP_Digest(bytes, bytes.count, digest.baseAddress, nil, algorithm, nil))
      count = byteCount
    }
  }
}
