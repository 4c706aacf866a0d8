public import Hummingbird
public import NIOCore

/// A request context with the request's connection. ``PageMiddleware`` takes the reader's address from it, and notices
/// when the reader disconnects.
///
///     struct AppContext: PageRequestContext {
///       var coreContext: CoreRequestContextStorage
///       let channel: any Channel
///
///       init(source: Source) {
///         coreContext = CoreRequestContextStorage(source: source)
///         channel = source.channel
///       }
///     }
public protocol PageRequestContext: RemoteAddressRequestContext {
  /// The connection, or the request's stream of an HTTP/2 connection.
  var channel: any Channel { get }
}

extension PageRequestContext {
  /// The peer's address.
  public var remoteAddress: SocketAddress? { channel.remoteAddress }
}

/// The context of an application that needs no context type of its own.
public struct BasicPageRequestContext: PageRequestContext {
  /// The storage that Hummingbird uses for a request.
  public var coreContext: CoreRequestContextStorage
  /// The connection.
  public let channel: any Channel

  /// Creates a context. Hummingbird calls this for each request.
  public init(source: ApplicationRequestContextSource) {
    coreContext = CoreRequestContextStorage(source: source)
    channel = source.channel
  }
}
