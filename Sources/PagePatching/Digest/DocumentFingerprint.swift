import PageCrypto
import PageElements

/// The record of a document from which later changes are found: its addresses and title, and the digests of its other
/// parts.
///
/// Each row takes 36 bytes, and 16 more for each cell. Versions with equal sections share their memory; see
/// ``sharing(with:)``.
public struct DocumentFingerprint: Sendable {
  /// The version of the content. Equal documents have equal versions in every process that shares the digest key.
  /// Different documents have different versions, except under about one key in 2⁶². 128 bits, in base64url.
  public let version: String

  struct Section: Hashable, Sendable {
    var identity: Identity
    var attributes: Digest
    var header, footer: Digest?
    /// The identity of each row.
    var rows: [Identity]
    var contents: RowContents
  }

  /// The members that are replaced as a whole.
  struct Members: Hashable, Sendable {
    var selfURL: String
    var title: String
    var next, previous, reload: String?
    var frame: [String]?
    var header, caption, footer: Digest?
    var attributes, columns: Digest
  }

  let page: String
  var members: Members
  var sections: [Section]

  /// Returns the same fingerprint, which shares equal sections with `other` in memory.
  public func sharing(with other: DocumentFingerprint) -> DocumentFingerprint {
    var shared = self
    let index = IdentityIndex(other.sections.map(\.identity)[...])
    for position in sections.indices {
      if let old = index.position(of: sections[position].identity),
        other.sections[old] == sections[position]
      {
        shared.sections[position] = other.sections[old]
      }
    }
    return shared
  }

  /// The approximate memory use in bytes.
  public var byteCount: Int {
    let texts =
      [members.selfURL, members.title, members.next, members.previous, members.reload]
      + (members.frame ?? [])
    return sections.reduce(texts.reduce(512) { $0 + ($1?.utf8.count ?? 0) }) { sum, section in
      sum + 256 + section.rows.count * MemoryLayout<Identity>.stride
        + section.contents.byteCount
    }
  }
}

extension [String]? {
  func hasSameBytes(as other: [String]?) -> Bool {
    guard let self, let other else { return self == nil && other == nil }
    return self.elementsEqual(other) { $0.hasSameBytes(as: $1) }
  }
}

extension PageDocument {
  /// Computes the digests of all parts, and the version from them.
  public func fingerprint(key: DigestKey) -> DocumentFingerprint {
    NH.with(key) { hash in
      bytes.withUnsafeBytes { buffer in
        let members = members { hash.digest(UnsafeRawBufferPointer(rebasing: buffer[$0])) }
        let sections = outline.sections.map { section(of: $0, in: buffer, by: hash) }
        return DocumentFingerprint(
          version: VersionHash.version(page: page, members: members, sections: sections, by: hash),
          page: page, members: members, sections: sections)
      }
    }
  }

  private func members(_ digest: (Outline.Span) -> Digest) -> DocumentFingerprint.Members {
    .init(
      selfURL: selfURL, title: title, next: next, previous: previous, reload: reload, frame: frame,
      header: outline.header.map(digest), caption: outline.caption.map(digest),
      footer: outline.footer.map(digest), attributes: digest(outline.attributes),
      columns: digest(
        (outline.columns.first?.lowerBound ?? 0)..<(outline.columns.last?.upperBound ?? 0)))
  }

  private func section(
    of section: Outline.Section, in buffer: UnsafeRawBufferPointer, by hash: NH
  ) -> DocumentFingerprint.Section {
    func digest(_ span: Outline.Span) -> Digest {
      hash.digest(UnsafeRawBufferPointer(rebasing: buffer[span]))
    }
    let rows = outline.rows[section.rows]
    var identities: [Identity] = []
    identities.reserveCapacity(rows.count)
    var contents = RowContents(
      rows: rows.count,
      cells: (rows.last?.cells.upperBound ?? 0) - (rows.first?.cells.lowerBound ?? 0))
    for row in rows {
      identities.append(Identity(row.key, isPositional: row.isPositional, by: hash))
      contents.append(
        attributes: digest(row.attributes), cells: outline.cells[row.cells].lazy.map(digest))
    }
    return .init(
      identity: Identity(section.key, isPositional: section.isPositional, by: hash),
      attributes: digest(section.attributes), header: section.header.map(digest),
      footer: section.footer.map(digest), rows: identities, contents: contents)
  }
}

/// A SHA-256 over a document's members: texts with their lengths before them, and digests. The digests of a section's
/// rows are included as a digest of their list. Only documents with equal texts and digests have the same input.
private struct VersionHash {
  private var input: [UInt8] = []

  static func version(
    page: String, members: DocumentFingerprint.Members, sections: [DocumentFingerprint.Section],
    by digest: NH
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
    hash.add(UInt64(sections.count))
    for section in sections {
      hash.add(section.identity)
      hash.add(section.attributes)
      hash.add(section.header)
      hash.add(section.footer)
      hash.add(digest.digest(list: section.rows))
      hash.add(digest.digest(list: section.contents.starts))
      hash.add(digest.digest(list: section.contents.digests))
    }
    hash.add(members.reload)
    if let frame = members.frame {
      hash.add(UInt64(frame.count))
      for text in frame { hash.add(text) }
    }
    return Base64URL.encode(SHA256.hash(hash.input).prefix(16))
  }

  private mutating func add(_ word: UInt64) {
    withUnsafeBytes(of: word.littleEndian) { input.append(contentsOf: $0) }
  }

  private mutating func add(_ digest: Digest) {
    add(digest.low)
    add(digest.high)
  }

  private mutating func add(_ identity: Identity) {
    add(identity.low)
    add(identity.high)
  }

  private mutating func add(_ digest: Digest?) {
    add(digest == nil ? 0 : 1)
    if let digest { add(digest) }
  }

  private mutating func add(_ text: String) {
    add(UInt64(text.utf8.count))
    input.append(contentsOf: text.utf8)
  }

  private mutating func add(_ text: String?) {
    add(text == nil ? 0 : 1)
    if let text { add(text) }
  }
}
