extension Language {
  /// English, the default language of a site.
  public static let english = Language("en", words: inEnglish)

  @Sendable private static func inEnglish(_ phrase: Phrase) -> String {
    switch phrase {
    case .delete: "Delete"
    case .insert: "Insert"
    case .edit: "Edit"
    case .done: "Done"
    case .moveUp: "Move up"
    case .moveDown: "Move down"
    case .rowDetails: "More"
    case .rowActions: "Actions"
    case .selectRow: "Select"
    case .sections: "Sections"
    case .loading: "Loading"
    case .show: "Show"
    case .notLoaded: "This could not be loaded."
    case .loadMore: "Load more"
    case .addressTooLong: "(The address of this link would be too long.)"
    case .moreRows: "More rows"
    case .earlier: "Earlier"
    case .first: "First"
    case .earlierRows: "Earlier rows"

    case .siteNavigation: "Site"
    case .menu: "Menu"
    case .skipToContent: "Skip to content"
    case .breadcrumbs: "You are here"
    case .search: "Search"
    case .appearance: "Appearance"
    case .light: "Light"
    case .dark: "Dark"
    case .automatic: "Automatic"
    case .density: "Density"
    case .comfortableRows: "Roomy"
    case .compactRows: "Compact"
    case .pages: "Pages"
    case .previousPage: "Previous"
    case .nextPage: "Next"

    case .save: "Save"
    case .reset: "Reset"
    case .apply: "Apply"
    case .newItem: "New"
    case .removeItem: "Remove"
    case .yes: "Yes"
    case .no: "No"
    case .noChoice: "None"
    case .choose: "Choose…"
    case .textField: "Text"
    case .showPassword: "Show password"
    case .sending: "Sending"
    case .fileLimit(let size): "At most \(english.size(size))"
    case .bytes(let count): count == 1 ? "1 byte" : "\(count) bytes"

    case .mustBeChecked: "Check this box."
    case .chooseOne: "Choose one."
    case .fillIn: "Fill in this field."
    case .chooseFile: "Choose a file."
    case .chooseFromList: "Choose one of the options."
    case .oneLine: "Enter a single line, without line breaks."
    case .unreadableCharacter:
      "This text cannot be edited here, because one symbol represents different control characters."
    case .wholeNumber: "Enter a whole number."
    case .wholeNumberBetween(let least, let greatest):
      "Enter a whole number from \(least) to \(greatest)."
    case .number: "Enter a number, such as 2.5."
    case .day: "Enter an existing date, such as 2026-02-28."
    case .time: "Enter a time, such as 09:30."
    case .dayAndTime: "Enter a date and time, such as 2026-02-28T09:30."
    case .booleanExpected: "Send 'true' or 'false'."
    case .tooLong(let count, let limit): "Enter at most \(limit) characters. You entered \(count)."
    case .atLeast(let least): "Enter \(least) or more."
    case .atMost(let greatest): "Enter \(greatest) or less."
    case .betweenSteps(let below, let above): "Enter \(below) or \(above)."
    case .notBefore(let first): "Choose \(first) or later."
    case .notAfter(let last): "Choose \(last) or earlier."
    case .tooManyItems(let count, let limit):
      "At most \(limit) items are allowed, but you sent \(count). Remove some."
    case .fileTooLarge(let name, let bytes, let limit):
      "\(name.isEmpty ? "The file" : "“\(name)”") is \(english.size(bytes)). "
        + "Choose a file of at most \(english.size(limit))."
    case .missingField(let name): "'\(name)' was not sent. Fill in that field."
    case .severalValues: "This field takes one value, but several were sent. Send one."
    case .nestedTooDeep: "The names of these fields are nested too deeply."
    case .notAccepted: "This value is not accepted here. Choose another one."
    case .notSaved(let reasons):
      reasons == 1 ? "This could not be saved:" : "This could not be saved, for these reasons:"
    case .changedMeanwhile:
      "Someone has changed this since you opened it. Check the current values, then save again to "
        + "replace them."
    case .storedNow(let value): value.isEmpty ? "Now empty." : "Now: \(value)"

    case .chart(let label, let values):
      "\(label): \(values.isEmpty ? "no values" : values.joined(separator: ", "))"
    case .longChart(let label, let count, let first, let last, let lowest, let highest):
      "\(label): \(count) values, first \(first), last \(last), lowest \(lowest), highest \(highest)"
    case .seriesChart(let label, let series, let from, let to, let lowest, let highest):
      "\(label): \(series.joined(separator: ", ")), from \(from) to \(to), lowest \(lowest), "
        + "highest \(highest)"
    case .showAsTable: "Show as a table"
    case .noValues: "No values"
    case .total: "Total"
    case .otherSlices: "Other"
    case .share(let hundredths): "\(hundredths)%"

    case .cancel: "Cancel"
    case .checkWhetherDone: "Was this done?"
    case .sendAgain: "Send again"
    case .openPage: "View page"
    case .chooseFileAgain(let name): "Choose “\(name)” again:"
    case .submittedValues: "This is what you had typed:"
    case .firstPage: "Back to home"

    case .close: "Close"
    case .undo: "Undo"
    case .undoExpired: "This can no longer be undone."
    case .offline: "Offline. Nothing is saved or updated."
    case .online: "Online again."
    case .tryAgain: "Try again"
    case .pleaseTryAgain: "Please try again."
    case .changedElsewhere(let value): "Changed elsewhere to: \(value)"
    case .useStoredValue: "Use it"
    case .rowsChanged(let count): count == 1 ? "1 row changed." : "\(count) rows changed."
    case .pageChanged: "The page has changed."
    case .newVersion: "The page has a new version."
    case .reload: "Reload"
    case .loadingRows: "Loading more rows…"
    case .rowsLoaded(let count, let all): "\(more(count)), \(all) in all."
    case .pageFilled(let count, let all):
      "\(more(count)), \(all) on this page. Follow the link."
    case .rowsNotLoaded: "Loading failed. Follow the link."
    case .leave: "Leave without saving?"

    case .badRequest: "Bad Request"
    case .forbidden: "Forbidden"
    case .notFound: "Not Found"
    case .methodNotAllowed: "Method Not Allowed"
    case .requestTimeout: "Request Timeout"
    case .conflict: "Conflict"
    case .gone: "Gone"
    case .contentTooLarge: "Content Too Large"
    case .misdirectedRequest: "Misdirected Request"
    case .unprocessableContent: "Unprocessable Content"
    case .tooManyRequests: "Too Many Requests"
    case .internalServerError: "Internal Server Error"
    case .serviceUnavailable: "Service Unavailable"

    case .pageNotFound(let path): "There is nothing at '\(path)'. Check the address."
    case .movedTo(let path): "This page has moved to '\(path)'."
    case .sectionNotFound(let key): "This page has no section '\(key)'. Reload the page."
    case .rowNotFound(let key): "Row '\(key)' no longer exists. Reload the page."
    case .actionNotFound:
      "The target of this action no longer exists. Reload the page and try again."
    case .useMethods(let methods): "This address does not support this method. Use \(methods)."
    case .crossSiteRequest(let origin):
      "This request was sent by another site\(origin.isEmpty ? "" : ", '\(origin)'"), so nothing was done. "
        + "Open the page on this site and send it again."
    case .tooManyRequestsAtOnce(let seconds):
      "Too many pages are being rendered for your IP address. \(again(in: seconds))"
    case .tooManyPages(let seconds):
      "Too many pages were requested from your IP address in a short time. \(again(in: seconds))"
    case .tooManyUploadedBytes(let seconds):
      "Too much data was sent from your IP address in a short time, so nothing was done. "
        + again(in: seconds)
    case .tooManyCopies(let seconds):
      "Too many live pages are open from your IP address. Request patches instead. "
        + again(in: seconds)
    case .tooManyParts(let seconds):
      "Too many different parts of live pages are open from your IP address. Request patches instead. "
        + again(in: seconds)
    case .tooManyConnections:
      "Too many connections from your IP address are open. Close some, or try again soon."
    case .tooManyUploads:
      "Too many requests from your IP address are still arriving. Try again soon."
    case .connectionLimitReached: "The server has too many connections. Try again soon."
    case .tooManyReaders: "Too many live pages are open. Request patches instead."
    case .busy: "The server is busy. Try again in a few seconds."
    case .busyWithForms:
      "The server is busy with large forms, so nothing was done. Try again in a few seconds."
    case .tooManyReads: "The database is busy. Try again in a moment."
    case .slowRead:
      "The query took too long and was cancelled. Narrow the filter, or try again in a moment."
    case .readLocked: "Another program has locked the database. Try again in a moment."
    case .tooManyWrites(let isPartial):
      "\(outcome(isPartial)): the database has too many writes. Try again in a moment."
    case .databaseLocked(let isPartial):
      "\(outcome(isPartial)): another program has locked the database. Try again in a moment."
    case .slowWrite(let isPartial):
      "\(outcome(isPartial)): saving took too long. Try again in a moment."
    case .databaseUnreachable(let isPartial):
      "\(outcome(isPartial)): the database cannot be reached. Try again in a moment."
    case .uploadTooLarge(let name, let bytes, let limit):
      "The file '\(name)' has \(bytes) bytes. Choose a file of at most \(limit) bytes."
    case .textTooLong(let name, let bytes, let limit):
      "The text of the field '\(name)' has \(bytes) bytes. Shorten it to at most \(limit) bytes."
    case .tooManyFields(let limit): "The form has more than \(limit) fields. Send fewer."
    case .previousActionRunning:
      "Your previous action on this page is still running. Try again in a moment."
    case .duplicateInProgress:
      "This was already sent and is still being processed. Wait a moment, then check the page."
    case .outcomeUnknown:
      "The server cannot tell whether this was done. Check the page, then send it again if it was not."
    case .doneStateReplaced:
      "This was done, but your saved state had changed in the meantime, so it was not updated."
    case .doneStateTooLarge:
      "This was done, but what it would store for you is too large, so it was not saved."
    case .versionExpired:
      "This version is no longer stored. Fetch the document again from the address in its 'self'."
    case .requestCancelled: "The request was cancelled before it was answered."

    case .logIn: "Log in"
    case .userName: "User name"
    case .password: "Password"
    case .stayLoggedIn: "Stay logged in"
    case .wrongPassword: "Incorrect user name or password."
    case .tooManyAttempts(let seconds):
      "Too many attempts to log in. Try again in \(seconds == 1 ? "a second" : "\(seconds) seconds")."
    case .notLoggedIn: "You are no longer logged in. Log in and send it again."
    case .noPermission: "You do not have permission to view this page."

    case .failed(let request):
      "An internal error occurred. It is logged as request \(request)."
    }
  }

  private static func more(_ rows: Int) -> String {
    rows == 1 ? "1 more row" : "\(rows) more rows"
  }

  private static func outcome(_ isPartial: Bool) -> String {
    isPartial
      ? "Only part of this was done, so check before you try again" : "Nothing was done"
  }

  private static func again(in seconds: Int) -> String {
    "Try again in \(seconds == 1 ? "a second" : "\(seconds) seconds")."
  }
}
