import PageElements
import PageMigration
import SeedTags
import Testing

/// A row gets its handlers by its type's conformance to responder protocols.
@Suite struct RowResponderTests {
  private struct Editable: TypedRow, RowEditingResponder {
    typealias CellType = NumberCell
    var data: Int
    var onDelete, onInsert, onMove, onBeginEditing, onEndEditing: ActionHandler.Closure?
    var onAccessoryTapped: ActionHandler.Closure?
    init(data: Int) { self.data = data }
  }

  @Test(.tags(.E12)) func aRowGetsAHandlerForEachResponderProtocol() {
    var row = Editable(data: 1)
    #expect(row.makeRow() == NumberRow(data: 1).makeRow())
    for path in [
      \Editable.onDelete, \.onInsert, \.onMove, \.onBeginEditing, \.onEndEditing,
      \.onAccessoryTapped,
    ] as [WritableKeyPath<Editable, ActionHandler.Closure?>] {
      row[keyPath: path] = { _ in }
    }
    let wired = row.makeRow()
    for path in [
      \Row.onDelete, \.onInsert, \.onMove, \.onBeginEditing, \.onEndEditing, \.onAccessoryTapped,
    ] as [KeyPath<Row, ActionHandler.Closure?>] {
      #expect(wired[keyPath: path] != nil, "\(path)")
    }
    #expect(wired.onDidSelect == nil && wired.onWillDisplay == nil)
  }

  /// Each protocol has one handler. The larger protocols of the original libraries are compositions.
  @Test func aRowConformsOnlyToItsDeclaredResponders() {
    let row: Any = StockRow()
    #expect(row as? any WillDisplayResponder & DidEndDisplayingResponder != nil)
    #expect(row as? any WillSelectResponder & DidSelectResponder != nil)
    #expect(row as? any WillDeselectResponder & DidDeselectResponder != nil)
    #expect(row as? any SelectionResponder & DeselectionResponder != nil)
    #expect(row as? any FullResponder & RowEditingResponder != nil)
    let editable: Any = Editable(data: 1)
    #expect(editable as? any DeleteResponder & InsertResponder & MoveResponder != nil)
    #expect(editable as? any EditResponder & AccessoryResponder != nil)
    #expect(editable as? any DidSelectResponder == nil)
    #expect(NumberRow(data: 1) as Any as? any DeleteResponder == nil)
  }

  @Test func aNilResponderKeepsTheHandlerSetByStyle() {
    struct Deletable: TypedRow, DeleteResponder {
      typealias CellType = NumberCell
      var data: Int
      var onDelete: ActionHandler.Closure? { nil }
      init(data: Int) { self.data = data }
      func style(_ row: inout Row) { row.onDelete = { _ in } }
    }
    #expect(Deletable(data: 1).makeRow().onDelete != nil)
  }

  @Test func aStockRowHasAllHandlers() {
    var row = StockRow(key: "tap", "Tap Me")
    #expect(row.makeRow().onDidSelect == nil)
    row.didSelectRowBlock = { event in event.notice = "Tapped" }
    (row.onWillDisplay, row.onDidEndDisplaying, row.onDidDeselect) = ({ _ in }, { _ in }, { _ in })
    (row.onWillSelect, row.onWillDeselect) = ({ .allow }, { .allow })
    (row.onDelete, row.onInsert, row.onMove) = ({ _ in }, { _ in }, { _ in })
    (row.onBeginEditing, row.onEndEditing, row.onAccessoryTapped) = ({ _ in }, { _ in }, { _ in })
    let wired = row.makeRow()
    #expect(wired.onDidSelect != nil && wired.onDidDeselect != nil)
    #expect(wired.onWillSelect != nil && wired.onWillDeselect != nil)
    #expect(wired.onWillDisplay != nil && wired.onDidEndDisplaying != nil)
    #expect(wired.onDelete != nil && wired.onInsert != nil && wired.onMove != nil)
    #expect(wired.onBeginEditing != nil && wired.onEndEditing != nil)
    #expect(wired.onAccessoryTapped != nil)
  }
}
