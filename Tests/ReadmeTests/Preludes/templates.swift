import PageElements
import PageSite
import PageTemplates
import PageValidation

nonisolated(unsafe) var row = Row(key: "row", "")
let (id, text) = ("", "")
