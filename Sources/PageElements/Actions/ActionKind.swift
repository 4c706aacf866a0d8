/// The kinds of gestures that run a handler, by the names they have in addresses.
package enum ActionKind: String, Hashable, Sendable, CaseIterable {
  /// A button was pressed.
  case tap
  /// A control was given another value.
  case change
  /// A form was sent.
  case submit
  case select, deselect, accessory, delete, insert, move
  case beginEditing = "begin-editing"
  case endEditing = "end-editing"
  /// A row came into view, or left it.
  case display
  case endDisplay = "end-display"
}
