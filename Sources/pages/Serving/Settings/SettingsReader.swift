import Foundation
import PageData
import PageElements
import PageLists
import PageQueries
import PageSite

/// A reader for settings files. It rejects names that the served databases do not have.
struct SettingsReader {
  /// The maximum size of a settings file in bytes.
  private static let byteLimit = 256 << 10

  /// The databases that the settings describe. They also check the queries.
  let databases: [DataSource]

  /// - Throws: ``SettingsError`` with the place in the file.
  func read(_ path: String) async throws -> SiteSettings {
    let bytes = try Self.bytes(of: path, upTo: Self.byteLimit, location: "")
    let root = SettingsNode(value: try SettingsParser.read(bytes), location: "")
    let members = try root.members(
      among: "title", "stylesheet", "views", "tables", "queries", "files")
    var settings = SiteSettings()
    settings.title = try members["title"]?.text()
    settings.savesViews = try members["views"]?.boolean() ?? true
    if let node = members["stylesheet"] {
      settings.stylesheet = try Self.stylesheet(node, besides: path)
    }
    if members["tables"] != nil || members["queries"] != nil {
      guard databases.count == 1, let only = databases.first else {
        throw (members["tables"] ?? members["queries"] ?? root).fault(
          "Several files are served. Move this setting under 'files' and the name of a file. "
            + SettingsNode.names(databases.map(\.name)) + ".")
      }
      settings.databases[only.name] = try await file(
        members["tables"], members["queries"], of: only)
    }
    for (name, node) in try members["files"]?.members() ?? [] {
      guard let source = databases.first(where: { $0.name.hasSameBytes(as: name) }) else {
        throw node.fault(
          "No served file has this name. " + SettingsNode.names(databases.map(\.name)) + ".")
      }
      guard settings.databases[source.name] == nil else {
        throw node.fault(
          "'tables' or 'queries' already configure this file. Move them under 'files'.")
      }
      let members = try node.members(among: "tables", "queries")
      settings.databases[source.name] = try await file(
        members["tables"], members["queries"], of: source)
    }
    return settings
  }

  static func bytes(
    of path: String, upTo limit: Int, location: String
  ) throws(SettingsError) -> [UInt8] {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), !isFolder.boolValue,
      let handle = FileHandle(forReadingAtPath: path)
    else { throw SettingsError(location, "The file '\(path)' does not exist or is not readable.") }
    defer { try? handle.close() }
    guard let data = try? handle.read(upToCount: limit + 1) ?? Data() else {
      throw SettingsError(location, "'\(path)' cannot be read.")
    }
    guard data.count <= limit else {
      throw SettingsError(
        location, "'\(path)' is larger than \(limit) bytes.")
    }
    return Array(data)
  }

  private func file(
    _ tables: SettingsNode?, _ queries: SettingsNode?, of source: DataSource
  ) async throws -> DatabaseSettings {
    let known = try await source.listings()
    var settings = DatabaseSettings()
    for (name, node) in try tables?.members() ?? [] {
      let ignoresCase = source.database.file != nil
      guard
        let listing = known.first(where: {
          ignoresCase ? $0.name.isSameIgnoringCase(as: name) : $0.name.hasSameBytes(as: name)
        })
      else {
        throw node.fault(
          "This table or view does not exist in '\(source.name)'. "
            + SettingsNode.names(known.filter { !$0.isAuxiliary }.map(\.name)) + ".")
      }
      guard settings[table: listing.name] == nil else { throw node.fault(Self.repeatedName) }
      let table = try await source.table(listing.name)
      settings.tables.append(try self.table(node, table))
    }
    for (name, node) in try queries?.members() ?? [] {
      settings.queries.append(try await query(name, node, of: source))
    }
    return settings
  }
}

extension SettingsReader {
  private static let repeatedName =
    "Another setting names the same table or column. In SQLite, names are case-insensitive."

