public import CoreMetrics
public import Logging
public import PageElements
public import PagePatching

/// How a site presents itself and what it allows. Every setting has a default that suits a local
/// server.
public struct SiteConfiguration: Sendable {
  /// The language of the pages' text (BCP 47).
  public var language = "en"
  /// Addresses of the site's own stylesheets, after the library's.
  public var stylesheets: [String] = []
  /// The address of the site's icon.
  public var icon: String?
  /// Renders the views that are written as templates; none by default.
  public var templates: (any TemplateSource)?
  /// Where the library's own assets of other builds are kept, see ``Site/keepAssets()``. Without
  /// one, the default, whoever asks for an older build's gets those of today.
  public var assetStore: (any AssetStore)?
  /// Host names the site answers for beside the loopback ones, without ports.
  public var allowedHosts: [String] = []
  /// The secret behind versions. Give every instance, and every run, the same one, so that an open
  /// page survives a restart; random by default.
  public var digestKey = DigestKey.random()
  /// Signs cookies. Give every instance, and every run, the same one, so that visitors stay known;
  /// random by default.
  public var secret: [UInt8] = (0..<32).map { _ in UInt8.random(in: .min ... .max) }
  /// Where visitors' state is kept: in memory by default.
  public var visitors: any VisitorStore = MemoryVisitorStore()
  /// Whether readers reach the site by https, so that cookies are theirs alone. False by default.
  public var isSecure = false
  /// Origins beside the site's own whose pages may post to it, such as `https://admin.example.org`.
  public var trustedOrigins: [String] = []
  /// The largest file that a form may bring, in bytes: 1 MiB.
  public var fileLimit = 1 << 20
  /// How many event streams may be open at once; further readers are answered 503 and poll. 10,000.
  public var streamLimit = 10_000
  /// How much one client may take at a time; what is beyond is answered 429.
  public var clientLimits = ClientLimits()
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
  /// may hold what readers must not see. False by default.
  public var showsErrors = false
  public var logger = Logger(label: "PageSite")
  /// Makes the site's counters, see ``ResponseValidation/Mode/report``. With `nil`, the default, they
  /// are those of the system that the process is set up with (`MetricsSystem.bootstrap`).
  public var metrics: (any MetricsFactory)?

  public init() {}
}
