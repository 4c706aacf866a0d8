extension Site {
  /// Warnings about settings to change before other machines can reach the site, a sentence or two each.
  package var exposures: [String] {
    var lines: [String] = []
    if configuration.allowedHosts.isEmpty {
      lines.append(
        "Others can reach this server, but the site answers for loopback names alone. Name its hosts "
          + "with --allowed-host, or in SiteConfiguration.allowedHosts.")
    }
    if !configuration.hasOwnSecret {
      lines.append(
        "Cookies are signed with a secret that ends with this process: a restart forgets all visitors. "
          + "Set PAGES_SECRET, or SiteConfiguration.secret.")
    }
    let knowsSessions = pages.contains { $0.access.session != nil }
    if knowsSessions, configuration.sessions is MemorySessionStore {
      lines.append(
        "Who is logged in is kept in memory: a restart logs everybody out. Set SiteConfiguration.sessions, "
          + "such as to SQLiteSessionStore.")
    }
    if configuration.showsErrors {
      lines.append(
        "All readers are shown what goes wrong inside pages. Build with -c release and leave out "
          + "--development, or set SiteConfiguration.showsErrors to false.")
    }
    return lines
  }
}
