import PageBytes
import PageElements

/// What some bytes are, as far as they tell: a text, or a kind of file by how it begins.
package struct BytesContent {
  /// The text that they are in UTF-8; `nil` for others, and for those that are empty or have control characters.
  package let text: String?
  /// The name of their kind; `nil` where they do not tell.
  package let name: String?

  /// Texts of more bytes are not looked for.
  private static let longestText = 1 << 20

  package init(_ bytes: [UInt8]) {
    name = Geometry(bytes)?.description ?? Self.signatures.first { $0.matches(bytes) }?.name
    text = name == nil ? Self.text(bytes) : nil
  }

  private static func text(_ bytes: [UInt8]) -> String? {
    guard !bytes.isEmpty, bytes.count <= longestText,
      bytes.allSatisfy({ $0 >= 0x20 && $0 != 0x7F || [0x09, 0x0A, 0x0D].contains($0) })
    else { return nil }
    return String(validating: bytes, as: UTF8.self)
  }

  private struct Signature {
    let name: String
    let start: [UInt8]
    var rest: [UInt8] = []
    var offset = 0

    func matches(_ bytes: [UInt8]) -> Bool {
      bytes.starts(with: start) && bytes.dropFirst(offset).starts(with: rest)
    }
  }

  private static let signatures = [
    Signature(name: "PNG picture", start: [0x89, 0x50, 0x4E, 0x47]),
    Signature(name: "JPEG picture", start: [0xFF, 0xD8, 0xFF]),
    Signature(name: "GIF picture", start: Array("GIF8".utf8)),
    Signature(
      name: "WebP picture", start: Array("RIFF".utf8), rest: Array("WEBP".utf8), offset: 8),
    Signature(name: "TIFF picture", start: [0x49, 0x49, 0x2A, 0x00]),
    Signature(name: "TIFF picture", start: [0x4D, 0x4D, 0x00, 0x2A]),
    Signature(name: "gzip", start: [0x1F, 0x8B, 0x08]),
    Signature(name: "Zstandard", start: [0x28, 0xB5, 0x2F, 0xFD]),
    Signature(name: "ZIP", start: [0x50, 0x4B, 0x03, 0x04]),
    Signature(name: "PDF", start: Array("%PDF-".utf8)),
    Signature(name: "Property list", start: Array("bplist00".utf8)),
    Signature(name: "SQLite database", start: Array("SQLite format 3\0".utf8)),
  ]
}

/// A geometry as GeoPackage or SpatiaLite stores it, by its kind and reference system.
private struct Geometry: CustomStringConvertible {
  private let kind: String
  private let system: Int32
  private var point: (x: Double, y: Double)?

  /// - Returns: `nil` for bytes that are none.
  init?(_ all: [UInt8]) {
    let bytes = all[...]
    // OGC GeoPackage, "GeoPackageBinary" format: a header with its length in the flags, then a geometry in WKB.
    let envelopes = [0, 32, 48, 48, 64]
    if bytes.starts(with: "GP".utf8), bytes.count > 8 {
      let flags = bytes[3]
      let envelope = Int(flags >> 1 & 7)
      if envelope < envelopes.count {
        let body = bytes.dropFirst(8 + envelopes[envelope])
        if let order = body.first, order <= 1 {
          self.init(
            body.dropFirst(), isLittle: order == 1,
            system: bytes.dropFirst(4).word(isLittle: flags & 1 == 1))
          return
        }
      }
    }
    // SpatiaLite, "BLOB-Geometry": between its marks 00, 7C and FE.
    if bytes.count >= 44, bytes.first == 0, bytes[1] <= 1, bytes[38] == 0x7C, bytes.last == 0xFE {
      let isLittle = bytes[1] == 1
      self.init(
        bytes.dropFirst(39), isLittle: isLittle,
        system: bytes.dropFirst(2).word(isLittle: isLittle))
      return
    }
    return nil
  }

  /// - Parameter body: The number of the kind, and what it has.
  private init?(_ body: ArraySlice<UInt8>, isLittle: Bool, system: UInt32?) {
    let kinds = [
      "Geometry", "Point", "Line", "Polygon", "Points", "Lines", "Polygons", "Collection",
    ]
    self.system = Int32(bitPattern: system ?? 0)
    // Kinds with heights or measures are a thousand greater, those that are compressed a million.
    guard let number = body.word(isLittle: isLittle), number % 1_000 < kinds.count else {
      return nil
    }
    kind = kinds[Int(number % 1_000)]
    let numbers = body.dropFirst(4)
    if number % 1_000 == 1, let x = numbers.double(isLittle: isLittle),
      let y = numbers.dropFirst(8).double(isLittle: isLittle), x.isFinite, y.isFinite
    {
      point = (x, y)
    }
  }

  var description: String {
    let place = point.map { " \($0.x) \($0.y)" } ?? ""
    return "\(kind)\(place) (SRID \(system))"
  }
}

extension ArraySlice<UInt8> {
  fileprivate func word(isLittle: Bool) -> UInt32? {
    number(of: 4, isLittle: isLittle).map { UInt32(truncatingIfNeeded: $0) }
  }

  fileprivate func double(isLittle: Bool) -> Double? {
    number(of: 8, isLittle: isLittle).map(Double.init(bitPattern:))
  }

  private func number(of length: Int, isLittle: Bool) -> UInt64? {
    guard count >= length else { return nil }
    let bytes = prefix(length)
    return (isLittle ? Array(bytes.reversed()) : Array(bytes)).reduce(0) { $0 << 8 | UInt64($1) }
  }
}
