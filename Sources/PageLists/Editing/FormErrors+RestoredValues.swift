package import PageElements

extension FormErrors {
  /// Creates the errors of a change after which columns have their former values again.
  package init(restored columns: [String]) {
    self.init(
      columns.map { column in
        Item(
          ListFieldName.name(of: column),
          """
          Nothing was saved: the database kept the former value of '\(column.cut(toBytes: 80))'. A trigger may have \
          restored it. Enter the former value to save other changes.
          """)
      })
  }
}
