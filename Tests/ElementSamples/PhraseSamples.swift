package import PageElements

extension Phrase {
  /// Every phrase once; phrases with a singular and a plural, once for each form.
  package static let samples: [Phrase] =
    [
      .delete, .insert, .edit, .done, .moveUp, .moveDown, .rowDetails, .rowActions, .selectRow,
      .sections,
      .loading, .show, .notLoaded, .loadMore, .addressTooLong, .moreRows, .earlier, .first,
      .earlierRows,
    ] + [
      .siteNavigation, .menu, .skipToContent, .breadcrumbs, .search, .appearance, .light, .dark,
      .density, .comfortableRows, .compactRows,
      .automatic, .pages, .previousPage, .nextPage,
    ] + [
      .save, .reset, .apply, .newItem, .removeItem, .yes, .no, .noChoice, .choose, .textField,
      .showPassword, .sending, .fileLimit(1_572_864), .bytes(1), .bytes(7),
    ] + [
      .mustBeChecked, .chooseOne, .fillIn, .chooseFile, .chooseFromList, .oneLine,
      .unreadableCharacter, .wholeNumber,
      .wholeNumberBetween("-71", "72"), .number, .day, .time, .dayAndTime, .booleanExpected,
      .tooLong(73, limit: 74),
      .atLeast("75"), .atMost("76"), .notBefore("77"), .notAfter("78"), .betweenSteps("201", "202"),
      .tooManyItems(79, limit: 80), .fileTooLarge("", bytes: 81, limit: 82),
      .fileTooLarge("x83", bytes: 84, limit: 85), .missingField("x86"), .severalValues,
      .nestedTooDeep, .notAccepted, .notSaved(reasons: 1), .notSaved(reasons: 2),
      .changedMeanwhile, .storedNow(""), .storedNow("x87"),
    ] + [
      .chart("x88", values: []), .chart("x89", values: ["90", "91"]),
      .longChart("x92", count: 93, first: "94", last: "95", lowest: "96", highest: "97"),
      .seriesChart(
        "x201", series: ["x202", "x203"], from: "x204", to: "x205", lowest: "206", highest: "207"),
      .showAsTable, .noValues, .total, .otherSlices, .share("208"),
    ] + [
      .cancel, .checkWhetherDone, .sendAgain, .openPage, .chooseFileAgain("x98"),
      .submittedValues,
      .firstPage,
    ] + [
      .close, .undo, .undoExpired, .offline, .online, .tryAgain, .pleaseTryAgain,
      .changedElsewhere("x71"), .useStoredValue,
      .rowsChanged(1), .rowsChanged(72), .pageChanged, .newVersion, .reload, .loadingRows,
      .rowsLoaded(73, all: "x74"), .pageFilled(75, all: "x76"), .rowsNotLoaded, .leave,
    ] + [
      .badRequest, .forbidden, .notFound, .methodNotAllowed, .requestTimeout, .conflict, .gone,
      .contentTooLarge, .misdirectedRequest, .unprocessableContent, .tooManyRequests,
      .internalServerError, .serviceUnavailable,
    ] + [
      .pageNotFound("/x71"), .movedTo("/x72"), .sectionNotFound("x73"), .rowNotFound("x74"),
      .actionNotFound,
      .useMethods("x75"), .crossSiteRequest(""), .crossSiteRequest("x76"),
      .tooManyRequestsAtOnce(seconds: 77), .tooManyPages(seconds: 1), .tooManyPages(seconds: 78),
      .tooManyUploadedBytes(seconds: 79), .tooManyCopies(seconds: 80), .tooManyParts(seconds: 81),
      .tooManyConnections, .tooManyUploads, .connectionLimitReached, .tooManyReaders, .busy,
      .busyWithForms, .tooManyReads, .slowRead, .readLocked, .tooManyWrites(isPartial: true),
      .tooManyWrites(isPartial: false), .databaseLocked(isPartial: true),
      .databaseLocked(isPartial: false), .databaseUnreachable(isPartial: true),
      .databaseUnreachable(isPartial: false), .slowWrite(isPartial: true),
      .slowWrite(isPartial: false), .uploadTooLarge("x82", bytes: 83, limit: 84),
      .textTooLong("x85", bytes: 86, limit: 87), .tooManyFields(limit: 88), .previousActionRunning,
      .duplicateInProgress, .outcomeUnknown, .doneStateReplaced, .doneStateTooLarge,
      .versionExpired, .requestCancelled, .logIn, .userName, .password, .stayLoggedIn,
      .wrongPassword,
      .tooManyAttempts(seconds: 1), .tooManyAttempts(seconds: 30), .notLoggedIn, .noPermission,
      .failed(request: "x89"),
    ]

  /// The phrase's name, without its parameters.
  package var name: String {
    let text = "\(self)"
    return text.firstIndex(of: "(").map { String(text[..<$0]) } ?? text
  }

  /// The parts that every language must contain: the texts and numbers. Each begins with `7`, `8` or `9`, after an
  /// `x` if it is not a number.
  package var particulars: [String] {
    "\(self)".matches(of: /x?[789][0-9]/).map { String($0.output) }
  }
}

extension Language {
  /// A language whose phrases are their names in brackets, so that a word of another language is noticed.
  package static let bracketed = Language("zz") { "[\($0.name)]" }
}
