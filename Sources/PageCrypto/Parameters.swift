import CCrypto

/// What an algorithm of libcrypto is told, as the array that it reads.
enum Parameters {
  /// Calls `body` with SHA-256 as the digest, and with values by their names.
  ///
  /// - Parameters:
  ///   - octets: Names and values: each a constant of the header, and what it is to be.
  ///   - body: The pointer holds for as long as it runs.
  static func withDigest(
    _ octets: [(name: String, value: [UInt8])] = [],
    _ body: (UnsafePointer<OSSL_PARAM>?) -> Void
  ) {
    // The array points at its names and values, so that all of them are copied to where they stay.
    var copies: [UnsafeMutableRawBufferPointer] = []
    defer { for copy in copies { copy.deallocate() } }
    func keep(_ bytes: some Collection<UInt8>) -> UnsafeMutableRawBufferPointer {
      let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 1)
      copy.copyBytes(from: bytes)
      copies.append(copy)
      return copy
    }
    func text(_ text: String) -> UnsafeMutablePointer<CChar>? {
      keep(Array(text.utf8) + [0]).baseAddress?.assumingMemoryBound(to: CChar.self)
    }
    let array =
      [OSSL_PARAM_construct_utf8_string(text(OSSL_ALG_PARAM_DIGEST), text("SHA256"), 0)]
      + octets.map { octet in
        let value = keep(octet.value)
        return OSSL_PARAM_construct_octet_string(text(octet.name), value.baseAddress, value.count)
      } + [OSSL_PARAM_construct_end()]
    array.withUnsafeBufferPointer { body($0.baseAddress) }
  }
}
