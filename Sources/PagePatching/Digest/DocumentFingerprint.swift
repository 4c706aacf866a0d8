import Crypto
import PageElements

/// What must be remembered of a document to tell later what changed: the digest of each part, and
/// none of their bytes.
///
/// About 60 bytes and 16 more for each cell, for each row. Versions that share sections share
/// their memory; see ``sharing(with:)``.
public struct DocumentFingerprint: Sendable {
  /// Names the content: equal documents have equal versions, in every process that shares the
  /// digest key. 128 bits of SHA-256, in base64url.
  public let version: String

  struct Row: Hashable, Sendable {
    var identity: String
    var attributes: Digest
    /// Which of ``Section/cells`` belong to it.
    var cells: Range<Int32>
  }

  struct Section: Hashable, Sendable {
    var identity: String
    var attributes: Digest
    var header, footer: Digest?
    var rows: [Row]
    var cells: [Digest]
  }

  /// The members that are replaced as a whole.
  struct Members: Hashable, Sendable {
    var selfURL: String
    var title: String
    var next, previous, reload: String?
    var header, caption, footer: Digest?
    var attributes, columns: Digest
  }

  let page: String
  var members: Members
  var sections: [Section]

  /// The same fingerprint, holding on to `other`'s memory where the two agree.
  public func sharing(with other: DocumentFingerprint) -> DocumentFingerprint {
    var shared = self
    let index = IdentityIndex(other.sections.map(\.identity))
    for position in sections.indices {
      if let old = index.position(of: sections[position].identity),
        other.sections[old] == sections[position]
      {
        shared.sections[position] = other.sections[old]
      }
    }
    return shared
  }

  /// Roughly how many bytes of memory it takes.
  public var byteCount: Int {
    let texts = [members.selfURL, members.title, members.next, members.previous, members.reload]
    return sections.reduce(texts.reduce(512) { $0 + ($1?.utf8.count ?? 0) }) { sum, section in
      sum + 160 + section.rows.count * MemoryLayout<Row>.stride
        + section.cells.count * MemoryLayout<Digest>.stride
        + section.rows.reduce(0) { $0 + ($1.identity.utf8.count > 15 ? 48 : 0) }
    }
  }
}

extension PageDocument {
  /// Takes the digests of all parts and the version over them.
  public func fingerprint(key: DigestKey) -> DocumentFingerprint {
    bytes.withUnsafeBytes { buffer in
      func digest(_ span: Outline.Span) -> Digest {
        SipHash.digest(UnsafeRawBufferPointer(rebasing: buffer[span]), key: key)
      }
      let members = DocumentFingerprint.Members(
        selfURL: selfURL, title: title, next: next, previous: previous,
        reload: reload,
        header: outline.header.map(digest), caption: outline.caption.map(digest),
        footer: outline.footer.map(digest),
        attributes: digest(outline.attributes),
        columns: digest(
          (outline.columns.first?.lowerBound ?? 0)..<(outline.columns.last?.upperBound ?? 0)))
      let sections = outline.sections.map { section in
        var cells: [Digest] = []
        cells.reserveCapacity(
          section.rows.isEmpty
            ? 0
            : section.rows.count
              * outline.rows[section.rows.lowerBound]
              .cells.count)
        var rows: [DocumentFingerprint.Row] = []
        rows.reserveCapacity(section.rows.count)
        for row in outline.rows[section.rows] {
          let first = Int32(cells.count)
          for cell in outline.cells[row.cells] { cells.append(digest(cell)) }
          rows.append(
            .init(
              identity: Self.identity(row.key, isPositional: row.isPositional),
              attributes: digest(row.attributes), cells: first..<Int32(cells.count)))
        }
        return DocumentFingerprint.Section(
          identity: Self.identity(section.key, isPositional: section.isPositional),
          attributes: digest(section.attributes), header: section.header.map(digest),
          footer: section.footer.map(digest), rows: rows, cells: cells)
      }
      return DocumentFingerprint(
        version: VersionHash.version(page: page, members: members, sections: sections),
        page: page, members: members, sections: sections)
    }
  }

  /// A name that a position and a key never share.
  private static func identity(_ key: String, isPositional: Bool) -> String {
    if isPositional { return "\u{0}" + key }
    return key.utf8.first == 0 ? "\u{0}" + key : key
  }
}

/// SHA-256 over the digests of a document's members, each with its length or count before it, so
/// that no two documents feed it the same bytes.
private struct VersionHash {
  private var input: [UInt8] = []

  static func version(
    page: String, members: DocumentFingerprint.Members, sections: [DocumentFingerprint.Section]
  ) -> String {
    var hash = VersionHash()
    hash.add(page)
    hash.add(members.selfURL)
    hash.add(members.title)
    hash.add(members.next)
    hash.add(members.previous)
    hash.add(members.header)
    hash.add(members.caption)
    hash.add(members.footer)
    hash.add(members.attributes)
    hash.add(members.columns)
    hash.add(sections.count)
    for section in sections {
      hash.add(section.identity)
      hash.add(section.attributes)
      hash.add(section.header)
      hash.add(section.footer)
      hash.add(section.rows.count)
      for row in section.rows {
        hash.add(row.identity)
        hash.add(row.attributes)
        hash.add(row.cells.count)
      }
      for cell in section.cells { hash.add(cell) }
    }
    if let reload = members.reload { hash.add(reload) }
    return Base64URL.encode(SHA256.hash(data: hash.input).prefix(16))
  }

  private mutating func add(_ number: Int) { add(UInt64(number)) }

  private mutating func add(_ word: UInt64) {
    withUnsafeBytes(of: word.littleEndian) { input.append(contentsOf: $0) }
  }

  private mutating func add(_ digest: Digest) {
    add(digest.low)
    add(digest.high)
  }

  private mutating func add(_ digest: Digest?) {
    add(digest == nil ? 0 : 1)
    if let digest { add(digest) }
  }

  private mutating func add(_ text: String) {
    add(text.utf8.count)
    input.append(contentsOf: text.utf8)
  }

  private mutating func add(_ text: String?) {
    add(text == nil ? 0 : 1)
    if let text { add(text) }
  }
}
