/// The kinds of actions that run a handler, by their names in addresses.
package enum ActionKind: String, Hashable, Sendable, CaseIterable {
  /// A button was pressed.
  case tap
  /// A control changed its value.
  case change
  /// A form was submitted.
  case submit
  case select, deselect, accessory, delete, insert, move
  case beginEditing = "begin-editing"
  case endEditing = "end-editing"
  /// A row became visible, or was scrolled out of view.
  case display
  case endDisplay = "end-display"
}
