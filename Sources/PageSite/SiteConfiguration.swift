public import CoreMetrics
public import Logging
public import PageElements
public import PagePatching

/// How a site presents itself and what it allows. Every setting has a default that suits a local
/// server.
public struct SiteConfiguration: Sendable {
  /// The language of the pages' text, and the words for what the library itself says. English by
  /// default.
  public var language = Language.english
  /// How pages write numbers, money and times (``PageRequest/format(_:_:)``); `nil`, the default, is as in the
  /// site's language, and in UTC. Readers choose with ``Page/formats(_:)``.
  public var formats: Formats?
  /// What stands around every page: the site's name and the ways between its parts. None by default.
  public var frame: SiteFrame?
  /// Addresses of the site's own stylesheets, after the library's.
  public var stylesheets: [String] = []
  /// Whether browsers tell how high rows, section headers and footers turned out to be, so that what nobody has
  /// seen yet is taken to be as high as its like (`Table.updatesEstimatedRowHeights`). False by default.
  ///
  /// One visit in eight posts to `/-/heights`; what was learned, by kind and by narrow and wide windows, is a
  /// stylesheet of its own, `/-/heights.css`, so that no page or version is another for it. It is kept in memory,
  /// and lost with the process.
  public var learnsHeights = false
  /// The address of the site's icon.
  public var icon: String?
  /// Renders the views that are written as templates; none by default.
  public var templates: (any TemplateSource)?
  /// Where the library's own assets of other builds are kept, see ``Site/keepAssets()``. Without
  /// one, the default, whoever asks for an older build's gets those of today.
  public var assetStore: (any AssetStore)?
  /// Host names the site answers for beside the loopback ones, without ports.
  public var allowedHosts: [String] = []
  /// The secret behind versions and entity tags. Give every instance, and every run, the same one, so that an open
  /// page survives a restart; random by default.
  public var digestKey = DevelopmentRun.secret.map { DigestKey(secret: $0) } ?? .random()
  /// Whether pages are made to be kept as files: without the script, which asks the server, and under
  /// a key that is always the same.
  package var isForFiles = false
  /// The address of what shows whoever works on the site what is built of it.
  package var developmentScript = DevelopmentRun.current.map(DevelopmentRun.script)
  /// Signs cookies: at least ``shortestSecret`` random bytes. Give every instance, and every run, the
  /// same ones, so that visitors stay known; made anew by default.
  public var secret: [UInt8] =
    DevelopmentRun.secret ?? (0..<32).map({ _ in UInt8.random(in: .min ... .max) })
  {
    didSet { hasOwnSecret = true }
  }
  /// Whether ``secret`` is one that was given, and so may outlive the process.
  package private(set) var hasOwnSecret = false
  /// Where visitors' state is kept: in memory by default.
  public var visitors: any VisitorStore = MemoryVisitorStore()
  /// Where is kept who is logged in: in memory by default, so that nobody is after a restart.
  public var sessions: any SessionStore = MemorySessionStore()
  /// How often somebody may try to log in.
  public var logInLimits = LogInLimits()
  /// Where the answers to posts are kept, so that what is sent twice runs once: in memory by default.
  public var answers: any AnswerStore = MemoryAnswerStore()
  /// Whether all readers reach the site by https, whatever the requests say. False by default: then a
  /// request's own scheme counts, which `PageSockets` takes from a proxy that is trusted to tell it
  /// (`X-Forwarded-Proto: https`, or `proto=https` in `Forwarded`).
  ///
  /// By https, the site's cookies are `Secure` and have the prefix `__Host-`, others are not looked
  /// at, and ``strictTransportSeconds`` is sent. So a visitor is another one by http.
  public var isSecure = false
  /// For how many seconds a browser that came by https comes so and no other way: the `max-age` of
  /// `Strict-Transport-Security`, for this host alone. 180 days by default; 0 has browsers forget it,
  /// and with `nil` nothing is sent.
  ///
  /// It is sent only with answers to requests that came by https (see ``isSecure``), and never for
  /// `localhost` and loopback addresses.
  public var strictTransportSeconds: Int? = 180 * 86_400
  /// Origins beside the site's own whose pages may post to it, such as `https://admin.example.org`.
  public var trustedOrigins: [String] = []
  /// The largest file that a form may bring, in bytes: 1 MiB.
  public var fileLimit = 1 << 20
  /// The longest text of one field of a form, in bytes of UTF-8: 64 KiB. A longer one is answered
  /// 413, with what was typed, before any handler sees it.
  public var textLimit = 64 << 10
  /// How many bytes of HTML the rows of one document may come to: 4 MiB. A document that reaches it
  /// ends with `next`, as one of 2,000 rows does; it holds one row at least.
  public var documentByteLimit = 4 << 20
  /// How many event streams may be open at once; further readers are answered 503 and poll. 10,000.
  public var streamLimit = 10_000
  /// How many different queries, ranges and states the streams may follow, each of which is rendered
  /// by itself when something changes; further readers are answered 503 and poll. 4,000.
  public var liveGroupLimit = 4_000
  /// How many bytes to keep for open streams, in all, so that their readers can be told what changed:
  /// 64 MiB. Beyond it readers fetch the whole document anew.
  public var liveBudget = 64 << 20
  /// How many pages, documents, batches and patches are made at once: 8. One client may have a quarter
  /// of them, an eighth as long as several of its own at once come to more than one after another
  /// would, and others ask, too, and half of them as long as nobody else has asked for a second; a change of live pages has one. Set it higher where pages wait for other
  /// services.
  ///
  /// What may take long has half as many places as there are processors, one at least, and as many
  /// threads of its own: a `limit` above 100, a range (`through`) that is not known to be short, and
  /// forms of more than 64 KiB while they are read. One that takes more than 250 ms lets another begin,
  /// up to half of this number. The others wait their turn, fairly by client.
  public var renderLimit = 8
  /// How many requests of each kind (short ones, long ones, large forms) may wait for their turn: 1,024.
  /// Those beyond are answered 503, first those of the client that has most waiting.
  public var renderLine = 1_024
  /// How long a request waits for its turn before it is answered 503: 10 seconds.
  public var renderDeadline = Duration.seconds(10)
  /// How long a page, its check (``Page/authorized(by:)``) or a handler may take: 30 seconds, the wait for
  /// its turn included.
  ///
  /// What takes longer is cancelled, and its reader is answered at once, whether or not it ends then: 503
  /// for a page or a check, and for a handler 504, since what it did may have been done. A handler whose
  /// reader has gone has the same time.
  public var timeLimit = Duration.seconds(30)
  /// How much may be done at once beside the requests, such as by tasks of state views: 256. What is beyond
  /// is not begun, and fails with ``TooMuchWork``.
  public var workLimit = 256
  /// How long each of that may take: a minute. What takes longer is cancelled, and fails with
  /// ``WorkTookTooLong``.
  public var workTimeLimit = Duration.seconds(60)
  /// How many different things of those that pages defer (``Deferred``) are loading or kept: 1,000. Beyond
  /// it, what was asked for longest ago is forgotten.
  public var deferralLimit = 1_000
  /// How much one client may take at a time; what is beyond is answered 429.
  public var clientLimits = ClientLimits()
  /// How many bytes to keep of pages that say what they are made of, see ``Page/cached(by:)``: 16 MiB,
  /// a quarter of it for one answer. 0 keeps nothing.
  public var cacheBudget = 16 << 20
  /// How many bytes to remember of recent versions, in all: 32 MiB.
  public var versionLogBudget = 32 << 20
  /// Whether text of 1 KiB and more is sent with gzip to clients that accept it. True by default;
  /// turn it off behind a proxy that compresses.
  ///
  /// The length of a compressed answer says something of what is in it. An answer to a request with
  /// a cookie or credentials, or of a page that authorises, is therefore compressed only when the
  /// browser says that no other site sent its reader there; and what a page's script asks for, only
  /// when the address has no query of the page's own. Turn it off, too, where a page shows one
  /// reader's secrets beside what another reader wrote. Up to 16 MiB of compressed answers are kept.
  public var compresses = true
  /// What to do with HTML that does not validate: nothing by default, and it is not checked.
  public var validation: ResponseValidation?
  /// Whether the page shown for an error says what went wrong: for development alone, since errors
  /// may hold what readers must not see. By default it does in what `swift build` and `swift run` make,
  /// and not with `-c release`.
  public var showsErrors = isDebugBuild
  /// Whether the answers of pages say what they took, in a `Server-Timing` field that browsers show beside
  /// the request: milliseconds of `authorize`, `state`, `content` (the page's closure), `rows` (a row
  /// source), `render`, `validate` (in strict mode) and `total`, each only where there was such a part.
  /// False by default: how long something takes may tell what readers must not know.
  public var showsTimings = false
  /// Whether these settings began as ``development``, or the site runs under `dev`: for what a site adds of its own
  /// then, such as templates that are read again when they have changed. False otherwise.
  public private(set) var isForDevelopment = DevelopmentRun.current != nil
  /// What `/-/ready` asks before it says that requests can be served whole, beside whether the site
  /// is about to stop: none by default. See ``ReadinessCheck``.
  public var readiness: [ReadinessCheck] = []
  /// Gets what goes wrong, such as errors that pages throw. Its label is `PageSite` by default.
  public var logger = Logger(label: "PageSite")
  /// Makes the site's counters, timers and gauges. With `nil`, the default, it is what the process is set up
  /// with (`MetricsSystem.bootstrap`) when the site is made.
  public var metrics: (any MetricsFactory)?

  /// How many bytes ``secret`` has at least: 32.
  public static let shortestSecret = 32

  /// Creates a configuration with the defaults above; ``secret`` and ``digestKey`` are made for it.
  public init() {}

  /// The settings for whoever works on a site: ``showsErrors``, ``showsTimings`` and
  /// ``isForDevelopment`` are true, and all else is as by default. A program with `PageCommands` has them
  /// by `--development` or `PAGES_DEVELOPMENT=1`, and strict validation with them, which elsewhere is
  /// another line:
  ///
  ///     var configuration = SiteConfiguration.development
  ///     configuration.validation = try ResponseValidation(.strict)  // import PageSiteValidation
  public static var development: SiteConfiguration {
    var configuration = SiteConfiguration()
    configuration.showsErrors = true
    configuration.showsTimings = true
    configuration.isForDevelopment = true
    return configuration
  }

  /// Whether the package was built for debugging.
  private static var isDebugBuild: Bool {
    #if DEBUG
      true
    #else
      false
    #endif
  }
}

extension SiteConfiguration {
  /// What reads the body of a form within the limits.
  var formBody: FormBody { FormBody(fileLimit: fileLimit, textLimit: textLimit) }
}
