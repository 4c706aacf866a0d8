import ArgumentParser
import Logging
import PagePatching
import PageSite
import PageSiteValidation
import PageSockets

/// The command-line options of all sites.
struct SiteOptions: ParsableArguments {
  @Option(help: "The directory of static files.")
  var `public`: String?

  @Flag(
    help: """
      Development mode: show errors, validate pages strictly, and send Server-Timing. The other \
      options take precedence.
      """)
  var development = false

  @Option(
    help: """
      The HTML validation of pages: off, report (log and count findings, in at most 4 % of the time) \
      or strict (show the findings instead of the page).
      """)
  var validation: Validation?

  @Option(
    name: .customLong("allowed-host"),
    help: "A host name to accept besides the loopback names. Repeat for several.")
  var allowedHosts: [String] = []

  @Option(
    help: "Seconds that a page, its check or a handler may take, from 1 to 86400. Default: 30")
  var timeLimit: Int?

  enum Validation: String, ExpressibleByArgument, CaseIterable {
    case off, report, strict
  }

  /// - Parameter includesLoopback: Whether the limits for one client apply to clients on this machine.
  func configuration(
    logger: Logger, includesLoopback: Bool = false
  ) throws -> SiteConfiguration {
    let isInDevelopment = try Setting.flag(development, "PAGES_DEVELOPMENT")
    var configuration = isInDevelopment ? SiteConfiguration.development : SiteConfiguration()
    configuration.logger = logger
    configuration.clientLimits.includesLoopback = includesLoopback
    if let secret = try Setting.secret() {
      configuration.secret = secret
      configuration.digestKey = DigestKey(secret: secret)
    }
    configuration.allowedHosts = try Setting.list(
      allowedHosts, "PAGES_ALLOWED_HOSTS", "PAGES_ALLOWED_HOST")
    let seconds = try Setting.value(timeLimit, "PAGES_TIME_LIMIT", default: 30)
    guard (1...86_400).contains(seconds) else {
      throw CommandError("\(seconds) is not a valid limit in seconds. Choose 1 to 86400.")
    }
    configuration.timeLimit = .seconds(seconds)
    configuration.validation = try responseValidation(
      otherwise: isInDevelopment ? .strict : .off)
    return configuration
  }

  /// Returns the static files for commands that handle requests; `nil` if there is no directory.
  ///
  /// - Parameters:
  ///   - fallback: The default directory.
  ///   - program: The program's name, for error messages.
  func staticFiles(otherwise fallback: String?, of program: String) throws -> StaticFiles? {
    guard let directory = try Setting.value(`public`, "PAGES_PUBLIC") ?? fallback else {
      return nil
    }
    do {
      return try StaticFiles(directory: directory)
    } catch {
      let advice = fallback.map { "Run \(program) beside its \($0) directory, or name" } ?? "Name"
      throw CommandError(
        "The static files cannot be served from '\(directory)'. \(advice) another with --public. "
          + "\(error)")
    }
  }

  private func responseValidation(otherwise fallback: Validation) throws -> ResponseValidation? {
    let setting = try Setting.value(validation, "PAGES_VALIDATION", default: fallback)
    return try ResponseValidation.Mode(rawValue: setting.rawValue).map(ResponseValidation.init)
  }
}
