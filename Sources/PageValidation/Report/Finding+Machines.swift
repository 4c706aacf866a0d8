extension Finding {
  /// Returns one line in the format of the GNU coding standards, which editors and build tools read:
  /// `file:line:column: error: message`.
  public func gnu(file: String) -> String { "\(location(in: file)): error: \(sentences)" }

  /// Returns a workflow command with which GitHub shows the finding next to its line.
  ///
  ///     ::error file=page.html,line=14,col=6,title=required-attribute::<img> needs …
  public func githubAnnotation(file: String) -> String {
    let properties = [
      ("file", file.visible), ("line", String(line)), ("col", String(column ?? 1)),
      ("title", rule.rawValue),
    ]
    let pathNote = path.isEmpty ? "" : " (\(path.visible))"
    return WorkflowCommand.error(properties, sentences + pathNote)
  }

  /// The finding as a JSON object (RFC 8259) with all members: `rule`, `line`, `column` (a number or null), `path`,
  /// `message`, `advice`, and `excerpt` (null, or an object of `text` and `caret`).
  public var json: String {
    var members = [
      "\"rule\":\(JSONString.quoted(rule.rawValue))", "\"line\":\(line)",
      "\"column\":\(column.map(String.init) ?? "null")", "\"path\":\(JSONString.quoted(path))",
      "\"message\":\(JSONString.quoted(message))", "\"advice\":\(JSONString.quoted(advice))",
    ]
    if let excerpt {
      let text = JSONString.quoted(excerpt.text)
      members.append("\"excerpt\":{\"text\":\(text),\"caret\":\(excerpt.caret)}")
    } else {
      members.append("\"excerpt\":null")
    }
    return "{\(members.joined(separator: ","))}"
  }
}
