public import Hummingbird
public import NIOCore

/// A context that knows the connection a request came by: by it ``PageMiddleware`` knows the reader's address, and
/// whether they are still there.
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
  /// The connection, or the request's stream of it where it speaks HTTP/2.
  var channel: any Channel { get }
}

extension PageRequestContext {
  /// Where the connection came from.
  public var remoteAddress: SocketAddress? { channel.remoteAddress }
}

/// The context of an application that needs none of its own.
public struct BasicPageRequestContext: PageRequestContext {
  /// What Hummingbird keeps of a request.
  public var coreContext: CoreRequestContextStorage
  /// The connection.
  public let channel: any Channel

  /// Made by Hummingbird for each request.
  public init(source: ApplicationRequestContextSource) {
    coreContext = CoreRequestContextStorage(source: source)
    channel = source.channel
  }
}
