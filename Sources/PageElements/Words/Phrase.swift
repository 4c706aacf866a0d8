/// A text of the library itself for readers: a button's title, a notice, an error.
///
/// A ``Language`` has words for each phrase. Messages for developers and programs only (an error in the code of a page,
/// a request that no browser sends) are not phrases; they are always in English.
public enum Phrase: Hashable, Sendable {
  // MARK: Rows

  /// The title of the button that deletes a row.
  case delete
  /// The title of the button that inserts a row.
  case insert
  /// The title of the button that opens a row for editing.
  case edit
  /// The title of the button that ends editing.
  case done
  /// The name of the button that moves a row up.
  case moveUp
  /// The name of the button that moves a row down.
  case moveDown
  /// The name of the button at the end of a row that shows its details.
  case rowDetails
  /// The heading of the column of such buttons. Only screen readers read it.
  case rowActions
  /// The name of the button that covers a row without text.
  case selectRow
  /// The name of the index beside a long table.
  case sections
  /// The name of a spinner.
  case loading
  /// The link that loads pending content, used without a script.
  case show
  /// The text in place of content that could not be loaded.
  case notLoaded
  /// The link to the following rows.
  case loadMore
  /// The sentence after the text of a link whose address is too long.
  case addressTooLong
  /// The name of the navigation that contains this link.
  case moreRows
  /// The link to the preceding rows.
  case earlier
  /// The link to the first rows.
  case first
  /// The name of the navigation that contains these two links.
  case earlierRows

  // MARK: The frame around pages

  /// The name of the navigation between the parts of a site.
  case siteNavigation
  /// The name of the button that opens this navigation in a narrow window.
  case menu
  /// The link to the page's content, past the navigation.
  case skipToContent
  /// The name of the breadcrumb navigation.
  case breadcrumbs
  /// The name of a search field.
  case search
  /// The name of the choice between light and dark mode.
  case appearance
  /// Light mode.
  case light
  /// Dark mode.
  case dark
  /// The mode of the reader's system.
  case automatic
  /// The name of the choice between roomy and compact rows.
  case density
  /// Rows with room around their text.
  case comfortableRows
  /// Rows as low as their text allows.
  case compactRows
  /// The name of the navigation between the pages of a list.
  case pages
  /// The link to the previous page.
  case previousPage
  /// The link to the next page.
  case nextPage

  // MARK: Forms

  /// The title of the button that saves a form.
  case save
  /// The title of the button that restores the stored values.
  case reset
  /// The title of the button that submits a changed field without a script.
  case apply
  /// The heading above the fields of a new item.
  case newItem
  /// The label of the checkbox that removes an item.
  case removeItem
  /// The answer "yes", and the title of `true`.
  case yes
  /// The title of `false`.
  case no
  /// The option for no choice.
  case noChoice
  /// The first option of a list without a selection.
  case choose
  /// The name of a text field without a label.
  case textField
  /// The name of the button that shows a password.
  case showPassword
  /// The name of the upload progress bar.
  case sending
  /// The maximum size of a file in bytes; see ``Language/size(_:)``.
  case fileLimit(Int)
  /// A number of bytes below 1,024.
  case bytes(Int)

  // MARK: What is wrong with a field

