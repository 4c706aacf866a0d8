import PageElements

extension Language {
  static let arabic = Language("ar", isRightToLeft: true, words: inArabic)

  @Sendable private static func inArabic(_ phrase: Phrase) -> String {
    switch phrase {
    case .delete: "حذف"
    case .insert: "إدراج"
    case .edit: "تحرير"
    case .done: "تم"
    case .moveUp: "نقل إلى أعلى"
    case .moveDown: "نقل إلى أسفل"
    case .rowDetails: "المزيد عنه"
    case .rowActions: "إجراءات"
    case .siteNavigation: "أقسام الموقع"
    case .menu: "القائمة"
    case .skipToContent: "انتقل إلى المحتوى"
    case .breadcrumbs: "أنت هنا"
    case .search: "بحث"
    case .appearance: "المظهر"
    case .light: "فاتح"
    case .dark: "داكن"
    case .automatic: "تلقائي"
    case .density: "الكثافة"
    case .comfortableRows: "واسعة"
    case .compactRows: "مضغوطة"
    case .pages: "الصفحات"
    case .previousPage: "السابقة"
    case .nextPage: "التالية"
    case .selectRow: "تحديد"
    case .sections: "الأقسام"
    case .loading: "جارٍ التحميل"
    case .show: "عرض"
    case .notLoaded: "تعذّر تحميل هذا."
    case .loadMore: "تحميل المزيد"
    case .addressTooLong: "(عنوان هذا الرابط أطول من اللازم.)"
    case .moreRows: "صفوف أخرى"
    case .earlier: "السابق"
    case .first: "البداية"
    case .earlierRows: "الصفوف السابقة"

    case .save: "حفظ"
    case .reset: "إعادة التعيين"
    case .apply: "تطبيق"
    case .newItem: "جديد"
    case .removeItem: "إزالة"
    case .yes: "نعم"
    case .no: "لا"
    case .noChoice: "بلا"
    case .choose: "اختر…"
    case .textField: "نص"
    case .showPassword: "إظهار كلمة المرور"
    case .sending: "جارٍ الإرسال"
    case .fileLimit(let bytes): "\(arabic.size(bytes)) على الأكثر"
    case .bytes(let count): number(count, "بايت", "بايتان", "بايتات", "بايت")

    case .mustBeChecked: "يجب وضع علامة هنا."
    case .chooseOne: "اختر واحدًا."
    case .fillIn: "املأ هذا الحقل."
    case .chooseFile: "اختر ملفًا."
    case .chooseFromList: "اختر واحدًا من المعروض."
    case .oneLine: "اكتب سطرًا واحدًا."
    case .unreadableCharacter:
      "في هذا النص علامة تمثل محارف تحكم مختلفة، فلا يمكن تغييره هنا."
    case .wholeNumber: "اكتب عددًا صحيحًا."
    case .wholeNumberBetween(let least, let greatest):
      "اكتب عددًا صحيحًا من \(least) إلى \(greatest)."
    case .number: "اكتب عددًا مثل 2.5."
    case .day: "اكتب تاريخًا موجودًا مثل 2026-02-28."
    case .time: "اكتب وقتًا مثل 09:30."
    case .dayAndTime: "اكتب تاريخًا ووقتًا مثل 2026-02-28T09:30."
    case .booleanExpected: "أرسل true أو false."
    case .tooLong(let count, let limit): "الحد الأقصى للأحرف \(limit)، وعددها هنا \(count)."
    case .atLeast(let least): "اكتب \(least) أو أكثر."
    case .atMost(let greatest): "اكتب \(greatest) أو أقل."
    case .betweenSteps(let below, let above): "اكتب \(below) أو \(above)."
    case .notBefore(let first): "اختر \(first) أو بعده."
    case .notAfter(let last): "اختر \(last) أو قبله."
    case .tooManyItems(let count, let limit): "الحد الأقصى \(limit)، وقد أُرسل \(count). أزل بعضها."
    case .fileTooLarge(let name, let bytes, let limit):
      "حجم \(name.isEmpty ? "الملف" : "«\(apart(name))»") هو \(arabic.size(bytes))، والحد الأقصى "
        + "\(arabic.size(limit))."
    case .missingField(let name): "لم يُرسل «\(apart(name))». املأ هذا الحقل."
    case .severalValues: "هذه قيمة واحدة، وقد أُرسلت عدة قيم."
    case .nestedTooDeep: "أسماء هذه الحقول متداخلة أكثر مما يجب."
    case .notAccepted: "هذه القيمة غير مقبولة هنا. اختر غيرها."
    case .notSaved(let reasons):
      reasons == 1 ? "تعذّر حفظ هذا:" : "تعذّر حفظ هذا للأسباب التالية:"
    case .changedMeanwhile:
      "غيّر شخص آخر هذا منذ أن فتحته. انظر إلى الموجود الآن، ثم احفظ مرة أخرى لاستبداله."
    case .storedNow(let value): value.isEmpty ? "فارغ الآن." : "الآن: \(apart(value))"

    case .chart(let label, let values):
      "\(label): \(values.isEmpty ? "لا قيم" : values.joined(separator: "، "))"
    case .longChart(let label, let count, let first, let last, let lowest, let highest):
      "\(label): عدد القيم \(count)، الأولى \(first)، الأخيرة \(last)، الصغرى \(lowest)، الكبرى \(highest)"
    case .seriesChart(let label, let series, let from, let to, let lowest, let highest):
      "\(label): \(series.joined(separator: "، "))، من \(from) إلى \(to)، الصغرى \(lowest)، "
        + "الكبرى \(highest)"
    case .showAsTable: "اعرض كجدول"
    case .noValues: "لا قيم"
    case .total: "المجموع"
    case .otherSlices: "أخرى"
    case .share(let hundredths): "\(hundredths)٪"

    case .cancel: "إلغاء"
    case .checkWhetherDone: "هل تم هذا؟"
    case .sendAgain: "أرسل مرة أخرى"
    case .openPage: "انظر إلى الصفحة"
    case .chooseFileAgain(let name): "اختر «\(apart(name))» مرة أخرى:"
    case .submittedValues: "هذا ما كتبته:"
    case .firstPage: "العودة إلى الصفحة الأولى"

    case .close: "إغلاق"
    case .undo: "تراجع"
    case .undoExpired: "لم يعد التراجع عن هذا ممكنًا."
    case .offline: "لا اتصال. لا يُحفظ ما تفعله ولا تظهر التغييرات."
    case .online: "عاد الاتصال."
    case .tryAgain: "حاول مرة أخرى"
    case .pleaseTryAgain: "يرجى المحاولة مرة أخرى."
    case .changedElsewhere(let value): "تغيّر في مكان آخر إلى: \(apart(value))"
    case .useStoredValue: "استخدامه"
    case .rowsChanged(let count): "تغيّر \(rows(count))."
    case .pageChanged: "تغيّرت الصفحة."
    case .newVersion: "لهذه الصفحة إصدار جديد."
    case .reload: "إعادة التحميل"
    case .loadingRows: "جارٍ تحميل صفوف أخرى…"
    case .rowsLoaded(let count, let all): "أُضيف \(rows(count))، والمجموع \(all)."
    case .pageFilled(let count, let all):
      "أُضيف \(rows(count))، وفي هذه الصفحة \(all): الرابط يقود إلى التالية."
    case .rowsNotLoaded: "تعذّر تحميل صفوف أخرى. اتبع الرابط لرؤيتها."
    case .leave: "أتغادر من غير حفظ؟"

    case .badRequest: "طلب غير مفهوم"
    case .forbidden: "غير مسموح"
    case .notFound: "غير موجود"
    case .methodNotAllowed: "طريقة غير مسموحة"
    case .requestTimeout: "انتهت المهلة"
    case .conflict: "تعارض"
    case .gone: "لم يعد موجودًا"
    case .contentTooLarge: "كبير جدًا"
    case .misdirectedRequest: "خادم آخر"
    case .unprocessableContent: "لم يُحفظ"
    case .tooManyRequests: "طلبات كثيرة جدًا"
    case .internalServerError: "خطأ في الخادم"
    case .serviceUnavailable: "الخدمة غير متاحة"

    case .pageNotFound(let path): "لا شيء في «\(apart(path))». تحقق من العنوان."
    case .movedTo(let path): "هذه الصفحة في «\(apart(path))»."
    case .sectionNotFound(let key): "لا قسم «\(apart(key))» في هذه الصفحة. أعد تحميلها."
    case .rowNotFound(let key): "لم يعد الصف «\(apart(key))» موجودًا. أعد تحميل الصفحة."
    case .actionNotFound: "لم يعد ما يخصه هذا موجودًا. أعد تحميل الصفحة وحاول مرة أخرى."
    case .useMethods(let methods): "لا يُستخدم هذا العنوان هكذا، بل بـ \(methods)."
    case .crossSiteRequest(let origin):
      "أُرسل هذا من موقع آخر\(origin.isEmpty ? "" : "، «\(apart(origin))»")، فلم يحدث شيء. افتح الصفحة هنا "
        + "وأرسل منها."
    case .tooManyRequestsAtOnce(let seconds): "تُطلب من عنوانك صفحات كثيرة معًا. \(again(seconds))"
    case .tooManyPages(let seconds): "طُلبت من عنوانك صفحات كثيرة في وقت قصير. \(again(seconds))"
    case .tooManyUploadedBytes(let seconds):
      "أُرسل من عنوانك الكثير في وقت قصير، فلم يحدث شيء. \(again(seconds))"
    case .tooManyCopies(let seconds): "صفحات كثيرة مفتوحة عند عنوانك. \(again(seconds))"
    case .tooManyParts(let seconds): "صفحات مختلفة كثيرة مفتوحة عند عنوانك. \(again(seconds))"
    case .tooManyConnections: "اتصالات كثيرة مفتوحة من عنوانك. حاول بعد قليل."
    case .tooManyUploads: "طلبات كثيرة من عنوانك ما زالت في الطريق. حاول بعد قليل."
    case .connectionLimitReached: "لدى الخادم اتصالات كثيرة جدًا. حاول بعد قليل."
    case .tooManyReaders: "القراء المتصلون كثيرون جدًا."
    case .busy: "الخادم مشغول. حاول مرة أخرى بعد ثوانٍ."
    case .busyWithForms: "يُرسل الآن أكثر مما يمكن قراءته، فلم يحدث شيء. \(again(1))"
    case .tooManyReads: "قاعدة البيانات مشغولة. حاول بعد لحظة."
    case .slowRead: "استغرق الاستعلام وقتًا طويلًا وأُلغي. ضيّق المرشح أو حاول بعد لحظة."
    case .readLocked: "برنامج آخر أقفل قاعدة البيانات. حاول مرة أخرى بعد قليل."
    case .tooManyWrites(let isPartial): "\(outcome(isPartial)): يُحفظ الآن الكثير. حاول بعد لحظة."
    case .databaseLocked(let isPartial):
      "\(outcome(isPartial)): البيانات مستخدمة في مكان آخر. حاول بعد لحظة."
    case .slowWrite(let isPartial):
      "\(outcome(isPartial)): استغرق الحفظ وقتًا طويلًا. حاول بعد لحظة."
    case .databaseUnreachable(let isPartial):
      "\(outcome(isPartial)): لا يمكن الوصول إلى قاعدة البيانات. حاول بعد لحظة."
    case .uploadTooLarge(let name, let bytes, let limit):
      "حجم الملف «\(apart(name))» هو \(arabic.size(bytes))، والحد الأقصى \(arabic.size(limit))."
    case .textTooLong(let name, let bytes, let limit):
      "حجم نص الحقل «\(apart(name))» هو \(arabic.size(bytes))، والحد الأقصى \(arabic.size(limit))."
    case .tooManyFields(let limit): "في النموذج حقول أكثر من \(limit)."
    case .previousActionRunning: "ما فعلته قبل هذا لم ينته بعد. حاول بعد لحظة."
    case .duplicateInProgress: "أُرسل هذا من قبل ولم ينته بعد. انتظر لحظة ثم انظر إلى الصفحة."
    case .outcomeUnknown: "لا يُعرف هل تم هذا. انظر إلى الصفحة، ثم أرسله مرة أخرى إن لم يتم."
    case .doneStateReplaced: "تم هذا، لكن ما كان محفوظًا لك تغيّر في الأثناء وبقي كما هو."
    case .doneStateTooLarge: "تم هذا، لكنه أكثر مما يُحفظ لك."
    case .versionExpired: "هذا الإصدار لم يعد معروفًا. أعد تحميل الصفحة."
    case .requestCancelled: "أُلغي الطلب قبل الرد عليه."

    case .logIn: "تسجيل الدخول"
    case .userName: "اسم المستخدم"
    case .password: "كلمة المرور"
    case .stayLoggedIn: "البقاء مسجلًا"
    case .wrongPassword: "اسم المستخدم أو كلمة المرور غير صحيحة."
    case .tooManyAttempts(let seconds): "محاولات كثيرة. حاول مرة أخرى بعد \(seconds) ثانية."
    case .notLoggedIn: "انتهى تسجيل دخولك. سجّل الدخول ثم أرسل مرة أخرى."
    case .noPermission: "ليست هذه الصفحة متاحة لك."

    case .failed(let request): "حدث خطأ هنا وليس في طلبك. رقمه في السجل \(request)."
    }
  }

  /// Returns text that may be written from left to right, such as an address, isolated from the
  /// text around it (Unicode Standard Annex 9, section 2.4).
  private static func apart(_ text: String) -> String { "\u{2068}\(text)\u{2069}" }

  /// Returns the form of a noun for a number: Arabic has six.
  private static func number(
    _ count: Int, _ one: String, _ two: String, _ few: String, _ many: String
  ) -> String {
    switch count % 100 {
    case _ where count == 1: one
    case _ where count == 2: two
    case 3...10: "\(count) \(few)"
    case 11...99: "\(count) \(many)"
    default: "\(count) \(one)"
    }
  }

  private static func rows(_ count: Int) -> String { number(count, "صف", "صفان", "صفوف", "صفًا") }

  private static func outcome(_ isPartial: Bool) -> String {
    isPartial ? "تم جزء من هذا فقط، فانظر قبل أن تحاول مرة أخرى" : "لم يحدث شيء"
  }

  private static func again(_ seconds: Int) -> String {
    "حاول مرة أخرى بعد \(number(seconds, "ثانية", "ثانيتين", "ثوانٍ", "ثانية"))."
  }
}
