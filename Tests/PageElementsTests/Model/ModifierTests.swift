import Foundation
import PageElements
import Testing

/// Each property has a modifier with the same effect. The properties are read from the sources, so one without a
/// modifier fails here.
@Suite struct ModifierTests {
  /// A property and its modifier, which must have the same effect, and must have one.
  struct Case<Value: Equatable & Sendable>: Sendable {
    var property: String
    var set: @Sendable (inout Value) -> Void
    var modify: @Sendable (Value) -> Value

    func check(_ value: Value, sourceLocation: SourceLocation = #_sourceLocation) {
      var changed = value
      set(&changed)
      #expect(
        modify(value) == changed, Comment(rawValue: property), sourceLocation: sourceLocation)
      #expect(
        changed != value, "The test does not change \(property)", sourceLocation: sourceLocation)
    }
  }

  enum Banner: SectionView {
    static func element(for section: Section) -> AnyElement { "Banner" }
  }

  /// One statement adds one case, because the compiler would take minutes for a literal of all cases.
  private typealias Add<Value: Equatable & Sendable> = (
    _ property: String, _ set: @escaping @Sendable (inout Value) -> Void,
    _ modify: @escaping @Sendable (Value) -> Value
  ) -> Void

  private static func all<Value>(_ type: Value.Type, _ collect: (Add<Value>) -> Void) -> [Case<
    Value
  >] {
    var cases: [Case<Value>] = []
    collect { cases.append(Case(property: $0, set: $1, modify: $2)) }
    return cases
  }

  private static let nothing: ActionHandler.Closure = { _ in }
  private static let description = Accessibility(
    label: "l", value: "v", hint: "h", identifier: "i")

  static let rows = all(Row.self) { add in
    add("key", { $0.key = "7" }) { $0.key(7) }
    add("backgroundColor", { $0.backgroundColor = .red }) { $0.background(.red) }
    add("isUserInteractionEnabled", { $0.isUserInteractionEnabled = false }) { $0.disabled() }
    add("layoutMargins", { $0.layoutMargins = .zero }) { $0.layoutMargins(.zero) }
    add("layoutMargins", { ($0.layoutMargins.left, $0.layoutMargins.right) = (1, 2) }) {
      $0.inset(left: 1, right: 2)
    }
    add("separatorStyle", { $0.separatorStyle = .full }) { $0.separator(.full) }
    add("rowHeight", { $0.rowHeight = 44 }) { $0.height(44) }
    add("estimatedRowHeight", { $0.estimatedRowHeight = 50 }) { $0.estimatedHeight(50) }
    add("selectionStyle", { $0.selectionStyle = .gray }) { $0.selectionStyle(.gray) }
    add("accessory", { $0.accessory = .disclosure }) { $0.accessory(.disclosure) }
    add("indentationLevel", { $0.indentationLevel = 2 }) { $0.indentation(2) }
    add("accessibility", { $0.accessibility = description }) {
      $0.accessibility(label: "l", hint: "h", value: "v", identifier: "i")
    }
    add("tag", { $0.tag = "t" }) { $0.tag("t") }
    add("onDidSelect", { $0.onDidSelect = nothing }) { $0.onSelect { _ in } }
    add("onWillSelect", { $0.onWillSelect = { .allow } }) { $0.onWillSelect { .allow } }
    add("isSelected", { $0.isSelected = true }) { $0.selected() }
    add("isSelected", { $0.isSelected = false }) { $0.selected(false) }
    add("onDidDeselect", { $0.onDidDeselect = nothing }) { $0.onDeselect { _ in } }
    add("onWillDeselect", { $0.onWillDeselect = { .allow } }) { $0.onWillDeselect { .allow } }
    add("onAccessoryTapped", { $0.onAccessoryTapped = nothing }) { $0.onAccessoryTapped { _ in } }
    add("onWillDisplay", { $0.onWillDisplay = nothing }) { $0.onWillDisplay { _ in } }
    add("onDidEndDisplaying", { $0.onDidEndDisplaying = nothing }) {
      $0.onDidEndDisplaying { _ in }
    }
    add("onDelete", { $0.onDelete = nothing }) { $0.onDelete { _ in } }
    add("deleteTitle", { ($0.onDelete, $0.deleteTitle) = (nothing, "Bin") }) {
      $0.onDelete(title: "Bin") { _ in }
    }
    add("deleteConfirmation", { ($0.onDelete, $0.deleteConfirmation) = (nothing, "Sure?") }) {
      $0.onDelete(confirm: "Sure?") { _ in }
    }
    add("onInsert", { $0.onInsert = nothing }) { $0.onInsert { _ in } }
    add("insertTitle", { ($0.onInsert, $0.insertTitle) = (nothing, "Add") }) {
      $0.onInsert(title: "Add") { _ in }
    }
    add("onMove", { $0.onMove = nothing }) { $0.onMove { _ in } }
    add("onWillMove", { $0.onWillMove = { $0 } }) { $0.onWillMove { $0 } }
    add("onBeginEditing", { $0.onBeginEditing = nothing }) { $0.onBeginEditing { _ in } }
    add("editTitle", { ($0.onBeginEditing, $0.editTitle) = (nothing, "Change") }) {
      $0.onBeginEditing(title: "Change") { _ in }
    }
    add("onEndEditing", { $0.onEndEditing = nothing }) { $0.onEndEditing { _ in } }
    add("doneTitle", { ($0.onEndEditing, $0.doneTitle) = (nothing, "Ready") }) {
      $0.onEndEditing(title: "Ready") { _ in }
    }
    add("trailingActions", { $0.trailingActions = [Button("a"), Button("b")] }) {
      $0.actions(Button("a"), Button("b"))
    }
    add("animation", { $0.animation = .fade }) { $0.animation(.fade) }
    add("deletionAnimation", { $0.deletionAnimation = .left }) { $0.deletionAnimation(.left) }
    add("canEdit", { $0.canEdit = false }) { $0.canEdit(false) }
    add("canMove", { $0.canMove = false }) { $0.canMove(false) }
  }

  static let sections = all(Section.self) { add in
    add("rowStyle", { $0.rowStyle.height = 44 }) { $0.rowStyle { $0.height = 44 } }
    add("indexTitle", { $0.indexTitle = "T" }) { $0.indexTitle("T") }
    add("empty", { $0.empty = "Nothing." }) { $0.empty("Nothing.") }
    add("header", { $0.header = SectionHeader("Top") }) { $0.header("Top") }
    add("header", { $0.header = SectionHeader(Badge("Top")) }) {
      $0.header(SectionHeader(Badge("Top")))
    }
    add("footer", { $0.footer = SectionFooter(1) }) { $0.footer(1) }
    add("footer", { $0.footer = SectionFooter(Badge("End")) }) {
      $0.footer(SectionFooter(Badge("End")))
    }
    add("headerTitle", { $0.headerTitle = "Tea" }) { $0.headerTitle("Tea") }
    add("footerTitle", { $0.footerTitle = "End" }) { $0.footerTitle("End") }
    add("headerClass", { $0.headerClass = Banner.self }) { $0.headerClass(Banner.self) }
    add("footerClass", { $0.footerClass = Banner.self }) { $0.footerClass(Banner.self) }
    add("headerHeight", { $0.headerHeight = 60 }) { $0.headerHeight(60) }
    add("footerHeight", { $0.footerHeight = 60 }) { $0.footerHeight(60) }
    add("headerStyle", { $0.headerStyle.backgroundColor = .red }) {
      $0.headerStyle { $0.backgroundColor = .red }
    }
    add("footerStyle", { $0.footerStyle.backgroundColor = .red }) {
      $0.footerStyle { $0.backgroundColor = .red }
    }
    add("animation", { $0.animation = .fade }) { $0.animation(.fade) }
    add("deletionAnimation", { $0.deletionAnimation = .left }) { $0.deletionAnimation(.left) }
    add("onDeleteRow", { $0.onDeleteRow = { _, _ in } }) { $0.onDeleteRow { _, _ in } }
    add("onInsertRow", { $0.onInsertRow = { _, _ in } }) { $0.onInsertRow { _, _ in } }
    add("onMoveRow", { $0.onMoveRow = { _, _ in } }) { $0.onMoveRow { _, _ in } }
    add("onWillDisplayHeader", { $0.onWillDisplayHeader = nothing }) {
      $0.onWillDisplayHeader { _ in }
    }
    add("onDidEndDisplayingHeader", { $0.onDidEndDisplayingHeader = nothing }) {
      $0.onDidEndDisplayingHeader { _ in }
    }
    add("onWillDisplayFooter", { $0.onWillDisplayFooter = nothing }) {
      $0.onWillDisplayFooter { _ in }
    }
    add("onDidEndDisplayingFooter", { $0.onDidEndDisplayingFooter = nothing }) {
      $0.onDidEndDisplayingFooter { _ in }
    }
    add("removeHeader", { $0.removeHeader() }) { $0.removingHeader() }
    add("removeFooter", { $0.removeFooter() }) { $0.removingFooter() }
  }

  static let tables = all(Table.self) { add in
    add("onDidSelectRow", { $0.onDidSelectRow = { _, _ in } }) { $0.onSelectRow { _, _ in } }
    add("onWillDisplayRow", { $0.onWillDisplayRow = { _, _ in } }) {
      $0.onWillDisplayRow { _, _ in }
    }
    add("onDidEndDisplayingRow", { $0.onDidEndDisplayingRow = { _, _ in } }) {
      $0.onDidEndDisplayingRow { _, _ in }
    }
    add("animation", { $0.animation = .fade }) { $0.animation(.fade) }
    add("deletionAnimation", { $0.deletionAnimation = .left }) { $0.deletionAnimation(.left) }
    add("caption", { $0.caption = "Teas" }) { $0.caption("Teas") }
    add("style", { $0.style = .grouped }) { $0.style(.grouped) }
    add("layout", { $0.layout = .strip() }) { $0.layout(.strip()) }
    add("rowStyle", { $0.rowStyle.height = 44 }) { $0.rowStyle { $0.height = 44 } }
    add("hidesTrailingSeparators", { $0.hidesTrailingSeparators = false }) {
      $0.hidesTrailingSeparators(false)
    }
    add("showsSectionIndex", { $0.showsSectionIndex = true }) { $0.showsSectionIndex() }
    add("footerView", { $0.footerView = TableFooterView("End") }) { $0.footerView("End") }
    add("footerView", { $0.footerView = TableFooterView(Badge("End")) }) {
      $0.footerView(TableFooterView(Badge("End")))
    }
    add("keyboardSpacing", { $0.keyboardSpacing = 24 }) { $0.keyboardSpacing(24) }
    add("showsDebugBorders", { $0.showsDebugBorders = true }) { $0.showsDebugBorders() }
    add("headerView", { $0.headerView = TableHeaderView("Menu") }) { $0.headerView("Menu") }
    add("headerView", { $0.headerView = TableHeaderView(Badge("Menu")) }) {
      $0.headerView(TableHeaderView(Badge("Menu")))
    }
    add(
      "stretchyHeader",
      { $0.stretchyHeader = StretchyHeader(behavior: .scrollsUpWithContent, element: "Menu") }
    ) {
      $0.stretchyHeader(StretchyHeader(behavior: .scrollsUpWithContent, element: "Menu"))
    }
    add("centersContentIfPossible", { $0.centersContentIfPossible = true }) {
      $0.centersContentIfPossible()
    }
    add("isStriped", { $0.isStriped = true }) { $0.striped() }
    add("isCompact", { $0.isCompact = true }) { $0.compact() }
    add("isDataGrid", { $0.isDataGrid = true }) { $0.dataGrid() }
    add("minimumWidth", { $0.minimumWidth = 960 }) { $0.minimumWidth(960) }
    add("updatesEstimatedRowHeights", { $0.updatesEstimatedRowHeights = false }) {
      $0.updatesEstimatedRowHeights(false)
    }
    add("updatesEstimatedHeaderFooterHeights", { $0.updatesEstimatedHeaderFooterHeights = false }) {
      $0.updatesEstimatedHeaderFooterHeights(false)
    }
    add(
      "guessesSameHeightsForCellsWithSameType",
      { $0.guessesSameHeightsForCellsWithSameType = true }
    ) { $0.guessesSameHeightsForCellsWithSameType() }
    add("setDefaultHeader", { $0.setDefaultHeader(Banner.self, height: 60) }) {
      $0.defaultHeader(Banner.self, height: 60)
    }
    add("setDefaultFooter", { $0.setDefaultFooter(Banner.self, height: 60) }) {
      $0.defaultFooter(Banner.self, height: 60)
    }
  }

  @Test func eachModifierOfARowSetsItsProperty() {
    for example in Self.rows { example.check(Row(key: "r", "Tea")) }
  }

  @Test func eachModifierOfASectionSetsItsProperty() {
    for example in Self.sections { example.check(Section(key: "s", rows: [Row("Tea")])) }
  }

  @Test func eachModifierOfATableSetsItsProperty() {
    for example in Self.tables { example.check(Table(rows: [Row("Tea")])) }
  }

  /// - Parameters:
  ///   - initialized: The properties that every initializer sets, or that hold content, so that they need no modifier.
  ///   - functions: The modifiers without a property.
  @Test(arguments: [
    ("Row", rows.map(\.property), ["cells"], []),
    ("Section", sections.map(\.property), ["key", "rows"], ["removeFooter", "removeHeader"]),
    (
      "Table", tables.map(\.property), ["sections", "columns"],
      ["setDefaultFooter", "setDefaultHeader"]
    ),
  ])
  func everyPropertyHasAModifier(
    type: String, modified: [String], initialized: [String], functions: [String]
  ) throws {
    let found = try Self.properties(of: type)
    #expect(Set(modified).subtracting(found).sorted() == functions)
    #expect(found.subtracting(modified).subtracting(initialized).sorted() == [])
  }

  @Test func modifiersKeepTheReceiverAndOtherProperties() {
    let row = Row(key: "r", "Tea").onDelete(confirm: "Sure?") { _ in }.tag("t")
    #expect(row.onDelete { _ in }.deleteConfirmation == "Sure?")
    #expect(row.height(44).separator(.full).tag == "t")
    #expect(row == Row(key: "r", "Tea").tag("t").onDelete(confirm: "Sure?") { _ in })
    #expect(row.rowHeight == .automatic)
  }

  @Test func headersAndFootersHaveTheModifiersOfContainers() {
    var header = SectionHeader("Tea")
    (header.backgroundColor, header.headerFooterHeight) = (.red, 60)
    (header.layoutMargins, header.isUserInteractionEnabled) = (.zero, false)
    #expect(
      SectionHeader("Tea").background(.red).height(60).layoutMargins(.zero).disabled() == header)
    header = SectionHeader("Tea")
    (header.estimatedHeaderFooterHeight, header.accessibility) = (50, Self.description)
    #expect(
      SectionHeader("Tea").estimatedHeight(50)
        .accessibility(label: "l", hint: "h", value: "v", identifier: "i") == header)
    var stretchy = StretchyHeader(behavior: .shrinksToMinimumHeight(60), element: Label("Menu"))
    stretchy.restingHeight = 200
    #expect(
      StretchyHeader(behavior: .shrinksToMinimumHeight(60), element: "Menu").restingHeight(200)
        == stretchy)
    #expect(TableHeaderView("Menu").background(.red).backgroundColor == .red)
    #expect(TableFooterView("End").disabled().disabled(false) == TableFooterView("End"))
  }

  @Test func viewModifiersSetTheirProperties() {
    #expect(Button("a").kind(.submit) == Button("a", kind: .submit))
    #expect(Button("a").confirmation("Sure?") == Button("a", confirmation: "Sure?"))
    #expect(Button("a").disabled() == Button("a", isEnabled: false))
    #expect(Button("a").role(.quiet).role == .quiet && Button("a").icon(.add).icon == .add)
    #expect(Link("a", to: "/").role(.quiet).role == .quiet)
    #expect(Link("a", to: "/").icon(.add).icon == .add)
    #expect(
      TextField("a", name: "b").placeholder("c").required()
        == TextField("a", name: "b", placeholder: "c", isRequired: true))
    #expect(
      TextArea("a", name: "b").placeholder("c").required().disabled()
        == TextArea("a", name: "b", placeholder: "c", isRequired: true, isEnabled: false))
    let select = Select("a", name: "b", choices: ["c"])
    #expect(select.required().required(false) == select)
    let required = [
      TextField("a", name: "b").required().isRequired,
      TextArea("a", name: "b").required().isRequired, select.required().isRequired,
      SegmentedControl("a", name: "b", segments: ["c"]).required().isRequired,
      Checkbox("a", name: "b").required().isRequired,
      DateField("a", name: "b").required().isRequired,
      Stepper("a", name: "b").required().isRequired,
      FileField("a", name: "b").required().isRequired,
    ]
    #expect(!required.contains(false))
    let enabled = [
      TextField("a", name: "b").disabled().isEnabled,
      TextArea("a", name: "b").disabled().isEnabled, select.disabled().isEnabled,
      SegmentedControl("a", name: "b", segments: ["c"]).disabled().isEnabled,
      Checkbox("a", name: "b").disabled().isEnabled,
      DateField("a", name: "b").disabled().isEnabled,
      Stepper("a", name: "b").disabled().isEnabled,
      FileField("a", name: "b").disabled().isEnabled,
      Switch("a", name: "b").disabled().isEnabled, Button("a").disabled().isEnabled,
    ]
    #expect(!enabled.contains(true))
    var form = Form(to: "/a") { "b" }
    (form.submitsOnChange, form.takesFocus, form.confirmation) = (true, true, "Sure?")
    form.base = "c"
    #expect(
      Form(to: "/a") { "b" }.submitsOnChange().takesFocus().confirmation("Sure?")
        .with { $0.base = "c" } == form)
    #expect(
      Image("/a", alternative: "b").with { ($0.width, $0.height) = (1, 2) }
        == Image("/a", alternative: "b", width: 1, height: 2))
  }

  @Test func anErrorThrownInsideWithIsRethrown() {
    struct Failure: Error {}
    #expect(throws: Failure.self) { try Row("a").with { _ in throw Failure() } }
    #expect(throws: Failure.self) { try Label("a").with { _ in throw Failure() } }
  }

  /// Returns the settable public properties of a type, from its sources.
  private static func properties(of type: String) throws -> Set<String> {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../Sources/PageElements").standardized
    var names: Set<String> = []
    for path in FileManager.default.subpaths(atPath: folder.path) ?? []
    where path.hasSuffix(".swift") {
      let source = try String(contentsOf: folder.appending(path: path), encoding: .utf8)
      var isInside = false
      var lines = source.split(separator: "\n")[...]
      while let line = lines.popFirst() {
        if line.prefixMatch(of: /[a-z@}]/) != nil {
          isInside =
            line.hasPrefix("public struct \(type):") || line.hasPrefix("extension \(type) {")
        }
        guard isInside, let match = line.prefixMatch(of: /\ \ public var (\w+)[^{]*(\{?)/) else {
          continue
        }
        // A computed property on one line, or without a setter, cannot be set.
        let body = lines.prefix { $0 != "  }" }
        let isComputed = !match.2.isEmpty
        if isComputed, line.hasSuffix("}") || !body.contains(where: { $0.hasPrefix("    set") }) {
          continue
        }
        names.insert(String(match.1))
      }
    }
    return names
  }
}