  /// A checkbox must be checked.
  case mustBeChecked
  /// A choice is missing.
  case chooseOne
  /// A text is missing.
  case fillIn
  /// A file is missing.
  case chooseFile
  /// The value is not one of the choices.
  case chooseFromList
  /// The text of a single-line field has several lines.
  case oneLine
  /// A symbol represents different control characters in a text, so that the text cannot be edited.
  case unreadableCharacter
  /// The text is not a whole number.
  case wholeNumber
  /// A whole number is outside the range that can be stored.
  case wholeNumberBetween(String, String)
  /// The text is not a number.
  case number
  /// The text is not a day.
  case day
  /// The text is not a time of day.
  case time
  /// The text is not a day with a time.
  case dayAndTime
  /// The text is neither `true` nor `false`.
  case booleanExpected
  /// The text has more characters than the limit.
  case tooLong(Int, limit: Int)
  /// A number is below the minimum.
  case atLeast(String)
  /// A number is above the maximum.
  case atMost(String)
  /// A number is between two steps.
  case betweenSteps(String, String)
  /// A day is before the first allowed one.
  case notBefore(String)
  /// A day is after the last allowed one.
  case notAfter(String)
  /// A list has more items than the limit.
  case tooManyItems(Int, limit: Int)
  /// A file has more bytes than the limit. Its name may be empty.
  case fileTooLarge(String, bytes: Int, limit: Int)
  /// The field with this name was not sent.
  case missingField(String)
  /// Several fields were sent for one value.
  case severalValues
  /// The names of fields are nested too deeply.
  case nestedTooDeep
  /// The page does not accept a value.
  case notAccepted
  /// The heading above a number of errors.
  case notSaved(reasons: Int)
  /// Somebody else has changed the data since the form was opened.
  case changedMeanwhile
  /// The stored value beside a field. May be empty.
  case storedNow(String)

  // MARK: Charts

  /// The description of a chart: its label, and its values as texts.
  case chart(String, values: [String])
  /// The description of a chart with many values: its label, their number, and some of them as texts.
  case longChart(
    String, count: Int, first: String, last: String, lowest: String, highest: String)
  /// The description of a chart with several series: its label, the names of its series, its first and last category,
  /// and the minimum and maximum as texts.
  case seriesChart(
    String, series: [String], from: String, to: String, lowest: String, highest: String)
  /// The control that shows a chart's numbers as a table.
  case showAsTable
  /// The text in place of a chart without values.
  case noValues
  /// The total of several values.
  case total
  /// The parts of a whole that are too many to show individually.
  case otherSlices
  /// A percentage, as text without the sign.
  case share(String)

  // MARK: Pages between

  /// The title of the button that cancels a question or closes a dialog with a form.
  case cancel
  /// The title of the page that asks whether an action that was sent twice was done.
  case checkWhetherDone
  /// The title of the button on that page.
  case sendAgain
  /// The title of the link on that page.
  case openPage
  /// The label of a file field, with the name of the file that the reader must select again.
  case chooseFileAgain(String)
  /// The heading above the submitted values of a form that no longer exists.
  case submittedValues
  /// The title of the link to the site's home page.
  case firstPage

  // MARK: Said by the script

  /// The name of the button that closes a notice.
  case close
  /// The title of the button that undoes the last action.
  case undo
  /// The time to undo an action has expired.
  case undoExpired
  /// The server cannot be reached.
  case offline
  /// The server can be reached again.
  case online
  /// The title of the button that retries the connection.
  case tryAgain
  /// An action failed for an unknown reason.
  case pleaseTryAgain
  /// A field that is being edited has a new value on the server.
  case changedElsewhere(String)
  /// The title of the button that uses that value.
  case useStoredValue
  /// A number of rows have changed.
  ///
  /// The script reuses a text for other numbers of the same plural category (21 for 1 in Russian). So the text must
  /// contain the number in digits from 0 to 9. This also applies to ``rowsLoaded(_:all:)`` and ``pageFilled(_:all:)``.
  case rowsChanged(Int)
  /// Another part of the page has changed.
  case pageChanged
  /// The page was created by an older version of the program than the running one.
  case newVersion
  /// The title of the button that reloads the page.
  case reload
  /// More rows are being loaded.
  case loadingRows
  /// A number of rows were loaded, and `all` rows are shown. More can be loaded unless these are all.
  case rowsLoaded(Int, all: String)
  /// A number of rows were loaded, `all` rows are shown, and no more fit on this page.
  case pageFilled(Int, all: String)
  /// The rows could not be loaded.
  case rowsNotLoaded
  /// The question before the reader leaves a page with unsaved input.
  case leave

  // MARK: Titles of pages that are sent in place of others