  private func table(_ node: SettingsNode, _ table: any ServedTable) throws -> TableSettings {
    let members = try node.members(
      among: "title", "help", "hidden", "order", "label", "show", "search", "columns")
    var settings = TableSettings(name: table.name, ignoresCase: table.sqliteTable != nil)
    settings.title = try members["title"]?.text()
    settings.help = try members["help"]?.text()
    settings.isHidden = try members["hidden"]?.boolean() ?? false
    let columns = try members["columns"]?.members() ?? []
    // Hidden columns are read first, because other settings must not name them.
    for (name, node) in columns {
      let columnIndex = try Self.columnIndex(of: name, node, in: table, settings)
      guard settings[column: name] == nil else { throw node.fault(Self.repeatedName) }
      settings.columns.append(try column(node, columnIndex, of: table))
    }
    for index in settings.columns.indices {
      guard case .members(let members) = columns[index].node.value,
        let link = members.first(where: { $0.name == "link" })
      else { continue }
      let node = SettingsNode(value: link.value, location: columns[index].node.location + ".link")
      do {
        settings.columns[index].link = try LinkTemplate(try node.text()) { name in
          settings.hides(name) ? nil : table.columnIndex(of: name)
        }
      } catch let fault as LinkTemplate.Fault {
        throw node.fault(fault.reason)
      }
    }
    if let node = members["order"] { settings.order = try order(node, table, settings) }
    if let node = members["label"] {
      let columnIndex = try Self.columnIndex(of: try node.text(), node, in: table, settings)
      settings.labelColumn = table.columns[columnIndex].name
    }
    settings.shownColumns = try members["show"].map { try names($0, table, settings) }
    if settings.shownColumns?.isEmpty == true {
      throw node.fault("'show' is empty. Name at least one column, or remove 'show'.")
    }
    settings.searchedColumns = try members["search"].map { try names($0, table, settings) }
    if let shown = settings.shownColumns, shown.allSatisfy(settings.hides) {
      throw node.fault("All columns in 'show' are hidden.")
    }
    if !table.columns.isEmpty, table.columns.allSatisfy({ settings.hides($0.name) }) {
      throw node.fault(
        "All columns of the table are hidden. To hide the table, write \"hidden\": true.")
    }
    return settings
  }

  private func column(
    _ node: SettingsNode, _ columnIndex: Int, of table: any ServedTable
  ) throws -> ColumnSettings {
    let members = try node.members(
      among: "title", "help", "hidden", "format", "currency", "unit", "epoch", "zone", "link")
    var settings = ColumnSettings(name: table.columns[columnIndex].name)
    settings.title = try members["title"]?.text()
    settings.help = try members["help"]?.text()
    settings.isHidden = try members["hidden"]?.boolean() ?? false
    if settings.isHidden, table.key.contains(columnIndex) {
      throw node.fault(
        "This column is part of the key, which addresses contain, so it cannot be hidden. Remove it from 'show' instead."
      )
    }
    settings.format = try format(members["format"], members["currency"])
    settings.isTime = try members["format"]?.text().hasSameBytes(as: "datetime") == true
    settings.unit = try choice(members["unit"], requiringTimesIn: settings)
    settings.epoch = try choice(members["epoch"], requiringTimesIn: settings)
    if settings.unit == .julian || settings.unit == nil, settings.epoch != nil {
      throw node.fault("'epoch' requires a 'unit' other than 'julian'.")
    }
    if let zone = members["zone"] {
      let name = try zone.text()
      guard settings.isTime || settings.format == .date else {
        throw zone.fault(Self.requiresTimeFormat)
      }
      // Foundation also accepts abbreviations, whose offsets do not change in summer.
      guard name == "UTC" || TimeZone.knownTimeZoneIdentifiers.contains(name),
        let found = TimeZone(identifier: name)
      else {
        throw zone.fault(
          "Unknown time zone. Use an IANA name, such as UTC or Europe/Berlin."
        )
      }
      settings.zone = found.secondsFromGMT() == 0 && name == "UTC" ? .gmt : found
    }
    return settings
  }

  private static let requiresTimeFormat =
    "This setting requires \"format\": \"datetime\" or \"format\": \"date\"."

  private func choice<Value: CaseIterable & RawRepresentable<String>>(
    _ node: SettingsNode?, requiringTimesIn settings: ColumnSettings
  ) throws -> Value? {
    guard let node else { return nil }
    guard settings.isTime || settings.format == .date else {
      throw node.fault(Self.requiresTimeFormat)
    }
    let name = try node.text()
    guard let value = Value.allCases.first(where: { $0.rawValue.hasSameBytes(as: name) }) else {
      throw node.fault(
        "Unknown value. Use \(SettingsNode.choice(Value.allCases.map(\.rawValue))).")
    }
    return value
  }

