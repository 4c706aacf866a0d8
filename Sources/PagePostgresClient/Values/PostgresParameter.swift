/// A value as it is sent to the server.
public struct PostgresParameter: Hashable, Sendable {
  /// The bytes in the format of `type`; `nil` for NULL.
  package let bytes: [UInt8]?
  /// The OID of the type in the catalog; 0 to let the server infer it from the statement.
  package let type: UInt32
  /// Whether the bytes are in the type's binary format, not a text.
  package let isBinary: Bool

  /// The value as a text; `nil` for NULL and for a binary value.
  package var text: String? {
    isBinary ? nil : bytes.map { String(decoding: $0, as: UTF8.self) }
  }

  private init(_ bytes: [UInt8]?, type: UInt32 = 0, isBinary: Bool = false) {
    (self.bytes, self.type, self.isBinary) = (bytes, type, isBinary)
  }

  /// No value.
  public static let null = PostgresParameter(nil)

  /// A value as a text, which the server parses as the expected type. A NUL character makes the statement fail,
  /// because PostgreSQL texts cannot contain it.
  public static func text(_ text: String) -> PostgresParameter {
    PostgresParameter(Array(text.utf8))
  }

  /// Bytes (`bytea`).
  public static func bytes(_ bytes: [UInt8]) -> PostgresParameter {
    PostgresParameter(bytes, type: 17, isBinary: true)
  }
}

extension PostgresQuery {
  package typealias Parameters = (
    UnsafePointer<UnsafePointer<CChar>?>?, UnsafePointer<Int32>?, UnsafePointer<Int32>?,
    UnsafePointer<UInt32>?
  )

  /// Passes the values, their lengths, whether they are binary, and their types to `body`.
  package func withParameters<Result>(
    _ body: (
      UnsafePointer<UnsafePointer<CChar>?>?, UnsafePointer<Int32>?, UnsafePointer<Int32>?,
      UnsafePointer<UInt32>?
    ) -> Result
  ) -> Result {
    guard !values.isEmpty else { return body(nil, nil, nil, nil) }
    // One buffer for all values, each with a NUL after it, which the library needs for texts.
    var buffer: [CChar] = []
    var offsets: [Int?] = []
    for value in values {
      guard let bytes = value.bytes else {
        offsets.append(nil)
        continue
      }
      offsets.append(buffer.count)
      // The library would cut a text at a NUL. 0xFF is valid in no encoding, so the server rejects the text.
      let isCut = !value.isBinary && bytes.contains(0)
      buffer.append(
        contentsOf: bytes.map { CChar(bitPattern: isCut && $0 == 0 ? 0xFF : $0) } + [0])
    }
    let lengths = values.map { Int32(clamping: $0.bytes?.count ?? 0) }
    let formats = values.map { $0.isBinary ? Int32(1) : 0 }
    let types = values.map(\.type)
    return buffer.withUnsafeBufferPointer { buffer in
      let pointers = offsets.map { offset in offset.flatMap { buffer.baseAddress?.advanced(by: $0) }
      }
      return pointers.withUnsafeBufferPointer { pointers in
        lengths.withUnsafeBufferPointer { lengths in
          formats.withUnsafeBufferPointer { formats in
            types.withUnsafeBufferPointer { types in
              body(
                pointers.baseAddress, lengths.baseAddress, formats.baseAddress, types.baseAddress)
            }
          }
        }
      }
    }
  }
}
