import HTTPTypes

/// What a version of a file says to the conditions of a request (RFC 9110, section 13).
struct Preconditions {
  let tag: EntityTag
  /// In whole seconds since 1970.
  let modified: Int
  /// In seconds since 1970.
  let now: Int

  /// What to do with a `GET` or `HEAD`.
  enum Outcome: Equatable {
    case proceed
    /// 304
    case notModified
    /// 412
    case failed
  }

  /// Judges in the order of section 13.2.2. A date that cannot be read is as good as none, and so
  /// is one beside the field that asks the same by entity tag.
  func outcome(for fields: HTTPFields) -> Outcome {
    if let field = fields[.ifMatch] {
      guard tag.isNamed(by: field, .strong) else { return .failed }
    } else if let date = seconds(fields[.ifUnmodifiedSince]) {
      guard modified <= date else { return .failed }
    }
    if let field = fields[.ifNoneMatch] {
      if tag.isNamed(by: field, .weak) { return .notModified }
    } else if let date = seconds(fields[.ifModifiedSince]) {
      if modified <= date { return .notModified }
    }
    return .proceed
  }

  /// Whether a range of this version is what the client lacks (section 13.1.5). Anything but this
  /// version's strong tag, or exactly its date, asks for all of it instead.
  ///
  /// - Parameter field: the value of `If-Range`; without one, the range is wanted in any case.
  /// - Parameter byDate: whether the date tells this file's bytes from any others, those of the same
  ///   file in another coding among them.
  func allowRange(_ field: String?, byDate: Bool = true) -> Bool {
    guard let field else { return true }
    if field.utf8.first == UInt8(ascii: "\"") { return field == tag.text }
    guard byDate else { return false }
    // The client has seen to it that the date is a strong one (section 8.8.2.2): that can only be
    // told where the response was kept.
    return seconds(field) == modified
  }

  private func seconds(_ field: String?) -> Int? {
    field.flatMap { HTTPDate.secondsSince1970($0, now: now) }
  }
}
