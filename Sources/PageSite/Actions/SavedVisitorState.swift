/// The visitor state that a transaction has saved. ``note()`` records it after the commit.
package struct SavedVisitorState: Sendable {
  private let commit: ActionCommit
  private let state: ActionCommit.State?
  private let revision: Int?

  package init(commit: ActionCommit, state: ActionCommit.State?, revision: Int?) {
    (self.commit, self.state, self.revision) = (commit, state, revision)
  }

  package func note() {
    if let state { commit.keep(state, as: revision) }
  }
}
