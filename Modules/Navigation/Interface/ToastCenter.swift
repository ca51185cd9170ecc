public import Domain

/// The one toast that the app shows at a time (seed 002, «Toast»).
///
/// A newer toast takes an older one's place and has its whole time: what was to end the older one never ends the newer.
public protocol ToastCenter: Sendable {
    /// What shows; nil where nothing does.
    var toast: Toast? { get }

    /// Every change of what shows from now on, nil for nothing, until the stream is dropped.
    func toasts() -> AsyncStream<Toast?>

    /// Shows a text in the place of what shows, the same text too: its time begins now. It goes by itself after
    /// `duration`, and stays until it is hidden or replaced where that is nil. Returns the toast.
    @discardableResult
    func show(_ text: LocalizedText, for duration: Duration?) -> Toast

    /// Hides this toast; nothing where another one shows meanwhile.
    func hide(_ toast: Toast)

    /// Hides whatever shows. At once: nothing shows when the call returns.
    func reset()
}

extension ToastCenter {
    /// Shows a text for the usual time.
    @discardableResult
    public func show(_ text: LocalizedText) -> Toast { show(text, for: Toast.usualDuration) }
}

/// A text that shows for a while.
public struct Toast: Hashable, Sendable, Identifiable {
    /// How long a toast shows unless told otherwise: 2.2 s (seed 002).
    public static let usualDuration = Duration.milliseconds(2_200)

    /// Tells it from every other toast of its center, also from one of the same text.
    public let id: Int
    /// What it says.
    public let text: LocalizedText
    /// How long it shows; nil for one that stays.
    public let duration: Duration?

    /// A toast.
    public init(id: Int, text: LocalizedText, duration: Duration?) {
        (self.id, self.text, self.duration) = (id, text, duration)
    }
}
