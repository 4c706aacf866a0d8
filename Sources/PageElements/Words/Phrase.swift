/// Something that the library itself says to a reader: a button's title, a notice, what is wrong.
///
/// A ``Language`` has words for each. What only a developer or a program meets (an error in how a page
/// is made, a request that no browser sends) is no phrase and told in English.
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
  /// The name of the button at a row's end that shows more about it.
  case rowDetails
  /// The heading of the column of such buttons; it is heard, not seen.
  case rowActions
  /// The name of the button over a row that says nothing itself.
  case selectRow
  /// The name of the index beside a long table.
  case sections
  /// The name of something that turns while the reader waits.
  case loading
  /// The link that waits for what is on its way, where there is no script.
  case show
  /// What stands in place of something that could not be loaded.
  case notLoaded
  /// The link to the rows that follow.
  case loadMore
  /// The sentence after the text of a link whose address is too long.
  case addressTooLong
  /// The name of where that link stands.
  case moreRows
  /// The link to the rows before.
  case earlier
  /// The link to the first rows.
  case first
  /// The name of where these two stand.
  case earlierRows

  // MARK: The frame around pages

  /// The name of the ways between a site's parts.
  case siteNavigation
  /// The name of the button that opens them in a narrow window.
  case menu
  /// The link to what a page is about, past the frame.
  case skipToContent
  /// The name of the ways to the pages above a page.
  case breadcrumbs
  /// The name of a field in which words are sought.
  case search
  /// The name of the choice between light and dark.
  case appearance
  /// Dark on light.
  case light
  /// Light on dark.
  case dark
  /// As the reader's system has it.
  case automatic
  /// The name of the choice between much and little room for rows.
  case density
  /// Rows with room around their text.
  case roomyRows
  /// Rows as low as their text allows.
  case compactRows
  /// The name of the ways between pages of one list.
  case pages
  /// The way to the page before.
  case previousPage
  /// The way to the page after.
  case nextPage

  // MARK: Forms

  /// The title of the button that stores what was typed.
  case save
  /// The title of the button that shows again what is stored.
  case reset
  /// The title of the button that sends a changed field where there is no script.
  case apply
  /// What stands above the fields of an item that is not there yet.
  case newItem
  /// The label of the box that removes an item.
  case removeItem
  /// Agreement, and the title of `true`.
  case yes
  /// The title of `false`.
  case no
  /// The choice of nothing.
  case noChoice
  /// What stands in a list where nothing is chosen yet.
  case choose
  /// The name of a field of text that has no other.
  case textField
  /// The name of the button that makes a password readable.
  case showPassword
  /// The name of the bar that tells how much of a form has been sent.
  case sending
  /// How large a file may be, in bytes; see ``Language/size(_:)``.
  case fileLimit(Int)
  /// A number of bytes below 1,024.
  case bytes(Int)

  // MARK: What is wrong with a field

  /// A box must be ticked.
  case tick
  /// Something must be chosen.
  case chooseOne
  /// Something must be written.
  case fillIn
  /// A file must be chosen.
  case chooseFile
  /// What was sent is none of the choices.
  case chooseOffered
  /// Several lines in a single-line field.
  case oneLine
  /// A symbol that stands for different control characters in a text, so that the text cannot be edited.
  case unclearSign
  /// Text that is no whole number.
  case wholeNumber
  /// A whole number that is too large or too small to be kept.
  case wholeNumberBetween(String, String)
  /// Text that is no number.
  case number
  /// Text that is no day.
  case day
  /// Text that is no time of day.
  case time
  /// Text that is no day with a time.
  case dayAndTime
  /// Text that is neither `true` nor `false`.
  case truthValue
  /// Text of so many characters, of which there may be a limit.
  case tooLong(Int, limit: Int)
  /// A number below the least.
  case atLeast(String)
  /// A number above the greatest.
  case atMost(String)
  /// A number between two that can be stepped to.
  case betweenSteps(String, String)
  /// A day before the first.
  case notBefore(String)
  /// A day after the last.
  case notAfter(String)
  /// So many items, of which there may be a limit.
  case tooManyItems(Int, limit: Int)
  /// A file, by its name, that may be empty, has so many bytes.
  case fileTooLarge(String, bytes: Int, limit: Int)
  /// A field, by its name, that was not sent.
  case notSent(String)
  /// Several fields for one value.
  case severalValues
  /// Names of fields within names within names.
  case nestedTooDeep
  /// A value that the page does not take.
  case notAccepted
  /// What stands above all that is wrong, of which there are so many.
  case notSaved(reasons: Int)
  /// Somebody else has stored something since the form was opened.
  case changedMeanwhile
  /// What is stored now, beside a field; empty for nothing.
  case storedNow(String)

  // MARK: Charts

  /// What a chart shows: its label, and its values as texts.
  case chart(String, values: [String])
  /// What a chart of many values shows: its label, how many they are, and some of them as texts.
  case longChart(
    String, count: Int, first: String, last: String, lowest: String, highest: String)
  /// What a chart of several series shows: its label, the names of its series, its first and last
  /// category, and the least and the greatest value as texts.
  case seriesChart(
    String, series: [String], from: String, to: String, lowest: String, highest: String)
  /// What opens a chart's numbers as a table.
  case showAsTable
  /// What stands in place of a chart that has no values.
  case noValues
  /// What several values come to.
  case total
  /// The parts of a whole that are too many to be shown one by one.
  case otherParts
  /// A part of a whole in hundredths, as a text without a sign.
  case share(String)

  // MARK: Pages between

  /// The title of what leaves a question, or closes the dialog that a form stands in, without doing anything.
  case cancel
  /// The title of the page that asks whether something sent twice was done.
  case wasThisDone
  /// The title of the button on it.
  case sendAgain
  /// The title of the link on it.
  case lookAtPage
  /// The label of a file that a browser cannot send again by itself, by its name.
  case chooseFileAgain(String)
  /// What stands above what was typed into a form that is not there any more.
  case whatWasTyped
  /// The title of the link to the site's first page.
  case firstPage

  // MARK: Said by the script

  /// The name of the button that closes a notice.
  case close
  /// The title of the button that takes back what was just done.
  case undo
  /// What was offered to be taken back is too long ago.
  case notUndone
  /// The server cannot be reached.
  case offline
  /// It can be reached again.
  case online
  /// The title of the button that asks it once more.
  case tryAgain
  /// Something could not be done, and nobody knows why.
  case pleaseTryAgain
  /// A field that is being edited has another value on the server now.
  case changedElsewhere(String)
  /// The title of the button that takes that value.
  case useThat
  /// So many rows have changed.
  ///
  /// The script puts other numbers into the text of one that the language counts alike (21 for 1 in
  /// Russian), so such a text has its number in digits from 0 to 9. So it is with ``rowsLoaded(_:all:)``
  /// and ``pageFilled(_:all:)``.
  case rowsChanged(Int)
  /// Something else on the page has changed.
  case pageChanged
  /// The page was made by an older program than the one that runs now.
  case newVersion
  /// The title of the button that loads the page anew.
  case reload
  /// More rows are on their way.
  case loadingRows
  /// So many more have come, and all are shown now or can be asked for; how many are shown.
  case rowsLoaded(Int, all: String)
  /// So many more have come, and no more fit on this page; how many are shown.
  case pageFilled(Int, all: String)
  /// They did not come.
  case rowsNotLoaded
  /// Asked before a page is left on which something was typed.
  case leave

  // MARK: Titles of pages that are sent in place of others

  /// 400.
  case badRequest
  /// 403.
  case forbidden
  /// 404.
  case notFound
  /// 405.
  case methodNotAllowed
  /// 408.
  case requestTimeout
  /// 409.
  case conflict
  /// 410.
  case gone
  /// 413.
  case contentTooLarge
  /// 421.
  case misdirectedRequest
  /// 422.
  case unprocessableContent
  /// 429.
  case tooManyRequests
  /// 500.
  case internalServerError
  /// 503.
  case serviceUnavailable

  // MARK: What they say

  /// Nothing has this path.
  case nothingThere(String)
  /// The page has moved to this path.
  case movedTo(String)
  /// The page has no section with this key.
  case noSection(String)
  /// The row with this key has gone.
  case noRow(String)
  /// What an action was for has gone.
  case noTarget
  /// An address was used by another method than these.
  case useMethods(String)
  /// A form came from another site's page; its origin, or empty text.
  case sentByOtherSite(String)
  /// A client waits for too many pages at once; it may ask again in so many seconds.
  case tooManyAtOnce(seconds: Int)
  /// A client has asked for too many pages in a short time.
  case tooManyPages(seconds: Int)
  /// A client has sent too much in a short time.
  case tooMuchSent(seconds: Int)
  /// A client has too many live copies open.
  case tooManyCopies(seconds: Int)
  /// A client has too many different live copies open.
  case tooManyParts(seconds: Int)
  /// A client has too many connections open.
  case tooManyConnections
  /// A client sends too many requests at the same time.
  case tooManyUploads
  /// All have too many connections open.
  case noConnectionFree
  /// All have too many live copies open.
  case tooManyReaders
  /// All wait for too many pages.
  case busy
  /// All send too many large forms.
  case busyWithForms
  /// Too much is read from the database at once.
  case tooMuchRead
  /// Reading took too long.
  case slowToFind
  /// Too much is written to the database at once; a part may have been done before.
  case tooMuchSaved(isPartial: Bool)
  /// Somebody else writes to the database for long.
  case inUseElsewhere(isPartial: Bool)
  /// Writing took too long.
  case slowToSave(isPartial: Bool)
  /// The database cannot be reached; a part may have been done before.
  case databaseAway(isPartial: Bool)
  /// A file, by its name, has more bytes than any may have.
  case uploadTooLarge(String, bytes: Int, limit: Int)
  /// The text of a field, by its name, has so many bytes.
  case textTooLong(String, bytes: Int, limit: Int)
  /// A form has more fields than this.
  case tooManyFields(limit: Int)
  /// What the reader did before is still being done.
  case stillAtWork
  /// The very same thing is still being done.
  case stillBeingDone
  /// Nobody knows whether it was done.
  case perhapsDone
  /// It was done; what was to be remembered of it was replaced by something else meanwhile.
  case doneNotRemembered
  /// It was done; what was to be remembered of it is too much.
  case doneTooMuchToRemember
  /// A version of a page that nobody knows any more.
  case versionForgotten
  /// The request was given up before its answer was made.
  case givenUp

  // MARK: Logging in

  /// The button that logs somebody in.
  case logIn
  /// The field for the name that somebody logs in by.
  case userName
  /// The field for a password.
  case password
  /// The box that has a log-in outlive the browser.
  case stayLoggedIn
  /// Name and password do not belong together, or there is no such user.
  case wrongPassword
  /// Somebody has tried to log in too often.
  case tooManyAttempts(seconds: Int)
  /// Nobody is logged in where somebody has to be.
  case notLoggedIn
  /// Who is logged in may not see this.
  case notForYou

  /// Something went wrong in the site's program, and stands in its log under this name.
  case failed(request: String)
}
