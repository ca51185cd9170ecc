public import ProfileInterface

/// A profile page whose state a test sets, and which counts its reloads.
///
/// It loads nothing, and so keeps none of `ProfileViewModelContract`'s promises: it is for tests of what shows a profile.
public actor FakeProfileViewModel: ProfileViewModel {
    /// What the page shows.
    public var state: ProfileState
    /// How often it was told to reload.
    public private(set) var reloads = 0

    /// A page that shows this.
    public init(state: ProfileState = ProfileState()) {
        self.state = state
    }

    /// Shows this from now on.
    public func show(_ state: ProfileState) { self.state = state }

    /// Counts the call.
    public func reload() async { reloads += 1 }
}
