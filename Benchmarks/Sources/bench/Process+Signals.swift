import Foundation

extension Process {
  /// Starts the program with no signals blocked.
  ///
  /// A child inherits the signal mask of the thread that starts it, and Dispatch blocks all signals on its threads. A
  /// shell would then wait forever for a child that has exited, and servers could not be stopped by a signal.
  func runWithSignals() throws {
    var none = sigset_t()
    var former = sigset_t()
    sigemptyset(&none)
    pthread_sigmask(SIG_SETMASK, &none, &former)
    defer { pthread_sigmask(SIG_SETMASK, &former, nil) }
    try run()
  }
}
