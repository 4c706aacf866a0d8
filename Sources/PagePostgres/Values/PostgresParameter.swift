/// A value as it goes to the server.
public struct PostgresParameter: Hashable, Sendable {
  /// The bytes, as `type` has them; `nil` for NULL.
  let bytes: [UInt8]?
  /// The number of the type in the catalogue; 0 where the server tells it from where the value stands.
  let type: UInt32
  /// Whether the bytes are those of the type itself, and not a text.
  let isBinary: Bool

  private init(_ bytes: [UInt8]?, type: UInt32 = 0, isBinary: Bool = false) {
    (self.bytes, self.type, self.isBinary) = (bytes, type, isBinary)
  }

  /// No value.
  public static let null = PostgresParameter(nil)

  /// A value as the server reads it from a text: of whichever type is expected where it stands. A character NUL, which
  /// no text of PostgreSQL holds, and all that follows it make the statement fail.
  public static func text(_ text: String) -> PostgresParameter {
    PostgresParameter(Array(text.utf8))
  }

  /// Bytes (`bytea`).
  public static func bytes(_ bytes: [UInt8]) -> PostgresParameter {
    PostgresParameter(bytes, type: 17, isBinary: true)
  }
}

extension PostgresQuery {
  typealias Parameters = (
    UnsafePointer<UnsafePointer<CChar>?>?, UnsafePointer<Int32>?, UnsafePointer<Int32>?,
    UnsafePointer<UInt32>?
  )

  /// Hands out the values, their lengths, whether they are binary, and their types.
  func withParameters<Result>(
    _ body: (
      UnsafePointer<UnsafePointer<CChar>?>?, UnsafePointer<Int32>?, UnsafePointer<Int32>?,
      UnsafePointer<UInt32>?
    ) -> Result
  ) -> Result {
    guard !values.isEmpty else { return body(nil, nil, nil, nil) }
    // One buffer for all, each with the end that the library looks for in a text.
    var buffer: [CChar] = []
    var places: [Int?] = []
    for value in values {
      guard let bytes = value.bytes else {
        places.append(nil)
        continue
      }
      places.append(buffer.count)
      // A text ends at a NUL, so that one within it would be cut. No encoding has this byte: the server refuses it.
      let isCut = !value.isBinary && bytes.contains(0)
      buffer.append(
        contentsOf: bytes.map { CChar(bitPattern: isCut && $0 == 0 ? 0xFF : $0) } + [0])
    }
    let lengths = values.map { Int32(clamping: $0.bytes?.count ?? 0) }
    let formats = values.map { $0.isBinary ? Int32(1) : 0 }
    let types = values.map(\.type)
    return buffer.withUnsafeBufferPointer { buffer in
      let pointers = places.map { place in place.flatMap { buffer.baseAddress?.advanced(by: $0) } }
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
