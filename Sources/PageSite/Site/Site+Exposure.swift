import PageVisitors
import PageRoutes

extension Site {
  /// Warnings about settings to change before other machines can reach the site, a sentence or two each.
  package var exposureWarnings: [String] {
    var lines: [String] = []
    if configuration.allowedHosts.isEmpty {
      lines.append(
        "Other machines can reach this server, but the site accepts only loopback hosts. Add its hosts "
          + "with --allowed-host, or in SiteConfiguration.allowedHosts.")
    }
    if !configuration.hasOwnSecret {
      lines.append(
        "Cookies are signed with a temporary secret, so a restart loses the state of all visitors. "
          + "Set PAGES_SECRET, or SiteConfiguration.secret.")
    }
    let usesSessions = pages.contains { $0.access.session != nil }
    if usesSessions, configuration.sessions is MemorySessionStore {
      lines.append(
        "Login sessions are stored in memory, so a restart logs everybody out. Set SiteConfiguration.sessions, "
          + "for example to SQLiteSessionStore.")
    }
    if configuration.showsErrors {
      lines.append(
        "Pages show internal errors to all readers. Build with -c release and without "
          + "--development, or set SiteConfiguration.showsErrors to false.")
    }
    return lines
  }
}
