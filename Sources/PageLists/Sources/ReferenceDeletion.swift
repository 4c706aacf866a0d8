/// The effect on a referring row if the referenced row is deleted.
package enum ReferenceDeletion: Sendable {
  /// The deletion fails.
  case refused
  /// The referring row is deleted, too.
  case cascades
  /// The reference is set to NULL or to its default.
  case setsNull
}
