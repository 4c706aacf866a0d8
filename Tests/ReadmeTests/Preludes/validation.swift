import PageSite

let page = ""
nonisolated(unsafe) var configuration = SiteConfiguration()
