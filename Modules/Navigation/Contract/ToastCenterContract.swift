import Domain
public import NavigationInterface
import Testing

/// What every `ToastCenter` promises, clause by clause, apart from its time, which is its own tests' matter. A clause
/// gets a center where nothing shows and no time passes.
public enum ToastCenterContract {
    private static let saved = LocalizedText(en: "Saved.", zh: "已保存。")
    private static let failed = LocalizedText(en: "Failed.", zh: "失败。")

    /// All promises.
    public static let clauses: [Clause<any ToastCenter>] = [
        Clause("a toast shows at once, for 2.2 s unless told otherwise") { center in
            #expect(center.toast == nil)
            let toast = center.show(saved)
            #expect(center.toast == toast)
            #expect((toast.text, toast.duration) == (saved, .milliseconds(2_200)))
            #expect(center.show(saved, for: nil).duration == nil)
        },
        Clause("a newer one takes the older one's place, also with the same text") { center in
            let first = center.show(saved), second = center.show(saved)
            #expect(first.id != second.id)
            #expect(center.toast == second)
        },
        Clause("hiding an older one does not hide the newer") { center in
            let first = center.show(saved), second = center.show(failed)
            center.hide(first)
            #expect(center.toast == second)
            center.hide(second)
            #expect(center.toast == nil)
            center.hide(second)
            #expect(center.toast == nil)
        },
        Clause("a reset hides whatever shows") { center in
            center.reset()
            center.show(saved, for: nil)
            center.reset()
            #expect(center.toast == nil)
        },
        Clause("every listener hears every change, once and in order") { center in
            let listeners = (0..<2).map { _ in center.toasts() }
            center.reset()
            let first = center.show(saved), second = center.show(failed)
            center.hide(first)
            center.hide(second)
            for listener in listeners { #expect(await heard(listener) == [first, second, nil]) }
        },
    ]
}
