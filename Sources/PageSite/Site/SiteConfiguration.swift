public import CoreMetrics
public import Logging
public import PageElements
public import PagePatching
public import PageHTTP
public import PageRoutes
public import PageScheduling
public import PageVisitors

/// The settings of a site. The defaults suit a local server.
public struct SiteConfiguration: Sendable {
  /// The language of the pages' text, and of the library's own messages. English by default.
  public var language = Language.english
  /// The formats of numbers, money and times (`PageRequest.format(_:_:)`). `nil`, the default, means those of the
  /// site's language, and UTC. Readers choose their own with `Page.formats(_:)`.
  public var formats: Formats?
  /// The frame around every page: the site's name and the links between its parts. None by default.
  public var frame: SiteFrame?
  /// The addresses of the site's own stylesheets, which follow the library's.
  public var stylesheets: [String] = []
  /// Whether browsers report the measured heights of rows, section headers and footers. The reports improve the
  /// estimates for similar ones that are not rendered yet (`Table.updatesEstimatedRowHeights`). False by default.
  ///
  /// One visit in eight posts to `/-/heights`. The estimates, by kind and for narrow and wide windows, are a separate
  /// stylesheet, `/-/heights.css`, so that pages and versions do not depend on them. They are stored in memory, and
  /// lost when the process ends.
  public var learnsHeights = false
  /// The address of the site's icon.
  public var icon: String?
  /// The source of views that are written as templates; none by default.
  public var templates: (any TemplateSource)?
  /// The store for assets of other builds of the library, see ``Site/storeAssets()``. Without one, the default,
  /// requests
  /// for an older build's assets get the current ones.
  public var assetStore: (any AssetStore)?
  /// The host names that the site answers for in addition to loopback names, without ports.
  public var allowedHosts: [String] = []
  /// The secret for versions and entity tags. Use the same one for every instance and every run, so that an open page
  /// survives a restart. Random by default.
  public var digestKey = DevelopmentRun.secret.map { DigestKey(secret: $0) } ?? .random()
  /// Whether pages are rendered for files: without the script, which needs a server, and with a fixed digest key.
  package var isStaticExport = false
  /// The address of the script that shows developers the progress of builds.
  package var developmentScript = DevelopmentRun.current.map(DevelopmentRun.script)
  /// The secret for signing cookies: at least ``minimumSecretLength`` random bytes. Use the same one for every instance and
  /// every run, so that visitors stay known. Random by default.
  public var secret: [UInt8] =
    DevelopmentRun.secret ?? (0..<32).map({ _ in UInt8.random(in: .min ... .max) })
  {
    didSet { hasOwnSecret = true }
  }
  /// Whether ``secret`` was set, and so may outlive the process.
  package private(set) var hasOwnSecret = false
  /// The store for visitors' state: in memory by default.
  public var visitors: any VisitorStore = MemoryVisitorStore()
  /// The store for login sessions: in memory by default, so that a restart logs everybody out.
  public var sessions: any SessionStore = MemorySessionStore()
  /// The limits on attempts to log in.
  public var logInLimits = LogInLimits()
  /// The store for responses to POSTs, so that a POST that is sent twice runs once: in memory by default.
  public var idempotencyStore: any IdempotencyStore = MemoryIdempotencyStore()
  /// Whether all readers reach the site by HTTPS, whatever the requests say. If false, the default, the scheme of each
  /// request counts. `PageSockets` takes it from a proxy that is trusted to report it (`X-Forwarded-Proto: https`, or
  /// `proto=https` in `Forwarded`).
  ///
  /// With HTTPS, the site's cookies are `Secure` and have the prefix `__Host-`, others are ignored, and
  /// ``strictTransportSeconds`` is sent. So the same person is a different visitor by HTTP.
  public var isSecure = false
  /// The number of seconds after a visit by HTTPS for which a browser uses only HTTPS: the `max-age` of
  /// `Strict-Transport-Security`, for this host alone. 180 days by default. With 0, browsers forget it. With `nil`, it
  /// is not sent.
  ///
  /// It is sent only with responses to HTTPS requests (see ``isSecure``), and never for `localhost` and loopback
  /// addresses.
  public var strictTransportSeconds: Int? = 180 * 86_400
  /// The other origins whose pages may post to the site, such as `https://admin.example.org`.
  public var trustedOrigins: [String] = []
  /// The maximum size of a file in a form, in bytes: 1 MiB.
  public var fileLimit = 1 << 20
  /// The maximum length of a form field's text, in bytes of UTF-8: 64 KiB. A longer text gets a 413 that shows the
  /// submitted values, before any handler runs.
  public var textLimit = 64 << 10
  /// The maximum size of the rows of one document, in bytes of HTML: 4 MiB. A document that reaches it ends with
  /// a `next` link, as it does after 2,000 rows. It has at least one row, however large.
  public var documentByteLimit = 4 << 20
  /// The maximum number of open event streams: 10,000. Further clients get a 503, and poll.
  public var streamLimit = 10_000
  /// The maximum number of different combinations of query, range and state that the streams follow: 4,000. Each is
  /// rendered
  /// separately when something changes. Further clients get a 503, and poll.
  public var liveGroupLimit = 4_000
  /// The maximum number of bytes to store for open streams, in order to send patches: 64 MiB. Beyond it, clients reload
  /// the whole document.
  public var liveBudget = 64 << 20
  /// The maximum number of pages, documents, batches and patches that are rendered at once: 8. Set it higher if pages
  /// wait for other services.
  ///
  /// One client may have a quarter of them. It may have half if no other client's render has begun within the last
  /// second;
  /// otherwise, it may have only an eighth while its renders use more than one processor. Changes of live pages have
  /// an eighth, at least one.
  ///
  /// Renders that may take long have half as many places as there are processors, at least one, and threads of their
  /// own: those with a `limit` above 100, or with a range (`through`) that is not known to be short. So do forms of
  /// more than 64 KiB while they are read. If one takes more than 250 ms, another may begin, until half of this
  /// number are running. Renders beyond these limits are queued, fairly by client.
  public var renderLimit = 8
  /// The maximum length of the queue for requests of each kind (short ones, long ones, large forms): 1,024. Beyond it,
  /// requests get a 503, first those of the client with the most queued requests.
  public var renderQueueLimit = 1_024
  /// The maximum time that a request is queued before it gets a 503: 10 seconds.
  public var renderDeadline = Duration.seconds(10)
  /// The time limit of a page, its check (`Page.authorized(by:)`) or a handler: 30 seconds, including the wait in the
  /// queue.
  ///
  /// Beyond it, the site cancels the task and responds at once, whether or not the task ends: with 503 for a page or a
  /// check, and with 504 for a handler, which may have taken effect. A handler whose client has disconnected has the
  /// same limit.
  public var timeLimit = Duration.seconds(30)
  /// The maximum number of background tasks at once, such as those of state views: 256. Beyond it, work is not started,
  /// and fails with `TooManyBackgroundTasks`.
  public var backgroundTaskLimit = 256
  /// The time limit of a background task: a minute. A task that takes longer is cancelled, and fails with
  /// `BackgroundTaskTimedOut`.
  public var backgroundTaskTimeLimit = Duration.seconds(60)
  /// The maximum number of deferred contents (`Deferred`) that are loading or stored: 1,000. Beyond it, the least
  /// recently requested one is evicted.
  public var deferredContentLimit = 1_000
  /// The limits on one client. Beyond them, requests get a 429.
  public var clientLimits = ClientLimits()
  /// The maximum number of bytes of cached pages, see `Page.cached(by:)`: 16 MiB, of which one response may use a
  /// quarter. 0
  /// caches nothing.
  public var cacheBudget = 16 << 20
  /// The maximum number of bytes for digests of recent versions of pages, from which patches are made: 32 MiB.
  public var versionLogBudget = 32 << 20
  /// Whether text of 1 KiB and more is compressed with gzip for clients that accept it. True by default. Turn it off
  /// behind a proxy that compresses.
  ///
  /// The length of a compressed response reveals something about its content. Therefore, a response to a request with a
  /// cookie or credentials, or of a page with authorization, is compressed only if the browser reports that no other
  /// site caused the request. If the page's script sent the request, its address must also have no query parameters
  /// other
  /// than the site's reserved ones. Also turn compression off if a page shows one reader's secrets beside another
  /// reader's text. Up to 16 MiB of
  /// compressed responses are cached.
  public var compresses = true
  /// The handling of HTML that does not validate. By default, HTML is not checked.
  public var validation: ResponseValidation?
  /// Whether the page for an error shows the error's details: for development only, since errors may contain what
  /// readers must not see. By default true for `swift build` and `swift run`, and false with `-c release`.
  public var showsErrors = isDebugBuild
  /// Whether responses of pages report durations in a `Server-Timing` field, which browsers show beside the request. It
  /// has the milliseconds of `authorize`, `state`, `content` (the page's closure), `rows` (a row source), `render`,
  /// `validate` (in strict mode) and `total`, as far as they occur. False by default: durations may reveal what readers
  /// must not know.
  public var showsTimings = false
  /// Whether these settings began as ``development``, or the site runs under `dev`. A site can use it for its own
  /// additions, such as reloading changed templates. False otherwise.
  public private(set) var isForDevelopment = DevelopmentRun.current != nil
  /// The checks of `/-/ready` in addition to the site's own: none by default. See ``ReadinessCheck``.
  public var readiness: [ReadinessCheck] = []
  /// The logger for problems, such as errors that pages throw. Its label is `PageSite` by default.
  public var logger = Logger(label: "PageSite")
  /// The factory of the site's counters, timers and gauges. `nil`, the default, means the factory of the process
  /// (`MetricsSystem.bootstrap`) when the site is created.
  public var metrics: (any MetricsFactory)?

  /// The minimum number of bytes of ``secret``: 32.
  public static let minimumSecretLength = SiteError.minimumSecretLength

  /// Creates a configuration with the defaults above, including new ``secret`` and ``digestKey`` values.
  public init() {}

  /// The settings for development: ``showsErrors``, ``showsTimings`` and ``isForDevelopment`` are true, and everything
  /// else has its default. A program with `PageCommands` uses them with `--development` or `PAGES_DEVELOPMENT=1`,
  /// together with strict validation. Elsewhere, strict validation takes another line:
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

  /// Whether the package is a debug build.
  private static var isDebugBuild: Bool {
    #if DEBUG
      true
    #else
      false
    #endif
  }
}

extension SiteConfiguration {
  /// The parser of form bodies, with the site's limits.
  var formBody: FormBody { FormBody(fileLimit: fileLimit, textLimit: textLimit) }
}
