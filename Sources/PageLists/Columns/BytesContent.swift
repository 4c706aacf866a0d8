import PageBytes
import PageElements

/// The detected content of a byte string: text, or a kind of file by its signature.
package struct BytesContent {
  /// The bytes as UTF-8 text; `nil` if they are empty, invalid, or contain controls other than tabs and line breaks.
  package let text: String?
  /// The name of the kind of file; `nil` if unknown.
  package let name: String?

  /// The maximum number of bytes that are checked for text.
  private static let maximumTextLength = 1 << 20

  package init(_ bytes: [UInt8]) {
    name = Geometry(bytes)?.description ?? Self.signatures.first { $0.matches(bytes) }?.name
    text = name == nil ? Self.text(bytes) : nil
  }

  private static func text(_ bytes: [UInt8]) -> String? {
    guard !bytes.isEmpty, bytes.count <= maximumTextLength,
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
    Signature(name: "PNG image", start: [0x89, 0x50, 0x4E, 0x47]),
    Signature(name: "JPEG image", start: [0xFF, 0xD8, 0xFF]),
    Signature(name: "GIF image", start: Array("GIF8".utf8)),
    Signature(
      name: "WebP image", start: Array("RIFF".utf8), rest: Array("WEBP".utf8), offset: 8),
    Signature(name: "TIFF image", start: [0x49, 0x49, 0x2A, 0x00]),
    Signature(name: "TIFF image", start: [0x4D, 0x4D, 0x00, 0x2A]),
    Signature(name: "gzip", start: [0x1F, 0x8B, 0x08]),
    Signature(name: "Zstandard", start: [0x28, 0xB5, 0x2F, 0xFD]),
    Signature(name: "ZIP", start: [0x50, 0x4B, 0x03, 0x04]),
    Signature(name: "PDF", start: Array("%PDF-".utf8)),
    Signature(name: "Property list", start: Array("bplist00".utf8)),
    Signature(name: "SQLite database", start: Array("SQLite format 3\0".utf8)),
  ]
}

/// A geometry in GeoPackage or SpatiaLite format: its type, its SRID and, for a point, its coordinates.
private struct Geometry: CustomStringConvertible {
  private let kind: String
  private let srid: Int32
  private var point: (x: Double, y: Double)?

  /// Reads the header of a geometry; returns `nil` for other bytes.
  init?(_ all: [UInt8]) {
    let bytes = all[...]
    // OGC GeoPackage, "GeoPackageBinary" format: a header whose length is in the flags, then a geometry in WKB.
    let envelopes = [0, 32, 48, 48, 64]
    if bytes.starts(with: "GP".utf8), bytes.count > 8 {
      let flags = bytes[3]
      let envelope = Int(flags >> 1 & 7)
      if envelope < envelopes.count {
        let body = bytes.dropFirst(8 + envelopes[envelope])
        if let order = body.first, order <= 1 {
          self.init(
            body.dropFirst(), isLittleEndian: order == 1,
            srid: bytes.dropFirst(4).word(isLittleEndian: flags & 1 == 1))
          return
        }
      }
    }
    // SpatiaLite, "BLOB-Geometry": the bytes 00, 7C and FE mark the start, the body and the end.
    if bytes.count >= 44, bytes.first == 0, bytes[1] <= 1, bytes[38] == 0x7C, bytes.last == 0xFE {
      let isLittleEndian = bytes[1] == 1
      self.init(
        bytes.dropFirst(39), isLittleEndian: isLittleEndian,
        srid: bytes.dropFirst(2).word(isLittleEndian: isLittleEndian))
      return
    }
    return nil
  }

  /// - Parameter body: The geometry type code, followed by the coordinates.
  private init?(_ body: ArraySlice<UInt8>, isLittleEndian: Bool, srid: UInt32?) {
    let kinds = [
      "Geometry", "Point", "LineString", "Polygon", "MultiPoint", "MultiLineString",
      "MultiPolygon", "GeometryCollection",
    ]
    self.srid = Int32(bitPattern: srid ?? 0)
    // Type codes add 1,000 to 3,000 for Z and M coordinates, and 1,000,000 if the geometry is compressed.
    guard let number = body.word(isLittleEndian: isLittleEndian), number % 1_000 < kinds.count
    else {
      return nil
    }
    kind = kinds[Int(number % 1_000)]
    let numbers = body.dropFirst(4)
    if number % 1_000 == 1, let x = numbers.double(isLittleEndian: isLittleEndian),
      let y = numbers.dropFirst(8).double(isLittleEndian: isLittleEndian), x.isFinite, y.isFinite
    {
      point = (x, y)
    }
  }

  var description: String {
    let coordinates = point.map { " \($0.x) \($0.y)" } ?? ""
    return "\(kind)\(coordinates) (SRID \(srid))"
  }
}

extension ArraySlice<UInt8> {
  fileprivate func word(isLittleEndian: Bool) -> UInt32? {
    number(of: 4, isLittleEndian: isLittleEndian).map { UInt32(truncatingIfNeeded: $0) }
  }

  fileprivate func double(isLittleEndian: Bool) -> Double? {
    number(of: 8, isLittleEndian: isLittleEndian).map(Double.init(bitPattern:))
  }

  private func number(of length: Int, isLittleEndian: Bool) -> UInt64? {
    guard count >= length else { return nil }
    let bytes = prefix(length)
    return (isLittleEndian ? Array(bytes.reversed()) : Array(bytes)).reduce(0) {
      $0 << 8 | UInt64($1)
    }
  }
}
