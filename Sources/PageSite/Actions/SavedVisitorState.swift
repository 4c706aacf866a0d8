package import PageRoutes

/// The visitor state that a transaction has saved. ``recordAfterCommit()`` records it after the commit.
package struct SavedVisitorState: Sendable {
  private let commit: ActionCommit
  private let state: ActionCommit.State?
  private let revision: Int?

  package init(commit: ActionCommit, state: ActionCommit.State?, revision: Int?) {
    (self.commit, self.state, self.revision) = (commit, state, revision)
  }

  package func recordAfterCommit() {
    if let state { commit.recordSaved(state, as: revision) }
  }
}
