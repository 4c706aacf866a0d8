import CCrypto

/// The parameters of an algorithm, as the array that libcrypto reads.
enum Parameters {
  /// Calls `body` with SHA-256 as the digest, and with values by name.
  ///
  /// - Parameters:
  ///   - octets: Names, which are constants of the header, and their values.
  ///   - body: Receives a pointer that is only valid during the call.
  static func withDigest(
    _ octets: [(name: String, value: [UInt8])] = [],
    _ body: (UnsafePointer<OSSL_PARAM>?) -> Void
  ) {
    // The array points to its names and values, so they are copied to stable memory.
    var copies: [UnsafeMutableRawBufferPointer] = []
    defer { for copy in copies { copy.deallocate() } }
    func makeCopy(_ bytes: some Collection<UInt8>) -> UnsafeMutableRawBufferPointer {
      let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 1)
      copy.copyBytes(from: bytes)
      copies.append(copy)
      return copy
    }
    func text(_ text: String) -> UnsafeMutablePointer<CChar>? {
      makeCopy(Array(text.utf8) + [0]).baseAddress?.assumingMemoryBound(to: CChar.self)
    }
    let array =
      [OSSL_PARAM_construct_utf8_string(text(OSSL_ALG_PARAM_DIGEST), text("SHA256"), 0)]
      + octets.map { octet in
        let value = makeCopy(octet.value)
        return OSSL_PARAM_construct_octet_string(text(octet.name), value.baseAddress, value.count)
      } + [OSSL_PARAM_construct_end()]
    array.withUnsafeBufferPointer { body($0.baseAddress) }
  }
}
