public import PageHTTP

extension PageRequest: Formatting {}
extension RouteRequest: Formatting {}