  private func format(_ node: SettingsNode?, _ currency: SettingsNode?) throws -> ListFormat? {
    let formats: [(String, ListFormat)] = [
      ("plain", .plain), ("number", .automatic), ("percent", .percent), ("bytes", .bytes),
      ("date", .date), ("datetime", .plain), ("badge", .badge),
    ]
    let name = try node?.text()
    if let currency {
      let code = try currency.text()
      guard name.hasSameBytes(as: "currency") else {
        throw currency.fault("'currency' requires \"format\": \"currency\".")
      }
      guard code.utf8.count == 3,
        code.utf8.allSatisfy({ (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) })
      else { throw currency.fault("Use a three-letter ISO 4217 code, such as EUR.") }
      return .currency(code)
    }
    guard let node, let name else { return nil }
    if name == "currency" {
      throw node.fault("This format requires a currency, such as \"currency\": \"EUR\".")
    }
    guard let format = formats.first(where: { $0.0.hasSameBytes(as: name) })?.1 else {
      throw node.fault(
        "Unknown format. Use \(SettingsNode.choice(formats.map(\.0) + ["currency"])).")
    }
    return format
  }

  private func order(
    _ node: SettingsNode, _ table: any ServedTable, _ settings: TableSettings
  ) throws -> RowOrder {
    guard let order = RowOrder(try node.text()) else {
      throw node.fault(
        "Write column names separated by commas, with '-' before a name for descending order.")
    }
    return RowOrder(
      try order.terms.map { term in
        let columnIndex = try Self.columnIndex(of: term.name, node, in: table, settings)
        return RowOrder.Term(table.columns[columnIndex].name, descending: term.isDescending)
      })
  }

  private func names(
    _ node: SettingsNode, _ table: any ServedTable, _ settings: TableSettings
  ) throws -> [String] {
    try node.texts().map { name in
      table.columns[try Self.columnIndex(of: name, node, in: table, settings)].name
    }
  }

  /// Returns the index of a column that exists and is not hidden.
  private static func columnIndex(
    of name: String, _ node: SettingsNode, in table: any ServedTable, _ settings: TableSettings
  ) throws(SettingsError) -> Int {
    guard let columnIndex = table.columnIndex(of: name) else {
      throw node.fault(
        "'\(table.name.cut(toBytes: 80))' has no column '\(name.cut(toBytes: 80))'. "
          + SettingsNode.names(table.columns.map(\.name)) + ".")
    }
    if settings.hides(name) {
      throw node.fault("The column '\(name.cut(toBytes: 80))' is hidden.")
    }
    return columnIndex
  }
}

extension SettingsReader {
  private func query(
    _ name: String, _ node: SettingsNode, of source: DataSource
  ) async throws -> QuerySettings {
    guard name.wholeMatch(of: /[A-Za-z0-9_][A-Za-z0-9_-]{0,59}/) != nil else {
      throw node.fault(
        "The name of a query is part of its address. Use up to 60 ASCII letters, digits, _ or -."
      )
    }
    let members = try node.members(among: "title", "help", "sql", "parameters")
    guard let sql = members["sql"] else {
      throw node.fault("'sql' is missing. Add a SELECT statement.")
    }
    guard case .text(let text) = sql.value else {
      throw sql.fault("Write a SELECT statement as a string.")
    }
    guard source.database.file != nil else {
      throw node.fault("Only SQLite files support queries. Create a view instead.")
    }
    let answer = try await source.runQuery(text, isFromReader: false, looksOnly: true)
    if let problem = QueryPage.problem(answer) {
      throw sql.fault("The query is not valid. \(problem.detail)")
    }
    let found = answer.parameters
    var parameters = found.map { QueryParameter(name: $0) }
    for (name, node) in try members["parameters"]?.members() ?? [] {
      guard let index = found.firstIndex(where: { $0.hasSameBytes(as: name) }) else {
        throw node.fault(
          "The query has no ':\(name.cut(toBytes: 80))'. " + SettingsNode.names(found) + ".")
      }
      parameters[index] = try parameter(name, node)
    }
    return QuerySettings(
      name: name, title: try members["title"]?.text(), help: try members["help"]?.text(), sql: text,
      parameters: parameters)
  }

  private func parameter(_ name: String, _ node: SettingsNode) throws -> QueryParameter {
    let members = try node.members(among: "title", "help", "type", "default")
    var parameter = QueryParameter(name: name)
    parameter.title = try members["title"]?.text()
    parameter.help = try members["help"]?.text()
    if let node = members["type"] {
      let name = try node.text()
      guard
        let kind = QueryParameter.Kind.allCases.first(where: { $0.rawValue.hasSameBytes(as: name) })
      else {
        throw node.fault(
          "Unknown type. Use \(SettingsNode.choice(QueryParameter.Kind.allCases.map(\.rawValue)))."
        )
      }
      parameter.kind = kind
    }
    if let node = members["default"] {
      let text = try node.text()
      guard parameter.value(of: text) != nil else {
        throw node.fault("The value is not valid. Write \(parameter.expected) as a string.")
      }
      parameter.defaultValue = text
    }
    return parameter
  }
}
