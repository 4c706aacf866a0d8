import PageBytes
import PageElements

/// The path of a page or route, with path parameters: `/products/{id}`.
package struct PathPattern: Sendable {
  package enum Segment: Sendable, Equatable {
    case text(String)
    /// A path parameter with this name.
    case value(String)

    package static func == (left: Segment, right: Segment) -> Bool {
      switch (left, right) {
      case (.text(let left), .text(let right)): left.hasSameBytes(as: right)
      // Parameters match the same values whatever their names.
      case (.value, .value): true
      default: false
      }
    }
  }

  package let path: String
  package let segments: [Segment]

  /// - Parameter isEndpoint: Whether the path belongs to an endpoint of a page, and contains a segment `-`.
  /// - Throws: ``SiteError/invalidPath(_:)``.
  package init(_ path: String, isEndpoint: Bool = false) throws(SiteError) {
    self.path = path
    guard path != "/" else {
      segments = []
      return
    }
    guard path.hasPrefix("/"), !path.utf8.contains(where: { "?#%\\".utf8.contains($0) }),
      path.unicodeScalars.allSatisfy({ $0.value > 0x20 && $0.value != 0x7F })
    else { throw .invalidPath(path) }
    var segments: [Segment] = []
    var names: Set<String> = []
    for text in Substring(path.utf8.dropFirst()).parts(separatedBy: "/") {
      let isMarker = isEndpoint && text.utf8.elementsEqual("-".utf8)
      let segment = isMarker ? .text("-") : Self.segment(text)
      if case .value(let name) = segment, !names.insert(name).inserted { throw .invalidPath(path) }
      guard let segment else { throw .invalidPath(path) }
      segments.append(segment)
    }
    self.segments = segments
  }

  private static func segment(_ text: Substring) -> Segment? {
    guard text.utf8.contains(where: { "{}".utf8.contains($0) }) else {
      return PathSegment.value(text) == nil ? nil : .text(String(text))
    }
    guard text.utf8.first == UInt8(ascii: "{"), text.utf8.last == UInt8(ascii: "}") else {
      return nil
    }
    let name = Substring(text.utf8.dropFirst().dropLast())
    func isLetter(_ byte: UInt8) -> Bool {
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }
    guard let first = name.utf8.first, isLetter(first),
      name.utf8.allSatisfy({ isLetter($0) || $0.digit != nil || $0 == UInt8(ascii: "_") })
    else { return nil }
    return .value(String(name))
  }

  /// The names of the path parameters, in order.
  package var names: [String] {
    segments.compactMap { if case .value(let name) = $0 { name } else { nil } }
  }

  /// Whether a path can match both patterns and neither is more specific. A pattern is more specific if it
  /// has all literal segments of the other, and more.
  package func isAmbiguous(beside other: PathPattern) -> Bool {
    guard segments.count == other.segments.count else { return false }
    var (isNarrower, isWider) = (false, false)
    for (ownSegment, otherSegment) in zip(segments, other.segments) where ownSegment != otherSegment
    {
      switch (ownSegment, otherSegment) {
      case (.text, .value): isNarrower = true
      case (.value, .text): isWider = true
      default: return false
      }
    }
    return isNarrower == isWider
  }
}
