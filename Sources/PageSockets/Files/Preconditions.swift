import HTTPTypes

/// The evaluation of a request's preconditions for a version of a file (RFC 9110, section 13).
struct Preconditions {
  let tag: EntityTag
  /// The modification time in whole seconds since 1970.
  let modified: Int
  /// The current time in seconds since 1970.
  let now: Int

  /// The result for a `GET` or `HEAD`.
  enum Outcome: Equatable {
    case proceed
    /// Status 304.
    case notModified
    /// Status 412.
    case failed
  }

  /// Evaluates the conditions in the order of section 13.2.2. An invalid date is ignored, and so is a date if there is
  /// an entity tag for the same condition.
  func outcome(for fields: HTTPFields) -> Outcome {
    if let field = fields[.ifMatch] {
      guard tag.matches(field, .strong) else { return .failed }
    } else if let date = seconds(fields[.ifUnmodifiedSince]) {
      guard modified <= date else { return .failed }
    }
    if let field = fields[.ifNoneMatch] {
      if tag.matches(field, .weak) { return .notModified }
    } else if let date = seconds(fields[.ifModifiedSince]) {
      if modified <= date { return .notModified }
    }
    return .proceed
  }

  /// Whether a range request applies to this version (section 13.1.5). If `If-Range` has neither this version's strong
  /// tag nor exactly its date, the whole content is sent.
  ///
  /// - Parameter field: The value of `If-Range`; without one, the range applies.
  /// - Parameter byDate: Whether the date identifies the bytes. It does not if the file has another coding.
  func allowsRange(_ field: String?, byDate: Bool = true) -> Bool {
    guard let field else { return true }
    if field.utf8.first == UInt8(ascii: "\"") { return field == tag.text }
    guard byDate else { return false }
    // The client must ensure that the date is strong (section 8.8.2.2); only a cache can tell.
    return seconds(field) == modified
  }

  private func seconds(_ field: String?) -> Int? {
    field.flatMap { HTTPDate.secondsSince1970($0, now: now) }
  }
}
