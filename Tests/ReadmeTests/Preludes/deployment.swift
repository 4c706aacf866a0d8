import PageSite

let pages: [Page] = []