  /// The title for status 400.
  case badRequest
  /// The title for status 403.
  case forbidden
  /// The title for status 404.
  case notFound
  /// The title for status 405.
  case methodNotAllowed
  /// The title for status 408.
  case requestTimeout
  /// The title for status 409.
  case conflict
  /// The title for status 410.
  case gone
  /// The title for status 413.
  case contentTooLarge
  /// The title for status 421.
  case misdirectedRequest
  /// The title for status 422.
  case unprocessableContent
  /// The title for status 429.
  case tooManyRequests
  /// The title for status 500.
  case internalServerError
  /// The title for status 503.
  case serviceUnavailable

  // MARK: What they say

  /// There is nothing at this path.
  case pageNotFound(String)
  /// The page has moved to this path.
  case movedTo(String)
  /// The page has no section with this key.
  case sectionNotFound(String)
  /// The row with this key no longer exists.
  case rowNotFound(String)
  /// The target of an action no longer exists.
  case actionNotFound
  /// An address does not support the method of a request. The text lists the supported methods.
  case useMethods(String)
  /// A form was submitted from another site. The origin may be empty.
  case crossSiteRequest(String)
  /// A client requests too many pages concurrently. It may retry after this many seconds.
  case tooManyRequestsAtOnce(seconds: Int)
  /// A client has requested too many pages in a short time.
  case tooManyPages(seconds: Int)
  /// A client has sent too much data in a short time.
  case tooManyUploadedBytes(seconds: Int)
  /// A client has too many live pages open.
  case tooManyCopies(seconds: Int)
  /// A client has too many different parts of live pages open.
  case tooManyParts(seconds: Int)
  /// A client has too many open connections.
  case tooManyConnections
  /// A client sends too many requests concurrently.
  case tooManyUploads
  /// All clients together have too many open connections.
  case connectionLimitReached
  /// All clients together have too many live pages open.
  case tooManyReaders
  /// All clients together request too many pages.
  case busy
  /// All clients together send too many large forms.
  case busyWithForms
  /// The database has too many concurrent reads.
  case tooManyReads
  /// A read took too long.
  case slowRead
  /// Another program keeps the database locked, so that it cannot be read.
  case readLocked
  /// The database has too many concurrent writes. A part of the action may have been done before.
  case tooManyWrites(isPartial: Bool)
  /// Another writer keeps the database locked.
  case databaseLocked(isPartial: Bool)
  /// A write took too long.
  case slowWrite(isPartial: Bool)
  /// The database cannot be reached. A part of the action may have been done before.
  case databaseUnreachable(isPartial: Bool)
  /// A file has more bytes than the limit.
  case uploadTooLarge(String, bytes: Int, limit: Int)
  /// The text of a field has more bytes than the limit.
  case textTooLong(String, bytes: Int, limit: Int)
  /// A form has more fields than the limit.
  case tooManyFields(limit: Int)
  /// A previous action of the reader is still running.
  case previousActionRunning
  /// The same action is still running.
  case duplicateInProgress
  /// It is unknown whether an action was done.
  case outcomeUnknown
  /// An action was done, but the visitor state that it set was replaced in the meantime.
  case doneStateReplaced
  /// An action was done, but the visitor state that it set is too large.
  case doneStateTooLarge
  /// A version of a page is no longer stored.
  case versionExpired
  /// A request was cancelled before it was answered.
  case requestCancelled

  // MARK: Logging in

  /// The button to log in.
  case logIn
  /// The label of the user name field.
  case userName
  /// The label of the password field.
  case password
  /// The checkbox that keeps the reader logged in after the browser is closed.
  case stayLoggedIn
  /// The user name or the password is wrong.
  case wrongPassword
  /// Too many attempts to log in.
  case tooManyAttempts(seconds: Int)
  /// The reader is not logged in, but must be.
  case notLoggedIn
  /// The logged-in user must not see this page.
  case noPermission

  /// An internal error. The log contains it under this request name.
  case failed(request: String)
}
