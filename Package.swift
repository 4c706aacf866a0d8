// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]

/// A product of another package, which is fetched for those who want more than elements.
func product(_ name: String, from package: String) -> Target.Dependency {
  .product(name: name, package: package, condition: .when(traits: ["Sites"]))
}

let argumentParser = product("ArgumentParser", from: "swift-argument-parser")
let grdb = product("GRDB", from: "GRDB.swift")
let grdbSQLite = product("GRDBSQLite", from: "GRDB.swift")
let httpTypes = product("HTTPTypes", from: "swift-http-types")
let issueReporting = product("IssueReporting", from: "xctest-dynamic-overlay")
let issueReportingTestSupport = product(
  "IssueReportingTestSupport", from: "xctest-dynamic-overlay")
let lifecycle = product("ServiceLifecycle", from: "swift-service-lifecycle")
let signals = product("UnixSignals", from: "swift-service-lifecycle")
let logging = product("Logging", from: "swift-log")
let metrics = product("CoreMetrics", from: "swift-metrics")
let metricsTestKit = product("MetricsTestKit", from: "swift-metrics")

let package = Package(
  name: "PageElements",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "PageElements", targets: ["PageElements"]),
    .library(name: "PageForms", targets: ["PageForms"]),
    .library(name: "PageControls", targets: ["PageControls"]),
    .library(name: "PageCharts", targets: ["PageCharts"]),
    .library(name: "PageStateViews", targets: ["PageStateViews"]),
    .library(name: "PageMigration", targets: ["PageMigration"]),
    .library(name: "PagePatching", targets: ["PagePatching"]),
    .library(name: "PageValidation", targets: ["PageValidation"]),
    .library(name: "PageSite", targets: ["PageSite"]),
    .library(name: "PageHTTP", targets: ["PageHTTP"]),
    .library(name: "PageScheduling", targets: ["PageScheduling"]),
    .library(name: "PageVisitors", targets: ["PageVisitors"]),
    .library(name: "PageRoutes", targets: ["PageRoutes"]),
    .library(name: "PageSiteValidation", targets: ["PageSiteValidation"]),
    .library(name: "PageSockets", targets: ["PageSockets"]),
    .library(name: "PageServer", targets: ["PageServer"]),
    .library(name: "PageLifecycle", targets: ["PageLifecycle"]),
    .library(name: "PageLists", targets: ["PageLists"]),
    .library(name: "PageData", targets: ["PageData"]),
    .library(name: "PagePostgres", targets: ["PagePostgres"]),
    .library(name: "PagePostgresClient", targets: ["PagePostgresClient"]),
    .library(name: "PagePasswords", targets: ["PagePasswords"]),
    .library(name: "PageTemplates", targets: ["PageTemplates"]),
    .library(name: "PageTesting", targets: ["PageTesting"]),
    .library(name: "PageCommands", targets: ["PageCommands"]),
    .executable(name: "new", targets: ["new"]),
    .executable(name: "pages", targets: ["pages"]),
    .executable(name: "showcase", targets: ["Showcase"]),
  ],
  traits: [
    .trait(
      name: "Sites",
      description: """
        All but PageElements, PageControls, PageForms, PageCharts, PageStateViews, PageMigration, \
        PagePatching, PageTemplates and PageValidation, which need no other package.
        """),
    .default(enabledTraits: ["Sites"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
    .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.0"),
    .package(url: "https://github.com/apple/swift-metrics", from: "2.13.0"),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    .package(url: "https://github.com/pointfreeco/xctest-dynamic-overlay", from: "1.13.0"),
    .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
    .package(url: "https://github.com/swiftlang/swift-docc-plugin", from: "1.5.0"),
  ],
  targets: [
    // Reading and writing bytes. Knows nothing of pages or HTTP.
    .target(name: "PageBytes", swiftSettings: settings),

    // What a page is: values and how they become HTML. No I/O, no dependency.
    .target(
      name: "PageElements", swiftSettings: settings,
      // Rounding calls the C library's own; a program without Foundation would not link it.
      linkerSettings: [.linkedLibrary("m", .when(platforms: [.linux]))]),

    // Forms bound to values: what is shown, read back, checked and merged.
    .target(name: "PageForms", dependencies: ["PageElements"], swiftSettings: settings),

    // What an application needs around its lists: menus, dialogs, tabs, tiles.
    .target(name: "PageControls", dependencies: ["PageElements"], swiftSettings: settings),

    // Numbers as drawings.
    .target(name: "PageCharts", dependencies: ["PageElements"], swiftSettings: settings),

    // Views with state of their own.
    .target(name: "PageStateViews", dependencies: ["PageElements"], swiftSettings: settings),

    // The spellings of the four iOS libraries, for those who bring their code.
    .target(
      name: "PageMigration", dependencies: ["PageElements", "PageForms", "PageStateViews"],
      swiftSettings: settings),

    // Digests, signatures and keys from passwords. Knows nothing of pages.
    .systemLibrary(
      name: "CCrypto", pkgConfig: "libcrypto",
      providers: [.apt(["libssl-dev"]), .brew(["openssl@3"])]),
    .target(name: "PageCrypto", dependencies: ["CCrypto"], swiftSettings: settings),

    // A rendered document, its version, and the difference of two of them.
    .target(
      name: "PagePatching", dependencies: ["PageBytes", "PageCrypto", "PageElements"],
      swiftSettings: settings),

    // HTML bytes in, findings out.
    .systemLibrary(
      name: "CLibXML2", pkgConfig: "libxml-2.0",
      providers: [.apt(["libxml2-dev"]), .brew(["libxml2"])]),
    .target(
      name: "PageValidation", dependencies: ["CLibXML2", "PageBytes"],
      exclude: ["Grammar/page.rng"], swiftSettings: settings),

    // Views written as HTML, checked when they are read.
    .target(
      name: "PageTemplates", dependencies: ["PageElements", "PageValidation"],
      swiftSettings: settings),

    // Gzip and content negotiation. Knows nothing of pages or sockets.
    .systemLibrary(
      name: "CZLib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),
    .target(
      name: "PageCompression", dependencies: ["CZLib", "PageBytes"], swiftSettings: settings),

    // Requests and responses as values, and errors with a status. Knows nothing of pages and visitors.
    .target(
      name: "PageHTTP",
      dependencies: [
        "PageBytes", "PageCompression", "PageCrypto", "PageElements", "PagePatching", httpTypes,
        logging, metrics,
      ],
      swiftSettings: settings),

    // Shares of clients, queues and time limits. Knows nothing of pages and visitors.
    .target(
      name: "PageScheduling",
      dependencies: ["PageElements", "PageHTTP", "PagePatching", metrics],
      swiftSettings: settings),

    // Sessions, visitors' state and responses to repeated posts, with their stores. Knows nothing of pages.
    .target(
      name: "PageVisitors",
      dependencies: [
        "PageBytes", "PageCrypto", "PageElements", "PageHTTP", "PagePatching", "PageScheduling",
        httpTypes,
      ],
      swiftSettings: settings),

    // Pages, routes, rows and the frame around them. They know the site only as a `PageHost`.
    .target(
      name: "PageRoutes",
      dependencies: [
        "PageBytes", "PageCrypto", "PageElements", "PageHTTP", "PagePatching", "PageScheduling",
        "PageStateViews", "PageVisitors", httpTypes, logging,
      ],
      swiftSettings: settings),

    // Requests in, responses out: the site with its endpoints, actions and live updates. No sockets.
    .target(
      name: "PageSite",
      dependencies: [
        "PageBytes", "PageCompression", "PageCrypto", "PageElements", "PageHTTP", "PagePatching",
        "PageRoutes", "PageScheduling", "PageStateViews", "PageVisitors", httpTypes, logging,
        metrics,
      ],
      // Script and Styles are what scripts/minify makes page.min.js and page.min.css of; EmbeddedFiles.swift has those and
      // the rest, by scripts/embed.
      exclude: [
        "Script", "Styles", "page.min.css", "page.min.js", "times.js", "rows.js", "echo.js",
        "controls.js", "charts.js", "charts.css", "heights.js", "dialogs.js", "drafts.js",
        "grid.js", "grid.css",
      ].map { "Assets/\($0)" },
      swiftSettings: settings),

    // What a site sends, checked by libxml2: the one place where both are known.
    .target(
      name: "PageSiteValidation", dependencies: ["PageHTTP", "PageValidation"],
      swiftSettings: settings),

    // Bytes to requests, responses to bytes. Knows nothing of pages.
    .systemLibrary(name: "CLinux"),
    .target(
      name: "PageSockets",
      dependencies: [
        "CLinux", "PageBytes", "PageCompression", httpTypes, logging, signals,
      ],
      swiftSettings: settings),

    // A site on a server: the one place where both are known.
    .target(
      name: "PageServer",
      dependencies: [
        "CLinux", "PageElements", "PageSite", "PageSockets", httpTypes, logging, metrics,
        signals,
      ],
      exclude: ["Development/development.js"], swiftSettings: settings),

    // A server beside a program's other services.
    .target(
      name: "PageLifecycle", dependencies: ["PageSockets", lifecycle], swiftSettings: settings),

    // Lists over data as declarations; one protocol for where the data is.
    .target(
      name: "PageLists",
      dependencies: [
        "PageBytes", "PageCharts", "PageControls", "PageCrypto", "PageElements", "PageForms",
        "PageSite", httpTypes,
      ],
      swiftSettings: settings),

    // Row sources on SQLite.
    .systemLibrary(
      name: "CSQLite", pkgConfig: "sqlite3",
      providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite3"])]),
    .target(
      name: "PageData",
      dependencies: [
        "CSQLite", "PageBytes", "PageElements", "PageLists", "PagePatching", "PageSite", grdb,
        grdbSQLite, httpTypes,
      ],
      swiftSettings: settings),

    // Other programs, started with descriptors of the caller's choice.
    .target(name: "PageProcesses", swiftSettings: settings),

    // SQL that readers write, run by SQLite in processes of their own, within limits.
    .target(
      name: "PageQueries",
      dependencies: ["CLinux", "CSQLite", "PageBytes", "PageProcesses", "PageSite"],
      swiftSettings: settings),

    // A client of PostgreSQL with deadlines. Its library is loaded at the first connection, and linked nowhere.
    .target(
      name: "PagePostgresClient",
      dependencies: ["PageBytes", "PageCrypto", "PageSite", logging],
      swiftSettings: settings),

    // Lists and stores on PostgreSQL.
    .target(
      name: "PagePostgres",
      dependencies: [
        "PageBytes", "PageElements", "PageLists", "PagePatching", "PagePostgresClient", "PageSite",
        logging,
      ],
      swiftSettings: settings),

    // Passwords as hashes, for those who log readers in by them.
    .target(
      name: "PagePasswords",
      dependencies: ["PageCrypto", "PageElements", "PageSite", httpTypes],
      swiftSettings: settings),

    // What users import in their tests.
    .target(
      name: "PageTesting",
      dependencies: [
        "CLibXML2", "PageBytes", "PageElements", "PagePatching", "PageSite", "PageValidation",
        httpTypes, issueReporting, issueReportingTestSupport,
      ],
      swiftSettings: settings),

    // The text of the gallery's pages, made anew by every build from what it compiles.
    .executableTarget(name: "EmbedSources", swiftSettings: settings),
    .plugin(
      name: "EmbedGallerySources", capability: .buildTool(), dependencies: ["EmbedSources"]),

    // The command line of a site.
    .target(
      name: "PageCommands",
      dependencies: [
        "PageBytes", "PageCrypto", "PageElements", "PagePatching", "PageProcesses", "PageServer",
        "PageSite", "PageSiteValidation", "PageSockets", "PageValidation", argumentParser,
        httpTypes, logging, metrics, signals,
      ],
      swiftSettings: settings),

    // What a site of one's own begins with, and a program that writes it, which is built in seconds.
    .target(name: "PageStarters", dependencies: [argumentParser], swiftSettings: settings),
    .executableTarget(
      name: "new", dependencies: ["PageStarters", argumentParser], swiftSettings: settings),

    // The tool: serves database files, checks files of HTML.
    .executableTarget(
      name: "pages",
      dependencies: [
        "PageBytes", "PageCommands", "PageControls", "PageData", "PageElements", "PageForms",
        "PageLists", "PagePasswords", "PagePatching", "PagePostgres", "PageQueries", "PageServer",
        "PageSite", "PageSockets", "PageStarters", argumentParser, httpTypes, logging,
      ],
      swiftSettings: settings),

    // The example pages.
    .executableTarget(
      name: "Showcase",
      dependencies: [
        "PageCharts", "PageCommands", "PageControls", "PageData", "PageElements", "PageForms",
        "PageMigration", "PagePatching", "PageServer", "PageSite", "PageStateViews",
        "PageTemplates", argumentParser, grdb, httpTypes, logging,
      ],
      path: "Examples/Showcase", swiftSettings: settings, plugins: ["EmbedGallerySources"]),

    .testTarget(
      name: "PageElementsTests",
      dependencies: [
        "SeedTags", "ElementSamples", "PageCharts", "PageControls", "PageElements", "PageMigration",
        "PageTesting",
      ],
      exclude: ["__Snapshots__"], swiftSettings: settings),
    .testTarget(
      name: "PageChartsTests",
      dependencies: [
        "ElementSamples", "PageCharts", "PageElements", "PagePatching", "PageTesting",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "PageControlsTests",
      dependencies: ["ElementSamples", "PageControls", "PageElements", "PageForms", "PageTesting"],
      swiftSettings: settings),
    .testTarget(
      name: "PageFormsTests",
      dependencies: ["ElementSamples", "PageElements", "PageForms", "PageTesting"],
      exclude: ["__Snapshots__"], swiftSettings: settings),
    .testTarget(
      name: "PageStateViewsTests",
      dependencies: [
        "SeedTags", "ElementSamples", "PageElements", "PageStateViews", "PageTesting",
      ],
      exclude: ["__Snapshots__"], swiftSettings: settings),
    // Tables by their keys and templates that tell what they were given, for tests alone.
    .target(
      name: "ElementSamples", dependencies: ["PageElements"], path: "Tests/ElementSamples",
      swiftSettings: settings),
    // Random tables and edits of them, for tests alone.
    .target(
      name: "RandomPages", dependencies: ["PageElements", "PagePatching"],
      path: "Tests/RandomPages", swiftSettings: settings),
    // The rows of the feature list, as tags of tests.
    .target(name: "SeedTags", path: "Tests/SeedTags", swiftSettings: settings),
    // What lets tests wait for each other, and for no machine.
    .target(
      name: "TestSupport", dependencies: ["PageData", "PagePostgres", "PageSite", logging],
      path: "Tests/TestSupport",
      swiftSettings: settings),
    // Text that is worst for whoever reads it, and all ways by which it comes in.
    .target(
      name: "HostileText",
      dependencies: [
        "PageElements", "PageForms", "PageSite", "PageTemplates", "PageValidation", httpTypes,
        logging,
      ],
      path: "Tests/HostileText", swiftSettings: settings),
    // What each of these ways costs, for a test that counts instructions.
    .executableTarget(
      name: "HostileCost", dependencies: ["HostileText"], path: "Tests/HostileCost",
      swiftSettings: settings),
    .testTarget(
      name: "PagePatchingTests",
      dependencies: ["SeedTags", "PageBytes", "PageElements", "PagePatching", "RandomPages"],
      swiftSettings: settings),
    .testTarget(
      name: "PageValidationTests", dependencies: ["PageValidation"], swiftSettings: settings),
    .testTarget(
      name: "PageTemplatesTests",
      dependencies: ["SeedTags", "PageElements", "PageTemplates", "PageValidation"],
      swiftSettings: settings),
    // What becomes of others' markup, for tests in other languages.
    .executableTarget(
      name: "FragmentFilter", dependencies: ["PageElements", "PageTemplates", "PageValidation"],
      path: "Tests/FragmentFilter", swiftSettings: settings),
    // Reads gzip with zlib's own reader, for tests alone.
    .target(
      name: "Gunzip", dependencies: ["CZLib"], path: "Tests/Gunzip", swiftSettings: settings),
    .testTarget(
      name: "PageBytesTests", dependencies: ["PageBytes"], swiftSettings: settings),
    .testTarget(
      name: "PageCompressionTests", dependencies: ["Gunzip", "PageCompression"],
      swiftSettings: settings),
    .testTarget(
      name: "PageSiteTests",
      dependencies: [
        "SeedTags", "ElementSamples", "Gunzip", "HostileText", "PageElements", "PageForms",
        "PageMigration",
        "PagePatching", "PageHTTP", "PageRoutes", "PageScheduling", "PageSite", "PageVisitors",
        "PageStateViews", "PageSiteValidation", "PageValidation",
        "RandomPages", "TestSupport", httpTypes, logging, metrics, metricsTestKit,
      ],
      exclude: ["Sessions/attacks.json"], swiftSettings: settings),
    .testTarget(name: "PageCryptoTests", dependencies: ["PageCrypto"], swiftSettings: settings),
    .testTarget(
      name: "PagePasswordsTests", dependencies: ["PagePasswords", "PageSite", httpTypes],
      swiftSettings: settings),
    .testTarget(
      name: "PageSocketsTests",
      dependencies: [
        "Gunzip", "PageBytes", "PageCompression", "PageSockets", httpTypes, logging,
      ],
      exclude: ["RawRequests/requests.json"], swiftSettings: settings),
    .testTarget(
      name: "PageLifecycleTests",
      dependencies: ["PageLifecycle", "PageSockets", httpTypes, lifecycle, logging],
      swiftSettings: settings),
    .testTarget(
      name: "PageServerTests",
      dependencies: [
        "ElementSamples", "PageElements", "PageServer", "PageSite", "PageSockets", httpTypes,
        logging, metrics,
      ],
      swiftSettings: settings),
    // What Tests/Load puts under load beside the showcase: a server without pages.
    .executableTarget(
      name: "BroadcastServer",
      dependencies: ["PageSockets", httpTypes],
      path: "Tests/Load/BroadcastServer", swiftSettings: settings),
    // The same with pages, whose handlers hold threads.
    .executableTarget(
      name: "BlockingServer",
      dependencies: ["PageElements", "PageServer", "PageSite", "PageSockets"],
      path: "Tests/Load/BlockingServer", swiftSettings: settings),
    .testTarget(
      name: "PageDataTests",
      dependencies: [
        "PageBytes", "PageData", "PageElements", "PageLists", "PageHTTP", "PageRoutes",
        "PageScheduling", "PageSite", "PageVisitors", "PageTesting",
        "TestSupport", grdb, grdbSQLite, httpTypes,
      ],
      swiftSettings: settings),
    // What every store promises, whichever database it is in.
    .testTarget(
      name: "StoreTests",
      dependencies: [
        "PageData", "PagePostgres", "PagePostgresClient", "PageHTTP", "PageRoutes",
        "PageScheduling", "PageSite",
        "PageVisitors", "TestSupport", grdb,
      ],
      swiftSettings: settings),
    .testTarget(
      name: "PagePostgresTests",
      dependencies: [
        "PageBytes", "PageElements", "PageLists", "PagePostgres", "PagePostgresClient", "PageSite",
        "PageTesting",
        "TestSupport", httpTypes, logging,
      ],
      swiftSettings: settings),
    .testTarget(
      name: "PageQueriesTests",
      dependencies: ["PageQueries", "PageSite", "TestSupport", grdb],
      swiftSettings: settings),
    .testTarget(
      name: "PageListsTests",
      dependencies: [
        "PageElements", "PageLists", "PageHTTP", "PageRoutes", "PageScheduling", "PageSite",
        "PageVisitors", "PageTesting", "TestSupport", httpTypes,
      ],
      swiftSettings: settings),
    .testTarget(
      name: "PagesToolTests",
      dependencies: [
        "PageBytes", "PageData", "PagePostgres", "PagePostgresClient", "PageQueries", "PageSite",
        "PageStarters",
        "PageTesting", "RandomPages", "TestSupport", "pages", argumentParser, grdb, httpTypes,
      ],
      swiftSettings: settings),
    .testTarget(
      name: "PageTestingTests",
      dependencies: [
        "PageElements", "PagePatching", "PageHTTP", "PageRoutes", "PageScheduling", "PageSite",
        "PageVisitors", "PageTesting", "TestSupport", httpTypes, issueReporting,
      ],
      exclude: ["__Snapshots__"], swiftSettings: settings),
    // The snippets of the iOS libraries' documents, as near to their words as Swift 6 allows, and what
    // their own tests assert.
    .testTarget(
      name: "PageMigrationTests",
      dependencies: [
        "SeedTags", "ElementSamples", "PageElements", "PageForms", "PageMigration", "PagePatching",
        "PageSite",
        "PageTemplates", "PageTesting", httpTypes,
      ],
      exclude: ["Mirrored/__Snapshots__"], swiftSettings: settings),
    .testTarget(
      name: "ReadmeTests",
      // All that the documents' snippets import.
      dependencies: [
        "ElementSamples", "PageCharts", "PageCommands", "PageCompression", "PageData",
        "PageElements", "PageForms", "PageLists", "PageMigration", "PagePasswords", "PagePatching",
        "PageServer", "PageSite",
        "PageSiteValidation", "PageSockets", "PageStateViews", "PageTemplates", "PageTesting",
        "PageValidation", grdb, httpTypes,
      ],
      exclude: ["Preludes", "__Snapshots__"], swiftSettings: settings),
    .testTarget(
      name: "PageCommandsTests",
      dependencies: [
        "PageCommands", "PageElements", "PageServer", "PageSite", "PageSockets", "PageValidation",
        argumentParser, httpTypes, logging, metrics,
      ],
      swiftSettings: settings),
    .testTarget(
      name: "ShowcaseTests",
      dependencies: [
        "SeedTags", "ElementSamples", "PageCommands", "PageElements", "PagePatching", "PageSite",
        "PageTemplates",
        "PageTesting", "PageValidation", "Showcase", "TestSupport", argumentParser, grdb, httpTypes,
      ],
      exclude: ["PlainTemplates", "__Snapshots__"], swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)
