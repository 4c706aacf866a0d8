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
    case .roomyRows: "Roomy"
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

    case .tick: "Tick this."
    case .chooseOne: "Choose one."
    case .fillIn: "Fill this in."
    case .chooseFile: "Choose a file."
    case .chooseOffered: "Choose one of those offered."
    case .oneLine: "Write a single line, without line breaks."
    case .unclearSign:
      "A symbol in this text stands for different control characters. The text cannot be changed here."
    case .wholeNumber: "Write a whole number."
    case .wholeNumberBetween(let least, let greatest):
      "Write a whole number from \(least) to \(greatest)."
    case .number: "Write a number, such as 2.5."
    case .day: "Write a day that exists, as in 2026-02-28."
    case .time: "Write a time of day, as in 09:30."
    case .dayAndTime: "Write a day and a time, as in 2026-02-28T09:30."
    case .truthValue: "Send 'true' or 'false'."
    case .tooLong(let count, let limit): "Write at most \(limit) characters; these are \(count)."
    case .atLeast(let least): "Write \(least) or more."
    case .atMost(let greatest): "Write \(greatest) or less."
    case .betweenSteps(let below, let above): "Write \(below) or \(above)."
    case .notBefore(let first): "Choose \(first) or later."
    case .notAfter(let last): "Choose \(last) or earlier."
    case .tooManyItems(let count, let limit):
      "There can be at most \(limit) of these; you sent \(count). Remove some."
    case .fileTooLarge(let name, let bytes, let limit):
      "\(name.isEmpty ? "The file" : "“\(name)”") has \(english.size(bytes)). "
        + "Choose one of at most \(english.size(limit))."
    case .notSent(let name): "'\(name)' was not sent. Fill in that field."
    case .severalValues: "This is one value, but several fields were sent. Send one."
    case .nestedTooDeep: "The names of these fields are nested too deep."
    case .notAccepted: "This value is not accepted here. Choose another one."
    case .notSaved(let reasons):
      reasons == 1 ? "This could not be saved:" : "This could not be saved, for these reasons:"
    case .changedMeanwhile:
      "Someone has changed this since you opened it. Look at what is there now, and save again to "
        + "replace it."
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
    case .otherParts: "Other"
    case .share(let hundredths): "\(hundredths)%"

    case .cancel: "Cancel"
    case .wasThisDone: "Was this done?"
    case .sendAgain: "Send it again"
    case .lookAtPage: "Look at the page"
    case .chooseFileAgain(let name): "Choose “\(name)” again:"
    case .whatWasTyped: "This is what you had typed:"
    case .firstPage: "Back to home"

    case .close: "Close"
    case .undo: "Undo"
    case .notUndone: "This cannot be undone any more."
    case .offline: "Offline. Nothing is saved or updated."
    case .online: "Online again."
    case .tryAgain: "Try again"
    case .pleaseTryAgain: "Please try again."
    case .changedElsewhere(let value): "Changed elsewhere to: \(value)"
    case .useThat: "Use it"
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

    case .nothingThere(let path): "There is nothing at '\(path)'. Check the address."
    case .movedTo(let path): "This page is at '\(path)'."
    case .noSection(let key): "This page has no section '\(key)'. Reload the page."
    case .noRow(let key): "The row '\(key)' is no longer there. Reload the page."
    case .noTarget: "What this would act on is no longer there. Reload the page and try again."
    case .useMethods(let methods): "This address cannot be used so: use \(methods)."
    case .sentByOtherSite(let origin):
      "This was sent by another site\(origin.isEmpty ? "" : ", '\(origin)'"), so nothing was done. "
        + "Open the page here and send it from there."
    case .tooManyAtOnce(let seconds):
      "Too many pages are being made for your address at once. \(again(in: seconds))"
    case .tooManyPages(let seconds):
      "Too many pages were asked for from your address in a short time. \(again(in: seconds))"
    case .tooMuchSent(let seconds):
      "Too much was sent from your address in a short time, so nothing was done. "
        + again(in: seconds)
    case .tooManyCopies(let seconds):
      "Too many copies of pages are open at your address. Ask for patches instead. "
        + again(in: seconds)
    case .tooManyParts(let seconds):
      "Too many different parts of pages are open at your address. Ask for patches instead. "
        + again(in: seconds)
    case .tooManyConnections:
      "Too many connections from your address are open. Close some, or try again soon."
    case .tooManyUploads:
      "Too many requests from your address are still arriving. Try again soon."
    case .noConnectionFree: "The server has too many connections. Try again soon."
    case .tooManyReaders: "Too many readers are connected. Ask for patches instead."
    case .busy: "More pages are asked for than can be made now. Try again in a second."
    case .busyWithForms:
      "More large forms are sent than can be read now, so nothing was done. Try again in a second."
    case .tooMuchRead: "Too much is being read just now. Try again in a moment."
    case .slowToFind: "This takes too long to be found. Ask for less, or try again in a moment."
    case .tooMuchSaved(let isPartial):
      "\(outcome(isPartial)): too much is being saved just now. Try again in a moment."
    case .inUseElsewhere(let isPartial):
      "\(outcome(isPartial)): the data is in use elsewhere. Try again in a moment."
    case .slowToSave(let isPartial):
      "\(outcome(isPartial)): it took too long to be saved. Try again in a moment."
    case .databaseAway(let isPartial):
      "\(outcome(isPartial)): the database cannot be reached. Try again in a moment."
    case .uploadTooLarge(let name, let bytes, let limit):
      "The file '\(name)' has \(bytes) bytes. Choose one of at most \(limit)."
    case .textTooLong(let name, let bytes, let limit):
      "The text of the field '\(name)' has \(bytes) bytes. Shorten it to \(limit) at most."
    case .tooManyFields(let limit): "The form has more than \(limit) fields. Send fewer."
    case .stillAtWork:
      "What you did before on this page is still being done. Try again in a moment."
    case .stillBeingDone:
      "This was sent before and is still being done. Wait a moment, then look at the page."
    case .perhapsDone:
      "It is not known whether this was done. Look at the page, then send it again if it was not."
    case .doneNotRemembered:
      "This was done, but what is remembered for you had changed meanwhile, and stays so."
    case .doneTooMuchToRemember: "This was done, but it is too much to be remembered for you."
    case .versionForgotten:
      "That version is no longer known. Fetch the document at its 'self' again."
    case .givenUp: "The request was given up before it was answered."

    case .logIn: "Log in"
    case .userName: "Name"
    case .password: "Password"
    case .stayLoggedIn: "Stay logged in"
    case .wrongPassword: "Name and password do not belong together."
    case .tooManyAttempts(let seconds):
      "That was tried too often. Try again in \(seconds == 1 ? "a second" : "\(seconds) seconds")."
    case .notLoggedIn: "You are not logged in any more. Log in, and send it again."
    case .notForYou: "You may not see this page."

    case .failed(let request):
      "Something went wrong here, not with your request. It is logged as request \(request)."
    }
  }

  private static func more(_ rows: Int) -> String {
    rows == 1 ? "1 more row" : "\(rows) more rows"
  }

  private static func outcome(_ isPartial: Bool) -> String {
    isPartial
      ? "Only a part of this was done, so look before you try again" : "Nothing was done"
  }

  private static func again(in seconds: Int) -> String {
    "Try again in \(seconds == 1 ? "a second" : "\(seconds) seconds")."
  }
}
