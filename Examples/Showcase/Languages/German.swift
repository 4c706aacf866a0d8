import PageElements

extension Language {
  static let german = Language("de", words: inGerman)

  @Sendable private static func inGerman(_ phrase: Phrase) -> String {
    switch phrase {
    case .delete: "Löschen"
    case .insert: "Einfügen"
    case .edit: "Bearbeiten"
    case .done: "Fertig"
    case .moveUp: "Nach oben"
    case .moveDown: "Nach unten"
    case .rowDetails: "Mehr dazu"
    case .rowActions: "Aktionen"
    case .siteNavigation: "Bereiche"
    case .menu: "Menü"
    case .skipToContent: "Zum Inhalt"
    case .breadcrumbs: "Sie sind hier"
    case .search: "Suchen"
    case .appearance: "Darstellung"
    case .light: "Hell"
    case .dark: "Dunkel"
    case .automatic: "Automatisch"
    case .density: "Dichte"
    case .comfortableRows: "Luftig"
    case .compactRows: "Dicht"
    case .pages: "Seiten"
    case .previousPage: "Zurück"
    case .nextPage: "Weiter"
    case .selectRow: "Auswählen"
    case .sections: "Abschnitte"
    case .loading: "Wird geladen"
    case .show: "Anzeigen"
    case .notLoaded: "Das konnte nicht geladen werden."
    case .loadMore: "Mehr laden"
    case .addressTooLong: "(Die Adresse dieses Links wäre zu lang.)"
    case .moreRows: "Weitere Zeilen"
    case .earlier: "Frühere"
    case .first: "Anfang"
    case .earlierRows: "Frühere Zeilen"

    case .save: "Speichern"
    case .reset: "Zurücksetzen"
    case .apply: "Anwenden"
    case .newItem: "Neu"
    case .removeItem: "Entfernen"
    case .yes: "Ja"
    case .no: "Nein"
    case .noChoice: "Keine Angabe"
    case .choose: "Auswählen …"
    case .textField: "Text"
    case .showPassword: "Passwort anzeigen"
    case .sending: "Wird gesendet"
    case .fileLimit(let bytes): "Höchstens \(size(bytes))"
    case .bytes(let count): count == 1 ? "1 Byte" : "\(count) Bytes"

    case .mustBeChecked: "Bitte ankreuzen."
    case .chooseOne: "Bitte eins auswählen."
    case .fillIn: "Bitte ausfüllen."
    case .chooseFile: "Bitte eine Datei auswählen."
    case .chooseFromList: "Bitte eins der angebotenen auswählen."
    case .oneLine: "Bitte eine einzige Zeile schreiben."
    case .unreadableCharacter:
      "Ein Zeichen in diesem Text steht für verschiedene Steuerzeichen; hier kann er nicht geändert werden."
    case .wholeNumber: "Bitte eine ganze Zahl eingeben."
    case .wholeNumberBetween(let least, let greatest):
      "Bitte eine ganze Zahl von \(least) bis \(greatest) eingeben."
    case .number: "Bitte eine Zahl wie 2.5 eingeben, mit Punkt."
    case .day: "Bitte einen Tag eingeben, den es gibt, wie 2026-02-28."
    case .time: "Bitte eine Uhrzeit wie 09:30 eingeben."
    case .dayAndTime: "Bitte einen Tag und eine Uhrzeit eingeben, wie 2026-02-28T09:30."
    case .booleanExpected: "Gesendet werden muss „true“ oder „false“."
    case .tooLong(let count, let limit):
      "Höchstens \(limit) Zeichen sind möglich; das sind \(count)."
    case .atLeast(let least): "Mindestens \(least)."
    case .atMost(let greatest): "Höchstens \(greatest)."
    case .betweenSteps(let below, let above): "Möglich sind \(below) oder \(above)."
    case .notBefore(let first): "Frühestens \(first)."
    case .notAfter(let last): "Spätestens \(last)."
    case .tooManyItems(let count, let limit):
      "Höchstens \(limit) davon sind möglich; gesendet wurden \(count). Bitte einige entfernen."
    case .fileTooLarge(let name, let bytes, let limit):
      "\(name.isEmpty ? "Die Datei" : "„\(name)“") hat \(size(bytes)), höchstens \(size(limit)) sind "
        + "möglich."
    case .missingField(let name): "„\(name)“ wurde nicht gesendet. Bitte das Feld ausfüllen."
    case .severalValues: "Das ist ein einziger Wert, gesendet wurden mehrere."
    case .nestedTooDeep: "Die Namen dieser Felder sind zu tief verschachtelt."
    case .notAccepted: "Dieser Wert ist hier nicht möglich. Bitte einen anderen wählen."
    case .notSaved(let reasons):
      reasons == 1
        ? "Das konnte nicht gespeichert werden:"
        : "Das konnte aus diesen Gründen nicht gespeichert werden:"
    case .changedMeanwhile:
      "Jemand hat das inzwischen geändert. Bitte ansehen, was nun dort steht, und nochmals "
        + "speichern, um es zu ersetzen."
    case .storedNow(let value): value.isEmpty ? "Jetzt leer." : "Jetzt: \(value)"

    case .chart(let label, let values):
      "\(label): \(values.isEmpty ? "keine Werte" : values.joined(separator: ", "))"
    case .longChart(let label, let count, let first, let last, let lowest, let highest):
      "\(label): \(count) Werte, erster \(first), letzter \(last), kleinster \(lowest), "
        + "größter \(highest)"
    case .seriesChart(let label, let series, let from, let to, let lowest, let highest):
      "\(label): \(series.joined(separator: ", ")), von \(from) bis \(to), kleinster Wert "
        + "\(lowest), größter \(highest)"
    case .showAsTable: "Als Tabelle zeigen"
    case .noValues: "Keine Werte"
    case .total: "Summe"
    case .otherSlices: "Übrige"
    case .share(let hundredths): "\(hundredths) %"

    case .cancel: "Abbrechen"
    case .checkWhetherDone: "Ist das geschehen?"
    case .sendAgain: "Nochmals senden"
    case .openPage: "Die Seite ansehen"
    case .chooseFileAgain(let name): "„\(name)“ nochmals auswählen:"
    case .submittedValues: "Das war eingegeben:"
    case .firstPage: "Zur ersten Seite"

    case .close: "Schließen"
    case .undo: "Rückgängig"
    case .undoExpired: "Das lässt sich nicht mehr rückgängig machen."
    case .offline:
      "Keine Verbindung. Nichts wird gespeichert, und Änderungen werden nicht angezeigt."
    case .online: "Wieder verbunden."
    case .tryAgain: "Nochmals versuchen"
    case .pleaseTryAgain: "Bitte nochmals versuchen."
    case .changedElsewhere(let value): "Anderswo geändert in: \(value)"
    case .useStoredValue: "Übernehmen"
    case .rowsChanged(let count): "\(rows(count)) geändert."
    case .pageChanged: "Die Seite hat sich geändert."
    case .newVersion: "Von dieser Seite gibt es eine neue Fassung."
    case .reload: "Neu laden"
    case .loadingRows: "Weitere Zeilen werden geladen …"
    case .rowsLoaded(let count, let all): "\(rows(count)) mehr, \(all) insgesamt."
    case .pageFilled(let count, let all):
      "\(rows(count)) mehr, \(all) auf dieser Seite: der Link führt zur nächsten."
    case .rowsNotLoaded:
      "Weitere Zeilen konnten nicht geladen werden. Der Link führt zu ihnen."
    case .leave: "Die Seite verlassen, ohne zu speichern?"

    case .badRequest: "Unverständliche Anfrage"
    case .forbidden: "Nicht erlaubt"
    case .notFound: "Nicht gefunden"
    case .methodNotAllowed: "So nicht möglich"
    case .requestTimeout: "Zu langsam"
    case .conflict: "Konflikt"
    case .gone: "Nicht mehr da"
    case .contentTooLarge: "Zu groß"
    case .misdirectedRequest: "Falscher Server"
    case .unprocessableContent: "Nicht gespeichert"
    case .tooManyRequests: "Zu viele Anfragen"
    case .internalServerError: "Fehler"
    case .serviceUnavailable: "Zurzeit nicht möglich"

    case .pageNotFound(let path): "Unter „\(path)“ ist nichts. Bitte die Adresse prüfen."
    case .movedTo(let path): "Diese Seite ist jetzt unter „\(path)“."
    case .sectionNotFound(let key): "Diese Seite hat keinen Abschnitt „\(key)“. Bitte neu laden."
    case .rowNotFound(let key): "Die Zeile „\(key)“ ist nicht mehr da. Bitte neu laden."
    case .actionNotFound: "Worauf sich das bezieht, ist nicht mehr da. Bitte neu laden."
    case .useMethods(let methods): "So geht es bei dieser Adresse nicht, nur mit \(methods)."
    case .crossSiteRequest(let origin):
      "Das kam von einer anderen Website\(origin.isEmpty ? "" : ", „\(origin)“"), darum ist nichts "
        + "geschehen. Bitte die Seite hier öffnen und von dort senden."
    case .tooManyRequestsAtOnce(let seconds):
      "Von dieser Adresse werden zu viele Seiten gleichzeitig verlangt. \(again(seconds))"
    case .tooManyPages(let seconds):
      "Von dieser Adresse wurden in kurzer Zeit zu viele Seiten verlangt. \(again(seconds))"
    case .tooManyUploadedBytes(let seconds):
      "Von dieser Adresse wurde in kurzer Zeit zu viel gesendet, darum ist nichts geschehen. "
        + again(seconds)
    case .tooManyCopies(let seconds):
      "Bei dieser Adresse sind zu viele Seiten offen. \(again(seconds))"
    case .tooManyParts(let seconds):
      "Bei dieser Adresse sind zu viele verschiedene Seiten offen. \(again(seconds))"
    case .tooManyConnections:
      "Von dieser Adresse sind zu viele Verbindungen offen. Bitte bald nochmals versuchen."
    case .tooManyUploads:
      "Von dieser Adresse sind noch zu viele Anfragen unterwegs. Bitte bald nochmals versuchen."
    case .connectionLimitReached:
      "Der Server hat zu viele Verbindungen. Bitte bald nochmals versuchen."
    case .tooManyReaders: "Zu viele Leser sind verbunden."
    case .busy: "Der Server ist ausgelastet. Bitte in einigen Sekunden nochmals versuchen."
    case .busyWithForms:
      "Der Server ist mit großen Formularen ausgelastet, darum ist nichts geschehen. Bitte in einigen "
        + "Sekunden nochmals versuchen."
    case .tooManyReads: "Die Datenbank ist ausgelastet. Bitte gleich nochmals versuchen."
    case .slowRead: "Die Abfrage dauerte zu lange und wurde abgebrochen. Bitte enger filtern."
    case .readLocked:
      "Ein anderes Programm hat die Datenbank gesperrt. Bitte gleich noch einmal versuchen."
    case .tooManyWrites(let isPartial): "\(outcome(isPartial)): die Datenbank ist ausgelastet."
    case .databaseLocked(let isPartial):
      "\(outcome(isPartial)): ein anderes Programm hat die Datenbank gesperrt."
    case .slowWrite(let isPartial): "\(outcome(isPartial)): das Speichern dauerte zu lange."
    case .databaseUnreachable(let isPartial):
      "\(outcome(isPartial)): die Datenbank ist nicht erreichbar. Bitte gleich nochmals versuchen."
    case .uploadTooLarge(let name, let bytes, let limit):
      "Die Datei „\(name)“ hat \(size(bytes)), höchstens \(size(limit)) sind möglich."
    case .textTooLong(let name, let bytes, let limit):
      "Der Text im Feld „\(name)“ hat \(size(bytes)), höchstens \(size(limit)) sind möglich."
    case .tooManyFields(let limit): "Das Formular hat mehr als \(limit) Felder."
    case .previousActionRunning: "Das Vorige ist noch in Arbeit. Bitte gleich nochmals versuchen."
    case .duplicateInProgress: "Das wurde schon gesendet und ist in Arbeit. Bitte gleich nachsehen."
    case .outcomeUnknown:
      "Es ist nicht bekannt, ob das geschehen ist. Bitte die Seite ansehen und nochmals senden, "
        + "falls nicht."
    case .doneStateReplaced:
      "Das ist geschehen, aber der gespeicherte Zustand hatte sich inzwischen geändert und bleibt."
    case .doneStateTooLarge:
      "Das ist geschehen, aber der neue Zustand ist zu groß und wurde nicht gespeichert."
    case .versionExpired: "Diese Fassung ist nicht mehr bekannt. Bitte neu laden."
    case .requestCancelled: "Die Anfrage wurde vor der Antwort abgebrochen."

    case .logIn: "Anmelden"
    case .userName: "Benutzername"
    case .password: "Passwort"
    case .stayLoggedIn: "Angemeldet bleiben"
    case .wrongPassword: "Benutzername oder Passwort ist falsch."
    case .tooManyAttempts(let seconds):
      "Das waren zu viele Versuche. Bitte in \(seconds == 1 ? "einer Sekunde" : "\(seconds) Sekunden") wieder."
    case .notLoggedIn: "Die Anmeldung ist abgelaufen. Bitte anmelden und noch einmal senden."
    case .noPermission: "Diese Seite ist nicht für dich."

    case .failed(let request):
      "Ein interner Fehler ist aufgetreten. Im Protokoll steht er als \(request)."
    }
  }

  private static func size(_ bytes: Int) -> String {
    german.size(bytes).replacing(".", with: ",")
  }

  private static func rows(_ count: Int) -> String { count == 1 ? "1 Zeile" : "\(count) Zeilen" }

  private static func outcome(_ isPartial: Bool) -> String {
    isPartial ? "Nur ein Teil ist geschehen, also bitte erst nachsehen" : "Nichts ist geschehen"
  }

  private static func again(_ seconds: Int) -> String {
    "Bitte in \(seconds == 1 ? "einer Sekunde" : "\(seconds) Sekunden") nochmals versuchen."
  }
}
