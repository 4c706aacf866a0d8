/// What becomes of a row once what it refers to is deleted.
package enum ReferenceDeletion: Sendable {
  /// Nothing: the other one stays.
  case refused
  /// It is deleted, too.
  case goesAlong
  /// It refers to nothing any more, or to something else.
  case forgets
}
